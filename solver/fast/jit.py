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

    dual_mode: Callable[[Any], Any] = cached()
    WORD = 62  # bits used of each number of a mask that takes several, so that 1 << WORD is still positive

    @dual_mode
    def count(mask):
        """Return how many of the 64 bits of `mask` are set."""
        mask -= mask >> 1 & 0x5555555555555555
        mask = (mask & 0x3333333333333333) + (mask >> 2 & 0x3333333333333333)
        mask = mask + (mask >> 4) & 0x0F0F0F0F0F0F0F0F
        return mask * 0x0101010101010101 >> 56 & 0xFF

    @dual_mode
    def first_bit(mask):
        """Return the number of the lowest bit that is set; `mask` must not be 0."""
        return count((mask & -mask) - 1)

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
    WORD = 1 << 20  # a number of plain Python takes any mask
    count = int.bit_count

    def first_bit(mask):
        """Return the number of the lowest bit that is set; `mask` must not be 0."""
        return (mask & -mask).bit_length() - 1

    def array(numbers: Sequence[int]) -> Any:
        """Return a list of `numbers`."""
        return list(numbers)

    def zeros(size: int) -> Any:
        """Return a list of `size` zeros."""
        return [0] * size

    def zero_rows(n: int, size: int) -> Any:
        """Return `n` lists of `size` zeros."""
        return [[0] * size for _ in range(n)]

    def dual_mode(function: Any) -> Any:
        """Return the function unchanged."""
        return function
