"""The shapes of boards, one row each, and the names of layouts: a grid, and the features that it has in addition."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache, partial
from typing import NamedTuple

from solver.board import jigsaw
from solver.board.features import Feature, find_feature, in_order, read_feature, with_features
from solver.board.grids import (
    BOXES,
    JIGSAW,
    LATIN,
    OVERLAPPING,
    OVERLAPPING_NAMES,
    RINGS,
    ROUND,
    ROUND_PAIRS,
    read_grid,
)
from solver.board.layout import Layout
from solver.board.wording import N_, ParseError, Sentence

_SIDES = tuple((r, c) for r in range(2, 6) for c in range(r, 6))
_LATIN_SIZES = range(4, 10)  # that menus offer
_NAME = re.compile(
    f"([0-9]{{1,2}}j-[^-]*|[0-9]+latin|[0-9]+x[0-9]+|round[0-9]a?|{'|'.join(OVERLAPPING_NAMES)})(x?)(w?)((?:-[^-]*)*)",
    re.DOTALL,
)

# Maps the number of columns or sectors and the two coordinates of a cell, counted from 0, to its new coordinates.
Symmetry = Callable[[int, int, int], tuple[int, int]]


def _quarter_turn(n: int, row: int, column: int) -> tuple[int, int]:
    return column, n - 1 - row


def _half_turn(n: int, row: int, column: int) -> tuple[int, int]:
    return n - 1 - row, n - 1 - column


def _sector_turn(n: int, ring: int, sector: int) -> tuple[int, int]:
    return ring, (sector - 1) % n


def _left_to_right(n: int, first: int, second: int) -> tuple[int, int]:
    return first, n - 1 - second


def _top_to_bottom(n: int, row: int, column: int) -> tuple[int, int]:
    return n - 1 - row, column


def _across_falling(n: int, row: int, column: int) -> tuple[int, int]:
    return column, row


def _across_rising(n: int, row: int, column: int) -> tuple[int, int]:
    return n - 1 - column, n - 1 - row


_SQUARE_TURNS = (_quarter_turn, _half_turn)


def _square_symmetries(n: int) -> Mapping[str, tuple[Symmetry, ...]]:
    return {
        "half-turn": (_half_turn,),
        "quarter-turn": (_quarter_turn,),
        "left-right": (_left_to_right,),
        "top-bottom": (_top_to_bottom,),
        "mirrors": (_left_to_right, _top_to_bottom),
        "falling-diagonal": (_across_falling,),
        "rising-diagonal": (_across_rising,),
        "diagonals": (_across_falling, _across_rising),
        "full": (_quarter_turn, _left_to_right),
    }


def _round_symmetries(n: int) -> Mapping[str, tuple[Symmetry, ...]]:
    """Return turns by any number of sectors, half a turn among them under its own name, and a reflection."""
    turns = {f"turn-{k}": (partial(_turned_by, k),) for k in range(1, n)}
    return {"half-turn": turns[f"turn-{n // 2}"], **turns, "left-right": (_left_to_right,)}


def _turned_by(n_sectors: int, n: int, ring: int, sector: int) -> tuple[int, int]:
    return ring, (sector - n_sectors) % n


class Shape(NamedTuple):
    """Layouts of one kind of grid, with certain features, that differ only in size.

    `grid` is the key of the shape without the features. `outline_key` tells `drawing` how to draw it. `layouts` are
    those that menus offer, with `upright` ones if there are any, and `usual` is the one that most people mean; there
    are more. `turns` (smallest first) and `mirror` are the symmetries that a layout may have. `given_symmetries` are
    those that the places of the givens may have: names, each with the symmetries that generate it. They need not
    preserve houses. If it `has_regions`, they are drawn by hand, or anew for each puzzle. `rule` says what is not said
    by what has each digit once. `is_listed` says whether LAYOUT_NAMES has its layouts.
    """

    key: str
    title: str
    grid: str
    outline_key: str
    layouts: tuple[str, ...]
    usual: str
    upright: tuple[str, ...] = ()
    features: tuple[str, ...] = ()
    turns: tuple[Symmetry, ...] = _SQUARE_TURNS
    mirror: Symmetry = _left_to_right
    given_symmetries: Callable[[int], Mapping[str, tuple[Symmetry, ...]]] = _square_symmetries
    has_regions: bool = False
    rule: str = ""
    is_listed: bool = True

    @property
    def offered(self) -> list[Layout]:
        """The layouts that menus offer, by size."""
        return sorted(map(find_layout, (*self.layouts, *self.upright)), key=lambda each: each.n_cells)

    @property
    def names(self) -> str:
        """The names of the shape's layouts, abbreviated: "2x2 … 5x5"."""
        first, last = (name if len(name) < 8 else f"{name[:7]}…" for name in (self.layouts[0], self.layouts[-1]))
        return f"{first} … {last}"


def find_layout(name: str) -> Layout:
    """Return the layout called `name`. Raises ParseError for a name that belongs to none.

    A jigsaw may be named by its regions in any spelling, and features in any order; the layout has the canonical name.
    Only the latest layouts that are not in LAYOUT_NAMES are cached, so two layouts with one name are equal but may be
    different objects.
    """
    return _fixed_layout(name) if name in LAYOUT_NAMES else _free_layout(name)


@cache
def _fixed_layout(name: str) -> Layout:
    """Return the layout called `name`, one of LAYOUT_NAMES. It is cached forever."""
    return _read_layout(name)


@lru_cache(maxsize=64)  # cached tables of a layout take about a megabyte for 9 × 9, six for 16 × 16
def _free_layout(name: str) -> Layout:
    """Return the layout called `name`, or the one of LAYOUT_NAMES that it spells differently."""
    layout = _read_layout(name)
    return _fixed_layout(layout.name) if layout.name in LAYOUT_NAMES else layout


def _read_layout(name: str) -> Layout:
    named = _NAME.fullmatch(name)
    grid = read_grid(named[1]) if named else None
    if named is None or grid is None:
        raise ParseError(
            Sentence(N_("There is no layout called {found!r}."), found=name[:40]),
            position=0,
            expected=_all_names(),
        )
    words = in_order(read_feature(word, grid, position).word for word, position in _words_of(named))
    return with_features(grid, layout_name(grid.name, words), _shape_with(grid.shape, words).key, words)


def _words_of(named: re.Match[str]) -> Iterator[tuple[str, int]]:
    """Yield the words of features in a match of _NAME, each with its offset."""
    for letter in (2, 3):
        if named[letter]:
            yield named[letter], named.start(letter)
    for found in re.finditer("-([^-]*)", named[4]):
        yield found[1], named.start(4) + found.start(1)


def layout_name(grid: str, words: Iterable[str]) -> str:
    """Return the name of the layout that has these features, in any order, on the grid of this name.

    Letters follow the grid at once, as in `3x3xw-knight`, unless it is a jigsaw, whose name ends in letters.
    """
    ordered = in_order(words)
    letters = "" if jigsaw.NAME.fullmatch(grid) else "".join(word for word in ordered if len(word) == 1)
    return grid + letters + "".join(f"-{word}" for word in ordered if word not in letters)


def _shape_with(grid: str, words: tuple[str, ...]) -> Shape:
    """Return the shape that has exactly these features on such a grid, or else the shape of the grid alone."""
    exact = (shape for shape in SHAPES if shape.grid == grid and shape.features == words)
    return next(exact, _SHAPE_BY_KEY[grid])


@cache
def _all_names() -> Sentence:
    return Sentence(N_("Layouts are called {names}."), names=[shape.names for shape in SHAPES])


def shape_of(layout: Layout) -> Shape:
    """Return the shape of `layout`. If no shape has all of its features, it is that of its grid."""
    return _SHAPE_BY_KEY[layout.shape]


def kind_of(layout: Layout) -> Sentence:
    """Return what kind of board it is, in words: "Jigsaw, diagonals, anti-knight"."""
    titles = [shape_of(layout).title, *(feature.title for feature in more_features(layout))]
    return Sentence("{titles}", titles=list(map(Sentence, titles)))


def more_features(layout: Layout) -> tuple[Feature, ...]:
    """Return the features of `layout` that its shape does not have."""
    return tuple(map(find_feature, (word for word in layout.features if word not in shape_of(layout).features)))


SHAPES: tuple[Shape, ...] = (
    Shape(
        key=BOXES,
        grid=BOXES,
        title=N_("Square"),
        outline_key="square",
        layouts=tuple(f"{r}x{c}" for r, c in _SIDES),
        upright=tuple(f"{c}x{r}" for r, c in _SIDES if r < c),
        usual="3x3",
    ),
    Shape(
        key="diagonals",
        grid=BOXES,
        features=("x",),
        title=N_("With diagonals"),
        outline_key="square",
        layouts=tuple(f"{r}x{c}x" for r, c in _SIDES),
        upright=tuple(f"{c}x{r}x" for r, c in _SIDES if r < c),
        usual="3x3x",
    ),
    Shape(
        key="windows",
        grid=BOXES,
        features=("w",),
        title=N_("Windoku"),
        outline_key="square",
        layouts=("3x3w", "4x4w"),
        usual="3x3w",
    ),
    Shape(
        key=JIGSAW,
        grid=JIGSAW,
        title=N_("Jigsaw"),
        outline_key="square",
        layouts=jigsaw.DIVISIONS,
        usual=jigsaw.DIVISIONS[9 - jigsaw.SIZES[0]],
        has_regions=True,
        is_listed=False,
    ),
    Shape(
        key=LATIN,
        grid=LATIN,
        title=N_("Latin square"),
        outline_key="square",
        layouts=tuple(f"{n}latin" for n in _LATIN_SIZES),
        usual="6latin",
        is_listed=False,
    ),
    Shape(
        key=OVERLAPPING,
        grid=OVERLAPPING,
        title=N_("Several grids"),
        outline_key="square",
        layouts=OVERLAPPING_NAMES,
        usual="samurai",
        rule=N_("Each grid is a Sudoku of its own. Where two of them overlap, they have the cells in common."),
        is_listed=False,
    ),
    Shape(
        key=ROUND,
        grid=ROUND,
        title=N_("Round"),
        outline_key="round",
        layouts=tuple(f"round{k}" for k in RINGS),
        usual="round5",
        turns=(_sector_turn,),
        given_symmetries=_round_symmetries,
    ),
    Shape(
        key=ROUND_PAIRS,
        grid=ROUND_PAIRS,
        title=N_("Round, neighbouring pairs"),
        outline_key="round",
        layouts=tuple(f"round{k}a" for k in RINGS),
        usual="round5a",
        turns=(_sector_turn,),
        given_symmetries=_round_symmetries,
    ),
)

_SHAPE_BY_KEY = {shape.key: shape for shape in SHAPES}

# The layouts of all listed shapes that menus offer. Others, such as jigsaws, are too many to list.
LAYOUT_NAMES: tuple[str, ...] = tuple(name for shape in SHAPES if shape.is_listed for name in shape.layouts)
