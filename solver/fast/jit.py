"""What is written once and runs compiled on arrays, or as plain Python on lists, as `mode` says.

Whoever imports this settles the mode.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from solver.fast.mode import is_compiled

if is_compiled():
    import numpy as np
    from numba import njit

    jit: Callable[[Any], Any] = njit(cache=True)

    def array(numbers: Sequence[int]) -> Any:
        """An array of these numbers."""
        return np.array(numbers, np.int64)

    def zeros(size: int) -> Any:
        """An array of so many zeros."""
        return np.zeros(size, np.int64)

    def zero_rows(n: int, size: int) -> Any:
        """So many rows of zeros."""
        return np.zeros((n, size), np.int64)

else:

    def array(numbers: Sequence[int]) -> Any:
        """An array of these numbers."""
        return list(numbers)

    def zeros(size: int) -> Any:
        """An array of so many zeros."""
        return [0] * size

    def zero_rows(n: int, size: int) -> Any:
        """So many rows of zeros."""
        return [[0] * size for _ in range(n)]

    def jit(function: Any) -> Any:
        """The function as it is."""
        return function


@jit
def count(mask):
    """How many members `mask` has, none beyond 62."""
    mask -= mask >> 1 & 0x5555555555555555
    mask = (mask & 0x3333333333333333) + (mask >> 2 & 0x3333333333333333)
    mask = mask + (mask >> 4) & 0x0F0F0F0F0F0F0F0F
    return mask * 0x0101010101010101 >> 56 & 0xFF
