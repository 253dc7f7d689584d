"""Cache folders for compiled functions: one for each module, named after a digest of the module and its imports.

numba checks only the file of the called function, so after a change in another file it would run stale code. A single
folder for all of `solver.fast` would make each changed line recompile everything. A function can only call, or receive
as an argument, what its module imports, directly or indirectly; so the digest covers exactly these sources.
numba finds these classes by name (see `solver.fast`); nothing else imports this module.
"""

from __future__ import annotations

import re
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from numba.core.caching import InTreeCacheLocator, UserWideCacheLocator

HERE = Path(__file__).resolve().parent
# The only form of import between modules of `solver.fast`; a test enforces it.
_IMPORT = re.compile(rb"^from solver\.fast\.([\w.]+) import ", re.MULTILINE)


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


@cache
def _name_of(py_file: str) -> str:
    return cache_name(Path(py_file).resolve())


class _OfOurs:
    """A locator for functions of `solver.fast` only. A folder name is never reused, so entries never go stale."""

    _py_file: str
    _cache_path: str

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> Any:
        """Return the locator; None for functions from elsewhere and where the folder is not writable."""
        ours = HERE in Path(py_file).resolve().parents
        return super().from_function(py_func, py_file) if ours else None  # type: ignore[misc]

    def get_source_stamp(self) -> str:
        """Return the folder name: a changed source has another folder."""
        return _name_of(self._py_file)


class BesideSources(_OfOurs, InTreeCacheLocator):
    """The cache in `__pycache__` of `solver.fast`."""

    def __init__(self, py_func: Any, py_file: str) -> None:
        super().__init__(py_func, py_file)
        self._cache_path = str(HERE / "__pycache__" / "compiled" / _name_of(py_file))


class OfUser(_OfOurs, UserWideCacheLocator):
    """The user's cache, for sources in a read-only folder."""

    def __init__(self, py_func: Any, py_file: str) -> None:
        super().__init__(py_func, py_file)
        self._cache_path = str(Path(self._cache_path).parent / "sudoku-atelier" / _name_of(py_file))
