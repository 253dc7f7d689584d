"""What a technique is: the contract between the finders and all who use them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from solver.board import Board, Meter
from solver.steps import Step


@dataclass(frozen=True)
class Options:
    """What a finder may take for granted.

    `unique`: the puzzle is known to have one solution. `meter`: the caller's budget, if it has one.
    """

    unique: bool = False
    meter: Meter | None = field(default=None, compare=False, repr=False)

    def is_spent(self) -> bool:
        """Whether the caller's budget is spent; a finder that may take long asks often, and stops."""
        return self.meter is not None and self.meter.look()


# A technique's sentences (marked templates), each after the facts that must not be empty for it; the first that fits
# is taken.
Sentences = dict[str, tuple[tuple[tuple[str, ...], str], ...]]

Finder = Callable[[Board, Options], Iterator[Step]]


@dataclass(frozen=True)
class Technique:
    """A named human pattern. `name` and `family` are marked templates.

    `find` yields every instance on a board as a step that concludes something, lazily and in the
    same order every time, what is seen more easily first; the board is left as it was.
    """

    slug: str
    name: str
    family: str
    find: Finder
