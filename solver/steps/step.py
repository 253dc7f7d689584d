"""The narrow waist: techniques yield steps, and everything else reads them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from solver.board import Board, Cell, Digit
from solver.steps.proof import Proof

Fact = str | int | tuple[str, ...]


class Candidate(NamedTuple):
    """A digit that is, or is no longer, possible in a cell."""

    cell: Cell
    digit: Digit


class Role(StrEnum):
    """What a house, cell or candidate is in a step's picture. This is the only list of roles."""

    BASE = "base"  # the house where the argument is made
    COVER = "cover"  # the house where it takes effect
    BLOCKING = "blocking"  # the house through which a digit bars other cells
    BLOCKER = "blocker"  # the cell whose digit bars them
    BARRED = "barred"  # a cell that is barred
    PATTERN = "pattern"  # the cells and candidates that make the pattern
    LINKING = "linking"  # the candidates through which parts of a pattern exclude one another
    FIN = "fin"  # the candidates for which a pattern has no house
    PLACED = "placed"  # the conclusion: a digit is written
    REMOVED = "removed"  # the conclusion: a candidate goes


# A joint link is one of several that lead to a candidate; it follows from all of them together.
Strength = Literal["strong", "weak", "joint"]


class Link(NamedTuple):
    """An inference from one candidate to another."""

    start: Candidate
    end: Candidate
    strength: Strength


@dataclass(frozen=True)
class View:
    """One picture of a step: which houses (indices), cells and candidates play which role.

    `groups` are candidates of one digit that count as one: a link that names one of them stands for the whole group.
    `sets` are cells that belong together. In a view with a `proof`, the links are those of its lines (`links_of`).
    """

    houses: Mapping[Role, tuple[int, ...]] = field(default_factory=dict)
    cells: Mapping[Role, tuple[Cell, ...]] = field(default_factory=dict)
    candidates: Mapping[Role, tuple[Candidate, ...]] = field(default_factory=dict)
    links: tuple[Link, ...] = ()
    sets: tuple[tuple[Cell, ...], ...] = ()
    groups: tuple[tuple[Candidate, ...], ...] = ()
    proof: Proof = ()


@dataclass(frozen=True)
class Step:
    """One use of a technique: what it concludes, why (as facts), and how to see it.

    `facts` contains only names: of houses (`row-3`) and cells (`r3c5`), and symbols of digits. Sentences,
    colours and ratings are looked up by `technique` in separate tables.
    """

    technique: str
    places: tuple[Candidate, ...] = ()
    removes: tuple[Candidate, ...] = ()
    facts: Mapping[str, Fact] = field(default_factory=dict)
    views: tuple[View, ...] = field(default_factory=tuple)

    @classmethod
    def reasoned_later(
        cls,
        technique: str,
        places: tuple[Candidate, ...],
        make: Callable[[], Step],
        *,
        removes: tuple[Candidate, ...] = (),
    ) -> Step:
        """Return a step whose facts and views come from `make`, called on their first use."""
        step = object.__new__(cls)
        step.__dict__.update(technique=technique, places=places, removes=removes, _make=make)
        return step

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            """Make facts and views on first use; Python calls this only for attributes that are missing."""
            if name in ("facts", "views") and (make := self.__dict__.get("_make")):
                made = make()
                self.__dict__.update(facts=made.facts, views=made.views, _make=None)
            if name not in self.__dict__:
                raise AttributeError(f"a step has no {name!r}")
            return self.__dict__[name]

    def __getstate__(self) -> dict[str, Any]:
        """Return all fields for pickling; this calls a pending `make`."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    def apply(self, board: Board) -> None:
        """Write the placements into `board` and cross out the eliminations."""
        for cell, digit in self.places:
            board.place(cell, digit)
        for cell, digit in self.removes:
            board.remove(cell, digit)
