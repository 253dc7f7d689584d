"""Sudoku Atelier: the truth about any Sudoku, square or round."""
