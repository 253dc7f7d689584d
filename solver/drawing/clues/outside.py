"""Clues outside the board, each next to the first cell that it looks at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import dist

from solver.board.clues.clue import Clue
from solver.drawing.clues.canvas import (
    Canvas,
    ClueElement,
    ClueShape,
    ClueShapes,
    Depth,
    Draw,
    Note,
    between,
    path,
    polyline,
    text,
    towards,
)
from solver.drawing.clues.lines import head
from solver.drawing.geometry import Point, circle, num

WITH_ARROW = ("little_killer",)
OUTSIDE = (*WITH_ARROW, "sandwich", "x_sum", "skyscraper", "numbered_room")
_AWAY, _NEXT, _HEIGHT = 0.86, 0.74, 0.36  # in cells: from the first cell, from a clue at the same place, of the text
_AWAY_WITH_ARROW = 1.0  # so that the arrow has room between the number and the board
_DIAGONAL = 1.42  # cells from one to the next along a diagonal; no clue lies farther away
_LETTER = 0.62  # the width of a digit, in font sizes


def with_spots(canvas: Canvas) -> Canvas:
    """Return the canvas with the middle of each clue outside the board, as far as its first cell is at the edge.

    Clues that would meet at the same place lie one behind the other.
    """
    spots: dict[Clue, Point] = {}
    for clue in canvas.clues:
        spot = _beyond(canvas, clue, list(spots.values())) if clue.kind.slug in OUTSIDE else None
        if spot:
            spots[clue] = spot
    return replace(canvas, spots=spots)


def _beyond(canvas: Canvas, clue: Clue, taken: Sequence[Point]) -> Point | None:
    first, second = canvas.centres(clue.cells[:2])
    size = canvas.size(clue.cells[0])
    away = _AWAY_WITH_ARROW if clue.kind.slug in WITH_ARROW else _AWAY
    second = towards(first, second, min(dist(first, second), size * _DIAGONAL))
    while any(dist(spot, between(first, second, -away)) < size * 0.5 for spot in taken):
        away += _NEXT
    spot = between(first, second, -away)
    is_on_board = any(dist(spot, (place.x, place.y)) < size * 0.55 for place in canvas.outline.cells)
    return None if is_on_board else spot


def outside(*ornaments: str) -> Draw:
    """Return the drawing of a number next to the first cell, with ornaments that stand for its kind.

    A clue whose first cell is not at the edge of the board has its number in the corner of that cell.
    """

    def draw(canvas: Canvas, clue: Clue) -> ClueShapes:
        spot, size = canvas.spots.get(clue), canvas.size(clue.cells[0])
        points = canvas.centres(clue.cells)
        if spot is None:
            data = polyline(points) + head(points[-2], points[-1], size * 0.15)
            yield ClueShape(Depth.LINE, path("clue-line is-sight has-round-ends", data, size * 0.02))
            yield Note(clue.cells[0], clue.value)
            return
        for ornament in ornaments:
            yield ClueShape(Depth.MARK, _ORNAMENTS[ornament](spot, points, clue.value, size))
        yield ClueShape(Depth.MARK, text("clue-number is-outside", spot, clue.value, size * _HEIGHT))

    return draw


def _arrow(spot: Point, points: Sequence[Point], words: str, size: float) -> ClueElement:
    """Draw a small arrow towards the board."""
    start = towards(spot, points[0], size * (0.16 + 0.1 * len(words)))
    tip = towards(start, points[0], size * 0.24)
    data = polyline([start, tip]) + head(start, tip, size * 0.12)
    return path("clue-sign", data, size * 0.03)


def _underline(spot: Point, points: Sequence[Point], words: str, size: float) -> ClueElement:
    half = size * _HEIGHT * _LETTER * len(words) / 2
    return path("clue-sign", f"M{num(spot.x - half)} {num(spot.y + size * 0.2)}h{num(2 * half)}", size * 0.025)


def _ring(spot: Point, points: Sequence[Point], words: str, size: float) -> ClueElement:
    return path("clue-frame", circle(spot.x, spot.y, size * 0.27), size * 0.02)


def _tower(spot: Point, points: Sequence[Point], words: str, size: float) -> ClueElement:
    half = size * 0.25
    left, top, right, bottom = map(num, (spot.x - half, spot.y - half, spot.x + half, spot.y + half))
    roof = f"L{num(spot.x)} {num(spot.y - half * 1.35)}"
    return path("clue-frame", f"M{left} {bottom}V{top}{roof}L{right} {top}V{bottom}z", size * 0.02)


_ORNAMENTS = {"arrow": _arrow, "underline": _underline, "ring": _ring, "tower": _tower}


def reach_of(canvas: Canvas, clue: Clue) -> tuple[Point, float, float] | None:
    """Return the middle of a clue outside the board, and half its width and height; None if it is on the board."""
    spot = canvas.spots.get(clue)
    if spot is None:
        return None
    size = canvas.size(clue.cells[0])
    return spot, size * max(0.32, _HEIGHT * _LETTER * len(clue.value) / 2), size * 0.36
