"""Pencil marks: the elements that the browser copies into cells, one group for each shape of cell.

    g
      text.corner      one place per character, the place farthest from the middle first
      text.centre      in the middle; `data-sizes` are the font sizes for one mark, two, ...
      text.pencil      one place per digit; a space where a digit is out
      g.tint           for each digit, a disc with the digit on it

The browser fills in characters; it computes no positions.
"""

from __future__ import annotations

from solver.board import Layout, per_layout
from solver.drawing.geometry import CellShape, Point, baseline, num
from solver.drawing.outline import outline_of

_MAX_SIZE, _MIN_SIZE = 0.5, 0.2  # of centre marks, relative to the digit's size
_LETTER = 0.6  # the width of a digit, in font sizes


@per_layout
def pencil_of(layout: Layout, *, flat: bool = False, corners: bool = False) -> str:
    """Return the groups, in the order of the shapes. With `corners`, marks leave room for the notes of clues."""
    shapes = outline_of(layout, flat=flat, corners=corners).shapes
    return f"<svg>{''.join(_group(layout, shape) for shape in shapes)}</svg>"


def shape_indices(layout: Layout, *, flat: bool = False) -> list[int]:
    """Return the index of the group that belongs to each cell."""
    return [place.shape for place in outline_of(layout, flat=flat).cells]


def _group(layout: Layout, shape: CellShape) -> str:
    spots = shape.spots[1:]
    sizes = " ".join(num(_centre_size(shape, count)) for count in range(1, layout.n + 1))
    tints = "".join(_tint(shape, spot, layout.symbols[digit]) for digit, spot in enumerate(spots, 1))
    return (
        f"<g>{_text('corner', shape, _from_outside(spots))}"
        f'<text class="centre" dy=".36em" data-sizes="{sizes}"></text>'
        f"{_text('pencil', shape, spots)}{tints}</g>"
    )


def _text(name: str, shape: CellShape, places: tuple[Point, ...]) -> str:
    down = baseline(shape.candidate_size)
    xs = " ".join(num(place.x) for place in places)
    ys = " ".join(num(place.y + down) for place in places)
    return f'<text class="{name}" font-size="{num(shape.candidate_size)}" x="{xs}" y="{ys}"></text>'


def _from_outside(spots: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return the spots farthest from the middle first, equally far ones in reading order."""
    return tuple(sorted(spots, key=lambda spot: (-round(spot.x**2 + spot.y**2), spot.y, spot.x)))


def _centre_size(shape: CellShape, count: int) -> float:
    """Return the font size at which `count` marks fit side by side in the cell."""
    fitting = shape.room / (count * _LETTER)
    return max(min(fitting, shape.digit_size * _MAX_SIZE), shape.digit_size * _MIN_SIZE)


def _tint(shape: CellShape, spot: Point, symbol: str) -> str:
    x, y, down = num(spot.x), num(spot.y), num(spot.y + baseline(shape.candidate_size))
    width, height = shape.disc
    return (
        f'<g class="tint"><ellipse cx="{x}" cy="{y}" rx="{num(width / 2)}" ry="{num(height / 2)}"/>'
        f'<text class="cand" x="{x}" y="{down}" font-size="{num(shape.candidate_size)}">{symbol}</text></g>'
    )
