"""Cache folders for compiled functions: one for each module, named after a digest of the module and its imports.

numba checks only the file of the called function, so after a change in another file it would run stale code. A single
folder for all of `solver.fast` would make each changed line recompile everything. A function can only call, or receive
as an argument, what its module imports, directly or indirectly; so the digest covers exactly these sources.
numba finds the locators by name (see `solver.fast`).
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from numba import njit
from numba.core.caching import FunctionCache, InTreeCacheLocator, UserWideCacheLocator

from solver.fast.stored import folder

HERE = Path(__file__).resolve().parent
MAX_KEPT = 3  # folders of one module, so that going back and forth between versions compiles nothing
# The only form of import between modules of `solver.fast`; a test enforces it.
_IMPORT = re.compile(rb"^ *from solver\.fast\.([\w.]+) import ", re.MULTILINE)


def cache_name(path: Path, sources: Path = HERE) -> str:
    """Return the name of the cache folder for the module in `path`, a file below `sources`."""
    digest = blake2b(digest_size=8)
    for each in sorted(_needed(path, sources)):
        digest.update(b"%s:%d\n" % (str(each.relative_to(sources)).encode(), each.stat().st_size))
        digest.update(each.read_bytes())
    return f"{'.'.join(path.relative_to(sources).with_suffix('').parts)}-{digest.hexdigest()}"


def _needed(path: Path, sources: Path) -> set[Path]:
    """Return the module in `path` and everything it imports, directly or indirectly."""
    needed, new = set[Path](), {path}
    while new:
        needed |= new
        names = {name.decode() for each in new for name in _IMPORT.findall(each.read_bytes())}
        new = {sources.joinpath(*name.split(".")).with_suffix(".py") for name in names} - needed
    return needed


def prune(cache_folder: Path) -> None:
    """Remove the folders of the same module, except the `MAX_KEPT` that were written to last."""
    with suppress(OSError):  # another process may be removing them too
        alike = cache_folder.parent.glob(f"{cache_folder.name.rpartition('-')[0]}-*")
        for each in sorted(alike, key=lambda path: path.stat().st_mtime, reverse=True)[MAX_KEPT:]:
            shutil.rmtree(each, ignore_errors=True)


class _TolerantCache(FunctionCache):
    """The compiled code of one function; unreadable code is compiled again.

    A file can be cut short when the machine stops or the disk is full: numba writes the folder but does not wait for
    it to reach the disk.
    """

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the compiled code for a signature; None if there is none, or if it is damaged."""
        try:
            return super().load_overload(sig, target_context)
        except Exception:  # damaged pickles raise anything
            self.flush()
            return None


def cached(*signatures: Any, **options: Any) -> Callable[[Any], Any]:
    """Return a decorator like `numba.njit` that keeps compiled code; with `signatures` it compiles at once."""

    def compiled(function: Any) -> Any:
        dispatcher = njit(**options)(function)
        dispatcher._cache = _TolerantCache(function)
        for signature in signatures:
            dispatcher.compile(signature)
        if signatures:
            dispatcher.disable_compile()
        return dispatcher

    return compiled


@cache
def _name_of(py_file: str) -> str:
    return cache_name(Path(py_file).resolve())


class _OurLocator:
    """A locator for functions of `solver.fast` only. A folder name is never reused, so entries never go stale."""

    _py_file: str
    _cache_path: str

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> Any:
        """Return the locator; None for functions from elsewhere and where the folder is not writable."""
        ours = HERE in Path(py_file).resolve().parents
        return super().from_function(py_func, py_file) if ours else None  # type: ignore[misc]

    def ensure_cache_path(self) -> None:
        """Make the folder; if it is new, remove the oldest of the module."""
        folder = Path(self._cache_path)
        is_new = not folder.exists()
        super().ensure_cache_path()  # type: ignore[misc]
        if is_new:
            prune(folder)

    def get_source_stamp(self) -> str:
        """Return the folder name: a changed source has another folder."""
        return _name_of(self._py_file)


class BesideSources(_OurLocator, InTreeCacheLocator):
    """The cache in `__pycache__` of `solver.fast`, or in the folder that SUDOKU_COMPILED names."""

    def __init__(self, py_func: Any, py_file: str) -> None:
        super().__init__(py_func, py_file)
        self._cache_path = str(folder() / _name_of(py_file))


class InUserFolder(_OurLocator, UserWideCacheLocator):
    """The user's cache, for sources in a read-only folder."""

    def __init__(self, py_func: Any, py_file: str) -> None:
        super().__init__(py_func, py_file)
        self._cache_path = str(Path(self._cache_path).parent / "sudoku-atelier" / _name_of(py_file))
