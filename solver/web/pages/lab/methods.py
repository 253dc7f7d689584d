"""The methods of the lab in words: titles, ideas, and what their events say."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext_noop as noop


class MethodLine(NamedTuple):
    """A line of a method's idea. It is marked while one of the events `on` happens."""

    text: str
    on: tuple[str, ...] = ()


class Method(NamedTuple):
    """An engine that can be watched: its name, its idea in a sentence and in a few lines, and where it comes from."""

    engine: str
    title: str
    summary: str
    source: str
    lines: tuple[MethodLine, ...]


TENTATIVE, TAKEN_BACK, SOLUTION = "tentative", "taken_back", "solution"
# All engines in words, in the order of tables; those with a stage are in METHODS.
ENGINE_TITLES = {
    "brute": noop("Brute force"),
    "moler": noop("Singletons and backtracking"),
    "arrays": noop("Arrays"),
    "search": noop("Fewest candidates first"),
    "kernel": noop("Our kernel"),
    "sat": noop("SAT solver"),
    "ilp": noop("Integer programming"),
}
COUNTERS = {
    "steps": noop("digits written: {count}"),
    "tried": noop("digits tried: {count}"),
    "guesses": noop("tentative digits: {count}"),
    "dead_ends": noop("dead ends: {count}"),
    "decisions": noop("decisions: {count}"),
    "conflicts": noop("conflicts: {count}"),
    "relaxations": noop("relaxations: {count}"),
    "branches": noop("branches: {count}"),
    "nodes": noop("positions searched: {count}"),
}
MAX_COUNTERS = 3
ANSWERS = {
    "unique": noop("one solution"),
    "multiple": noop("more than one"),
    "none": noop("no solution"),
    "found": noop("a solution"),
    "unfinished": noop("not finished"),
}

WORDS = {
    "start": noop("Before the first digit: only the givens are on the board."),
    TENTATIVE: noop("Try {digit} in {cell}."),
    "singleton": noop("{digit} in {cell}: no other digit is left for this cell."),
    "naked_single": noop("{digit} in {cell}: no other digit is left for this cell."),
    "hidden_single": noop("{digit} in {cell}: one of its houses has no other place for the {digit}."),
    TAKEN_BACK: noop("Take the {digit} in {cell} back."),
    SOLUTION: noop("Every cell is filled: a solution."),
}

METHODS = (
    Method(
        "brute",
        noop("Brute force"),
        noop("Tries every digit in every empty cell, one cell after another, and looks at nothing but the rules."),
        "“SUDOKU Algorithmus”; “Rundes Sudoku”",
        (
            MethodLine(noop("Go to the next empty cell.")),
            MethodLine(noop("Write the smallest digit that breaks no rule there."), (TENTATIVE,)),
            MethodLine(noop("Does none fit? Empty the cell and go back to the one before."), (TAKEN_BACK,)),
            MethodLine(noop("No empty cell left: a solution."), (SOLUTION,)),
        ),
    ),
    Method(
        "moler",
        noop("Singletons and backtracking"),
        noop("Fills in every cell that has one candidate left, then tries the first open cell, column by column."),
        "Cleve Moler, “Solving Sudoku with MATLAB”",
        (
            MethodLine(noop("Fill in every cell with a single candidate."), ("singleton",)),
            MethodLine(noop("Does a cell have none? Go back to the last choice."), (TAKEN_BACK,)),
            MethodLine(noop("Take the first open cell and try its candidates in order."), (TENTATIVE,)),
            MethodLine(noop("No open cell left: a solution."), (SOLUTION,)),
        ),
    ),
    Method(
        "arrays",
        noop("Arrays"),
        noop("Keeps everything that can still be placed in one logical array and takes the cell with the least."),
        "Winfried Kernbichler, “Matlab Sudoku”",
        (
            MethodLine(noop("Find the cell with the fewest possibilities.")),
            MethodLine(noop("It has one: write that digit."), ("singleton",)),
            MethodLine(noop("It has several: try the smallest."), (TENTATIVE,)),
            MethodLine(noop("It has none: go back to the last choice."), (TAKEN_BACK,)),
            MethodLine(noop("No open cell left: a solution."), (SOLUTION,)),
        ),
    ),
    Method(
        "search",
        noop("Fewest candidates first"),
        noop("Writes all singles, crosses out locked candidates, then tries a cell with the fewest candidates."),
        "Golomb and Baumert, “Backtrack Programming” (1965)",
        (
            MethodLine(noop("Write every digit that is the last one for its cell."), ("naked_single",)),
            MethodLine(noop("Write every digit that has one place left in a house."), ("hidden_single",)),
            MethodLine(noop("Cross out locked candidates.")),
            MethodLine(noop("Try the digits of a cell with the fewest candidates."), (TENTATIVE,)),
            MethodLine(noop("A contradiction: go back to the last choice."), (TAKEN_BACK,)),
            MethodLine(noop("No open cell left: a solution."), (SOLUTION,)),
        ),
    ),
)


def find_method(engine: str) -> Method | None:
    """Return the method of this engine; None if it cannot be watched."""
    return next((method for method in METHODS if method.engine == engine), None)
