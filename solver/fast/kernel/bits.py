"""Options for compiling functions on masks, and the mask operations that are one instruction on a processor.

Masks and indices are unsigned in compiled code: an unsigned index needs no check for a negative value. A literal in
Python is signed, and numba makes a float of an unsigned and a signed number; that is why even ONE is a `Word`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

from solver.fast.cache import cached

Word = np.uint64
ZERO, ONE, TWO, THREE = (Word(k) for k in range(4))

# These functions allocate nothing, so numba need not count references; a search then takes up to a quarter less time.
_options = {"nogil": True, "error_model": "numpy", "_nrt": False}
kernel_jit = njit(**_options)  # compiled with its caller
kernel_inline = njit(forceinline=True, **_options)  # inlined at the call: for the innermost loops


def entry(result: Any, *arguments: Any) -> Any:
    """Return a decorator for functions called from Python, compiled for these numba types at import, or cached."""
    return cached(result(*arguments), **_options)


@intrinsic
def lowest(typing_context: Any, mask: Any) -> Any:
    """Return the lowest member of `mask`, or 64 if it is empty."""

    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.uint64(types.uint64), emit


@intrinsic
def n_bits(typing_context: Any, mask: Any) -> Any:
    """Return the number of members of `mask`."""

    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.uint64(types.uint64), emit
