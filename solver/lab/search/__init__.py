"""Fewest candidates first."""

from solver.board import N_
from solver.lab.events import CLUES_LINE
from solver.lab.method import Method, MethodLine, Shot

METHOD = Method(
    "search",
    N_("Fewest candidates first"),
    N_("Writes all singles, crosses out locked candidates, then tries a cell with the fewest candidates."),
    N_("Golomb and Baumert, “Backtrack Programming” (1965)"),
    (
        MethodLine(N_("Write every digit that is the last one for its cell."), ("naked_single",)),
        MethodLine(N_("Write every digit that has one place left in a house."), ("hidden_single",)),
        MethodLine(N_("Cross out locked candidates.")),
        CLUES_LINE,
        MethodLine(N_("Try the digits of a cell with the fewest candidates."), ("tentative",)),
        MethodLine(N_("A contradiction: go back to the last choice."), ("taken_back",)),
        MethodLine(N_("No empty cell left: a solution."), ("solution",)),
    ),
    pictures={
        "small": Shot("diagonal", 2),
        "hidden": Shot("fig-1", 1),
        "pair": Shot("fig-1", 31),
        "solved": Shot("fig-1", 60),
    },
    code=("solver/engines/search.py",),
)
