"""Clues in single cells."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from solver.board.caches import for_current_layout
from solver.board.clues.clue import Clue, ClueKind, Clues, Meaning
from solver.board.clues.forms import CELL, DIGITS, NO_VALUE
from solver.board.layout import Layout
from solver.board.masks import Digit, Mask, mask_of
from solver.board.rules import Domain, Relation, Rule, allowed_pairs
from solver.board.wording import N_


def _only(may_be: Callable[[Layout, Digit], bool]) -> Meaning:
    def rules(layout: Layout, clue: Clue, clues: Clues) -> Iterator[Rule]:
        yield Domain(clue.cells[0], mask_of(digit for digit in range(1, layout.n + 1) if may_be(layout, digit)))

    return rules


def _is_odd(layout: Layout, digit: Digit) -> bool:
    return (digit - layout.shift) % 2 == 1


def _is_even(layout: Layout, digit: Digit) -> bool:
    return (digit - layout.shift) % 2 == 0


def _is_low(layout: Layout, digit: Digit) -> bool:
    return digit <= layout.n // 2


def _is_high(layout: Layout, digit: Digit) -> bool:
    return digit > layout.n - layout.n // 2


def _candidates(layout: Layout, clue: Clue, clues: Clues) -> Iterator[Rule]:
    yield Domain(clue.cells[0], mask_of(map(layout.parse_digit, clue.value)))


def _extreme(is_fine: Callable[[Digit, Digit], bool]) -> Meaning:
    """Return what a cell means that is compared with its neighbours, except those with the same mark."""

    def rules(layout: Layout, clue: Clue, clues: Clues) -> Iterator[Rule]:
        cell = clue.cells[0]
        marked = {other.cells[0] for other in clues if other.kind is clue.kind}
        for other in layout.neighbours[cell]:
            if other not in marked:
                yield Relation(cell, other, _pairs(layout, is_fine))

    return rules


@for_current_layout(2)
def _pairs(layout: Layout, is_fine: Callable[[Digit, Digit], bool]) -> tuple[Mask, ...]:
    return allowed_pairs(layout.n, is_fine)


def _cell(slug: str, title: str, sentence: str, rules: Meaning) -> ClueKind:
    return ClueKind(slug, title, sentence, rules, cell_form=CELL, value_form=NO_VALUE)


KINDS = (
    _cell("odd", N_("Odd"), N_("{cells} is odd"), _only(_is_odd)),
    _cell("even", N_("Even"), N_("{cells} is even"), _only(_is_even)),
    _cell("low", N_("Low"), N_("{cells} is low: below the middle"), _only(_is_low)),
    _cell("high", N_("High"), N_("{cells} is high: above the middle"), _only(_is_high)),
    ClueKind(
        slug="candidates",
        title=N_("Given candidates"),
        sentence=N_("{cells} is one of {value}"),
        rules=_candidates,
        cell_form=CELL,
        value_form=DIGITS,
    ),
    _cell(
        "minimum",
        N_("Minimum"),
        N_("{cells} is smaller than its neighbours that are not marked so"),
        _extreme(lambda d, e: d < e),
    ),
    _cell(
        "maximum",
        N_("Maximum"),
        N_("{cells} is greater than its neighbours that are not marked so"),
        _extreme(lambda d, e: d > e),
    ),
)
