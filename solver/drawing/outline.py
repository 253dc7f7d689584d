"""The outline of every layout. Only the layout factories and the outlines know shapes.

The unit is the SVG user unit. Every board is `SIDE` wide, whatever its size, with its upper
left corner at (0, 0); x runs to the right, y down. Angles are degrees, clockwise as in SVG.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from solver.board import Layout, per_layout, shape_of
from solver.drawing.geometry import Outline
from solver.drawing.shapes.rings import round_outline
from solver.drawing.shapes.squares import square_outline
from solver.drawing.shapes.unrolled import unrolled_outline


class _Outlines(NamedTuple):
    """How layouts of a shape are drawn: as usual and, for round ones, also laid out flat."""

    usual: Callable[[Layout], Outline]
    flat: Callable[[Layout], Outline] | None = None


# By the `outline_key` of a shape.
_OUTLINES = {"square": _Outlines(square_outline), "round": _Outlines(round_outline, unrolled_outline)}


@per_layout
def outline_of(layout: Layout, *, flat: bool = False, corners: bool = False) -> Outline:
    """Return the shapes of `layout`, cached for each layout. `flat` has no effect unless `can_lie_flat`.

    With `corners`, candidates leave a corner of each cell free for clues.
    """
    outlines = _OUTLINES[shape_of(layout).outline_key]
    outline = outlines.flat(layout) if flat and outlines.flat else outlines.usual(layout)
    if not corners:
        return outline
    return replace(outline, shapes=tuple(shape.with_free_corner() for shape in outline.shapes))


def can_lie_flat(layout: Layout) -> bool:
    """Return whether `layout` has a second outline, laid out flat."""
    return _OUTLINES[shape_of(layout).outline_key].flat is not None
