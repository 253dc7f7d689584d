"""What the outlines of all shapes share: the size of the picture, and the room that text needs in a cell."""

from __future__ import annotations

from solver.drawing.geometry import num

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


def rect(x: float, y: float, width: float, height: float) -> str:
    """Return path data of a rectangle."""
    w, h = num(width), num(height)
    return f"M{num(x)} {num(y)}h{w}v{h}h-{w}z"


def view_box(before: float, after: float, *, height: float = SIDE) -> str:
    """Return the view box of a board `SIDE` wide, with margins before and after it."""
    return f"{num(-before)} {num(-before)} {num(SIDE + before + after)} {num(height + before + after)}"
