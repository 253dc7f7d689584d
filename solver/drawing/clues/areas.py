"""Clues that cover areas: cages, sums, extra regions, clones, shaded cells."""

from __future__ import annotations

from collections.abc import Sequence

from solver.board import Cell
from solver.board.clues.clue import Clue
from solver.drawing.boundaries import loops_around
from solver.drawing.clues.canvas import Canvas, ClueShape, ClueShapes, Depth, Draw, Note, path
from solver.drawing.geometry import Point, num
from solver.drawing.set_outlines import loop_path
from solver.steps import letter_of

_LETTERED = ("clone", "same_set", "equal_sums")
_INSET = 0.065  # of an outline, in cells
_DASHES = {
    "is-cage": (0.085, 0.055),
    "is-sum": (0.001, 0.06),
    "is-different": (0.03, 0.05),
    "is-group": (0.2, 0.06),
    "is-dash-dot": (0.2, 0.06, 0.04, 0.06),
    "is-spaced": (0.1, 0.14),
}
_WIDTHS = {"is-sum": 0.032, "is-different": 0.016}
_USUAL_WIDTH = 0.018
_BAR, _BAR_INSET, _BAR_WIDTH = 0.3, 0.43, 0.03  # of indexing: half its length, how far it lies from the middle


def _edge(canvas: Canvas, cells: Sequence[Cell], look: str) -> ClueShape:
    """Return the outline of cells, a little inside of them."""
    size = canvas.smallest(cells)
    dash = [part * size for part in _DASHES[look]]
    return ClueShape(
        Depth.EDGE,
        path(
            f"clue-edge {look}",
            _boundary(canvas, cells, size * _INSET),
            size * _WIDTHS.get(look, _USUAL_WIDTH),
            dash=dash,
        ),
    )


def tinted(canvas: Canvas, cells: Sequence[Cell], look: str) -> ClueShape:
    """Return the cells filled, to their borders."""
    return ClueShape(Depth.TINT, path(f"clue-tint {look}", _boundary(canvas, cells, 0)))


def _boundary(canvas: Canvas, cells: Sequence[Cell], inset: float) -> str:
    return "".join(loop_path(canvas.outline, loop, inset) for loop in loops_around(canvas.outline.chart, cells))


def _first(canvas: Canvas, cells: Sequence[Cell]) -> Cell:
    """Return the cell that is nearest to the edge where reading begins."""
    corners = {cell: canvas.outline.chart.corner_of(cell) for cell in cells}
    return min(cells, key=lambda cell: (corners[cell].down, corners[cell].along))


def cage(canvas: Canvas, clue: Clue) -> ClueShapes:
    """Draw a dashed outline, with the sum in its first cell."""
    yield _edge(canvas, clue.cells, "is-cage")
    if clue.value:
        yield Note(_first(canvas, clue.cells), clue.value)


def plain_sum(canvas: Canvas, clue: Clue) -> ClueShapes:
    """Draw an outline of round dots: in it digits may repeat."""
    yield _edge(canvas, clue.cells, "is-sum")
    yield Note(_first(canvas, clue.cells), clue.value)


def extra_region(canvas: Canvas, clue: Clue) -> ClueShapes:
    """Tint the cells, as windows are."""
    yield tinted(canvas, clue.cells, "is-region")


def all_different(canvas: Canvas, clue: Clue) -> ClueShapes:
    """Draw a fine outline without a sum."""
    yield _edge(canvas, clue.cells, "is-different")


def groups(look: str, edge: str) -> Draw:
    """Return the drawing of groups of cells that belong together: each is shaded, and all have the same letter."""

    def draw(canvas: Canvas, clue: Clue) -> ClueShapes:
        lettered = [other for other in canvas.clues if other.kind.slug in _LETTERED and len(other.groups) > 1]
        letter = letter_of(lettered.index(clue))
        for group in clue.groups:
            yield tinted(canvas, group, look)
            yield _edge(canvas, group, edge)
            yield Note(_first(canvas, group), letter)

    return draw


def indexing(canvas: Canvas, clue: Clue) -> ClueShapes:
    """Shade the cells in a colour for what they are about: bars above and below for rows, at the sides for columns."""
    yield tinted(canvas, clue.cells, f"is-by-{clue.value}")
    for cell in clue.cells:
        size = canvas.size(cell)
        bars = _bars(canvas.centre(cell), size, across=clue.value != "column", down=clue.value != "row")
        yield ClueShape(Depth.EDGE, path("clue-ring", bars, size * _BAR_WIDTH))


def _bars(middle: Point, size: float, *, across: bool, down: bool) -> str:
    """Return path data of two lines across a cell, of two down it, or of all four, which frame it."""
    x, y = middle
    half, far = size * (_BAR_INSET if across and down else _BAR), size * _BAR_INSET
    rows = [((x - half, y + side), (x + half, y + side)) for side in (-far, far)] if across else []
    columns = [((x + side, y - half), (x + side, y + half)) for side in (-far, far)] if down else []
    return "".join(f"M{num(a)} {num(b)}L{num(c)} {num(d)}" for (a, b), (c, d) in (*rows, *columns))
