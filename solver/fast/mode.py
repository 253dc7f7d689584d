"""Whether `dual_mode` functions run compiled or as plain Python: decided once per process, by the first use.

Compiled code takes a second to load, and then explains puzzles tens of times as fast. Solver processes and benchmarks
call `use_compiled()`, and so does the command line where that pays; web processes stay plain.
"""

from __future__ import annotations


class _Mode:
    is_compiled = False
    is_settled = False


def use_compiled() -> None:
    """Run compiled from now on. Raises RuntimeError if plain functions have already been used."""
    if _Mode.is_settled and not _Mode.is_compiled:
        raise RuntimeError("use_compiled() came after plain code had run: call it before any `dual_mode` function")
    _Mode.is_compiled = True


def may_compile() -> bool:
    """Return whether `use_compiled` may be called: nothing has run plain yet."""
    return _Mode.is_compiled or not _Mode.is_settled


def is_compiled() -> bool:
    """Return whether this process runs compiled code. The first call settles the answer."""
    _Mode.is_settled = True
    return _Mode.is_compiled
