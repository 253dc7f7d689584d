"""What can still be placed, as the articles draw it: a layer for each digit, the cube of all layers, arrays and-ed.

Cells lie by row and column, as in the articles' arrays: by ring and sector on round boards. A layer is path data in
units of one cell, so that the same path is a small board by itself and a sheet of the cube.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import and_
from typing import Any, NamedTuple

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop

from solver.board import Cell, Digit, Layout, Mask, bits, join_items, mask_of, per_layout

_HEIGHT = 1.5  # between two layers of the cube, in cells
_ACROSS, _DOWN = 0.87, 0.42  # a step along a row or a column, seen from the side
_TURNS = 4

_LAYER = noop("Digit {digit}, possible cells: {count}")
_BEST = noop("Fewest possibilities: {cell}, with {digits}.")
_FULL = noop("No cell is empty.")
_DEAD = noop("{cell} has no possibility left.")
_EMPTY = noop("empty cells")


class CellPicture(NamedTuple):
    """Cells as path data, with what they are in words."""

    words: str
    path: str
    symbol: str = ""


class CubeLayer(NamedTuple):
    """A layer's place in the cube, as an SVG transform for each of the four views."""

    digit: Digit
    transforms: tuple[str, ...]


@per_layout
def _places(layout: Layout) -> tuple[tuple[int, int], ...]:
    """Return the column and the row of each cell, from 0."""
    return tuple((second - 1, first - 1) for first, second in map(layout.numbers_of, range(layout.n_cells)))


def squares(layout: Layout, cells: Iterable[Cell]) -> str:
    """Return a square for each of `cells` as path data."""
    places = _places(layout)
    return "".join(f"M{places[cell][0]} {places[cell][1]}h1v1h-1z" for cell in cells)


def sizes_of(layout: Layout) -> tuple[int, int]:
    """Return the numbers of columns and rows."""
    places = _places(layout)
    return max(x for x, _ in places) + 1, max(y for _, y in places) + 1


def kinds_of(layout: Layout) -> dict[str, list[int]]:
    """Return the houses (indices) of each kind, by the name of the kind."""
    houses: dict[str, list[int]] = {}
    for h, house in enumerate(layout.houses):
        houses.setdefault(house.kind.noun, []).append(h)
    return houses


def best_cell(layout: Layout, candidates: Sequence[Mask], digits: Sequence[Digit]) -> Cell | None:
    """Return the empty cell with the fewest candidates, the first of them column by column; None if all are full."""
    empty = (cell for cell in layout.column_order if not digits[cell])
    return min(empty, key=lambda cell: candidates[cell].bit_count(), default=None)


def possibilities(layout: Layout, candidates: Sequence[Mask], digits: Sequence[Digit], shown: Digit) -> dict[str, Any]:
    """Return the context of the pictures. The arrays are those of the digit `shown`."""
    columns, rows = sizes_of(layout)
    best = best_cell(layout, candidates, digits)
    arrays = arrays_of(layout, digits, shown)
    return {
        "columns": columns,
        "rows": rows,
        "frame": f"M0 0h{columns}v{rows}h-{columns}z",
        "best": squares(layout, [] if best is None else [best]),
        "best_words": best_words(layout, candidates, best),
        "layers": [_layer(layout, candidates, digit) for digit in range(1, layout.n + 1)],
        "sheets": [CubeLayer(digit, _transforms(columns, rows, digit)) for digit in range(1, layout.n + 1)],
        "cube_box": _cube_box(columns, rows, layout.n),
        "shown": shown,
        "shown_symbol": layout.symbols[shown],
        "arrays": [CellPicture(gettext(name), squares(layout, bits(cells))) for name, cells in arrays.items()],
        "result": squares(layout, bits(reduce(and_, arrays.values()))),
    }


def _layer(layout: Layout, candidates: Sequence[Mask], digit: Digit) -> CellPicture:
    cells = [cell for cell, mask in enumerate(candidates) if mask >> digit & 1]
    symbol = layout.symbols[digit]
    return CellPicture(gettext(_LAYER).format(digit=symbol, count=len(cells)), squares(layout, cells), symbol)


def best_words(layout: Layout, candidates: Sequence[Mask], best: Cell | None) -> str:
    """Say which cell the method looks at next, and why."""
    if best is None:
        return gettext(_FULL)
    name, mask = layout.cell_name(best), candidates[best]
    if not mask:
        return gettext(_DEAD).format(cell=name)
    names = join_items([layout.symbols[digit] for digit in bits(mask)])
    return gettext(_BEST).format(cell=name, digits=names if isinstance(names, str) else names.text(gettext))


def arrays_of(layout: Layout, digits: Sequence[Digit], shown: Digit) -> dict[str, Mask]:
    """Return the arrays whose conjunction is the layer of a digit: what each kind of house allows, and empty cells."""
    arrays = {}
    for noun, houses in kinds_of(layout).items():
        taken = 0
        for h in houses:
            if shown in (digits[cell] for cell in layout.houses[h].cells):
                taken |= layout.houses[h].mask
        arrays[noun] = layout.cells_mask & ~taken
    return arrays | {_EMPTY: mask_of(cell for cell, digit in enumerate(digits) if not digit)}


def possibility_data(layout: Layout) -> dict[str, Any]:
    """Return what the script needs to draw the same at other moments."""
    return {
        "places": _places(layout),
        "kinds": list(kinds_of(layout).values()),
        "order": layout.column_order,
        "words": {"layer": gettext(_LAYER), "best": gettext(_BEST), "full": gettext(_FULL), "dead": gettext(_DEAD)},
        "and": gettext("{first} and {last}"),
    }


def _transforms(columns: int, rows: int, digit: Digit) -> tuple[str, ...]:
    """Return the place of a layer in the cube, seen from each of its four corners."""
    a, b = _ACROSS, _DOWN
    up = -_HEIGHT * (digit - 1)
    # The directions of a row and of a column on paper, and the corner at the back, for a quarter turn each.
    views = (
        (a, b, -a, b, rows * a, 0.0),
        (-a, b, -a, -b, (columns + rows) * a, rows * b),
        (-a, -b, a, -b, columns * a, (columns + rows) * b),
        (a, -b, a, b, 0.0, columns * b),
    )
    return tuple(f"matrix({p:g} {q:g} {r:g} {s:g} {x:g} {y + up:g})" for p, q, r, s, x, y in views[:_TURNS])


def _cube_box(columns: int, rows: int, n: int) -> str:
    """Return the view box that has room for all views of the cube."""
    top = _HEIGHT * (n - 1)
    width, height = (columns + rows) * _ACROSS, (columns + rows) * _DOWN + top
    return f"-0.5 {-top - 0.5:g} {width + 1:g} {height + 1:g}"
