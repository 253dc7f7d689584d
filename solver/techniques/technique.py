"""What a technique is: the contract between finders and their callers."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from solver.board import Board, Layout, Meter
from solver.steps import Step


@dataclass(frozen=True)
class Options:
    """What a finder may take for granted.

    `unique`: the puzzle is known to have one solution. `meter`: the caller's budget, if it has one.
    """

    unique: bool = False
    meter: Meter | None = field(default=None, compare=False, repr=False)

    def swaps_are_deadly(self, layout: Layout) -> bool:
        """Whether cells whose digits could be swapped prove a candidate wrong: there is one solution.

        Rules that are no houses forbid that: the swap may break one.
        """
        return self.unique and not layout.rules

    def is_spent(self) -> bool:
        """Return whether the caller's budget is spent; slow finders ask often, and stop when it is."""
        return self.meter is not None and self.meter.check_clock()


def options_on(board: Board, *, unique: bool, meter: Meter | None = None) -> Options:
    """Return what finders may take for granted on `board`, whose puzzle has one solution if it is `unique`.

    With rules beyond houses, digits of a pattern cannot just change places: it is not deadly, whatever the solutions.
    """
    return Options(unique=unique and not board.clues and not board.layout.rules, meter=meter)


class BudgetSpentError(Exception):
    """The budget ran out before everything was found, so that nothing can be cached."""


class Wording(NamedTuple):
    """A sentence for a step: a marked template, and the facts that must not be empty for it.

    The sentences of `also` follow it, each if its own facts are there.
    """

    template: str
    needs: tuple[str, ...] = ()
    also: tuple[Wording, ...] = ()

    def suits(self, facts: Container[str]) -> bool:
        """Whether all facts that the wording needs are there."""
        return all(name in facts for name in self.needs)


# For each technique (slug) its wordings. The first one that fits is used, and the last one needs nothing.
Sentences = dict[str, tuple[Wording, ...]]

Finder = Callable[[Board, Options], Iterator[Step]]


@dataclass(frozen=True)
class Technique:
    """A named human pattern. `name` and `family` are marked templates.

    `find` yields every instance on a board that concludes something, as a step. It is lazy, always
    uses the same order (what is easiest to see first), and leaves the board unchanged. What `needs_rules` finds
    nothing where houses are the only rules.
    """

    slug: str
    name: str
    family: str
    find: Finder
    needs_rules: bool = False
