"""Where compiled functions are kept: a folder for each module, named after what it and all it imports contain.

numba by itself looks only at the file of the function that is called, so a change in another one would leave an old
program in use. With one folder for everything, a changed line would have all of it compiled anew. A function can call,
and get as arguments, only what its module imports directly or by way of others; so those sources are what counts.
numba finds these classes by their names (`solver.fast`), which is all that imports this module.
"""

from __future__ import annotations

import re
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from numba.core.caching import InTreeCacheLocator, UserWideCacheLocator

HERE = Path(__file__).resolve().parent
# The only form of import between modules of `solver.fast`, at the beginning of a line: a test holds them to it.
_IMPORT = re.compile(rb"^from solver\.fast\.([\w.]+) import ", re.MULTILINE)


def cache_name(path: Path, sources: Path = HERE) -> str:
    """The folder for what is compiled from the module in `path`, one of `sources`."""
    digest = blake2b(digest_size=8)
    for each in sorted(_needed(path, sources)):
        digest.update(b"%s:%d\n" % (str(each.relative_to(sources)).encode(), each.stat().st_size))
        digest.update(each.read_bytes())
    return f"{'.'.join(path.relative_to(sources).with_suffix('').parts)}-{digest.hexdigest()}"


def _needed(path: Path, sources: Path) -> set[Path]:
    """The module in `path` and all it imports, directly or by way of others."""
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
    """For functions of `solver.fast` only. A name is never given twice, so nothing that is kept grows old."""

    _py_file: str
    _cache_path: str

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> Any:
        """The locator, or None for functions of others and where nothing can be written."""
        ours = HERE in Path(py_file).resolve().parents
        return super().from_function(py_func, py_file) if ours else None  # type: ignore[misc]

    def get_source_stamp(self) -> str:
        """What has changed has another folder."""
        return _name_of(self._py_file)


class BesideSources(_OfOurs, InTreeCacheLocator):
    """In `__pycache__` of `solver.fast`."""

    def __init__(self, py_func: Any, py_file: str) -> None:
        super().__init__(py_func, py_file)
        self._cache_path = str(HERE / "__pycache__" / "compiled" / _name_of(py_file))


class OfUser(_OfOurs, UserWideCacheLocator):
    """Where the sources cannot be written: in the user's cache."""

    def __init__(self, py_func: Any, py_file: str) -> None:
        super().__init__(py_func, py_file)
        self._cache_path = str(Path(self._cache_path).parent / "sudoku-atelier" / _name_of(py_file))
