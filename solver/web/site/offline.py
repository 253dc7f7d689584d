"""What a browser stores so that the site works offline: the files of one version, and the version's name."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, cast

from django.apps import apps
from django.conf import settings
from django.contrib.staticfiles.apps import StaticFilesConfig
from django.contrib.staticfiles.finders import get_finders
from django.http import HttpRequest, HttpResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext

from solver.rating.level import LEVELS
from solver.web.site.bundles import parts
from solver.web.site.languages import PARAMETER
from solver.web.site.view_types import GetResponse

KEPT_FILES = (".css", ".js", ".svg", ".woff2")  # the only kinds that pages use
WORKER = tuple(f"js/offline/worker/{name}.js" for name in ("pages", "fetch_ahead", "queue", "events"))
ICONS = ((192, "any"), (512, "any"), (512, "maskable"))
PAPER, ACCENT = "#f7f8fa", "#1d5fc4"  # as --paper and --accent in tokens.css


@cache
def site_version() -> str:
    """Return a digest of everything that shapes a page: static files, templates, translations and Python code.

    It is computed once, when the site starts, so that all processes agree even if a file changes while they run.
    """
    templates = cast("dict[str, list[Path]]", settings.TEMPLATES[0])["DIRS"]
    folders = [*templates, Path(settings.BASE_DIR) / "solver"]
    files = [(str(path.relative_to(folder)), path) for folder in folders for path in _sources(folder)]
    digest = sha256()
    for name, path in sorted([*files, *_static_files()]):
        digest.update(f"{name}:{sha256(path.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()[:12]


def _sources(folder: Path) -> Iterator[Path]:
    shapes_pages = (".html", ".py", ".mo", ".css", ".tsv", ".md", ".json")
    return (path for path in folder.rglob("*") if path.suffix in shapes_pages)


def _static_files() -> Iterator[tuple[str, Path]]:
    app = cast("StaticFilesConfig", apps.get_app_config("staticfiles"))
    for finder in get_finders():
        for name, storage in finder.list(app.ignore_patterns):
            prefix = getattr(storage, "prefix", None)
            yield f"{prefix}/{name}" if prefix else name, Path(storage.path(name))


def worker_data() -> dict[str, Any]:
    """Return what the service worker needs to know: the version, its files, and some addresses."""
    left_out = (*WORKER, *(f"js/{name}" for name in parts()))  # these modules are served in bundles
    names = sorted(name for name, _ in _static_files() if name.endswith(KEPT_FILES) and name not in left_out)
    hints = (reverse("offline-hints", args=[code]) for code, _ in settings.LANGUAGES)
    return {
        "version": site_version(),
        "files": [*(static(name) for name in names), *hints],
        "static": settings.STATIC_URL,
        "home": reverse("home"),
        "entry": reverse("entry"),
        "mine": reverse("mine"),
        "offline": reverse("offline"),
        "daily": reverse("daily-today"),
        "latest": reverse("daily-latest"),
        "stock": reverse("new-offline"),
        "levels": {reverse("new-of-level", args=[level]): level for level in LEVELS},
        "keep": reverse("puzzle-keep"),
        "languageParameter": PARAMETER,
    }


def manifest() -> dict[str, Any]:
    """Return the web app manifest: name and appearance of the installed site."""
    return {
        "id": reverse("home"),
        "name": "Sudoku Atelier",
        "short_name": "Sudoku",
        "description": gettext("Any Sudoku, square or round: is it fair, and how would a person solve it?"),
        "start_url": reverse("home"),
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": ACCENT,
        "icons": [
            {"src": static("icon.svg"), "sizes": "any", "type": "image/svg+xml"},
            *(
                {
                    "src": static(icon_name(*icon)),
                    "sizes": f"{icon[0]}x{icon[0]}",
                    "type": "image/png",
                    "purpose": icon[1],
                }
                for icon in ICONS
            ),
        ],
        "shortcuts": [{"name": gettext("Today’s puzzle"), "url": reverse("daily-today")}],
    }


def icon_name(size: int, purpose: str) -> str:
    """Return the file name of an icon. `maskable` icons fill the square, for systems that cut out their own shape."""
    return f"icons/{purpose}-{size}.png"


def version_middleware(get_response: GetResponse) -> GetResponse:
    """Middleware: name the site version in each response, so that browsers store only pages of their version."""
    site_version()

    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response["Site-Version"] = site_version()
        return response

    return respond
