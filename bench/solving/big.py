"""16 × 16 and 25 × 25: solve and prove that the solution is unique, compared with other methods in the same run.

    python -m bench.solving.big --collections DIR [--rounds 3] [--variants 4]

DIR/big.txt contains text identities, one per line. Each puzzle is also solved with its digits renamed, since for a
search these are different puzzles. The rivals take turns with our engines: CP-SAT (OR-tools, one worker, all-different
in every house; if it is installed) and a SAT solver on the formula of the whole puzzle (Glucose 4). The output is the
median CPU time in milliseconds, and how many times faster the portfolio is than the best rival.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from random import Random

from pysat.solvers import Glucose4

from solver.board import Budget, Puzzle
from solver.board.cnf import clauses, variable
from solver.engines import find_engine

SECONDS = 10.0
OURS = ("portfolio", "kernel", "sat")


def main() -> None:
    """Print a block for each size."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--collections", type=Path, required=True)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--variants", type=int, default=4)
    options = parser.parse_args()
    puzzles = [Puzzle.from_text(line) for line in (options.collections / "big.txt").read_text().split()]
    for name in ("4x4", "5x5"):
        some = [
            _renamed(puzzle, k) for puzzle in puzzles if puzzle.layout.name == name for k in range(options.variants)
        ]
        _compare(name, some, options.rounds)


def _compare(name: str, puzzles: list[Puzzle], rounds: int) -> None:
    solvers: dict[str, Callable[[Puzzle], bool]] = {engine: _by_engine(engine) for engine in OURS}
    solvers["SAT, whole formula"] = by_whole_formula
    if find_spec("ortools"):
        solvers["CP-SAT"] = by_cp_sat
    for solve in solvers.values():
        solve(puzzles[0])
    times: dict[str, list[float]] = {solver: [] for solver in solvers}
    undecided = dict.fromkeys(solvers, 0)
    for _ in range(rounds):
        for puzzle in puzzles:
            for solver, solve in solvers.items():
                started_at = time.process_time()
                undecided[solver] += not solve(puzzle)
                times[solver].append(1000 * (time.process_time() - started_at))
    print(f"\n{name}: {len(puzzles)} puzzles, {rounds} rounds; CPU milliseconds, solution and proof")
    for solver, found in times.items():
        spread = f"at most {max(found):8.1f}, undecided {undecided[solver]}"
        print(f"  {solver:20} median {statistics.median(found):8.2f}, {spread}")
    best = min(statistics.median(found) for solver, found in times.items() if solver not in OURS)
    print(f"  the portfolio is {best / statistics.median(times['portfolio']):.1f} x as fast as the best of the others")


def _renamed(puzzle: Puzzle, seed: int) -> Puzzle:
    digits = list(range(1, puzzle.layout.n + 1))
    if seed:
        Random(seed).shuffle(digits)
    return Puzzle(puzzle.layout, tuple(digits[digit - 1] if digit else 0 for digit in puzzle.givens))


def _by_engine(name: str) -> Callable[[Puzzle], bool]:
    engine = find_engine(name)
    return lambda puzzle: engine.solve(puzzle, budget=Budget(seconds=SECONDS)).is_complete


def by_whole_formula(puzzle: Puzzle) -> bool:
    """Whether a SAT solver with all rules as clauses finds exactly one solution."""
    layout = puzzle.layout
    with Glucose4(bootstrap_with=list(clauses(layout))) as solver:
        for cell, digit in enumerate(puzzle.givens):
            if digit:
                solver.add_clause([variable(layout, cell, digit)])
        found = solver.solve()
        solver.add_clause([-literal for literal in solver.get_model() if literal > 0])
        return bool(found) and not solver.solve()


def by_cp_sat(puzzle: Puzzle) -> bool:
    """Whether CP-SAT finds exactly one solution. Needs ortools."""
    from ortools.sat.python import cp_model

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
            other = model.new_bool_var("")
            model.add(cell != solver.value(cell)).only_enforce_if(other)
            differs.append(other)
    model.add_bool_or(differs)
    return solver.solve(model) == cp_model.INFEASIBLE


if __name__ == "__main__":
    main()
