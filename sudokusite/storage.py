"""How static files are kept: under names that change with their content, compressed beforehand."""

from django.contrib.staticfiles.apps import StaticFilesConfig
from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticFiles(StaticFilesConfig):
    """Static files are all files in their folders but the notes for developers among them."""

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "*.md"]


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    """A script's imports are rewritten too, so that no page ever mixes an old module with a new one.

    Django finds an import only if it ends with a semicolon and names its module relative to its own (`./state.js`).
    """

    support_js_module_import_aggregation = True
