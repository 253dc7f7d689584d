"""The methods of the lab in words: titles, ideas, and what is counted."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from django.utils.translation import gettext_noop as noop

from solver.board import CONFLICTS
from solver.web.pages.lab.events import NO_WORDS, RESTORED, SOLUTION, START, TAKEN_BACK, TENTATIVE


class MethodLine(NamedTuple):
    """A line of a method's idea. It is marked while one of the events `on` happens."""

    text: str
    on: tuple[str, ...] = ()


class Count(NamedTuple):
    """A number beside the board: how often one of the events `of` has happened so far."""

    title: str
    of: tuple[str, ...]


class StandIn(NamedTuple):
    """What stands in for an engine that records no events: both in words, and their counters side by side."""

    what: str
    titles: tuple[str, str]
    counters: tuple[tuple[str, str], ...]
    facts: str


class Method(NamedTuple):
    """An engine that can be watched: its name, its idea in a sentence and in a few lines, and where it comes from.

    `tried` says what its smallest pieces of work are, `legend` what its looks mean. If it `writes_proofs`, other
    programs can check that there is no second solution. If it `has_layers`, its stage shows all possibilities as a
    cube. `words` replace those that other methods use for the same kind of event.
    """

    engine: str
    title: str
    summary: str
    source: str
    lines: tuple[MethodLine, ...]
    tried: str = noop("Digits tried")
    counts: tuple[Count, ...] = ()
    legend: tuple[tuple[str, str], ...] = ()
    stand_in: StandIn | None = None
    writes_proofs: bool = False
    has_layers: bool = False
    words: Mapping[str, str] = NO_WORDS


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
    "unique": noop("exactly one"),
    "multiple": noop("more than one"),
    "none": noop("no solution"),
    "found": noop("a solution"),
    "unfinished": noop("not finished"),
}

METHODS = (
    Method(
        "brute",
        noop("Brute force"),
        noop("Tries every digit in every empty cell, one cell after another, and looks at nothing but the rules."),
        noop("“SUDOKU Algorithmus”; “Rundes Sudoku”"),
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
        noop("Fills in every cell that has one candidate left, then tries the first empty cell, column by column."),
        noop("Cleve Moler, “Solving Sudoku with MATLAB”"),
        (
            MethodLine(noop("Fill in every cell with a single candidate."), ("singleton",)),
            MethodLine(noop("Does a cell have none? Go back to the last choice."), (TAKEN_BACK,)),
            MethodLine(noop("Take the first empty cell and try its candidates in order."), (TENTATIVE,)),
            MethodLine(noop("No empty cell left: a solution."), (SOLUTION,)),
        ),
    ),
    Method(
        "arrays",
        noop("Arrays"),
        noop("Keeps everything that can still be placed in one logical array and takes the cell with the least."),
        noop("Winfried Kernbichler, “Matlab Sudoku”"),
        (
            MethodLine(noop("Find the cell with the fewest possibilities.")),
            MethodLine(noop("It has one: write that digit."), ("singleton",)),
            MethodLine(noop("It has several: try the smallest."), (TENTATIVE,)),
            MethodLine(noop("It has none: go back to the last choice."), (TAKEN_BACK,)),
            MethodLine(noop("No empty cell left: a solution."), (SOLUTION,)),
        ),
        has_layers=True,
    ),
    Method(
        "search",
        noop("Fewest candidates first"),
        noop("Writes all singles, crosses out locked candidates, then tries a cell with the fewest candidates."),
        noop("Golomb and Baumert, “Backtrack Programming” (1965)"),
        (
            MethodLine(noop("Write every digit that is the last one for its cell."), ("naked_single",)),
            MethodLine(noop("Write every digit that has one place left in a house."), ("hidden_single",)),
            MethodLine(noop("Cross out locked candidates.")),
            MethodLine(noop("Try the digits of a cell with the fewest candidates."), (TENTATIVE,)),
            MethodLine(noop("A contradiction: go back to the last choice."), (TAKEN_BACK,)),
            MethodLine(noop("No empty cell left: a solution."), (SOLUTION,)),
        ),
    ),
    Method(
        "kernel",
        noop("Our kernel"),
        noop("Finds all that is forced in few instructions, and branches where it is likeliest to fail soon."),
        noop("Boussemart, Hemery, Lecoutre and Saïs (2004); Tom Dillon, “tdoku” (2019)"),
        (
            MethodLine(
                noop("Write all singles; cross out locked candidates."),
                ("naked_single", "hidden_single", "locked", "swept", "swept_out"),
            ),
            MethodLine(noop("Branch where it is likeliest to fail soon."), ("branch", "triad", TENTATIVE)),
            MethodLine(noop("Where solutions seem near, suppose digits in other bands too."), ("supposed", "searched")),
            MethodLine(noop("Digits not on the board yet are interchangeable: try one for all."), ("renamed",)),
            MethodLine(
                noop("A dead end: note where it was, and go back."),
                ("empty_cell", "no_place", "neither", "contradiction", TAKEN_BACK, RESTORED),
            ),
            MethodLine(
                noop("One alternative is left: take it."),
                ("remaining", "only_inside", "only_outside", "other_branch"),
            ),
            MethodLine(noop("No empty cell left: a solution."), (SOLUTION,)),
        ),
        counts=(
            Count(noop("Branches"), ("branch", "triad")),
            Count(noop("Dead ends"), ("empty_cell", "no_place", "neither", "contradiction")),
        ),
        legend=(("is-affirmed", noop("in question")), ("is-denied", noop("crossed out"))),
        stand_in=StandIn(
            noop(
                "What you watch is our kernel in plain Python. It takes the same branches in the same order as the"
                " compiled one, which the site uses, so both search the same positions; only the time differs."
            ),
            (noop("watched: plain Python"), noop("in use: compiled")),
            (("nodes", noop("Positions searched")),),
            noop("On 9 × 9 boards, a position stands for both sides of a branch."),
        ),
    ),
    Method(
        "sat",
        noop("SAT solver"),
        noop("Reads the rules as clauses, tries digits, and learns a new clause from every conflict."),
        noop("“Rundes Sudoku”; Marques-Silva and Sakallah, “GRASP” (1999)"),
        (
            MethodLine(noop("Decide: try a digit."), (TENTATIVE,)),
            MethodLine(
                noop("Propagate: where a clause leaves one possibility, take it."),
                ("naked_single", "hidden_single", "learned", "excluded"),
            ),
            MethodLine(noop("A conflict: a clause has no possibility left."), CONFLICTS),
            MethodLine(noop("Learn a clause that rules out what led there."), ("clause",)),
            MethodLine(noop("Jump back to where that clause leaves one possibility."), (TAKEN_BACK, RESTORED)),
            MethodLine(noop("All cells filled: a solution. Exclude it by a clause and go on."), (SOLUTION, "blocked")),
        ),
        writes_proofs=True,
        tried=noop("Variables set"),
        counts=(
            Count(noop("Decisions"), (TENTATIVE,)),
            Count(noop("Conflicts"), CONFLICTS),
            Count(noop("Clauses learned"), ("clause",)),
        ),
        legend=(
            ("is-affirmed", noop("in a clause: the digit is here")),
            ("is-denied", noop("in a clause: it is not")),
            ("is-shown", noop("cell of the clause")),
        ),
        stand_in=StandIn(
            noop(
                "What you watch is a small SAT solver in plain Python, written for this page: it decides, propagates,"
                " learns and jumps back as the large ones do. The site itself asks MiniSat 2.2, a library in C++, which"
                " tells no events; these are its totals for the same question."
            ),
            (noop("watched: our own"), noop("in use: MiniSat 2.2")),
            (
                ("decisions", noop("Decisions")),
                ("propagations", noop("Variables set")),
                ("conflicts", noop("Conflicts")),
            ),
            noop(
                "The formula has {variables} variables and {clauses} clauses. With the givens, propagation alone sets"
                " {fixed} of the variables before the first decision."
            ),
        ),
    ),
    Method(
        "ilp",
        noop("Integer programming"),
        noop("Lets every candidate take a share between 0 and 1, and fixes shares until all of them are whole."),
        noop("Daniel Scholz, “Diskrete Optimierungsverfahren zur Lösung von Sudokus”"),
        (
            MethodLine(
                noop("Relax: find the cheapest shares that keep every rule."),
                ("relaxation", "integral", "only_point", "other_point", "too_dear", "infeasible"),
            ),
            MethodLine(noop("Presolve: fix what follows."), ("implied", "contradiction")),
            MethodLine(
                noop("Probe: set each candidate to 1; cross it out if that makes the relaxation infeasible."),
                ("probe_possible", "probe_refuted", "refuted"),
            ),
            MethodLine(noop("Cut: add rows that only fractional points break."), ("cut",)),
            MethodLine(
                noop("Branch: try a candidate with 1, then with 0."), (TENTATIVE, "branched", TAKEN_BACK, RESTORED)
            ),
            MethodLine(noop("All shares whole: a solution."), (SOLUTION,)),
        ),
        has_layers=True,
        tried=noop("Steps of the simplex method"),
        counts=(
            Count(noop("Relaxations"), ("relaxation", "infeasible", "only_point", "other_point")),
            Count(noop("Probes"), ("probe_possible", "probe_refuted")),
            Count(noop("Cuts"), ("cut",)),
            Count(noop("Subproblems"), (TENTATIVE, "branched")),
        ),
        legend=(
            ("is-share-3", noop("a small share")),
            ("is-share-10", noop("nearly the whole")),
            ("is-affirmed", noop("probed, or in a cut")),
            ("is-denied", noop("refuted")),
        ),
        stand_in=StandIn(
            noop(
                "What you watch are the stages of Scholz’s talk, with HiGHS as the solver of the relaxations. The"
                " engine that the lab compares does only what pays: it presolves, then branches at once; these are its"
                " totals for the same question."
            ),
            (noop("watched: all stages"), noop("compared: branching at once")),
            (
                ("relaxations", noop("Relaxations")),
                ("branches", noop("Branches")),
                ("pivots", noop("Steps of the simplex method")),
            ),
            noop("Of the variables, {fixed} are fixed in the end by presolving and probing."),
        ),
    ),
)
# Solves nothing, so it is not among METHODS.
GENERATOR = Method(
    "generator",
    noop("A generator at work"),
    noop("Puts random digits into random cells and counts the solutions each time, until exactly one is left."),
    noop("“SUDOKU Algorithmus”"),
    (
        MethodLine(noop("Put a random digit that breaks no rule into a random empty cell."), (TENTATIVE,)),
        MethodLine(noop("Several solutions? Go on to another cell."), ("several",)),
        MethodLine(noop("None? Take the digit back and try the next one."), ("no_solution", "undecided", TAKEN_BACK)),
        MethodLine(noop("No digit left? Go one cell back."), ("used_up",)),
        MethodLine(noop("Exactly one: the puzzle is ready."), ("exactly_one",)),
    ),
    counts=(
        Count(noop("Checks"), ("several", "no_solution", "undecided", "exactly_one")),
        Count(noop("Several solutions"), ("several",)),
        Count(noop("No solution"), ("no_solution", "undecided")),
    ),
    words=MappingProxyType(
        {START: noop("The board is empty."), TENTATIVE: noop("A random cell, a random digit: {digit} in {cell}.")}
    ),
)
# By the name of a stage of the engine "ilp".
ILP_STAGES = {
    "relaxation": noop("Relaxation"),
    "presolving": noop("Presolving"),
    "probing": noop("Probing"),
    "cuts": noop("Cuts"),
    "branching": noop("Branching"),
}


def find_method(engine: str) -> Method | None:
    """Return the method of this engine; None if it cannot be watched."""
    return next((method for method in METHODS if method.engine == engine), None)
