"""Pictures of boards: any layout, any step."""

from solver.drawing.cells import drawn_rows
from solver.drawing.clues import draw_clues
from solver.drawing.geometry import Outline
from solver.drawing.legends import LegendEntry, legend
from solver.drawing.marks import NO_MARKS, Marks, candidate_id, cell_id, house_id, mark_cells, marks_for, only_marked
from solver.drawing.outline import can_lie_flat, outline_of
from solver.drawing.pencil import pencil_of, shape_indices
from solver.drawing.proofs import MAX_LINES
from solver.drawing.shapes.unrolled import flat_arrows
from solver.drawing.signs import KEY_HEIGHT, KEY_WIDTH
from solver.drawing.svg import STYLE, STYLE_SHA256, draw_step, draw_svg

__all__ = [
    "KEY_HEIGHT",
    "KEY_WIDTH",
    "MAX_LINES",
    "NO_MARKS",
    "STYLE",
    "STYLE_SHA256",
    "LegendEntry",
    "Marks",
    "Outline",
    "can_lie_flat",
    "candidate_id",
    "cell_id",
    "draw_clues",
    "draw_step",
    "draw_svg",
    "drawn_rows",
    "flat_arrows",
    "house_id",
    "legend",
    "mark_cells",
    "marks_for",
    "only_marked",
    "outline_of",
    "pencil_of",
    "shape_indices",
]
