"""Lines whose two ends say what may stand between them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from solver.board.caches import for_current_layout
from solver.board.clues.automata import MOST_STORED, States, find_states
from solver.board.clues.clue import Clue, ClueKind, Clues
from solver.board.clues.forms import EITHER_WAY, NO_VALUE, number
from solver.board.layout import Layout
from solver.board.masks import Cell, Digit
from solver.board.rules import Rule
from solver.board.wording import N_

Ends = tuple[Digit, ...]  # the digits of the ends, the smaller one first, as far as they are known


def _between(layout: Layout, clue: Clue, clues: Clues) -> Iterator[Rule]:
    yield _between_states(layout).reading(_ends_first(clue))


def _lockout(layout: Layout, clue: Clue, clues: Clues) -> Iterator[Rule]:
    yield _lockout_states(layout, clue.number).reading(_ends_first(clue))


def _ends_first(clue: Clue) -> tuple[Cell, ...]:
    first, *between, last = clue.cells
    return first, last, *between


@for_current_layout(1)
def _between_states(layout: Layout) -> States:
    return _states(layout, lambda low, high: True, lambda low, digit, high: low < digit < high)


@for_current_layout(MOST_STORED)
def _lockout_states(layout: Layout, least: int) -> States:
    return _states(layout, lambda low, high: high - low >= least, lambda low, digit, high: not low <= digit <= high)


def _states(
    layout: Layout, may_be: Callable[[Digit, Digit], bool], fits: Callable[[Digit, Digit, Digit], bool]
) -> States:
    """The ends `low` ≤ `high` are read first and pass `may_be`, each digit between them `fits(low, digit, high)`."""

    def step(ends: Ends, digit: Digit) -> Ends | None:
        if len(ends) == 2:
            return ends if fits(ends[0], digit, ends[1]) else None
        known = tuple(sorted((*ends, digit)))
        return known if len(known) < 2 or may_be(known[0], known[1]) else None

    start: Ends = ()
    return find_states(layout, start, step, lambda ends: len(ends) == 2)


KINDS = (
    ClueKind(
        slug="between",
        title=N_("Between line"),
        sentence=N_("Between line {cells}: its digits lie between those of the two ends"),
        rules=_between,
        cell_form=EITHER_WAY,
        value_form=NO_VALUE,
    ),
    ClueKind(
        slug="lockout",
        title=N_("Lockout line"),
        sentence=N_("Lockout line {cells}: the ends differ by at least {value}; no cell between is in their range"),
        rules=_lockout,
        cell_form=EITHER_WAY,
        value_form=number("difference", 4),
    ),
)
