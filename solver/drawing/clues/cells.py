"""Clues in single cells, drawn under their digits."""

from __future__ import annotations

from collections.abc import Callable

from solver.board.clues.clue import Clue
from solver.drawing.clues.canvas import Canvas, ClueShape, ClueShapes, Depth, Draw, Note, path
from solver.drawing.geometry import Point, circle, num

_RADIUS = 0.37  # of a shape, in cells


def _round(at: Point, reach: float) -> str:
    return circle(at.x, at.y, reach)


def _square(at: Point, reach: float) -> str:
    side = num(2 * reach * 0.9)
    return f"M{num(at.x - reach * 0.9)} {num(at.y - reach * 0.9)}h{side}v{side}h-{side}z"


def _triangle(down: int) -> Callable[[Point, float], str]:
    def shape(at: Point, reach: float) -> str:
        tip, base, half = at.y + down * reach * 1.05, at.y - down * reach * 0.75, reach * 1.05
        return f"M{num(at.x - half)} {num(base)}h{num(2 * half)}L{num(at.x)} {num(tip)}z"

    return shape


def _with_shape(shape: Callable[[Point, float], str]) -> Draw:
    def draw(canvas: Canvas, clue: Clue) -> ClueShapes:
        cell = clue.cells[0]
        data = shape(canvas.centre(cell), canvas.size(cell) * _RADIUS)
        yield ClueShape(Depth.SHAPE, path("clue-filled", data))

    return draw


odd, even = _with_shape(_round), _with_shape(_square)
low, high = _with_shape(_triangle(1)), _with_shape(_triangle(-1))


def candidates(canvas: Canvas, clue: Clue) -> ClueShapes:
    """Write the digits that are possible into the corner."""
    yield Note(clue.cells[0], clue.value)


def counting_circles(canvas: Canvas, clue: Clue) -> ClueShapes:
    """Draw a double circle in each cell."""
    for cell in clue.cells:
        (x, y), size = canvas.centre(cell), canvas.size(cell)
        rings = circle(x, y, size * 0.4) + circle(x, y, size * 0.35)
        yield ClueShape(Depth.SHAPE, path("clue-ring", rings, size * 0.018))
