"""Compiled functions over masks: how they are compiled, and what a processor can ask of a mask in one instruction.

Masks and indices are unsigned there: an unsigned index needs no look at its sign. A number written in Python is signed,
and of a word and a signed number numba makes a float; that is why even ONE is a word.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

Word = np.uint64
ZERO, ONE, TWO, THREE = (Word(k) for k in range(4))

# Nothing is allocated in them, so no references need counting: a search takes up to a quarter less time without that.
_options = {"nogil": True, "error_model": "numpy", "_nrt": False}
jit = njit(**_options)  # compiled with whatever calls it
inlined = njit(forceinline=True, **_options)  # compiled into the very place: for the innermost work


def entry(result: Any, *arguments: Any) -> Any:
    """A decorator for what is called from Python: compiled for numba's types when its module is imported, or cached."""
    return njit(result(*arguments), cache=True, **_options)


@intrinsic
def lowest(typing_context: Any, mask: Any) -> Any:
    """The lowest member of `mask`, 64 if it is empty."""

    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.uint64(types.uint64), emit


@intrinsic
def n_bits(typing_context: Any, mask: Any) -> Any:
    """How many members `mask` has."""

    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.uint64(types.uint64), emit
