"""A SAT solver as an engine. The puzzle is a formula, and each solution found is excluded before the next call.

"Das ganze kann man auch mit einem SAT-Solver machen" ("Rundes Sudoku"). Import it only through ENGINES.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from pysat.solvers import Glucose4, Minisat22

from solver.board import Board, Budget, Cell, Digit, Layout, Mask, Meter, Puzzle, Trace, bits, for_current_layout
from solver.board.cnf import at_most_one, clauses, each_clause, just_one, variable
from solver.board.rule_clauses import Clause
from solver.engines.protocol import Grid, Result
from solver.engines.room import every_puzzle
from solver.engines.run import Counts, collect, has_clash
from solver.engines.search import singles_written

name = "sat"
is_traced = False
supports = every_puzzle

_SLICE = 200  # conflicts between two readings of the clock, some milliseconds on the largest boards
_KEPT_UP_TO = 1000  # variables; for larger layouts the rules of the open cells are written for each puzzle
_CALLS = 500  # before a solver is discarded, because the clauses that exclude earlier solutions pile up in it
_CLAUSES_OF_GLUCOSE = 64_000
_CLAUSES_AT_ONCE = 16_000  # between two readings of the clock, some tens of milliseconds
_MOST_CLAUSES = 4_000_000  # with rules beyond houses; they take some hundred bytes each
_COUNTED = ("conflicts", "decisions", "propagations")


def forget(layout: Layout) -> None:
    """Discard the solvers that have learned from puzzles of `layout`, and keep a new one with only the rules."""
    if layout.n_cells * layout.n <= _KEPT_UP_TO:
        _idle_rules(layout)[:] = [_Rules(layout)]


def solve(puzzle: Puzzle, *, limit: int = 2, keep: int = 2, budget: Budget, trace: Trace | None = None) -> Result:
    """Find solutions in an arbitrary order.

    For layouts of up to 1000 variables, a solver with the rules is reused and the givens are assumptions. For larger
    ones, singles are written first, and a new solver gets the rules of the cells that are still open. For rules beyond
    houses, a new solver of another kind, which learns more from their long clauses, gets everything.
    Counts `conflicts`, `decisions`, `propagations` and `nodes`, slices of up to 200 conflicts. The trace stays empty.
    """
    counts = dict.fromkeys((*_COUNTED, "nodes"), 0)
    meter = budget.start()
    layout = puzzle.layout
    if has_clash(Board(puzzle), puzzle):
        grids: Iterator[Grid] = iter(())
    elif puzzle.rules:
        grids = _with_rules(puzzle, counts, meter)
    elif layout.n_cells * layout.n <= _KEPT_UP_TO:
        grids = _by_kept_solver(puzzle, counts, meter)
    else:
        grids = _by_new_solver(puzzle, counts, meter)
    return collect(grids, counts, meter, limit=limit, keep=keep)


class _Rules:
    """A solver with the rules of a layout, for one search at a time."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.solver = Minisat22(bootstrap_with=list(clauses(layout)))
        self.names = _all_names(layout)
        self.n_calls = 0

    def switch(self) -> int:
        """Return a new variable."""
        self.n_calls += 1
        return self.layout.n_cells * self.layout.n + self.n_calls


def _all_names(layout: Layout) -> dict[int, tuple[Cell, Digit]]:
    cells, digits = range(layout.n_cells), range(1, layout.n + 1)
    return {variable(layout, cell, digit): (cell, digit) for cell in cells for digit in digits}


@for_current_layout(1)
def _idle_rules(layout: Layout) -> list[_Rules]:
    """Return the solvers not in use. A thread takes one with `pop`."""
    return []


def _by_kept_solver(puzzle: Puzzle, counts: Counts, meter: Meter) -> Iterator[Grid]:
    """Solve with a reused solver. The clauses that exclude solutions hold only while this call's switch is assumed."""
    layout = puzzle.layout
    idle = _idle_rules(layout)
    try:
        rules = idle.pop()
    except IndexError:
        rules = _Rules(layout)
    switch = rules.switch()
    givens = [variable(layout, cell, digit) for cell, digit in enumerate(puzzle.givens) if digit]
    try:
        yield from _solutions(rules.solver, rules.names, puzzle.givens, counts, meter, [switch, *givens], [-switch])
    finally:
        rules.solver.add_clause([-switch])
        if rules.n_calls < _CALLS:
            idle.append(rules)


def _with_rules(puzzle: Puzzle, counts: Counts, meter: Meter) -> Iterator[Grid]:
    """Solve with a new solver that has all rules of the puzzle.

    Glucose needs fewer conflicts, but looks at its budget only when it starts again: with very many clauses, too late.
    Clauses are written one by one, because the garbage collector would look at all of a list again and again.
    """
    names, none = _all_names(puzzle.layout), [0] * len(puzzle.givens)
    rest = each_clause(puzzle)
    with Glucose4(bootstrap_with=islice(rest, _CLAUSES_OF_GLUCOSE)) as solver:
        if next(rest, None) is None:
            # What is true of the other variables follows from the digits, or makes no other solution.
            yield from _solutions(solver, names, none, counts, meter, [], [])
            return
    with Minisat22() as solver:
        for n_clauses, clause in enumerate(each_clause(puzzle)):
            if n_clauses % _CLAUSES_AT_ONCE == 0 and (meter.check_clock() or n_clauses > _MOST_CLAUSES):
                meter.spent = True  # there is no room for the whole puzzle
                return
            solver.add_clause(clause)
        yield from _solutions(solver, names, none, counts, meter, [], [])


def _by_new_solver(puzzle: Puzzle, counts: Counts, meter: Meter) -> Iterator[Grid]:
    places, done = singles_written(puzzle)
    if done < 0:
        return
    digits = [0] * puzzle.layout.n_cells
    for digit, cells in enumerate(places):
        for cell in bits(cells & done):
            digits[cell] = digit
    candidates = [(cell, digit) for digit, cells in enumerate(places) for cell in bits(cells & ~done)]
    names = dict(enumerate(candidates, 1))
    with Minisat22() as solver:
        for rule in _open_rules(puzzle.layout, places, done, {pair: k for k, pair in names.items()}):
            solver.append_formula(rule)
            if meter.check_clock():  # an empty board of 25 × 25 has hundreds of thousands of clauses
                return
        yield from _solutions(solver, names, digits, counts, meter, [], [])


def _open_rules(
    layout: Layout, places: list[Mask], done: Mask, numbers: Mapping[tuple[Cell, Digit], int]
) -> Iterator[Iterable[Clause]]:
    """Yield the rules of each cell and house for the open candidates, whose variables are `numbers`.

    `places[d]` are the cells that contain digit d or can still take it, and `done` are the filled cells. No open cell
    may have a candidate that is the digit of a filled cell it sees.
    """
    for cell in bits(layout.cells_mask & ~done):
        yield just_one([numbers[cell, digit] for digit in range(1, layout.n + 1) if (cell, digit) in numbers])
    full = set(layout.complete_houses)
    for h, house in enumerate(layout.houses):
        for digit in range(1, layout.n + 1):
            if not places[digit] & house.mask & done:
                literals = [numbers[cell, digit] for cell in bits(places[digit] & house.mask)]
                yield just_one(literals) if h in full else at_most_one(literals)


def _solutions(
    solver: Any,
    names: dict[int, tuple[Cell, Digit]],
    digits: Sequence[Digit],
    counts: Counts,
    meter: Meter,
    assumptions: list[int],
    unless: list[int],
) -> Iterator[Grid]:
    """Yield the solutions. Each is then excluded by a clause, which holds unless a literal in `unless` is true."""
    before = solver.accum_stats()
    while _is_satisfied(solver, assumptions, counts, meter):
        counts.update({key: solver.accum_stats()[key] - before[key] for key in _COUNTED})
        true = [literal for literal in solver.get_model() if literal in names]
        grid = list(digits)
        for literal in true:
            cell, digit = names[literal]
            grid[cell] = digit
        yield tuple(grid)
        if not true:
            return
        solver.add_clause([*unless, *(-literal for literal in true)])
    counts.update({key: solver.accum_stats()[key] - before[key] for key in _COUNTED})


def _is_satisfied(solver: Any, assumptions: list[int], counts: Counts, meter: Meter) -> bool:
    """Whether there is a model. Also false if the meter is spent before that is known."""
    while not meter.tick() and not meter.check_clock():
        counts["nodes"] += 1
        solver.conf_budget(_SLICE)
        answer = solver.solve_limited(assumptions=assumptions)
        if answer is not None:
            return bool(answer)
    return False
