"""Storage of static files, compressed and under names that contain a hash of their content."""

from django.contrib.staticfiles.apps import StaticFilesConfig
from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticFiles(StaticFilesConfig):
    """The static files, without the notes for developers in their folders."""

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "*.md"]


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    """Storage that also rewrites the imports in scripts, so that no page mixes old and new modules.

    Django finds an import only if it ends with a semicolon and its path is relative (`./state.js`).
    """

    support_js_module_import_aggregation = True
