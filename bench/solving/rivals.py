"""Other programs that solve: on 9 × 9 for `kernel.py`, and here on 16 × 16 and 25 × 25, beside our engines.

    python -m bench.solving.rivals --collections DIR [--rounds 3] [--variants 4]

DIR/big.txt contains text identities, one per line. Each puzzle is also solved with its digits renamed, since for a
search these are different puzzles. Our engines take turns with CP-SAT (one worker, all-different in every house) and a
SAT solver on the formula of the whole puzzle. The output is the median time of the processor in milliseconds for the
solution and the proof that there is no other, and how many times faster the portfolio is than the best rival.

    pip install rustoku ortools python-sat

Rivals are measured if they are installed; rustoku, the fastest of the Python packages on 9 × 9, needs Python 3.12.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from bench.measure import options, renamed, timed
from solver.board import Budget, Puzzle
from solver.board.cnf import clauses, variable
from solver.engines import find_engine

SECONDS = 10.0
OURS = ("portfolio", "kernel", "sat")
Counter = Callable[[bytes], object]  # counts or solves the puzzle of 81 symbols
Decider = Callable[[Puzzle], bool]  # whether there is exactly one solution


def main() -> None:
    """Print a block for each size."""
    chosen = options(__doc__, collections=Path, rounds=3, variants=4)
    puzzles = [Puzzle.from_text(line) for line in (chosen.collections / "big.txt").read_text().split()]
    for name in ("4x4", "5x5"):
        some = [
            renamed(each, Random(k)) if k else each
            for each in puzzles
            if each.layout.name == name
            for k in range(chosen.variants)
        ]
        _compare(name, some * chosen.rounds)


def _compare(name: str, puzzles: list[Puzzle]) -> None:
    deciders = {engine: _by_engine(engine) for engine in OURS} | _installed(_DECIDERS)
    times: dict[str, list[float]] = {decider: [] for decider in deciders}
    undecided = dict.fromkeys(deciders, 0)
    for puzzle in [puzzles[0], *puzzles]:  # the first one loads and compiles
        for decider, decide in deciders.items():
            took, is_decided = timed(time.process_time, decide, puzzle)
            undecided[decider] += not is_decided
            times[decider].append(took)
    medians = {decider: median(found[1:]) for decider, found in times.items()}
    print(f"\n{name}: {len(puzzles)} runs; milliseconds of the processor, solution and proof")
    for decider, found in times.items():
        most = f"at most {max(found[1:]):8.1f}, undecided {undecided[decider]}"
        print(f"  {decider:20} median {medians[decider]:8.2f}, {most}")
    best = min(each for decider, each in medians.items() if decider not in OURS)
    print(f"  the portfolio is {best / medians['portfolio']:.1f} x as fast as the best of the others")


def _by_engine(name: str) -> Decider:
    engine = find_engine(name)
    return lambda puzzle: engine.solve(puzzle, budget=Budget(seconds=SECONDS)).is_complete


def _installed(makers: dict[str, Callable[..., Any]], *arguments: int) -> dict[str, Any]:
    found = {}
    for name, make in makers.items():
        with suppress(ImportError):
            found[name] = make(*arguments)
    return found


def rivals(limit: int) -> dict[str, Counter]:
    """Return the name and counter of every installed rival on 9 × 9."""
    deciders: dict[str, Decider] = _installed(_DECIDERS)

    def on_lines(decide: Decider) -> Counter:
        return lambda line: decide(Puzzle.from_text(f"3x3:{line.decode()}"))

    return _installed(_COUNTERS, limit) | {name: on_lines(decide) for name, decide in deciders.items()}


def _rustoku(limit: int) -> Counter:
    count = import_module("rustoku").count_solutions
    return lambda line: count(line.decode(), limit)


def _whole_formula() -> Decider:
    glucose: Any = import_module("pysat.solvers").Glucose4

    def decide(puzzle: Puzzle) -> bool:
        layout = puzzle.layout
        with glucose(bootstrap_with=list(clauses(layout))) as solver:
            for cell, digit in enumerate(puzzle.givens):
                if digit:
                    solver.add_clause([variable(layout, cell, digit)])
            found = solver.solve()
            solver.add_clause([-literal for literal in solver.get_model() if literal > 0])
            return bool(found) and not solver.solve()

    return decide


def _cp_sat() -> Decider:
    cp_model: Any = import_module("ortools.sat.python.cp_model")

    def decide(puzzle: Puzzle) -> bool:
        model, layout = cp_model.CpModel(), puzzle.layout
        cells = [model.new_int_var(digit or 1, digit or layout.n, "") for digit in puzzle.givens]
        for house in layout.houses:
            model.add_all_different([cells[cell] for cell in house.cells])
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_time_in_seconds = SECONDS
        if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return False
        differs = []
        for cell, digit in zip(cells, puzzle.givens):
            if not digit:
                differs.append(model.new_bool_var(""))
                model.add(cell != solver.value(cell)).only_enforce_if(differs[-1])
        model.add_bool_or(differs)
        return bool(solver.solve(model) == cp_model.INFEASIBLE)

    return decide


_COUNTERS = {"rustoku": _rustoku}
_DECIDERS = {"ortools CP-SAT": _cp_sat, "SAT, whole formula": _whole_formula}


if __name__ == "__main__":
    main()
