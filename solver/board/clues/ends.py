"""Lines whose two ends say what may stand between them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from solver.board.clues.automata import automaton
from solver.board.clues.clue import Clue, ClueKind, Clues
from solver.board.clues.forms import EITHER_WAY, NO_VALUE, number
from solver.board.layout import Layout
from solver.board.masks import Digit
from solver.board.rules import Rule
from solver.board.wording import N_

Ends = tuple[Digit, ...]  # the digits of the ends, the smaller one first, as far as they are known


def _between_ends(
    layout: Layout, clue: Clue, may_be: Callable[[Digit, Digit], bool], fits: Callable[[Digit, Digit, Digit], bool]
) -> Iterator[Rule]:
    """Yield the rule that ends `low` ≤ `high` pass `may_be`, and each digit between them `fits(low, digit, high)`."""
    first, *between, last = clue.cells

    def step(ends: Ends, digit: Digit) -> Ends | None:
        if len(ends) == 2:
            return ends if fits(ends[0], digit, ends[1]) else None
        known = tuple(sorted((*ends, digit)))
        return known if len(known) < 2 or may_be(known[0], known[1]) else None

    start: Ends = ()
    yield automaton(layout, (first, last, *between), start, step, lambda ends: len(ends) == 2)


def _between(layout: Layout, clue: Clue, clues: Clues) -> Iterator[Rule]:
    return _between_ends(layout, clue, lambda low, high: True, lambda low, digit, high: low < digit < high)


def _lockout(layout: Layout, clue: Clue, clues: Clues) -> Iterator[Rule]:
    return _between_ends(
        layout, clue, lambda low, high: high - low >= clue.number, lambda low, digit, high: not low <= digit <= high
    )


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
