"""Whether what `jit` marks runs compiled or as plain Python: said once in a process, before the first use.

Compiled code takes a second to load, and then explains tens of times as fast. Solver processes and the benches say
`use_compiled()`, and the command line where that pays; web processes say nothing and stay plain.
"""

from __future__ import annotations


class _Mode:
    is_compiled = False
    is_settled = False


def use_compiled() -> None:
    """Run compiled from now on. Raises RuntimeError if something has been used as plain Python before."""
    if _Mode.is_settled and not _Mode.is_compiled:
        raise RuntimeError("compiled code was asked for after plain code had been used: say so at the start")
    _Mode.is_compiled = True


def is_compiled() -> bool:
    """Whether this process runs compiled code. The first answer holds for as long as the process lives."""
    _Mode.is_settled = True
    return _Mode.is_compiled
