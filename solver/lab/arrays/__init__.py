"""Depth-first search on logical arrays."""

from solver.board import N_
from solver.lab.events import CLUES_LINE
from solver.lab.method import Layer, Method, MethodLine, Shot

METHOD = Method(
    "arrays",
    N_("Arrays"),
    N_("Keeps everything that can still be placed in one logical array and takes the cell with the least."),
    N_("Winfried Kernbichler, “Matlab Sudoku”"),
    (
        CLUES_LINE,
        MethodLine(N_("Find the cell with the fewest possibilities.")),
        MethodLine(N_("It has one: write that digit."), ("singleton",)),
        MethodLine(N_("It has several: try the smallest."), ("tentative",)),
        MethodLine(N_("It has none: go back to the last choice."), ("taken_back",)),
        MethodLine(N_("No empty cell left: a solution."), ("solution",)),
    ),
    has_layers=True,
    pictures={
        "all": Layer("shidoku", 4, "all"),
        "rows": Layer("shidoku", 4, "rows"),
        "columns": Layer("shidoku", 4, "columns"),
        "boxes": Layer("shidoku", 4, "boxes"),
        "free": Layer("shidoku", 4, "free"),
        "fewest": Shot("fig-1", 0),
    },
    code=("solver/engines/arrays/routines.py", "solver/engines/arrays/skeleton.py"),
)
