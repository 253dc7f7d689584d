"""Boards as pictures: any layout, any step."""

from solver.drawing.marks import NO_MARKS, Marks, candidate_id, cell_id, house_id, mark_cells, marks_for
from solver.drawing.outline import Outline, outline_of
from solver.drawing.svg import EMPTY, FILLED, STYLE, STYLE_SHA256, draw_svg

__all__ = [
    "EMPTY",
    "FILLED",
    "NO_MARKS",
    "STYLE",
    "STYLE_SHA256",
    "Marks",
    "Outline",
    "candidate_id",
    "cell_id",
    "draw_svg",
    "house_id",
    "mark_cells",
    "marks_for",
    "outline_of",
]
