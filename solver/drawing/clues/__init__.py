"""The drawing of clues: cages, lines, dots and signs, on the board of any layout."""

from solver.drawing.clues.layers import ClueDrawing, clue_layer, draw_clues, outline_with

__all__ = ["ClueDrawing", "clue_layer", "draw_clues", "outline_with"]
