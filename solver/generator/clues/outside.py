"""Clues outside the board: little killers and sandwiches."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from solver.board import Layout
from solver.board.clues import find_clue_kind
from solver.board.clues.clue import Clue
from solver.board.grids import COLUMN, ROW
from solver.generator.clues.sheet import CellPath, ClueSet, ClueSheet

_SHORTEST = 3  # diagonal
_MAX_DIGITS = 16  # of boards with sandwiches; the sums of larger ones are too many


def has_lines(layout: Layout) -> bool:
    """Whether the board is one square of rows and columns, with room outside for what looks along them."""
    return layout.n_cells == layout.n**2 and {ROW, COLUMN} <= {house.kind for house in layout.houses}


def _diagonals(layout: Layout) -> Iterator[CellPath]:
    at = {layout.numbers_of(cell): cell for cell in range(layout.n_cells)}
    for row, column in at:
        for right in (1, -1):
            if (row - 1, column - right) not in at:
                places = ((row + k, column + k * right) for k in range(layout.n))
                path = tuple(at[place] for place in places if place in at)
                if len(path) >= _SHORTEST:
                    yield path


def _lines(layout: Layout) -> Iterator[CellPath]:
    if layout.n <= _MAX_DIGITS:
        yield from (house.cells for house in layout.houses if house.kind in (ROW, COLUMN))


def _between_crusts(sheet: ClueSheet, path: CellPath) -> int:
    digits = sheet.digits(path)
    first, last = sorted((digits.index(min(digits)), digits.index(max(digits))))
    return sum(digits[first + 1 : last])


def _total(sheet: ClueSheet, path: CellPath) -> int:
    return sum(sheet.digits(path))


_OUTSIDE: dict[str, tuple[Callable[[Layout], Iterator[CellPath]], Callable[[ClueSheet, CellPath], int]]] = {
    "little_killer": (_diagonals, _total),
    "sandwich": (_lines, _between_crusts),
}
OUTSIDE_SLUGS = tuple(_OUTSIDE)


def draw_outside(sheet: ClueSheet, slug: str) -> list[ClueSet]:
    """Return the clues of a kind for all lines, each with the opposite one."""
    paths, value = _OUTSIDE[slug]
    kind = find_clue_kind(slug)

    def clue(path: CellPath) -> Clue:
        return kind.clue(sheet.layout, str(value(sheet, path)), (path,))

    found = paths(sheet.layout) if has_lines(sheet.layout) else ()
    sets = (frozenset((clue(path), clue(sheet.image(path)))) for path in found)
    return [tuple(sorted(pair, key=lambda each: each.cells)) for pair in dict.fromkeys(sets)]
