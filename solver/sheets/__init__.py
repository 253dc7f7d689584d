"""Sheets of paper with puzzles, solutions and walk-throughs, and the PDF of them."""

from solver.sheets.pdf import MAX_CELLS, PAPERS, to_pdf
from solver.sheets.sheet import (
    PER_SHEET,
    Booklet,
    Printed,
    PrintedSheet,
    PrintedSteps,
    puzzle_sheets,
    solution_sheets,
)

__all__ = [
    "MAX_CELLS",
    "PAPERS",
    "PER_SHEET",
    "Booklet",
    "Printed",
    "PrintedSheet",
    "PrintedSteps",
    "puzzle_sheets",
    "solution_sheets",
    "to_pdf",
]
