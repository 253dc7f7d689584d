"""Features: the rules that a grid may have in addition, each by itself or with others.

Features of houses are tinted and named. The others are rules between pairs or squares of cells, which no house shows.
Every feature is the same from all sides: turns and reflections of the grid keep it, if they keep its houses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import chain
from math import isqrt
from typing import NamedTuple

from solver.board.grids import BOX, houses
from solver.board.layout import House, HouseKind, Layout
from solver.board.masks import Cell, Digit
from solver.board.rules import Automaton, Differ, Rule, related
from solver.board.wording import N_, ParseError, Sentence

DIAGONAL = HouseKind("diagonal", "d", N_("diagonal"), N_("diagonal {number}"), N_("diagonals {numbers}"), is_line=True)
WINDOW = HouseKind("window", "w", N_("window"), N_("window {number}"), N_("windows {numbers}"), is_line=False)
GROUP = HouseKind(
    "group", "g", N_("disjoint group"), N_("disjoint group {number}"), N_("disjoint groups {numbers}"), is_line=False
)

MAX_TAXICAB_DIGITS = 16  # larger boards have more than fifty thousand pairs of cells
_KNIGHT_MOVES = ((1, 2), (2, 1), (2, -1), (1, -2))
_KING_MOVES = ((1, 1), (1, -1))
_X, _RISING, _FALLING = "x", "rising", "falling"


def _no_houses(grid: Layout) -> list[House]:
    return []


class Feature(NamedTuple):
    """A rule that a grid may have in addition.

    `word` stands for it in the names of layouts. Three templates are marked for translation: `title` is its name,
    `rule` says what it demands, and `needs` on which grids. `fits` decides that; `houses` and `rules` build it.
    """

    word: str
    title: str
    rule: str
    needs: str
    fits: Callable[[Layout], bool]
    houses: Callable[[Layout], list[House]] = _no_houses
    rules: Callable[[Layout], Iterable[Rule]] = lambda grid: ()


def is_square(grid: Layout) -> bool:
    """Whether the board has as many rows as columns, and as many digits."""
    return grid.n_cells == grid.n**2


def _diagonals(grid: Layout) -> list[House]:
    """Return the falling and the rising diagonal, which keep their numbers where only one is a house."""
    n = grid.n
    return houses(DIAGONAL, [[k * n + k for k in range(n)], [k * n + n - 1 - k for k in range(n)]])


def _has_windows(grid: Layout) -> bool:
    return is_square(grid) and isqrt(grid.n) ** 2 == grid.n


def _windows(grid: Layout) -> list[House]:
    """Return square windows of n cells, as many as fit one cell apart from each other and from the border."""
    n, side = grid.n, isqrt(grid.n)
    corners = [k * (side + 1) + 1 for k in range(side - 1)]
    return houses(
        WINDOW,
        [
            [(top + row) * n + left + column for row in range(side) for column in range(side)]
            for top in corners
            for left in corners
        ],
    )


def _has_boxes(grid: Layout) -> bool:
    return sum(house.kind is BOX for house in grid.houses) == grid.n


def _groups(grid: Layout) -> list[House]:
    """Return the cells that have the same place in their boxes, for each place."""
    boxes = [house.cells for house in grid.houses if house.kind is BOX]
    return houses(GROUP, [list(cells) for cells in zip(*boxes, strict=True)])


def _differing(moves: Iterable[tuple[int, int]]) -> Callable[[Layout], Iterator[Rule]]:
    """Return a function that yields the pairs of cells such a move apart, unless a house says already that they differ.

    A move is a number of rows and of columns; the rows come first and are not negative.
    """

    def rules(grid: Layout) -> Iterator[Rule]:
        for one, other in chain.from_iterable(_pairs(grid, move) for move in moves):
            if not grid.peers[one] >> other & 1:
                yield Differ((one, other))

    return rules


def _pairs(grid: Layout, move: tuple[int, int]) -> Iterator[tuple[Cell, Cell]]:
    """Yield the pairs of cells of a square board that are so many rows and columns apart."""
    n, (down, along) = grid.n, move
    for cell in range(grid.n_cells - down * n):
        if 0 <= cell % n + along < n:
            yield cell, cell + down * n + along


def _apart(grid: Layout) -> Iterator[Rule]:
    """Yield for each pair of neighbours that their digits do not differ by 1."""
    pair = related(grid.n, 0, 1, lambda one, other: abs(one - other) != 1)
    for cell, others in enumerate(grid.neighbours):
        for other in others:
            if cell < other:
                yield pair._replace(one=cell, other=other)


def _taxicab(grid: Layout) -> Iterator[Rule]:
    """Yield for pairs of cells that are d steps apart that they do not both hold d."""
    of_steps = {d: related(grid.n, 0, 1, partial(_are_not_both, d)) for d in range(1, grid.n + 1)}
    for down in range(grid.n):
        for along in range(1 - grid.n if down else 1, grid.n):
            if pair := of_steps.get(down + abs(along)):
                for one, other in _pairs(grid, (down, along)):
                    if not grid.peers[one] >> other & 1:
                        yield pair._replace(one=one, other=other)


def _are_not_both(digit: Digit, one: Digit, other: Digit) -> bool:
    return not one == other == digit


def _entropy(grid: Layout) -> Iterator[Rule]:
    """Yield for every square of 2 × 2 cells that it holds a low, a middle and a high digit.

    The states of the automaton are the sets of thirds that were met.
    """
    n, third = grid.n, grid.n // 3
    moves = tuple((-1, *(met | 1 << d // third for d in range(n))) for met in range(8))
    for cell, below in _pairs(grid, (1, 1)):
        yield Automaton((cell, cell + 1, below - 1, below), moves, 1 << 7)


_SQUARE = N_("It needs a square board with as many rows as digits.")

FEATURES: tuple[Feature, ...] = (
    Feature(_X, N_("diagonals"), N_("Both diagonals have each digit once."), _SQUARE, is_square, _diagonals),
    Feature(
        "w",
        N_("windows"),
        N_("Every window, a tinted box, has each digit once."),
        N_("It needs a square board with 4, 9, 16 or 25 digits."),
        _has_windows,
        _windows,
    ),
    Feature(
        _RISING,
        N_("rising diagonal"),
        N_("The diagonal from bottom left to top right has each digit once."),
        _SQUARE,
        is_square,
        lambda grid: _diagonals(grid)[1:],
    ),
    Feature(
        _FALLING,
        N_("falling diagonal"),
        N_("The diagonal from top left to bottom right has each digit once."),
        _SQUARE,
        is_square,
        lambda grid: _diagonals(grid)[:1],
    ),
    Feature(
        "disjoint",
        N_("disjoint groups"),
        N_("Cells with the same place in their boxes differ."),
        N_("It needs a board with as many boxes as digits."),
        _has_boxes,
        _groups,
    ),
    Feature(
        "knight",
        N_("anti-knight"),
        N_("Cells a knight’s move apart differ."),
        _SQUARE,
        is_square,
        rules=_differing(_KNIGHT_MOVES),
    ),
    Feature(
        "king",
        N_("anti-king"),
        N_("Cells that touch at a corner differ."),
        _SQUARE,
        is_square,
        rules=_differing(_KING_MOVES),
    ),
    Feature(
        "apart",
        N_("non-consecutive"),
        N_("Digits in neighbouring cells never differ by 1."),
        N_("It fits every board."),
        lambda grid: True,
        rules=_apart,
    ),
    Feature(
        "taxicab",
        N_("anti-taxicab"),
        N_("No digit d is d steps away from another d; a step leads to a neighbouring cell."),
        N_("It needs a square board with at most 16 digits."),
        lambda grid: is_square(grid) and grid.n <= MAX_TAXICAB_DIGITS,
        rules=_taxicab,
    ),
    Feature(
        "entropy",
        N_("entropy"),
        N_("Every square of 2 × 2 cells has a low, a middle and a high digit."),
        N_("It needs a square board with 6, 9, 12 or more digits that divide into three equal parts."),
        lambda grid: is_square(grid) and grid.n % 3 == 0,
        rules=_entropy,
    ),
)

_BY_WORD = {feature.word: feature for feature in FEATURES}


def rules_without_houses(layout: Layout) -> list[Sentence]:
    """Return the rules of the layout that no house shows, in words."""
    features = (_BY_WORD[word] for word in layout.features)
    return [Sentence(feature.rule) for feature in features if feature.houses is _no_houses]


def find_feature(word: str) -> Feature:
    """Return the feature with this word, which must be one of FEATURES."""
    return _BY_WORD[word]


def fitting_features(layout: Layout) -> list[Feature]:
    """Return the features that fit the grid of `layout`, in order; no single diagonal where both are houses."""
    hidden = (_RISING, _FALLING) if _X in layout.features else ()
    return [feature for feature in FEATURES if feature.fits(layout) and feature.word not in hidden]


def read_feature(word: str, grid: Layout, position: int) -> Feature:
    """Return the feature with this word. Raises ParseError with the `position` if there is none, or it does not fit."""
    feature = _BY_WORD.get(word)
    if feature is None:
        raise ParseError(
            Sentence(N_("There is no rule called {found!r}."), found=word[:40]),
            position=position,
            expected=Sentence(N_("Rules are called {names}."), names=list(_BY_WORD)),
        )
    if not feature.fits(grid):
        raise ParseError(
            Sentence(N_("The rule “{rule}” does not fit {grid}."), grid=grid.label, rule=Sentence(feature.title)),
            position=position,
            expected=Sentence(feature.needs),
        )
    return feature


def in_order(words: Iterable[str]) -> tuple[str, ...]:
    """Return words of features once each, in the order of FEATURES; those of the two diagonals make one of both."""
    wanted = set(words)
    if _X in wanted or {_RISING, _FALLING} <= wanted:
        wanted = wanted - {_RISING, _FALLING} | {_X}
    return tuple(word for word in _BY_WORD if word in wanted)


def with_features(grid: Layout, name: str, shape: str, words: tuple[str, ...]) -> Layout:
    """Return the grid with these features, which fit it and are in order, under another name."""
    chosen = [_BY_WORD[word] for word in words]
    more = [house for feature in chosen for house in feature.houses(grid)]
    groups = tuple(h for h, house in enumerate(more, len(grid.houses)) if house.kind is GROUP)
    return replace(
        grid,
        name=name,
        shape=shape,
        features=words,
        houses=(*grid.houses, *more),
        partitions=(*grid.partitions, *((groups,) if groups else ())),
        rules=tuple(rule for feature in chosen for rule in feature.rules(grid)),
    )
