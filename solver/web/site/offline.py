"""What a browser keeps so that the site works without network: the files of one version, and which version that is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
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

from solver.web.site.bundles import parts
from solver.web.site.languages import PARAMETER

KEPT_FILES = (".css", ".js", ".svg")  # pages use no others
WORKER = tuple(f"js/offline/worker/{name}.js" for name in ("pages", "queue", "events"))
ICONS = ((192, "any"), (512, "any"), (512, "maskable"))
PAPER, ACCENT = "#faf8f4", "#1f5f8b"  # as --paper and --accent in tokens.css

Answer = Callable[[HttpRequest], HttpResponse]


@cache
def site_version() -> str:
    """A name for all that shapes a page: static files, templates, translations and the code that draws.

    It is worked out once, when the site starts, so that all processes agree even if a file is changed below them.
    """
    templates = cast("dict[str, list[Path]]", settings.TEMPLATES[0])["DIRS"]
    folders = [*templates, Path(settings.BASE_DIR) / "solver"]
    files = [(str(path.relative_to(folder)), path) for folder in folders for path in _sources(folder)]
    digest = sha256()
    for name, path in sorted([*files, *_static_files()]):
        digest.update(f"{name}:{sha256(path.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()[:12]


def _sources(folder: Path) -> Iterator[Path]:
    return (path for path in folder.rglob("*") if path.suffix in (".html", ".py", ".mo", ".css", ".tsv", ".md"))


def _static_files() -> Iterator[tuple[str, Path]]:
    app = cast("StaticFilesConfig", apps.get_app_config("staticfiles"))
    for finder in get_finders():
        for name, storage in finder.list(app.ignore_patterns):
            prefix = getattr(storage, "prefix", None)
            yield f"{prefix}/{name}" if prefix else name, Path(storage.path(name))


def worker_facts() -> dict[str, Any]:
    """What the service worker knows of this version: its name, its files, and the addresses that play a part."""
    left_out = (*WORKER, *(f"js/{name}" for name in parts()))  # modules come to pages in bundles
    names = sorted(name for name, _ in _static_files() if name.endswith(KEPT_FILES) and name not in left_out)
    return {
        "version": site_version(),
        "files": [static(name) for name in names],
        "static": settings.STATIC_URL,
        "entry": reverse("entry"),
        "offline": reverse("offline"),
        "daily": reverse("daily-today"),
        "keep": reverse("puzzle-keep"),
        "languageParameter": PARAMETER,
    }


def manifest() -> dict[str, Any]:
    """The web app manifest: how the site is called and looks when it is installed."""
    return {
        "id": reverse("entry"),
        "name": "Sudoku Atelier",
        "short_name": "Sudoku",
        "description": gettext("Any Sudoku, square or round: is it fair, and how would a person solve it?"),
        "start_url": reverse("entry"),
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
    """The static file of an icon; `maskable` ones have no corners, for systems that cut out a shape of their own."""
    return f"icons/{purpose}-{size}.png"


def version_middleware(get_response: Answer) -> Answer:
    """Every answer says of which version of the site it is: a browser keeps none of another one."""
    site_version()

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response["Site-Version"] = site_version()
        return response

    return answer
