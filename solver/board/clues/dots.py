"""Dots, letters and signs between two cells, and what it means that others have none."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from solver.board.caches import for_current_layout
from solver.board.clues.automata import MOST_STORED
from solver.board.clues.clue import Clue, ClueKind, Clues, Meaning, ValueForm
from solver.board.clues.forms import NO_CELLS, NO_VALUE, ORDERED_PAIR, PAIR, number, one_of
from solver.board.layout import Layout
from solver.board.masks import Digit, Mask
from solver.board.rules import Relation, Rule, allowed_pairs
from solver.board.wording import N_

Test = Callable[[Digit, Digit], bool]


def _by(test: Callable[[int, Digit, Digit], bool]) -> Meaning:
    """Return what a clue means whose two cells must pass `test` with its number."""

    def rules(layout: Layout, clue: Clue, clues: Clues) -> Iterator[Rule]:
        one, other = clue.cells
        yield Relation(one, other, _pairs_by(layout, test, clue.number))

    return rules


@for_current_layout(MOST_STORED)
def _pairs_by(layout: Layout, test: Callable[[int, Digit, Digit], bool], number: int) -> tuple[Mask, ...]:
    return allowed_pairs(layout.n, lambda d, e: test(number, d - layout.shift, e - layout.shift))


def _differ_by(k: int, d: Digit, e: Digit) -> bool:
    return abs(d - e) == k


def _is_times(k: int, d: Digit, e: Digit) -> bool:
    return d == k * e or e == k * d


def _add_up_to(k: int, d: Digit, e: Digit) -> bool:
    return d + e == k


def _greater(layout: Layout, clue: Clue, clues: Clues) -> Iterator[Rule]:
    one, other = clue.cells
    yield Relation(one, other, (0, *((1 << d) - 2 for d in range(1, layout.n + 1))))


def _pairs(layout: Layout, clue: Clue, clues: Clues) -> Iterator[Rule]:
    allowed = [0] * (layout.n + 1)
    for pair in clue.value.split("."):
        allowed[layout.parse_digit(pair[0])] |= 1 << layout.parse_digit(pair[1])
    one, other = clue.cells
    yield Relation(one, other, tuple(allowed))


def _negative(layout: Layout, clue: Clue, clues: Clues) -> Iterator[Rule]:
    """Neighbours without a mark of the colour are not related so. A mark of any kind in `_EXEMPT` exempts them."""
    test, exempt = _NEGATIVE[clue.value](clues), _EXEMPT[clue.value]
    marked = {other.cells for other in clues if other.kind.slug in exempt}
    allowed = allowed_pairs(layout.n, lambda d, e: not test(d - layout.shift, e - layout.shift))
    for one, others in enumerate(layout.neighbours):
        for other in others:
            if one < other and (one, other) not in marked:
                yield Relation(one, other, allowed)


def _numbers(clues: Clues, slug: str, usual: int) -> set[int]:
    """Return the numbers on the marks of a kind, or the usual one if the board has none of them."""
    return {clue.number for clue in clues if clue.kind.slug == slug} or {usual}


def _any(test: Callable[[int, Digit, Digit], bool], numbers: set[int]) -> Test:
    return lambda d, e: any(test(k, d, e) for k in numbers)


_DOTS = ("white_dot", "black_dot")
_NEGATIVE: dict[str, Callable[[Clues], Test]] = {
    "white_dot": lambda clues: _any(_differ_by, _numbers(clues, "white_dot", 1)),
    "black_dot": lambda clues: _any(_is_times, _numbers(clues, "black_dot", 2)),
    "xv": lambda clues: _any(_add_up_to, {5, 10}),
    "x": lambda clues: _any(_add_up_to, {10}),
    "v": lambda clues: _any(_add_up_to, {5}),
}
_NAMES = {
    "white_dot": N_("White dot"),
    "black_dot": N_("Black dot"),
    "xv": N_("X or V"),
    "x": N_("X"),
    "v": N_("V"),
}
# A pair of 1 and 2 has just one dot, of either colour.
_EXEMPT = {"white_dot": _DOTS, "black_dot": _DOTS, "xv": ("xv",), "x": ("xv",), "v": ("xv",)}


def _read_pairs(layout: Layout, text: str) -> str | None:
    known = layout.symbols[1:]
    pairs = text.upper().split(".")
    is_table = all(len(pair) == 2 and pair[0] in known and pair[1] in known for pair in pairs)
    return ".".join(sorted(set(pairs))) if is_table else None


_TABLE = ValueForm(
    "pairs", _read_pairs, N_("The value lists the pairs that are allowed, for instance 12.24."), example="12.24"
)

KINDS = (
    ClueKind(
        slug="white_dot",
        title=N_("White dot"),
        sentence=N_("White dot between {cells}: the digits differ by {value}"),
        rules=_by(_differ_by),
        cell_form=PAIR,
        value_form=number("difference", 1),
    ),
    ClueKind(
        slug="black_dot",
        title=N_("Black dot"),
        sentence=N_("Black dot between {cells}: one digit is {value} times the other"),
        rules=_by(_is_times),
        cell_form=PAIR,
        value_form=number("ratio", 2),
    ),
    ClueKind(
        slug="xv",
        title=N_("X or V"),
        sentence=N_("Between {cells}: the digits add up to {value}"),
        rules=_by(_add_up_to),
        cell_form=PAIR,
        value_form=number("sum", 10),
    ),
    ClueKind(
        slug="greater",
        title=N_("Greater than"),
        sentence=N_("Sign between {cells}: the first digit is the greater one"),
        rules=_greater,
        cell_form=ORDERED_PAIR,
        value_form=NO_VALUE,
    ),
    ClueKind(
        slug="pairs",
        title=N_("Pairs of digits"),
        sentence=N_("{cells}: the digits are one of the pairs {value}"),
        rules=_pairs,
        cell_form=ORDERED_PAIR,
        value_form=_TABLE,
    ),
    ClueKind(
        slug="negative",
        title=N_("All marks are given"),
        sentence=N_("All marks of the kind “{value}” are given: neighbours without one are not related so"),
        rules=_negative,
        cell_form=NO_CELLS,
        value_form=one_of("of", *((word, _NAMES[word]) for word in _NEGATIVE)),
    ),
)
