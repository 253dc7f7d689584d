"""Puzzles with clues: milliseconds of the processor to the proof of one solution, beside CP-SAT in the same run.

    python -m bench.solving.variants --puzzles FILE [--rounds 3] [--seconds 60]

FILE has a puzzle in our JSON on each line. Everything from the rules on counts: ours is warm, and builds its tables
anew for each puzzle; CP-SAT has one worker, and a variable for each set of digits that a sum of different cells can
hold. It is measured if it is installed (`pip install ortools`). The output is the median, the value at 90 % and the
longest of each, and how many times longer CP-SAT takes in the sum.
"""

from __future__ import annotations

import time
from itertools import combinations
from pathlib import Path
from statistics import median
from typing import Any

from bench.measure import options, timed
from solver.board import Budget, Puzzle, bits
from solver.board.rules import Automaton, Differ, Domain, Relation, Sum
from solver.engines import find_engine
from solver.formats import parse


def main() -> None:
    """Print a line for each program."""
    chosen = options(__doc__, puzzles=Path, rounds=3, seconds=60.0)
    puzzles = [parse(line) for line in chosen.puzzles.read_text(encoding="utf-8").splitlines()]
    sums = {name: _measure(name, solve, puzzles, chosen) for name, solve in _programs(chosen.seconds).items()}
    if "cp-sat" in sums:
        print(f"cp-sat takes {sums['cp-sat'] / sums['portfolio']:.1f} times as long in the sum")


def _programs(seconds: float) -> dict[str, Any]:
    ours = find_engine("portfolio")
    programs = {"portfolio": lambda puzzle: ours.solve(puzzle, budget=Budget(seconds=seconds)).status == "unique"}
    try:
        from ortools.sat.python import cp_model  # noqa: F401
    except ImportError:
        return programs
    return {**programs, "cp-sat": lambda puzzle: _is_unique(puzzle, seconds)}


def _measure(name: str, solve: Any, puzzles: list[Puzzle], chosen: Any) -> float:
    """Print one line, and return the sum of the medians in milliseconds."""
    solve(puzzles[0])
    times, undecided = [], 0
    for puzzle in puzzles:
        runs = []
        for _ in range(chosen.rounds):
            took, is_unique = timed(time.process_time, solve, puzzle.with_givens(puzzle.givens))
            runs.append(took)
            if took > 1000:  # once is enough
                break
        undecided += not is_unique
        times.append(median(runs))
    times.sort()
    at_90 = times[len(times) * 9 // 10]
    figures = f"median {median(times):8.2f}  90 % {at_90:8.1f}  longest {times[-1]:8.0f}  sum {sum(times):8.0f} ms"
    print(f"{name:10} {figures}  not unique {undecided}", flush=True)
    return sum(times)


def _is_unique(puzzle: Puzzle, seconds: float) -> bool:
    """Whether CP-SAT finds a solution, and then no other one."""
    from ortools.sat.python import cp_model

    layout, model = puzzle.layout, cp_model.CpModel()
    cells = [model.new_int_var(digit or 1, digit or layout.n, "") for digit in puzzle.givens]
    for house in layout.houses:
        model.add_all_different([cells[cell] for cell in house.cells])
    for rule in puzzle.rules:
        _add(model, cells, layout.n, rule, layout.peers)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers, solver.parameters.max_time_in_seconds = 1, seconds
    if solver.solve(model) != cp_model.OPTIMAL:
        return False
    model.add_forbidden_assignments(cells, [[solver.value(cell) for cell in cells]])
    return bool(solver.solve(model) == cp_model.INFEASIBLE)


def _add(model: Any, cells: list[Any], n: int, rule: Any, peers: Any) -> None:
    match rule:
        case Differ():
            model.add_all_different([cells[cell] for cell in rule.cells])
        case Relation(one, other, allowed):
            pairs = [(d, e) for d in range(1, n + 1) for e in bits(allowed[d])]
            model.add_allowed_assignments([cells[one], cells[other]], pairs)
        case Domain(cell, digits):
            model.add_allowed_assignments([cells[cell]], [(d,) for d in bits(digits)])
        case Automaton():
            moves = [(s, d, row[d]) for s, row in enumerate(rule.moves) for d in range(1, n + 1) if row[d] >= 0]
            model.add_automaton([cells[cell] for cell in rule.cells], 0, list(bits(rule.accepting)), moves)
        case Sum():
            terms = sum(cells[cell] * weight for cell, weight in zip(rule.cells, rule.weights, strict=True))
            model.add_linear_constraint(terms, rule.least, rule.most)
            if set(rule.weights) == {1} and all(peers[one] >> other & 1 for one, other in combinations(rule.cells, 2)):
                _add_sets(model, [cells[cell] for cell in rule.cells], n, rule.least)


def _add_sets(model: Any, cells: list[Any], n: int, total: int) -> None:
    """Let one set of digits with the sum be chosen, to which every cell belongs."""
    sets = [each for each in combinations(range(1, n + 1), len(cells)) if sum(each) == total]
    chosen = model.new_int_var(0, max(len(sets) - 1, 0), "")
    for cell in cells:
        model.add_allowed_assignments([chosen, cell], [(k, d) for k, digits in enumerate(sets) for d in digits])


if __name__ == "__main__":
    main()
