"""Storage of static files, compressed and under names that contain a hash of their content."""

from typing import Any

from django.contrib.staticfiles.apps import StaticFilesConfig
from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

from solver.web.site.comments import as_sent, has_comments


class StaticFiles(StaticFilesConfig):
    """The static files, without the README files in their folders."""

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "*.md"]


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    """Storage that leaves out comments and rewrites the imports in scripts, so that no page mixes old and new modules.

    Django finds an import only if it ends with a semicolon and its path is relative (`./state.js`).
    """

    support_js_module_import_aggregation = True

    def _save(self, name: str, content: Any) -> str:
        if has_comments(name):
            text = b"".join(content.chunks()).decode()
            content = ContentFile(as_sent(name, text).encode())
        saved: str = super()._save(name, content)
        return saved
