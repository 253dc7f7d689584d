"""What the outlines of all shapes share: the size of the picture, and the room that text needs in a cell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from solver.drawing.geometry import Label, Outline, Point, num

# In user units: the width and height of boards, and the margin around them with and without labels.
SIDE = 900.0
LABEL_ROOM = 36.0
BARE_ROOM = 5.0

# Digits in a typical font, in font sizes: their width, light and heavy; the distance of columns and rows at which a
# mark around one digit does not touch the next; and the radius of a disc around one.
DIGIT_WIDTH, HEAVY_WIDTH = 0.58, 0.68
DIGIT_PITCH, DIGIT_ROW = 0.86, 0.96
DISC = 0.54

# The radius of the disc behind the letter of a set, in letter sizes.
BADGE = 0.66


Edges = tuple[float, float, float, float]  # left, top, right, bottom

LEFT, UP, DOWN = Point(-1, 0), Point(0, -1), Point(0, 1)  # away from a board


def rect(x: float, y: float, width: float, height: float) -> str:
    """Return path data of a rectangle."""
    w, h = num(width), num(height)
    return f"M{num(x)} {num(y)}h{w}v{h}h-{w}z"


def view_box(before: float, after: float, *, height: float = SIDE) -> str:
    """Return the view box of a board `SIDE` wide, with margins before and after it."""
    return f"{num(-before)} {num(-before)} {num(SIDE + before + after)} {num(height + before + after)}"


def with_room(outline: Outline, boxes: Sequence[Edges]) -> Outline:
    """Return the outline with view boxes that contain `boxes`, and labels beyond them."""
    more: dict[Point, float] = {}  # labels on one side of the board move together
    for label in outline.labels:
        more[label.way] = max(more.get(label.way, 0.0), _clearance(label, boxes))
    labels = tuple(
        label._replace(x=label.x + label.way.x * more[label.way], y=label.y + label.way.y * more[label.way])
        for label in outline.labels
    )
    around = [_box_of(label, label.size * 0.75) for label in labels]
    return replace(
        outline,
        labels=labels,
        bare_box=_box_around(outline.bare_box, boxes),
        label_box=_box_around(outline.bare_box, [*boxes, *around]),
    )


def _box_of(label: Label, half: float) -> Edges:
    return label.x - half, label.y - half, label.x + half, label.y + half


def _clearance(label: Label, boxes: Sequence[Edges]) -> float:
    """Return how far a label must move so that it meets none of the boxes."""
    half, more, way = label.size * 0.6, 0.0, label.way
    while any(_meet(label.x + way.x * more, label.y + way.y * more, half, box) for box in boxes) and any(way):
        more += half / 2
    return more


def _meet(x: float, y: float, half: float, box: Edges) -> bool:
    return box[0] - half < x < box[2] + half and box[1] - half < y < box[3] + half


def _box_around(view_box: str, boxes: Sequence[Edges]) -> str:
    x, y, width, height = map(float, view_box.split())
    left, top = min(x, *(box[0] for box in boxes)), min(y, *(box[1] for box in boxes))
    right, bottom = max(x + width, *(box[2] for box in boxes)), max(y + height, *(box[3] for box in boxes))
    return f"{num(left)} {num(top)} {num(right - left)} {num(bottom - top)}"
