"""Clues outside the board, about the cells that they look at. The cells are named from the clue inwards."""

from __future__ import annotations

from collections.abc import Iterator

from solver.board.caches import for_current_layout
from solver.board.clues.automata import MOST_STORED, States, find_states, weighted
from solver.board.clues.clue import Clue, ClueKind, Clues
from solver.board.clues.forms import COUNT, DIGIT, EITHER_WAY, LINE, SUM
from solver.board.layout import Layout
from solver.board.masks import Cell, Digit, mask_of
from solver.board.rules import Domain, Relation, Rule
from solver.board.wording import N_


def _little_killer(layout: Layout, clue: Clue, clues: Clues) -> Iterator[Rule]:
    yield from weighted(layout, clue.cells, total=clue.number)


def _sandwich(layout: Layout, clue: Clue, clues: Clues) -> Iterator[Rule]:
    yield _sandwich_states(layout, clue.number).reading(clue.cells)


@for_current_layout(MOST_STORED)
def _sandwich_states(layout: Layout, total: int) -> States:
    """The digits between the lowest and the highest one add up to the number. A state: crusts seen, sum, last crust."""
    crusts = 1 - layout.shift, layout.n - layout.shift

    def step(state: tuple[int, int, Digit], digit: Digit) -> tuple[int, int, Digit] | None:
        seen, done, crust = state
        if digit in crusts:
            if seen == 0:
                return 1, 0, digit
            return (2, total, crust) if seen == 1 and done == total and digit != crust else None
        if seen == 1:
            return (1, done + digit, crust) if done + digit <= total else None
        return state

    return find_states(layout, (0, 0, 0), step, lambda state: state[0] > 1)


def _x_sum(layout: Layout, clue: Clue, clues: Clues) -> Iterator[Rule]:
    yield _x_sum_states(layout, clue.number).reading(clue.cells)


@for_current_layout(MOST_STORED)
def _x_sum_states(layout: Layout, total: int) -> States:
    """The first x cells add up to the number, x being the first of them. A state: cells to add, what is missing."""
    lowest, highest = 1 - layout.shift, layout.n - layout.shift

    def step(state: tuple[int, int], digit: Digit) -> tuple[int, int] | None:
        left, missing = state
        if left == 0:
            return state
        if left < 0 and not digit:
            return None
        left = digit - 1 if left < 0 else left - 1
        missing -= digit
        return (left, missing) if left * lowest <= missing <= left * highest else None

    return find_states(layout, (-1, total), step, lambda state: state == (0, 0))


def _skyscraper(layout: Layout, clue: Clue, clues: Clues) -> Iterator[Rule]:
    yield _skyscraper_states(layout, clue.number).reading(clue.cells)


@for_current_layout(MOST_STORED)
def _skyscraper_states(layout: Layout, n_seen: int) -> States:
    """So many digits are greater than all before them. A state: the greatest digit so far, how many are seen."""

    def step(state: tuple[Digit, int], digit: Digit) -> tuple[Digit, int] | None:
        greatest, seen = state
        if digit <= greatest:
            return state
        return (digit, seen + 1) if seen < n_seen else None

    return find_states(layout, (-1, 0), step, lambda state: state[1] == n_seen)


def _numbered_room(layout: Layout, clue: Clue, clues: Clues) -> Iterator[Rule]:
    """The x-th cell is the digit, x being the first one."""
    first, digit = clue.cells[0], layout.parse_digit(clue.value)
    xs = range(1 + layout.shift, min(len(clue.cells) + layout.shift, layout.n) + 1)
    yield Domain(first, mask_of(x for x in xs if x > xs[0] or x == digit))
    for x, cell in zip(xs[1:], clue.cells[1:]):
        yield _room(layout, first, x, cell, digit)


def _room(layout: Layout, first: Cell, x: Digit, cell: Cell, digit: Digit) -> Rule:
    """Return the rule that `cell` holds `digit` if `first` holds `x`."""
    return Relation(first, cell, (0, *(1 << digit if d == x else layout.digits_mask for d in range(1, layout.n + 1))))


KINDS = (
    ClueKind(
        slug="little_killer",
        title=N_("Little killer"),
        sentence=N_("Little killer {cells}: together {value}; digits may repeat"),
        rules=_little_killer,
        cell_form=EITHER_WAY,
        value_form=SUM,
    ),
    ClueKind(
        slug="sandwich",
        title=N_("Sandwich"),
        sentence=N_("Sandwich {cells}: the digits between the lowest and the highest one add up to {value}"),
        rules=_sandwich,
        cell_form=EITHER_WAY,
        value_form=SUM,
    ),
    ClueKind(
        slug="x_sum",
        title=N_("X-sum"),
        sentence=N_("X-sum {cells}: as many of the first cells as the first digit says add up to {value}"),
        rules=_x_sum,
        cell_form=LINE,
        value_form=SUM,
    ),
    ClueKind(
        slug="skyscraper",
        title=N_("Skyscrapers"),
        sentence=N_("Skyscrapers {cells}: {value} of them are seen from the first cell"),
        rules=_skyscraper,
        cell_form=LINE,
        value_form=COUNT,
    ),
    ClueKind(
        slug="numbered_room",
        title=N_("Numbered room"),
        sentence=N_("Numbered room {cells}: {value} stands where the first digit says"),
        rules=_numbered_room,
        cell_form=LINE,
        value_form=DIGIT,
    ),
)
