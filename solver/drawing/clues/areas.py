"""Clues that cover areas: cages, sums, extra regions, clones, shaded cells."""

from __future__ import annotations

from collections.abc import Sequence

from solver.board import Cell
from solver.board.clues.clue import Clue
from solver.drawing.boundaries import loops_around
from solver.drawing.clues.canvas import Canvas, ClueShape, ClueShapes, Depth, Draw, Note, path
from solver.drawing.set_outlines import loop_path
from solver.steps import letter_of

_LETTERED = ("clone", "same_set", "equal_sums")
_INSET = 0.065  # of an outline, in cells
_DASHES = {"is-cage": (0.085, 0.055), "is-sum": (0.001, 0.06), "is-different": (0.03, 0.05), "is-group": (0.2, 0.06)}
_WIDTHS = {"is-cage": 0.018, "is-sum": 0.032, "is-different": 0.016, "is-group": 0.018}


def _edge(canvas: Canvas, cells: Sequence[Cell], look: str) -> ClueShape:
    """Return the outline of cells, a little inside of them."""
    size = canvas.smallest(cells)
    dash = [part * size for part in _DASHES[look]]
    return ClueShape(
        Depth.EDGE, path(f"clue-edge {look}", _boundary(canvas, cells, size * _INSET), size * _WIDTHS[look], dash=dash)
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


def groups(look: str) -> Draw:
    """Return the drawing of groups of cells that belong together: each is shaded, and all have the same letter."""

    def draw(canvas: Canvas, clue: Clue) -> ClueShapes:
        lettered = [other for other in canvas.clues if other.kind.slug in _LETTERED and len(other.groups) > 1]
        letter = letter_of(lettered.index(clue))
        for group in clue.groups:
            yield tinted(canvas, group, look)
            yield _edge(canvas, group, "is-group")
            yield Note(_first(canvas, group), letter)

    return draw


def indexing(canvas: Canvas, clue: Clue) -> ClueShapes:
    """Shade the cells; those about rows, about columns and about boxes in different colours."""
    yield tinted(canvas, clue.cells, f"is-by-{clue.value}")
