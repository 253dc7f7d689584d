"""Brute force."""

from solver.board import N_
from solver.lab.method import Method, MethodLine, PublishedMoment, Shot

METHOD = Method(
    "brute",
    N_("Brute force"),
    N_("Tries every digit in every empty cell, one cell after another, and looks at nothing but the rules."),
    N_("“SUDOKU Algorithmus”; “Rundes Sudoku”"),
    (
        MethodLine(N_("Go to the next empty cell.")),
        MethodLine(N_("Write the smallest digit that breaks no rule there."), ("tentative",)),
        MethodLine(N_("Does none fit? Empty the cell and go back to the one before."), ("taken_back",)),
        MethodLine(N_("No empty cell left: a solution."), ("solution",)),
    ),
    pictures={
        "stuck": Shot("shidoku", 9, pencilled=False),
        "begin": Shot("shidoku", 4, pencilled=False),
        "on": Shot("shidoku", 12, pencilled=False),
        "round": Shot("round", 14, pencilled=False),
    },
    code=("solver/engines/brute.py",),
    published=(PublishedMoment("tried", 9_249_018), PublishedMoment("tried", 10_740_060)),
)
