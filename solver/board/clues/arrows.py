"""Arrows: the digits along a shaft add up to what is in the circle."""

from __future__ import annotations

from collections.abc import Iterator

from solver.board.clues.automata import weighted
from solver.board.clues.clue import Clue, ClueKind, Clues
from solver.board.clues.forms import CIRCLE_AND_SHAFT, EITHER_WAY, NO_VALUE
from solver.board.layout import Layout
from solver.board.rules import Rule
from solver.board.wording import N_


def _arrow(layout: Layout, clue: Clue, clues: Clues) -> Iterator[Rule]:
    """The cells of the circle are read as a number, in the order in which they are named."""
    circle, shaft = clue.groups
    yield from weighted(layout, shaft, circle, weights=[10 ** (len(circle) - 1 - k) for k in range(len(circle))])


def _double_arrow(layout: Layout, clue: Clue, clues: Clues) -> Iterator[Rule]:
    first, *between, last = clue.cells
    yield from weighted(layout, between, (first, last))


KINDS = (
    ClueKind(
        slug="arrow",
        title=N_("Arrow"),
        sentence=N_("Arrow: the digits of {rest} add up to the number in {first}"),
        rules=_arrow,
        cell_form=CIRCLE_AND_SHAFT,
        value_form=NO_VALUE,
    ),
    ClueKind(
        slug="double_arrow",
        title=N_("Double arrow"),
        sentence=N_("Double arrow {cells}: both ends together are the sum of the cells between"),
        rules=_double_arrow,
        cell_form=EITHER_WAY,
        value_form=NO_VALUE,
    ),
)
