"""Full walk-throughs per second, compared with other logical solvers in the same run.

    python -m bench.explaining.explain --collections DIR [--puzzles 60] [--seconds 20] [--rival NAME=PYTHON ...]

DIR contains the files in COLLECTIONS. From each, a fixed random sample of puzzles is taken. PYTHON is an interpreter
in which the rival NAME is installed. Rivals are in no requirements file and may need another Python.

    python3.12 -m venv rivals && rivals/bin/pip install hodoku-py rustoku dedoku

Each rival lists its steps in a process that loads none of our code. A puzzle counts as finished if the program placed
all digits in time and, by its own account, without a guess. Times are CPU seconds of one thread, after a first puzzle
that does not count. Ladders differ, and so do the puzzles they finish, so the ratio (our puzzles per second divided by
theirs) covers only puzzles that both finish. --seconds limits CPU time for a rival and wall-clock time for us. Our
compiled code is loaded before the clock starts. Facts and views of our singles are computed only when they are needed,
so they are not part of the time. Technique and conclusions of every step are.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

COLLECTIONS = ("ser_rated.tsv", "17_clues.txt", "magictour.txt")
OURS = "teaching ladder"
Solver = Callable[[str], bool]  # whether the puzzle is finished without a guess


class Late(BaseException):
    """The time for a puzzle is up. It is not an Exception, which a rival might catch."""


class Taken(NamedTuple):
    """The time a program took for a puzzle, and whether it finished it."""

    seconds: float
    finished: bool


def main() -> None:
    """Print a block for each collection or, as a worker, a line for each puzzle."""
    options = _options()
    if options.worker:
        return _work(options.worker, options.seconds)
    programs = dict(rival.split("=", 1) for rival in options.rival)
    for name in COLLECTIONS:
        puzzles = sample(options.collections / name, options.puzzles)
        print(f"\n{name}, {len(puzzles) - 1} puzzles", flush=True)
        ours = time_each(our_solver(options.seconds), puzzles)
        _print_row(OURS, ours, ours)
        for rival, python in programs.items():
            _print_row(rival, ask_rival(rival, python, puzzles, options.seconds), ours)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--collections", type=Path)
    parser.add_argument("--puzzles", type=int, default=60, help="of each collection")
    parser.add_argument("--seconds", type=float, default=20, help="for a puzzle")
    parser.add_argument("--rival", action="append", default=[], metavar="NAME=PYTHON")
    parser.add_argument(
        "--worker", choices=RIVALS, help="answer the puzzles on standard input (used by the bench itself)"
    )
    options = parser.parse_args()
    if not options.worker and not options.collections:
        parser.error("--collections is needed")
    if unknown := {rival.partition("=")[0] for rival in options.rival} - set(RIVALS):
        parser.error(f"unknown rivals {sorted(unknown)}, expected of {sorted(RIVALS)}")
    return options


def sample(file: Path, n_puzzles: int) -> list[str]:
    """Return a sample of `n_puzzles`, preceded by one that does not count."""
    words = [line.split("\t")[0] for line in file.read_text(encoding="utf-8").split("\n")]
    puzzles = [word for word in words if len(word) == 81]
    return random.Random(1).sample(puzzles, min(n_puzzles + 1, len(puzzles)))


def our_solver(seconds: float) -> Solver:
    """Return the teaching ladder with `seconds` for a puzzle, loaded and compiled."""
    from solver.board import Budget, Puzzle
    from solver.fast.mode import use_compiled
    from solver.steps import Ended
    from solver.techniques import explain
    from solver.techniques.warming import warm

    def solve(cells: str) -> bool:
        budget = Budget(seconds=seconds)
        return explain(Puzzle.from_text(f"3x3:{cells}"), unique=True, budget=budget).ended is Ended.SOLVED

    use_compiled()
    warm()
    return solve


def time_each(solve: Solver, puzzles: Sequence[str]) -> list[Taken]:
    """Time all puzzles but the first, by the thread's clock. A timer makes the process's clock coarse."""
    taken = []
    for cells in puzzles:
        started_at = time.thread_time()
        finished = solve(cells)
        taken.append(Taken(time.thread_time() - started_at, finished))
    return taken[1:]


def ask_rival(rival: str, python: str, puzzles: Sequence[str], seconds: float) -> list[Taken]:
    """Return the results of a worker in another interpreter. Exit if it does not answer all puzzles."""
    command = [python, __file__, "--worker", rival, "--seconds", str(seconds)]
    # Hide our numba settings from the rival.
    env = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    run = subprocess.run(command, input="\n".join(puzzles), capture_output=True, text=True, env=env)
    answers = [line.split() for line in run.stdout.splitlines()]
    if run.returncode or len(answers) != len(puzzles) - 1:
        raise SystemExit(f"{rival}: {(run.stderr.splitlines() or ['no message'])[-1]}")
    return [Taken(float(took), finished == "1") for took, finished in answers]


def _print_row(name: str, theirs: Sequence[Taken], ours: Sequence[Taken]) -> None:
    times = sorted(each.seconds for each in theirs)
    both = [(mine.seconds, other.seconds) for mine, other in zip(ours, theirs) if mine.finished and other.finished]
    ratio = sum(other for _, other in both) / sum(mine for mine, _ in both) if both else float("nan")
    print(
        f"  {name:16} {len(times) / sum(times):8.2f} puzzles/s  median {statistics.median(times):7.4f} s"
        f"  99 % {times[-(-len(times) * 99 // 100) - 1]:7.3f} s  finished {sum(each.finished for each in theirs):4}"
        f"  ours/theirs {ratio:7.2f} on {len(both)}",
        flush=True,
    )


def _work(rival: str, seconds: float) -> None:
    """Solve the puzzles on standard input. For each, print the seconds, and 1 if it is finished or 0."""

    def stop(*_: object) -> None:
        raise Late

    signal.signal(signal.SIGPROF, stop)
    solve = RIVALS[rival]()

    def in_time(cells: str) -> bool:
        signal.setitimer(signal.ITIMER_PROF, seconds)
        try:
            return solve(cells)
        except Late:
            return False
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)

    for took, finished in time_each(in_time, sys.stdin.read().split()):
        print(took, int(finished))


def _hodoku() -> Solver:
    solver: Any = import_module("hodoku").Solver()

    def solve(cells: str) -> bool:
        result = solver.solve(cells)
        names = {step.type.name for step in result.steps}
        return bool(result.solved) and names.isdisjoint({"BRUTE_FORCE", "GIVE_UP", "INCOMPLETE"})

    return solve


def _rustoku() -> Solver:
    """Return rustoku's solver. Digits found by search have the technique "None"."""
    steps_of: Any = import_module("rustoku").solve_steps

    def solve(cells: str) -> bool:
        placed = [step["technique"] for step in steps_of(cells)["steps"] if step["type"] == "placement"]
        return len(placed) == _n_empty(cells) and "None" not in placed

    return solve


def _dedoku() -> Solver:
    """Return dedoku's solver. By default it uses logic alone."""
    solve: Any = import_module("dedoku").solve
    return lambda cells: bool(solve(cells).solved)


def _n_empty(cells: str) -> int:
    return cells.count(".") + cells.count("0")


RIVALS: dict[str, Callable[[], Solver]] = {
    "hodoku-py": _hodoku,
    "rustoku": _rustoku,
    "dedoku": _dedoku,
}

if __name__ == "__main__":
    main()
