"""Functions written once that run compiled on arrays, or as plain Python on lists, as `mode` says.

The first call decides, not the import: so every module may import these functions at its top.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import cache, cached_property, partial
from threading import Lock
from typing import Any

from solver.fast.mode import is_compiled, may_compile

_WORD = "WORD"
WORD = 62  # bits used of each number of a mask that takes several, so that 1 << WORD is still positive
_PLAIN_WORD = 1 << 20  # a number of plain Python takes any mask
_PUTTING = Lock()
# These functions allocate nothing, so numba need not count references: passing many arrays costs more than most of the
# functions themselves do.
_OPTIONS = {"error_model": "numpy", "_nrt": False}


class _DualMode:
    """A function until its first call, and in a compiled process for good: numba takes it for what it compiled."""

    def __init__(self, function: Any, plain: Any) -> None:
        self.function, self.plain = function, plain

    @cached_property
    def chosen(self) -> Any:
        """The function for the mode of this process, which is settled now."""
        if not is_compiled():
            _put_plain_in_place()
            return self.plain
        from solver.fast.cache import cached

        # Python calls no private function, and C none at all: without code for that, all compiles in half the time.
        return cached(no_cpython_wrapper=self._is_private, no_cfunc_wrapper=True, **_OPTIONS)(self.function)

    @property
    def _is_private(self) -> bool:
        return bool(self.function.__name__.startswith("_"))

    @cached_property
    def _for_python(self) -> Any:
        """The function as plain Python may call it. Raises TypeError if it is private and compiled."""
        if self._is_private and self.chosen is not self.plain:  # numba would end the process
            raise TypeError(f"{self.function.__name__} is private: only compiled functions may call it")
        return self.chosen

    @property
    def _numba_type_(self) -> Any:
        return self.chosen._numba_type_

    def __call__(self, *args: Any) -> Any:
        return self._for_python(*args)


def dual_mode(function: Any, plain: Any = None) -> Any:
    """Return a function that runs compiled or plain; `plain`, if given, is quicker in plain Python."""
    plain = plain or function
    return _DualMode(function, plain) if may_compile() else plain


def _put_plain_in_place() -> None:
    """Let plain functions call one another directly: an object between them would cost more than most of them do."""
    with _PUTTING:
        modules = [vars(module) for name, module in [*sys.modules.items()] if name.startswith("solver.fast.")]
        for names in modules:
            if _WORD in names:
                names[_WORD] = _PLAIN_WORD
        for names in modules:
            names.update({name: each.plain for name, each in [*names.items()] if isinstance(each, _DualMode)})


def _or(plain: Any) -> Callable[[Any], Any]:
    return partial(dual_mode, plain=plain)


@_or(int.bit_count)
def count(mask):
    """Return how many of the 64 bits of `mask` are set."""
    mask -= mask >> 1 & 0x5555555555555555
    mask = (mask & 0x3333333333333333) + (mask >> 2 & 0x3333333333333333)
    mask = mask + (mask >> 4) & 0x0F0F0F0F0F0F0F0F
    return mask * 0x0101010101010101 >> 56 & 0xFF


@_or(lambda mask: (mask & -mask).bit_length() - 1)
def first_bit(mask):
    """Return the number of the lowest bit that is set; `mask` must not be 0."""
    return count((mask & -mask) - 1)


@_or(lambda n: 1)
def n_words(n):
    """Return how many numbers of `WORD` bits a mask of `n` cells, or of other things, takes."""
    return max(n - 1, 0) // WORD + 1


@cache
def _makers() -> tuple[Callable[[Any], Any], Callable[[Any], Any]]:
    """Return what makes an array of numbers, and what makes one of zeros."""
    if not is_compiled():
        return list, lambda size: [0] * size
    import numpy as np

    return partial(np.array, dtype=np.int64), partial(np.zeros, dtype=np.int64)


def array(numbers: Sequence[int]) -> Any:
    """Return an array of `numbers`; in plain Python a list."""
    return _makers()[0](numbers)


def zeros(size: int) -> Any:
    """Return an array of `size` zeros."""
    return _makers()[1](size)


def zero_rows(n: int, size: int) -> Any:
    """Return `n` rows of `size` zeros."""
    return _makers()[1]((n, size)) if is_compiled() else [[0] * size for _ in range(n)]


def rows_of(numbers: Sequence[Sequence[int]]) -> Any:
    """Return rows of `numbers`, all of one length, as an array; in plain Python a list of new lists."""
    return _makers()[0](numbers) if is_compiled() else [list(row) for row in numbers]


def listed(numbers: Any) -> list[Any]:
    """Return `numbers`, or rows of them, as a new list."""
    return list(numbers) if isinstance(numbers, list) else numbers.tolist()


def frozen(numbers: Any) -> object:
    """Return the contents of an array as a key."""
    return numbers.tobytes() if is_compiled() else tuple(numbers)
