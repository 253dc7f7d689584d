"""What the outlines of all shapes share: the size of the picture, and room for what a cell holds."""

from __future__ import annotations

from solver.drawing.geometry import num

# In user units: how wide and high boards are, and the room around them with labels and without.
SIDE = 900.0
LABEL_ROOM = 36.0
BARE_ROOM = 5.0

# Of digits in a usual font, in font sizes: how wide they are, light and heavy, how far apart columns and rows of them
# stand so that a mark around one leaves the next alone, and the radius of a disc around one.
DIGIT_WIDTH, HEAVY_WIDTH = 0.58, 0.68
DIGIT_PITCH, DIGIT_ROW = 0.86, 0.96
DISC = 0.54

# The radius of what is behind the letter of a set, in sizes of the letter.
BADGE = 0.66


def rect(x: float, y: float, width: float, height: float) -> str:
    """Path data of a rectangle."""
    w, h = num(width), num(height)
    return f"M{num(x)} {num(y)}h{w}v{h}h-{w}z"


def view_box(before: float, after: float, *, height: float = SIDE) -> str:
    """The view box of a board that is `SIDE` wide, with room before and after it."""
    return f"{num(-before)} {num(-before)} {num(SIDE + before + after)} {num(height + before + after)}"
