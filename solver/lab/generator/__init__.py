"""The generator of “SUDOKU Algorithmus”. It solves nothing, so it has no page and no stage on a puzzle."""

from types import MappingProxyType

from solver.board import N_
from solver.lab.method import Count, Kind, Method, MethodLine

EVENTS = (
    Kind(39, "several", N_("Check: there are several solutions, so another digit is needed.")),
    Kind(40, "no_solution", N_("Check: with {digit} in {cell} there is no solution."), ("ends_branch",)),
    Kind(
        41,
        "undecided",
        N_("Check: with {digit} in {cell} none was found within the limit, which counts as none."),
        ("ends_branch",),
    ),
    Kind(42, "exactly_one", N_("Check: there is exactly one solution. The puzzle is ready."), ("solves",)),
    Kind(43, "used_up", N_("No digit is left to try in {cell}: go back to the cell before.")),
)
METHOD = Method(
    "generator",
    N_("A generator at work"),
    N_("Puts random digits into random cells and counts the solutions each time, until exactly one is left."),
    N_("“SUDOKU Algorithmus”"),
    (
        MethodLine(N_("Put a random digit that breaks no rule into a random empty cell."), ("tentative",)),
        MethodLine(N_("Several solutions? Go on to another cell."), ("several",)),
        MethodLine(N_("None? Take the digit back and try the next one."), ("no_solution", "undecided", "taken_back")),
        MethodLine(N_("No digit left? Go one cell back."), ("used_up",)),
        MethodLine(N_("Exactly one: the puzzle is ready."), ("exactly_one",)),
    ),
    events=EVENTS,
    counts=(
        Count(N_("Checks"), ("several", "no_solution", "undecided", "exactly_one")),
        Count(N_("Several solutions"), ("several",)),
        Count(N_("No solution"), ("no_solution", "undecided")),
    ),
    words=MappingProxyType(
        {"start": N_("The board is empty."), "tentative": N_("A random cell, a random digit: {digit} in {cell}.")}
    ),
)
