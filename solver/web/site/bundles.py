"""Script modules of one page in one file, so that a browser asks once and not for thirty modules.

The modules stay as they are, in static/js; a bundle is made of them when the site starts, and is found, hashed and
compressed like any other static file. In it each module is a function's body and its exports what that returns:

    import * as m_site_http from "../../site/http.js";
    const m_board_rules = (() => { … return { Rules }; })();
    const m_play_play = (() => { const { Rules } = m_board_rules; … return {  }; })();

Modules of every page stay files of their own, so that all scripts of a page share them. A module is named by its path
in static/js, such as "board/rules.js", and its bundle has the same name in the folder of bundles.
"""

from __future__ import annotations

import os
import posixpath
import re
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.storage import FileSystemStorage

COMMON = ("site/page.js", "site/theme_switch.js", "offline/offline.js")  # the scripts of every page
FOLDER = "js/bundled"

_IMPORT = re.compile(r'^import (?:(\{[^}]*\}|\* as \w+) from )?"(\.{1,2}/[\w./]+\.js)";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:(?:async )?function\*?|class|const) (\w+))", re.MULTILINE)
_LEFT = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


def scripts() -> Path:
    return Path(settings.BASE_DIR) / "static" / "js"


def imports_of(name: str) -> list[str]:
    """The modules that a module imports itself."""
    return [_resolved(path, name) for _, path in _IMPORT.findall(_source(name))]


def _resolved(path: str, name: str) -> str:
    """The module that `path` means in the module `name`: paths begin at its folder."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


@cache
def order_of(name: str, above: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The module and all that it needs, in the order in which they run. Raises ValueError for a circle."""
    if name in above:
        raise ValueError(f"modules import each other: {' → '.join((*above, name))}")
    found: dict[str, None] = {}
    for each in imports_of(name):
        found.update(dict.fromkeys(order_of(each, (*above, name))))
    return (*found, name)


@cache
def common_modules() -> tuple[str, ...]:
    """The modules of every page, and those that these import."""
    return tuple(dict.fromkeys(each for name in COMMON for each in order_of(name)))


def own_modules(name: str) -> tuple[str, ...]:
    """What a script brings to a page beside the modules of every page."""
    return tuple(each for each in order_of(name) if each not in common_modules())


@cache
def bundled() -> tuple[str, ...]:
    """The scripts that are bundled: those that nobody imports, where it saves a request."""
    names = [path.relative_to(scripts()).as_posix() for path in sorted(scripts().rglob("*.js"))]
    imported = {each for name in names for each in imports_of(name)}
    return tuple(name for name in names if name not in imported and len(own_modules(name)) > 1)


def parts() -> set[str]:
    """The modules that come to pages only in bundles."""
    return {each for name in bundled() for each in own_modules(name)}


def bundle(name: str) -> str:
    """The script with all that it imports. Raises ValueError for an import or an export of a kind that is not known."""
    own = own_modules(name)
    shared = [each for each in order_of(name) if each not in own]
    folder = posixpath.join(posixpath.basename(FOLDER), posixpath.dirname(name))
    lines = [f'import * as {_variable(each)} from "{posixpath.relpath(each, folder)}";' for each in shared]
    return "\n".join([*lines, *(_as_function(each) for each in own), ""])


def _as_function(name: str) -> str:
    source = _source(name)
    exported = _EXPORT.findall(source)
    body = _EXPORT.sub("", _IMPORT.sub(lambda found: _as_constant(found, name), source))
    if left := _LEFT.search(body):
        raise ValueError(f"{name}: this cannot be bundled: {left[0]}")
    return f"const {_variable(name)} = (() => {{\n{body}return {{ {', '.join(exported)} }};\n}})();"


def _as_constant(found: re.Match[str], name: str) -> str:
    names, path = found.groups()
    if names is None:
        return ""
    pattern = names.removeprefix("* as ") if names.startswith("*") else names.replace(" as ", ": ")
    return f"const {pattern} = {_variable(_resolved(path, name))};"


def _variable(name: str) -> str:
    return "m_" + name.removesuffix(".js").replace("/", "_")


def _source(name: str) -> str:
    return (scripts() / name).read_text(encoding="utf-8")


class Bundles(BaseFinder):
    """Finds the bundles among the static files; they are made, in a folder of their own, when first asked for."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        folder = Path(settings.VAR_DIR) / "bundles"
        self.storage = FileSystemStorage(location=folder)
        self.storage.prefix = FOLDER  # type: ignore[attr-defined]
        for name in bundled():
            _write(folder / name, bundle(name))
        super().__init__(*args, **kwargs)

    def find(self, path: str, find_all: bool = False, **kwargs: Any) -> Any:
        name = path.removeprefix(f"{FOLDER}/")
        found = [self.storage.path(name)] if name != path and name in bundled() else []
        return found if find_all or kwargs.get("all") else found[0] if found else []

    def list(self, ignore_patterns: Any) -> Iterator[tuple[str, FileSystemStorage]]:
        return ((name, self.storage) for name in bundled())


def _write(path: Path, text: str) -> None:
    """Another process may be reading the file: it sees the old text or the new one."""
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False, encoding="utf-8") as file:
        file.write(text)
    os.replace(file.name, path)
