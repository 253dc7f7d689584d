"""A part of a drill: what one is asked for, what is right, and why any other place is not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from solver.board import Board, Layout, Sentence, bits, join_items, mask_of
from solver.steps import Digits, Houses, Number, Step
from solver.training.refusals import Refusal, refused

PlaceGroups = tuple[tuple[int, ...], ...]  # cells, or digits: one of each group is wanted


class StepOnBoard(NamedTuple):
    """A step on its board, and what the parts before have found: cells and digits by the name of the part."""

    board: Board
    step: Step
    found: Mapping[str, tuple[int, ...]]

    @property
    def layout(self) -> Layout:
        return self.board.layout


Objection = Callable[[StepOnBoard, int], Refusal | None]


class PartKind(NamedTuple):
    """A kind of part.

    `ask` is its question, `several` the one for several places (`{n}`). `unused` is the reason for a place against
    which no check has anything. At most `most` groups have to be found. What `follows` from the pattern is not asked
    for if it is in cells that were found before.
    """

    name: str
    ask: str
    several: str
    tip: str
    places: Callable[[StepOnBoard], PlaceGroups]
    checks: tuple[Objection, ...] = ()
    unused: str = "unused"
    asks_digit: bool = False
    most: int = 9
    follows: bool = False


@dataclass(frozen=True)
class DrillPart:
    """One part of a drill: `need` of the `groups` have to be found. `refusals` has an entry for each cell or digit.

    Right places have None there. With `asks_digit`, places are digits, and the entry of digit 0 is None. `area` is the
    house (index) in which to look, None for a digit.
    """

    name: str
    ask: Sentence
    tip: Sentence
    groups: PlaceGroups
    need: int
    asks_digit: bool
    refusals: tuple[Refusal | None, ...]
    area: int | None = None

    @property
    def places(self) -> frozenset[int]:
        """All right places."""
        return frozenset(place for group in self.groups for place in group)

    def with_other_steps(self, places: Iterable[int]) -> DrillPart:
        """Return the part that says of `places` that another step has them, if nothing on the board speaks against."""
        elsewhere = refused("elsewhere-digit" if self.asks_digit else "elsewhere")
        refusals = list(self.refusals)
        for place in places:
            if (refusal := refusals[place]) and not refusal.is_on_board:
                refusals[place] = elsewhere
        return replace(self, refusals=tuple(refusals))


def part_of(kind: PartKind, here: StepOnBoard) -> DrillPart | None:
    """Return the part of this kind that the step has; None if it has none."""
    groups = tuple(dict.fromkeys(group for group in kind.places(here) if group))
    if not groups:
        return None
    need = min(len(groups), kind.most)
    right = {place for group in groups for place in group}
    n_places = here.layout.n + 1 if kind.asks_digit else here.layout.n_cells
    words = {"n": Number(need).words(here.layout)} | _digit_words(here)
    return DrillPart(
        kind.name,
        Sentence(kind.several if need > 1 else kind.ask, **words),
        Sentence(kind.tip, **words),
        groups,
        need,
        kind.asks_digit,
        tuple(
            None if place in right or (kind.asks_digit and not place) else _refusal(kind, here, place)
            for place in range(n_places)
        ),
        None if kind.asks_digit else _area(here, groups[0]),
    )


def _area(here: StepOnBoard, group: tuple[int, ...]) -> int:
    """Return a house with all these cells, else with the first: one that the step names, if possible."""
    layout = here.layout
    named = [h for fact in here.step.worded_facts.values() if isinstance(fact, Houses) for h in fact]
    around = layout.houses_of[group[0]]
    areas = [h for h in (*named, *reversed(around)) if mask_of(group) & ~layout.houses[h].mask == 0]
    return areas[0] if areas else around[-1]


def _digit_words(here: StepOnBoard) -> dict[str, object]:
    """Return the digits that the parts before have found, for questions that name them."""
    digits = [here.layout.symbols[digit] for digit in here.found.get("digit", ())]
    return {"digit": join_items(digits) or "?"}


def _refusal(kind: PartKind, here: StepOnBoard, place: int) -> Refusal:
    for check in kind.checks:
        if refusal := check(here, place):
            return refusal
    return Refusal(kind.unused, technique=here.step.technique if kind.unused.startswith("unused") else "")


def digits_in(board: Board, cell: int) -> Digits:
    """Return the candidates of a cell as a fact."""
    return Digits(bits(board.candidates[cell]))
