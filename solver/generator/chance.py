"""Random numbers from a seed: the same on every machine, compiled or not."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import Any, TypeVar

from solver.fast.generator import random
from solver.fast.jit import zeros

T = TypeVar("T")
_WORD = 0xFFFFFFFF
SEED_END = 1 << 63  # seeds that are numbers are smaller


def number_of(seed: int | str) -> int:
    """Return the number for `seed`: a number from 0 is itself, a text becomes its hash.

    Raises ValueError for a number out of range.
    """
    if isinstance(seed, str):
        return int.from_bytes(blake2b(seed.encode(), digest_size=8).digest()) % SEED_END
    if not 0 <= seed < SEED_END:
        raise ValueError(f"seed {seed}, expected a number from 0 to {SEED_END - 1}")
    return seed


class Chance:
    """A source of random numbers. Compiled functions share its `state` and can continue from there."""

    def __init__(self, seed: int | str, attempt: int = 0) -> None:
        number = number_of(seed)
        self.state: Any = zeros(random.N_WORDS)
        random.seed(self.state, number & _WORD, number >> 32, attempt & _WORD)

    def below(self, n: int) -> int:
        """Return a number from 0 to `n` - 1."""
        return int(random.below(self.state, n))

    def between(self, least: int, most: int) -> int:
        """Return a number from `least` to `most`."""
        return least + self.below(most - least + 1)

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """Return the items in a random order."""
        shuffled = list(items)
        for k in range(len(shuffled) - 1, 0, -1):
            other = self.below(k + 1)
            shuffled[k], shuffled[other] = shuffled[other], shuffled[k]
        return shuffled
