"""A step: what a technique concludes, why, and how to show it. Techniques yield steps; everything else reads them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any, Literal, NamedTuple, TypeVar

from solver.board import Board, Cell, Digit, Mask, bits
from solver.steps.facts import (
    Cells,
    CellSet,
    CellSets,
    Chain,
    ClueNames,
    Digits,
    Fact,
    Houses,
    Number,
    SetChain,
    WordedFact,
    letter_of,
)
from solver.steps.proof import Proof

FactT = TypeVar("FactT", Cells, Houses, Digits, Number, Chain, ClueNames)


class Candidate(NamedTuple):
    """A digit that is, or is no longer, possible in a cell."""

    cell: Cell
    digit: Digit


def candidates_at(cells: Mask, digit: Digit) -> tuple[Candidate, ...]:
    """Return the pair of `digit` with each of `cells`, in cell order."""
    return tuple(Candidate(cell, digit) for cell in bits(cells))


def candidates_among(board: Board, cells: Iterable[Cell], digits: Mask) -> tuple[Candidate, ...]:
    """Return the candidates of `cells` that are among `digits`."""
    return tuple(Candidate(cell, digit) for cell in cells for digit in bits(board.candidates[cell] & digits))


class Role(StrEnum):
    """What a house, cell or candidate is in a step's picture. This is the only list of roles."""

    BASE = "base"  # the house where the argument is made
    COVER = "cover"  # the house where it takes effect
    BLOCKING = "blocking"  # the house in which a placed digit excludes cells
    BLOCKER = "blocker"  # the cell of that digit
    RULED_OUT = "barred"  # a cell that an earlier step ruled out; stored walk-throughs keep the old name
    PATTERN = "pattern"  # the cells and candidates that make the pattern
    LINKING = "linking"  # the candidates through which parts of a pattern exclude one another
    SECOND_PATTERN = "second-pattern"  # the candidates of one colour of a second cluster
    SECOND_LINKING = "second-linking"  # the candidates of its other colour
    FIN = "fin"  # extra candidates of an incomplete pattern, such as the fins of a fish
    PLACED = "placed"  # the conclusion: a digit is written
    REMOVED = "removed"  # the conclusion: a candidate is removed


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
    `sets` are cells that belong together. In a view with a `proof`, the links are `links_in_proof`.
    """

    houses: Mapping[Role, tuple[int, ...]] = field(default_factory=dict)
    cells: Mapping[Role, tuple[Cell, ...]] = field(default_factory=dict)
    candidates: Mapping[Role, tuple[Candidate, ...]] = field(default_factory=dict)
    links: tuple[Link, ...] = ()
    sets: tuple[tuple[Cell, ...], ...] = ()
    groups: tuple[tuple[Candidate, ...], ...] = ()
    proof: Proof = ()


@dataclass(frozen=True, eq=False)
class Step:
    """One use of a technique: what it concludes, why (as facts), and how to see it.

    Sentences, colours and ratings are looked up by `technique` in separate tables. The sentence mentions the `facts`.
    Ratings use `size`: the number of statements in the chain, or in all proofs of an argument.
    """

    technique: str
    placements: tuple[Candidate, ...] = ()
    eliminations: tuple[Candidate, ...] = ()
    facts: Mapping[str, Fact] = field(default_factory=dict)
    views: tuple[View, ...] = ()
    size: int = 0

    def __eq__(self, other: object) -> bool:
        """Whether all parts are equal. Either step may be lazy."""
        return isinstance(other, Step) and self._parts == other._parts

    __hash__ = None  # type: ignore[assignment]  # facts are a dictionary

    @property
    def _parts(self) -> tuple[Any, ...]:
        return self.technique, self.placements, self.eliminations, self.facts, self.views, self.size

    def fact(self, name: str, kind: type[FactT]) -> FactT:
        """Return the fact called `name`; an empty one if the step has no such fact of this kind."""
        fact = self.facts.get(name)
        return fact if isinstance(fact, kind) else kind()

    @property
    def worded_facts(self) -> dict[str, WordedFact]:
        """The facts that a sentence can mention: chains as their parts, and a single placement's cell and digit."""
        worded: dict[str, WordedFact] = {}
        if len(self.placements) == 1:
            ((cell, digit),) = self.placements
            worded = {"cell": Cells([cell]), "digit": Digits([digit])}
        for name, fact in self.facts.items():
            worded |= fact.parts() if isinstance(fact, Chain | SetChain) else {name: fact}
        return worded

    @property
    def sets_by_letter(self) -> dict[str, CellSet]:
        """The sets of cells that have a letter in the picture and are named in the sentence."""
        facts = [fact for fact in self.worded_facts.values() if isinstance(fact, CellSets)]
        named = {each.cells: each for fact in facts for each in fact}
        drawn = filter(None, self.views[-1].sets if self.views else ())
        return {letter_of(k): named[cells] for k, cells in enumerate(drawn) if cells in named}

    def apply(self, board: Board) -> None:
        """Write the placements into `board` and cross out the eliminations."""
        for cell, digit in self.placements:
            board.place(cell, digit)
        for cell, digit in self.eliminations:
            board.remove(cell, digit)


class LazyStep(Step):
    """A step whose facts and views do not exist yet. `make` returns the complete step, and is called on first use."""

    def __init__(
        self,
        technique: str,
        placements: tuple[Candidate, ...],
        eliminations: tuple[Candidate, ...],
        make: Callable[[], Step],
    ) -> None:
        self.__dict__.update(technique=technique, placements=placements, eliminations=eliminations, _make=make)

    @cached_property
    def made(self) -> Step:
        """The complete step."""
        step: Step = self.__dict__["_make"]()
        del self.__dict__["_make"]
        return step

    @property
    def facts(self) -> Mapping[str, Fact]:
        """The facts, made on first use."""
        return self.made.facts

    @property
    def views(self) -> tuple[View, ...]:
        """The views, made on first use."""
        return self.made.views

    @property
    def size(self) -> int:
        """The size, made on first use."""
        return self.made.size

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle the complete step."""
        return Step, self.made._parts
