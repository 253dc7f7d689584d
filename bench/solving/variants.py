"""Puzzles with clues: milliseconds of the processor to the proof of one solution, with other programs in the same run.

    python -m bench.solving.variants --puzzles FILE [--rounds 3] [--seconds 60]

FILE has a puzzle in our JSON on each line. Everything from the rules on counts: ours is warm, and builds its tables
anew for each puzzle; CP-SAT has one worker, and a variable for each set of digits that a sum of different cells can
hold; pencilmark reads f-puzzles JSON, which can say most of the clues. Both are measured if they are installed (`pip
install ortools pencilmark`). The output is the median, the value at 90 % and the longest of each, and how many times
longer each of the others takes in the sum of the puzzles that it decides.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from itertools import combinations
from pathlib import Path
from statistics import median
from typing import Any

from bench.measure import options, timed
from solver.board import Budget, Puzzle, bits
from solver.board.rules import Automaton, Differ, Domain, Relation, Sum
from solver.engines import find_engine
from solver.formats import WriteError, parse, write


def main() -> None:
    """Print a line for each program."""
    chosen = options(__doc__, puzzles=Path, rounds=3, seconds=60.0)
    puzzles = [parse(line) for line in chosen.puzzles.read_text(encoding="utf-8").splitlines()]
    times = {name: _measure(name, solve, puzzles, chosen) for name, solve in _programs(chosen.seconds).items()}
    ours = times.pop("portfolio")
    for name, theirs in times.items():
        both = [k for k, each in enumerate(theirs) if each and ours[k]]
        ratio = sum(theirs[k] or 0 for k in both) / sum(ours[k] or 0 for k in both)
        print(f"{name} takes {ratio:.1f} times as long in the sum of {len(both)} puzzles")


def _programs(seconds: float) -> dict[str, Any]:
    """Return what is installed: each a function that prepares a puzzle and returns what decides if it is unique."""
    ours = find_engine("portfolio")
    budget = Budget(seconds=seconds)
    programs: dict[str, Any] = {
        "portfolio": lambda puzzle: lambda: ours.solve(puzzle, budget=budget).status == "unique"
    }
    if find_spec("ortools"):
        programs["cp-sat"] = lambda puzzle: lambda: _is_unique(puzzle, seconds)
    if find_spec("pencilmark"):
        programs["pencilmark"] = _pencilmark
    return programs


def _pencilmark(puzzle: Puzzle) -> Callable[[], bool]:
    """Return what lets pencilmark decide. It refuses clues that it does not know, and may not come to an end."""
    import pencilmark
    from pencilmark.sources import _common, fpuzzles

    try:
        text = write(puzzle, "f-puzzles")
    except WriteError:
        return lambda: False

    def is_unique() -> bool:
        with suppress(ValueError, RuntimeError, _common.SourceError):  # several solutions, undecided, refused
            return bool(pencilmark.solve(fpuzzles.to_puzzle(json.loads(text), fetch=False)))
        return False

    return is_unique


def _measure(name: str, prepare: Any, puzzles: list[Puzzle], chosen: Any) -> list[float | None]:
    """Print one line, and return the medians in milliseconds; None for a puzzle that is not found to be unique."""
    prepare(puzzles[0])()
    times: list[float | None] = []
    for puzzle in puzzles:
        runs = []
        for _ in range(chosen.rounds):
            took, is_unique = timed(time.process_time, prepare(puzzle.with_givens(puzzle.givens)))
            runs.append(took)
            if took > 1000:  # once is enough
                break
        times.append(median(runs) if is_unique else None)
    found = sorted(each for each in times if each)
    at_90 = found[len(found) * 9 // 10]
    figures = f"median {median(found):8.2f}  90 % {at_90:8.1f}  longest {found[-1]:8.0f}  sum {sum(found):8.0f} ms"
    print(f"{name:10} {figures}  not unique {times.count(None)}", flush=True)
    return times


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
