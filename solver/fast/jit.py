"""Functions written once that run compiled on arrays, or as plain Python on lists, as `mode` says.

Importing this module settles the mode.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from solver.fast.mode import is_compiled

if is_compiled():
    import numpy as np

    from solver.fast.cache import cached

    jit: Callable[[Any], Any] = cached()

    def array(numbers: Sequence[int]) -> Any:
        """Return an array of `numbers`."""
        return np.array(numbers, np.int64)

    def zeros(size: int) -> Any:
        """Return an array of `size` zeros."""
        return np.zeros(size, np.int64)

    def zero_rows(n: int, size: int) -> Any:
        """Return `n` rows of `size` zeros."""
        return np.zeros((n, size), np.int64)

else:

    def array(numbers: Sequence[int]) -> Any:
        """Return a list of `numbers`."""
        return list(numbers)

    def zeros(size: int) -> Any:
        """Return a list of `size` zeros."""
        return [0] * size

    def zero_rows(n: int, size: int) -> Any:
        """Return `n` lists of `size` zeros."""
        return [[0] * size for _ in range(n)]

    def jit(function: Any) -> Any:
        """Return the function unchanged."""
        return function


@jit
def count(mask):
    """Return how many of the bits 0 to 61 of `mask` are set; the others must be 0."""
    mask -= mask >> 1 & 0x5555555555555555
    mask = (mask & 0x3333333333333333) + (mask >> 2 & 0x3333333333333333)
    mask = mask + (mask >> 4) & 0x0F0F0F0F0F0F0F0F
    return mask * 0x0101010101010101 >> 56 & 0xFF
