"""Cages, extra regions and sums of groups."""

from __future__ import annotations

from collections.abc import Iterator

from solver.board.clues.automata import weighted
from solver.board.clues.clue import Clue, ClueKind, Clues
from solver.board.clues.forms import NO_VALUE, SET, SETS, SUM, SUM_OR_NONE
from solver.board.layout import Layout
from solver.board.rules import Differ, Rule
from solver.board.wording import N_


def _cage(layout: Layout, clue: Clue, clues: Clues) -> Iterator[Rule]:
    yield Differ(clue.cells)
    if clue.value:
        yield from weighted(layout, clue.cells, total=clue.number)


def _sum(layout: Layout, clue: Clue, clues: Clues) -> Iterator[Rule]:
    yield from weighted(layout, clue.cells, total=clue.number)


def _region(layout: Layout, clue: Clue, clues: Clues) -> Iterator[Rule]:
    yield Differ(clue.cells)


def _equal_sums(layout: Layout, clue: Clue, clues: Clues) -> Iterator[Rule]:
    for group in clue.groups[1:]:
        yield from weighted(layout, clue.groups[0], group)


KINDS = (
    ClueKind(
        slug="cage",
        title=N_("Killer cage"),
        sentence=N_("Cage of {size}, {cells}: different digits, together {value}"),
        sentence_without=N_("Cage of {size}, {cells}: different digits"),
        rules=_cage,
        cell_form=SET,
        value_form=SUM_OR_NONE,
    ),
    ClueKind(
        slug="sum",
        title=N_("Sum"),
        sentence=N_("Sum of {size}, {cells}: together {value}; digits may repeat"),
        rules=_sum,
        cell_form=SET,
        value_form=SUM,
    ),
    ClueKind(
        slug="extra_region",
        title=N_("Extra region"),
        sentence=N_("Extra region of {size}, {cells}: different digits"),
        rules=_region,
        cell_form=SET,
        value_form=NO_VALUE,
    ),
    ClueKind(
        slug="all_different",
        title=N_("Different digits"),
        sentence=N_("{size}, {cells}: different digits"),
        rules=_region,
        cell_form=SET,
        value_form=NO_VALUE,
    ),
    ClueKind(
        slug="equal_sums",
        title=N_("Equal sums"),
        sentence=N_("Equal sums: {first}; {rest}"),
        rules=_equal_sums,
        cell_form=SETS,
        value_form=NO_VALUE,
    ),
)
