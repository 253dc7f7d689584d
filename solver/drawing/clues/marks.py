"""Clues between cells: dots, letters, signs, and circles on corners."""

from __future__ import annotations

from math import dist

from solver.board import Cell
from solver.board.clues.clue import Clue
from solver.drawing.clues.areas import tinted
from solver.drawing.clues.canvas import Canvas, ClueShape, ClueShapes, Depth, Draw, between, path, polyline, text
from solver.drawing.geometry import Point, circle, num

_DOT, _QUAD, _SIGN = 0.12, 0.25, 0.085  # radii, in cells


def _join(canvas: Canvas, clue: Clue) -> ClueShapes:
    """Draw a fine line between cells that are no neighbours, so that it shows between which a mark is."""
    one, other = clue.cells
    if other not in canvas.layout.neighbours[one]:
        data = polyline(canvas.centres(clue.cells))
        yield ClueShape(Depth.LINE, path("clue-line is-join has-round-ends", data, canvas.size(one) * 0.02))


def dot(colour: str, usual: str) -> Draw:
    """Return the drawing of a dot. Its number is written on it unless it is the usual one."""

    def draw(canvas: Canvas, clue: Clue) -> ClueShapes:
        yield from _join(canvas, clue)
        (x, y), size = canvas.middle(clue.cells), canvas.smallest(clue.cells)
        is_plain = clue.value == usual
        radius = size * (_DOT if is_plain else _DOT * 1.25)
        yield ClueShape(Depth.MARK, path(f"clue-dot is-{colour}", circle(x, y, radius), size * 0.022))
        if not is_plain:
            yield ClueShape(Depth.MARK, text(f"clue-number is-{colour}", Point(x, y), clue.value, size * 0.22))

    return draw


def letter(canvas: Canvas, clue: Clue) -> ClueShapes:
    """Write X, V, or another sum, on the border."""
    yield from _join(canvas, clue)
    written = {"10": "X", "5": "V"}.get(clue.value, clue.value)
    at, size = canvas.middle(clue.cells), canvas.smallest(clue.cells)
    yield ClueShape(Depth.MARK, text("clue-number is-letter", at, written, size * 0.3))


def greater(canvas: Canvas, clue: Clue) -> ClueShapes:
    """Draw a sign on the border that opens to the greater digit."""
    yield from _join(canvas, clue)
    yield _sign(canvas, *clue.cells, share=0.5)


def _sign(canvas: Canvas, greater: Cell, smaller: Cell, *, share: float) -> ClueShape:
    """Draw the sign so far from the greater cell to the smaller one."""
    start, end, size = canvas.centre(greater), canvas.centre(smaller), canvas.smallest((greater, smaller))
    half = size * _SIGN / (dist(start, end) or 1)
    tip, back = between(start, end, share + half), between(start, end, share - half)
    aside = Point((back.y - tip.y) * 0.75, (tip.x - back.x) * 0.75)
    one, other = Point(back.x + aside.x, back.y + aside.y), Point(back.x - aside.x, back.y - aside.y)
    data = f"M{num(one.x)} {num(one.y)}L{num(tip.x)} {num(tip.y)}L{num(other.x)} {num(other.y)}"
    return ClueShape(Depth.MARK, path("clue-sign", data, size * 0.035))


def extreme(*, is_maximum: bool) -> Draw:
    """Return the drawing of a cell that is smaller or greater than its neighbours: shaded, with a sign to each."""

    def draw(canvas: Canvas, clue: Clue) -> ClueShapes:
        cell = clue.cells[0]
        marked = {other.cells[0] for other in canvas.clues if other.kind is clue.kind}
        yield tinted(canvas, clue.cells, "is-extreme")
        for other in canvas.layout.neighbours[cell]:
            if other not in marked:
                pair = (cell, other) if is_maximum else (other, cell)
                yield _sign(canvas, *pair, share=0.4 if is_maximum else 0.6)

    return draw


def pairs(canvas: Canvas, clue: Clue) -> ClueShapes:
    """Draw a small square: the pairs of digits that are allowed are in the list of rules."""
    yield from _join(canvas, clue)
    (x, y), size = canvas.middle(clue.cells), canvas.smallest(clue.cells)
    side = size * _DOT * 1.6
    data = f"M{num(x - side / 2)} {num(y - side / 2)}h{num(side)}v{num(side)}h-{num(side)}z"
    yield ClueShape(Depth.MARK, path("clue-dot is-white", data, size * 0.022))


def quadruple(canvas: Canvas, clue: Clue) -> ClueShapes:
    """Draw a circle in the middle of the cells, with the digits in it: up to three in a row."""
    (x, y), size, digits = canvas.middle(clue.cells), canvas.smallest(clue.cells), clue.value
    yield ClueShape(Depth.MARK, path("clue-dot is-white", circle(x, y, size * _QUAD), size * 0.022))
    n_rows = 1 if len(digits) < 3 else 2
    per_row = -(-len(digits) // n_rows)
    height = size * (0.3 if len(digits) < 3 else 0.24 if per_row < 3 else 0.19)
    for row in range(n_rows):
        at = Point(x, y + (row - (n_rows - 1) / 2) * height * 0.9)
        yield ClueShape(
            Depth.MARK, text("clue-number is-white", at, digits[row * per_row : (row + 1) * per_row], height)
        )
