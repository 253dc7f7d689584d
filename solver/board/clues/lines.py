"""Lines whose cells are compared with each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, groupby

from solver.board.caches import for_current_layout
from solver.board.clues.areas import areas
from solver.board.clues.automata import MOST_STORED, States, find_states, weighted
from solver.board.clues.clue import Clue, ClueKind, Clues, Meaning
from solver.board.clues.forms import EITHER_WAY, LINE, NO_VALUE, number
from solver.board.layout import Layout
from solver.board.masks import Cell, Digit, Mask, mask_of
from solver.board.rules import Differ, Domain, Relation, Rule, allowed_pairs, equal_pairs
from solver.board.wording import N_

_UNTIL_END = 10_000


def _pairwise(reach: int, test: Callable[[Layout, int, Digit, Digit], bool]) -> Meaning:
    """Return what a line means of which any two cells at most `reach` steps apart pass `test` with its number.

    Cells more than n steps apart are left out: of so many cells in a row, the others say enough.
    """

    def rules(layout: Layout, clue: Clue, clues: Clues) -> Iterator[Rule]:
        value = int(clue.value or 0)
        allowed = _line_pairs(layout, test, value)
        for i, one in enumerate(clue.cells):
            for other in clue.cells[i + 1 : i + 1 + min(reach, layout.n)]:
                yield _of_two(one, other, allowed)

    return rules


@for_current_layout(MOST_STORED)
def _line_pairs(layout: Layout, test: Callable[[Layout, int, Digit, Digit], bool], value: int) -> tuple[Mask, ...]:
    return allowed_pairs(layout.n, lambda d, e: test(layout, value, d, e))


def _of_two(one: Cell, other: Cell, allowed: tuple[Mask, ...]) -> Rule:
    """Return the rule of two places of a line, which may be the same cell."""
    if one != other:
        return Relation(one, other, allowed)
    return Domain(one, mask_of(digit for digit, others in enumerate(allowed) if others >> digit & 1))


def _rises(layout: Layout, value: int, d: Digit, e: Digit) -> bool:
    return d < e


def _does_not_fall(layout: Layout, value: int, d: Digit, e: Digit) -> bool:
    return d <= e


def _is_far(layout: Layout, value: int, d: Digit, e: Digit) -> bool:
    return abs(d - e) >= value


def _other_parity(layout: Layout, value: int, d: Digit, e: Digit) -> bool:
    return (d - e) % 2 == 1


def _is_not_consecutive(layout: Layout, value: int, d: Digit, e: Digit) -> bool:
    return abs(d - e) > 1


def _other_third(layout: Layout, value: int, d: Digit, e: Digit) -> bool:
    size = -(-layout.n // 3)
    return (d - 1) // size != (e - 1) // size


def _other_remainder(layout: Layout, value: int, d: Digit, e: Digit) -> bool:
    return d % value != e % value


def _is_within(layout: Layout, value: int, d: Digit, e: Digit) -> bool:
    return 0 < abs(d - e) < value


def _modular(layout: Layout, clue: Clue, clues: Clues) -> Iterable[Rule]:
    return _pairwise(clue.number - 1, _other_remainder)(layout, clue, clues)


def _renban(layout: Layout, clue: Clue, clues: Clues) -> Iterator[Rule]:
    """Different digits whose extremes are one less apart than there are cells: they are consecutive."""
    cells = tuple(dict.fromkeys(clue.cells))
    yield Differ(cells)
    allowed = _line_pairs(layout, _is_within, len(cells))
    for one, other in combinations(cells[: layout.n + 1], 2):  # more cells than digits are impossible
        yield Relation(one, other, allowed)


def _palindrome(layout: Layout, clue: Clue, clues: Clues) -> Iterator[Rule]:
    allowed = equal_pairs(layout.n)
    yield from (_of_two(one, other, allowed) for one, other in _mirror_pairs(clue.cells))


def _zipper(layout: Layout, clue: Clue, clues: Clues) -> Iterator[Rule]:
    cells, pairs = clue.cells, list(_mirror_pairs(clue.cells))
    total = (cells[len(cells) // 2],) if len(cells) % 2 else pairs.pop()
    for pair in pairs:
        yield from weighted(layout, pair, total)


def _mirror_pairs(cells: tuple[Cell, ...]) -> Iterator[tuple[Cell, Cell]]:
    """Yield the cells that are equally far from both ends, from the ends to the middle, without the middle one."""
    for k in range(len(cells) // 2):
        yield cells[k], cells[-1 - k]


def _region_sums(layout: Layout, clue: Clue, clues: Clues) -> Iterator[Rule]:
    """Equal sums in each passage through a box: a line that comes back begins a new sum."""
    area = {cell: h for h in areas(layout) for cell in layout.houses[h].cells}
    first, *others = [tuple(passage) for _, passage in groupby(clue.cells, key=lambda cell: area[cell])]
    for other in others:
        yield from weighted(layout, first, other)


def _sum_line(layout: Layout, clue: Clue, clues: Clues) -> Iterator[Rule]:
    yield _sum_line_states(layout, clue.number).reading(clue.cells)


@for_current_layout(MOST_STORED)
def _sum_line_states(layout: Layout, total: int) -> States:
    """The line falls into parts that each add up to the number."""

    def step(done: int, digit: Digit) -> int | None:
        return (done + digit) % total if done + digit <= total else None

    return find_states(layout, 0, step, lambda done: done == 0)


def _line(slug: str, title: str, sentence: str, rules: Meaning, **forms: object) -> ClueKind:
    given = {"cell_form": EITHER_WAY, "value_form": NO_VALUE} | forms
    return ClueKind(slug, title, sentence, rules, **given)  # type: ignore[arg-type]  # forms are forms


KINDS = (
    _line(
        "thermo",
        N_("Thermometer"),
        N_("Thermometer {cells}: digits rise from the bulb"),
        _pairwise(_UNTIL_END, _rises),
        cell_form=LINE,
    ),
    _line(
        "slow_thermo",
        N_("Slow thermometer"),
        N_("Slow thermometer {cells}: digits never fall from the bulb"),
        _pairwise(_UNTIL_END, _does_not_fall),
        cell_form=LINE,
    ),
    _line(
        "whisper",
        N_("Whispers"),
        N_("Whispers {cells}: neighbours on the line differ by at least {value}"),
        _pairwise(1, _is_far),
        value_form=number("difference", 5),
    ),
    _line("renban", N_("Renban"), N_("Renban line {cells}: consecutive digits in any order"), _renban),
    _line("palindrome", N_("Palindrome"), N_("Palindrome {cells}: it reads the same both ways"), _palindrome),
    _line(
        "region_sum_line",
        N_("Region sums"),
        N_("Region sums {cells}: the sum is the same in each box that the line passes"),
        _region_sums,
    ),
    _line(
        "sum_line",
        N_("Sum line"),
        N_("Sum line {cells}: it falls into parts that each add up to {value}"),
        _sum_line,
        value_form=number("sum", 10),
    ),
    _line(
        "zipper",
        N_("Zipper"),
        N_("Zipper {cells}: cells equally far from the middle have the same sum"),
        _zipper,
    ),
    _line(
        "entropic",
        N_("Entropic line"),
        N_("Entropic line {cells}: any three in a row are a low, a middle and a high digit"),
        _pairwise(2, _other_third),
    ),
    _line(
        "modular",
        N_("Modular line"),
        N_("Modular line {cells}: any {value} in a row leave different remainders by {value}"),
        _modular,
        value_form=number("mod", 3),
    ),
    _line(
        "parity",
        N_("Parity line"),
        N_("Parity line {cells}: odd and even digits take turns"),
        _pairwise(1, _other_parity),
    ),
    _line(
        "nabner",
        N_("Nabner"),
        N_("Nabner line {cells}: no two digits are equal or consecutive"),
        _pairwise(_UNTIL_END, _is_not_consecutive),
    ),
)
