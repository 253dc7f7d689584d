"""The one geometry: a layout as shapes. Only the layout factories and the outlines know shapes.

The unit is the SVG user unit. Every board is `SIDE` wide, whatever its size, with its upper
left corner at (0, 0); x runs to the right, y down. Angles are degrees, clockwise as in SVG.
"""

from __future__ import annotations

from functools import cache

from solver.board import Layout
from solver.drawing.geometry import Outline
from solver.drawing.rings import round_outline
from solver.drawing.squares import square_outline
from solver.drawing.unrolled import is_unrolled, unrolled_outline


@cache
def outline_of(layout: Layout) -> Outline:
    """The shapes of `layout`, made once for each layout."""
    if is_unrolled(layout):
        return unrolled_outline(layout)
    return round_outline(layout) if layout.name.startswith("round") else square_outline(layout)
