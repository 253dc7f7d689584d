"""Bundle the script modules of a page into one file, so that a browser makes one request and not thirty.

The modules in static/js are not changed. Bundles are built when the site starts, and are then found, hashed and
compressed like any other static file. In a bundle each module becomes a function that returns its exports, without
its comments:

    import * as m_site_http from "../../site/http.js";
    const m_board_rules = (() => { … return { Rules }; })();
    const m_play_play = (() => { const { Rules } = m_board_rules; … return {  }; })();

A script that another one loads when it needs it exports the same from its bundle.
Modules used by every page stay separate files, so that all scripts of a page share them. A module is named by its path
in static/js, such as "board/rules.js". Its bundle has the same name in the bundle folder.
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

from solver.web.site.comments import as_sent

COMMON = ("site/page.js", "site/theme_switch.js", "offline/offline.js")  # the scripts on every page
ALSO_ALONE = {"site/cell_names.js"}  # the lab's bundle has it, and other pages load it by itself
FOLDER = "js/bundled"

_IMPORT = re.compile(r'^import (?:(\{[^}]*\}|\* as \w+) from )?"(\.{1,2}/[\w./]+\.js)";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:(?:async )?function\*?|class|const) (\w+))", re.MULTILINE)
_LEFT = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


def scripts() -> Path:
    return Path(settings.BASE_DIR) / "static" / "js"


def imports_of(name: str) -> list[str]:
    """Return the modules that a module imports directly."""
    return [_resolved(path, name) for _, path in _IMPORT.findall(_source(name))]


def _resolved(path: str, name: str) -> str:
    """Resolve the import `path` in the module `name`, relative to its folder."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


@cache
def order_of(name: str, above: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return the module and all its dependencies, in the order in which they run. Raises ValueError for a cycle."""
    if name in above:
        raise ValueError(f"modules import each other: {' → '.join((*above, name))}")
    order: dict[str, None] = {}
    for each in imports_of(name):
        order.update(dict.fromkeys(order_of(each, (*above, name))))
    return (*order, name)


@cache
def common_modules() -> tuple[str, ...]:
    """Return the modules used by every page, with their dependencies."""
    return tuple(dict.fromkeys(each for name in COMMON for each in order_of(name)))


def own_modules(name: str) -> tuple[str, ...]:
    """Return the modules that a script needs beyond those used by every page."""
    return tuple(each for each in order_of(name) if each not in common_modules())


@cache
def bundled() -> tuple[str, ...]:
    """Return the scripts that get a bundle: those that no module imports and that need more than one module."""
    names = [path.relative_to(scripts()).as_posix() for path in sorted(scripts().rglob("*.js"))]
    imported = {each for name in names for each in imports_of(name)}
    return tuple(name for name in names if name not in imported and len(own_modules(name)) > 1)


def parts() -> set[str]:
    """Return the modules that are served only in bundles."""
    return {each for name in bundled() for each in own_modules(name)} - ALSO_ALONE


def bundle(name: str) -> str:
    """Return the source of a script's bundle. Raises ValueError for an unsupported form of import or export."""
    own = own_modules(name)
    shared = [each for each in order_of(name) if each not in own]
    folder = posixpath.join(posixpath.basename(FOLDER), posixpath.dirname(name))
    lines = [f'import * as {_variable(each)} from "{posixpath.relpath(each, folder)}";' for each in shared]
    exported = ", ".join(_EXPORT.findall(_source(name)))
    exports = [f"export const {{ {exported} }} = {_variable(name)};"] * bool(exported)
    return "\n".join([*lines, *(_as_function(each) for each in own), *exports, ""])


def _as_function(name: str) -> str:
    source = as_sent(name, _source(name))
    exported = _EXPORT.findall(source)
    body = _EXPORT.sub("", _IMPORT.sub(lambda match: _as_constant(match, name), source))
    if left := _LEFT.search(body):
        raise ValueError(f"{name}: unsupported form of import or export: {left[0]}")
    return f"const {_variable(name)} = (() => {{\n{body}return {{ {', '.join(exported)} }};\n}})();"


def _as_constant(match: re.Match[str], name: str) -> str:
    names, path = match.groups()
    if names is None:
        return ""
    pattern = names.removeprefix("* as ") if names.startswith("*") else names.replace(" as ", ": ")
    return f"const {pattern} = {_variable(_resolved(path, name))};"


def _variable(name: str) -> str:
    return "m_" + name.removesuffix(".js").replace("/", "_")


def _source(name: str) -> str:
    return (scripts() / name).read_text(encoding="utf-8")


class Bundles(BaseFinder):
    """Static file finder for the bundles. It builds them in a folder of their own when it is created."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        folder = Path(settings.VAR_DIR) / "bundles"
        self.storage = FileSystemStorage(location=folder)
        self.storage.prefix = FOLDER  # type: ignore[attr-defined]
        for name in bundled():
            _write(folder / name, bundle(name))
        super().__init__(*args, **kwargs)

    def find(self, path: str, find_all: bool = False, **kwargs: Any) -> Any:
        name = path.removeprefix(f"{FOLDER}/")
        paths = [self.storage.path(name)] if name != path and name in bundled() else []
        return paths if find_all or kwargs.get("all") else paths[0] if paths else []

    def list(self, ignore_patterns: Any) -> Iterator[tuple[str, FileSystemStorage]]:
        return ((name, self.storage) for name in bundled())


def _write(path: Path, text: str) -> None:
    """Replace the file atomically: a process that reads it sees either the old text or the new one."""
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False, encoding="utf-8") as file:
        file.write(text)
    os.replace(file.name, path)
