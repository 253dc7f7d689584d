"""Cleve Moler’s program: singletons and backtracking."""

from solver.board import N_
from solver.lab.events import CLUES_LINE
from solver.lab.method import Method, MethodLine, PublishedMoment, Shot

METHOD = Method(
    "moler",
    N_("Singletons and backtracking"),
    N_("Fills in every cell that has one candidate left, then tries the first empty cell, column by column."),
    N_("Cleve Moler, “Solving Sudoku with MATLAB”"),
    (
        MethodLine(N_("Fill in every cell with a single candidate."), ("singleton",)),
        CLUES_LINE,
        MethodLine(N_("Does a cell have none? Go back to the last choice."), ("taken_back",)),
        MethodLine(N_("Take the first empty cell and try its candidates in order."), ("tentative",)),
        MethodLine(N_("No empty cell left: a solution."), ("solution",)),
    ),
    pictures={
        "singles": Shot("shidoku", 0, reddens=True),
        "filled": Shot("shidoku", 4, reddens=True),
        "diagonal": Shot("diagonal", 0, reddens=True),
        "tentative": Shot("diagonal", 1, reddens=True),
        "column": Shot("fig-1", 14, reddens=True),
    },
    code=("solver/engines/moler.py",),
    published=(
        PublishedMoment("written", 14, article=22),
        PublishedMoment("written", 2_437, article=3_114),
        PublishedMoment("written", 6_382, article=8_172),
        PublishedMoment("written", 14_862, article=19_229),
        PublishedMoment("written", 15_028, article=19_422),
        PublishedMoment("written", 19_203),
    ),
)
