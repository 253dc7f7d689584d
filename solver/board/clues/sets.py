"""Clues about what digits a set of cells has, and where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from solver.board.caches import for_current_layout
from solver.board.clues.areas import areas
from solver.board.clues.automata import MOST_STORED, States, find_states
from solver.board.clues.clue import Clue, ClueKind, Clues
from solver.board.clues.forms import CORNER, DIGITS, NO_VALUE, SET, TWO_IN_ORDER, TWO_SETS, one_of
from solver.board.layout import Layout
from solver.board.masks import Cell, Digit, Mask, bits
from solver.board.rules import Domain, Relation, Rule, equal_pairs
from solver.board.wording import N_, ParseError, Sentence

_MOST_DIGITS_IN_SETS = 9  # an automaton may have a state for each of their sets


def _quadruple(layout: Layout, clue: Clue, clues: Clues) -> Iterator[Rule]:
    yield _quadruple_states(layout, clue.value).reading(clue.cells)


@for_current_layout(MOST_STORED)
def _quadruple_states(layout: Layout, value: str) -> States:
    """Each digit of the value stands in the cells at least as often as in the value. A state: what is still missing."""

    def step(missing: tuple[Digit, ...], digit: Digit) -> tuple[Digit, ...]:
        k = missing.index(digit) if digit in missing else len(missing)
        return missing[:k] + missing[k + 1 :]

    start = tuple(layout.parse_digit(symbol) - layout.shift for symbol in value)
    return find_states(layout, start, step, lambda missing: not missing)


def _clone(layout: Layout, clue: Clue, clues: Clues) -> Iterator[Rule]:
    one, other = clue.groups
    if len(one) != len(other):
        raise ParseError(
            Sentence(N_("The two parts of a clone have {one} and {other} cells."), one=len(one), other=len(other)),
            position=0,
            expected=Sentence(N_("They need equally many, in the same order.")),
        )
    for cell, copy in zip(one, other):
        if cell != copy:
            yield Relation(cell, copy, equal_pairs(layout.n))


def _same_set(layout: Layout, clue: Clue, clues: Clues) -> Iterator[Rule]:
    """Each digit stands equally often in both sets."""
    weights = Counter(clue.groups[0])
    weights.subtract(clue.groups[1])
    ones = tuple(cell for cell, weight in weights.items() if weight > 0)
    others = tuple(cell for cell, weight in weights.items() if weight < 0)
    if len(ones) != len(others):
        raise ParseError(
            Sentence(N_("The two sets have {one} and {other} cells."), one=len(ones), other=len(others)),
            position=0,
            expected=Sentence(N_("They need equally many.")),
        )
    for wanted in _numbers(layout):
        yield _balance(layout, len(ones), wanted).reading(ones + others)


@for_current_layout(MOST_STORED)
def _balance(layout: Layout, size: int, wanted: Digit) -> States:
    """`wanted` stands equally often in the first and last `size` cells. A state: cells read, how often more before."""

    def step(state: tuple[int, int], digit: Digit) -> tuple[int, int] | None:
        read, more = state
        more += (digit == wanted) * (1 if read < size else -1)
        return (read + 1, more) if read < 2 * size and more >= 0 else None

    return find_states(layout, (0, 0), step, lambda state: state == (2 * size, 0))


def _counting(layout: Layout, clue: Clue, clues: Clues) -> Iterator[Rule]:
    """A digit in one of the circles says how many circles contain it."""
    for wanted in _numbers(layout):
        yield _none_or_as_many(layout, wanted).reading(clue.cells)
    if layout.n <= _MOST_DIGITS_IN_SETS:
        yield _digits_add_up(layout, len(clue.cells)).reading(clue.cells, is_implied=True)


def _numbers(layout: Layout) -> range:
    """Return the numbers that people read on the board."""
    return range(1 - layout.shift, layout.n + 1 - layout.shift)


@for_current_layout(MOST_STORED)
def _none_or_as_many(layout: Layout, wanted: Digit) -> States:
    """`wanted` stands in none of the cells, or in as many as it says."""

    def step(found: int, digit: Digit) -> int | None:
        found += digit == wanted
        return found if found <= wanted else None

    return find_states(layout, 0, step, lambda found: found in (0, wanted))


@for_current_layout(MOST_STORED)
def _digits_add_up(layout: Layout, n_cells: int) -> States:
    """The different digits in the cells add up to how many cells there are.

    It follows from the others, but shows at once which digits may be there. A state: the set of digits so far.
    """

    def step(found: Mask, digit: Digit) -> Mask | None:
        found |= 1 << digit
        return found if sum(bits(found)) <= n_cells else None

    return find_states(layout, 0, step, lambda found: sum(bits(found)) == n_cells)


def _indexing(layout: Layout, clue: Clue, clues: Clues) -> Iterator[Rule]:
    """By column: a cell in column c holds v exactly if column v of its row holds c. By row or by box likewise."""
    for cell in clue.cells:
        line = _places_by(layout, cell, clue.value)
        index = line.index(cell) + 1 + layout.shift
        possible = 0
        for digit, number in enumerate(_numbers(layout), 1):
            if not 1 <= number <= len(line) or index > layout.n:
                continue
            possible |= 1 << digit
            if line[number - 1] != cell:
                yield _points_to(layout, cell, digit, line[number - 1], index)
        yield Domain(cell, possible)


def _places_by(layout: Layout, cell: Cell, by: str) -> tuple[Cell, ...]:
    """Return the cells of the column, the row or the box of `cell` in the order in which the digit counts them."""
    if by == "box":
        return next(tuple(sorted(layout.houses[h].cells)) for h in areas(layout) if cell in layout.houses[h].cells)
    moving = ("row", "column").index(by)
    numbers = layout.numbers_of(cell)
    same = [each for each in range(layout.n_cells) if layout.numbers_of(each)[1 - moving] == numbers[1 - moving]]
    return tuple(sorted(same, key=lambda each: layout.numbers_of(each)[moving]))


def _points_to(layout: Layout, cell: Cell, digit: Digit, other: Cell, index: Digit) -> Rule:
    """Return the rule that `cell` holds `digit` exactly if `other` holds `index`."""
    others = layout.digits_mask & ~(1 << index)
    return Relation(cell, other, (0, *(1 << index if d == digit else others for d in range(1, layout.n + 1))))


KINDS = (
    ClueKind(
        slug="quadruple",
        title=N_("Quadruple"),
        sentence=N_("Quadruple {cells}: {value} stand in these cells"),
        rules=_quadruple,
        cell_form=CORNER,
        value_form=DIGITS,
    ),
    ClueKind(
        slug="clone",
        title=N_("Clone"),
        sentence=N_("Clone: {rest} repeats {first} cell by cell"),
        rules=_clone,
        cell_form=TWO_IN_ORDER,
        value_form=NO_VALUE,
    ),
    ClueKind(
        slug="same_set",
        title=N_("Same digits"),
        sentence=N_("{first} and {rest} have the same digits in any order"),
        rules=_same_set,
        cell_form=TWO_SETS,
        value_form=NO_VALUE,
    ),
    ClueKind(
        slug="counting_circles",
        title=N_("Counting circles"),
        sentence=N_("Counting circles {cells}: a digit in one says how many of them contain it"),
        rules=_counting,
        cell_form=SET,
        value_form=NO_VALUE,
    ),
    ClueKind(
        slug="indexing",
        title=N_("Indexing"),
        sentence=N_("Indexing by {value}, {cells}: the digit says where the number of its own place stands"),
        rules=_indexing,
        cell_form=SET,
        value_form=one_of("by", ("row", N_("row")), ("column", N_("column")), ("box", N_("box"))),
        counts_lines=True,
    ),
)
