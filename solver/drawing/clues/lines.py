"""Clues that are lines through cells: thermometers, arrows, and lines that differ in colour, width and pattern."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import dist
from typing import NamedTuple

from solver.board import Cell
from solver.board.clues.clue import Clue
from solver.drawing.clues.canvas import Canvas, ClueShape, ClueShapes, Depth, Draw, Note, path, towards
from solver.drawing.geometry import Point, num

_BULB, _TUBE, _GLASS = 0.76, 0.26, 0.045  # of a thermometer, in cells: its bulb, its shaft, its wall
_CIRCLE, _RIM, _SHAFT, _HEAD = 0.78, 0.04, 0.045, 0.17  # of an arrow
_DIAMOND = 0.4


class _LineLook(NamedTuple):
    """How a line is drawn, in cells: its width, its dashes, and the width of a light core, 0 for none."""

    width: float
    dash: tuple[float, ...] = ()
    core: float = 0


_LOOKS = {
    "whisper": _LineLook(0.16),
    "renban": _LineLook(0.16, (0.3, 0.09)),
    "palindrome": _LineLook(0.18, core=0.07),
    "region_sum_line": _LineLook(0.1),
    "sum_line": _LineLook(0.1, (0.26, 0.07, 0.06, 0.07)),
    "zipper": _LineLook(0.16, (0.05, 0.05)),
    "entropic": _LineLook(0.16, (0.12, 0.06, 0.12, 0.06, 0.3, 0.06)),
    "modular": _LineLook(0.13, (0.001, 0.19)),
    "parity": _LineLook(0.09, (0.14, 0.1)),
    "nabner": _LineLook(0.2, (0.22, 0.07), core=0.08),
    "between": _LineLook(0.06),
    "lockout": _LineLook(0.06, (0.13, 0.06)),
    "double_arrow": _LineLook(_SHAFT),
}


def _strokes(canvas: Canvas, clue: Clue, *, trim: float = 0) -> ClueShapes:
    """Draw the line, `trim` shorter at both ends."""
    look, size = _LOOKS[clue.kind.slug], canvas.smallest(clue.cells)
    data = canvas.line(clue.cells, start=trim, end=trim)
    dash = [part * size for part in look.dash]
    ends = "has-round-ends" if not dash or dash[0] < 1 else "has-flat-ends"
    classes = f"clue-line is-{clue.kind.slug} {ends}"
    yield ClueShape(Depth.LINE, path(classes, data, look.width * size, dash=dash))
    if look.core:
        yield ClueShape(Depth.LINE, path("clue-line is-core has-round-ends", data, look.core * size))


def line(canvas: Canvas, clue: Clue) -> ClueShapes:
    """Draw a line of its kind."""
    yield from _strokes(canvas, clue)


def numbered(usual: str) -> Draw:
    """Return the drawing of a line whose number is written at its start unless it is the usual one."""

    def draw(canvas: Canvas, clue: Clue) -> ClueShapes:
        yield from _strokes(canvas, clue)
        if clue.value != usual:
            yield Note(clue.cells[0], clue.value)

    return draw


def _disc(canvas: Canvas, cells: Sequence[Cell], look: str) -> ClueShapes:
    """Draw a circle in a cell, or a pill around several: two strokes through their middles, one inside the other."""
    size, data = canvas.smallest(cells), canvas.line(cells)
    yield ClueShape(Depth.SHAPE, path(f"clue-rim {look}", data, size * (_CIRCLE + _RIM)))
    yield ClueShape(Depth.SHAPE, path(f"clue-hollow {look}", data, size * (_CIRCLE - _RIM)))


def thermo(canvas: Canvas, clue: Clue) -> ClueShapes:
    """Draw a bulb and a shaft."""
    size, cells = canvas.smallest(clue.cells), clue.cells
    yield ClueShape(Depth.SHAPE, path("clue-line is-thermo has-round-ends", canvas.line(cells[:1]), size * _BULB))
    yield ClueShape(Depth.SHAPE, path("clue-line is-thermo has-round-ends", canvas.line(cells), size * _TUBE))


def slow_thermo(canvas: Canvas, clue: Clue) -> ClueShapes:
    """Draw a thermometer with a wall around a light inside."""
    size = canvas.smallest(clue.cells)
    shapes = ((canvas.line(clue.cells[:1]), _BULB), (canvas.line(clue.cells), _TUBE))
    for look, less in (("is-slow-thermo", 0.0), ("is-core", 2 * _GLASS)):
        for data, width in shapes:
            yield ClueShape(Depth.SHAPE, path(f"clue-line {look} has-round-ends", data, size * (width - less)))


def arrow(canvas: Canvas, clue: Clue) -> ClueShapes:
    """Draw a circle or pill, a thin shaft from its rim, and a head."""
    circle, shaft = clue.groups
    yield from _disc(canvas, circle, "is-arrow")
    first, neighbours = shaft[0], canvas.layout.neighbours
    start = min(
        circle, key=lambda cell: (first not in neighbours[cell], dist(canvas.centre(cell), canvas.centre(first)))
    )
    cells, size = (start, *shaft), canvas.smallest(clue.cells)
    before, tip = canvas.centres(cells[-2:])
    if canvas.is_cut(before, tip):
        before = towards(tip, before, -size)
    data = canvas.line(cells, start=size * _CIRCLE / 2) + head(before, tip, size * _HEAD)
    yield ClueShape(Depth.LINE, path("clue-line is-arrow has-round-ends", data, size * _SHAFT))


def head(start: Point, tip: Point, reach: float) -> str:
    """Return path data of the two strokes of an arrow's head."""
    back = towards(tip, start, reach)
    aside = Point((back.y - tip.y) * 0.7, (tip.x - back.x) * 0.7)
    ends = (Point(back.x + aside.x, back.y + aside.y), Point(back.x - aside.x, back.y - aside.y))
    one, other = (f"{num(end.x)} {num(end.y)}" for end in ends)
    return f"M{one}L{num(tip.x)} {num(tip.y)}L{other}"


def _with_ends(draw_end: Callable[[Canvas, Cell], ClueShapes], trim: float) -> Draw:
    def draw(canvas: Canvas, clue: Clue) -> ClueShapes:
        for cell in (clue.cells[0], clue.cells[-1]):
            yield from draw_end(canvas, cell)
        yield from _strokes(canvas, clue, trim=canvas.smallest(clue.cells) * trim)

    return draw


def _circle_end(look: str) -> Callable[[Canvas, Cell], ClueShapes]:
    return lambda canvas, cell: _disc(canvas, (cell,), look)


def _diamond_end(canvas: Canvas, cell: Cell) -> ClueShapes:
    (x, y), reach = canvas.centre(cell), canvas.size(cell) * _DIAMOND
    r = num(reach)
    data = f"M{num(x)} {num(y - reach)}l{r} {r}l-{r} {r}l-{r} -{r}z"
    yield ClueShape(Depth.SHAPE, path("clue-shape is-lockout", data, canvas.size(cell) * _RIM))


between_line = _with_ends(_circle_end("is-between"), _CIRCLE / 2)
double_arrow = _with_ends(_circle_end("is-arrow"), _CIRCLE / 2)
lockout = _with_ends(_diamond_end, _DIAMOND)
