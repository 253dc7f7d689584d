"""Full walk-throughs a second, beside other programs that solve by logic in the same run.

    python -m bench.explain --collections DIR [--puzzles 60] [--seconds 20] [--rival NAME=PYTHON ...]

DIR holds the files of COLLECTIONS, of which so many puzzles are taken at random, always the same ones. PYTHON is an
interpreter that has the rival NAME of RIVALS: they are in no file of requirements and may need another Python.

    python3.12 -m venv rivals && rivals/bin/pip install hodoku-py pencilmark rustoku dedoku

Each rival is asked for its steps, in a process that loads nothing of ours. A puzzle is finished if all its digits were
placed in time with no guess, as each program says of its own steps. Times are CPU seconds of one thread, after one
more puzzle that does not count. Ladders differ, and so does what they finish: the ratio (our puzzles a second by
theirs) is taken only on what both finish. A rival may take so many CPU seconds for a puzzle, ours so many by the clock.
Before any time is taken, the compiled code of ours is loaded. Facts and views of our singles are made when they
are looked at, so not here; technique and conclusion are known of every step.
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
Solver = Callable[[str], bool]  # is the puzzle finished with no guess?


class Late(BaseException):
    """The time for a puzzle is spent; no Exception, which a rival might catch."""


class Taken(NamedTuple):
    """What a program did with a puzzle, and in how many seconds."""

    seconds: float
    finished: bool


def main() -> None:
    """Print a block a collection, or, as a worker, a line a puzzle."""
    options = _options()
    if options.worker:
        return _work(options.worker, options.seconds)
    programs = dict(rival.split("=", 1) for rival in options.rival)
    for name in COLLECTIONS:
        puzzles = _sample(options.collections / name, options.puzzles)
        print(f"\n{name}, {len(puzzles) - 1} puzzles", flush=True)
        ours = _timed(_ours(options.seconds), puzzles)
        _tell(OURS, ours, ours)
        for rival, python in programs.items():
            _tell(rival, _asked(rival, python, puzzles, options.seconds), ours)


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


def _sample(file: Path, n_puzzles: int) -> list[str]:
    """So many puzzles, and before them one that does not count."""
    words = [line.split("\t")[0] for line in file.read_text(encoding="utf-8").split("\n")]
    puzzles = [word for word in words if len(word) == 81]
    return random.Random(1).sample(puzzles, min(n_puzzles + 1, len(puzzles)))


def _ours(seconds: float) -> Solver:
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


def _timed(solve: Solver, puzzles: Sequence[str]) -> list[Taken]:
    """All but the first. The clock is the thread's: that of the process is coarse while a timer runs on it."""
    taken = []
    for cells in puzzles:
        begin = time.thread_time()
        finished = solve(cells)
        taken.append(Taken(time.thread_time() - begin, finished))
    return taken[1:]


def _asked(rival: str, python: str, puzzles: Sequence[str], seconds: float) -> list[Taken]:
    """What the worker in another interpreter says; the bench ends if it does not answer all."""
    command = [python, __file__, "--worker", rival, "--seconds", str(seconds)]
    # Where numba keeps what it compiles is our own affair.
    env = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    run = subprocess.run(command, input="\n".join(puzzles), capture_output=True, text=True, env=env)
    answers = [line.split() for line in run.stdout.splitlines()]
    if run.returncode or len(answers) != len(puzzles) - 1:
        raise SystemExit(f"{rival}: {(run.stderr.splitlines() or ['no message'])[-1]}")
    return [Taken(float(took), finished == "1") for took, finished in answers]


def _tell(name: str, theirs: Sequence[Taken], ours: Sequence[Taken]) -> None:
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
    """Answer the puzzles on standard input: seconds, and 1 if finished."""

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

    for took, finished in _timed(in_time, sys.stdin.read().split()):
        print(took, int(finished))


def _hodoku() -> Solver:
    solver: Any = import_module("hodoku").Solver()

    def solve(cells: str) -> bool:
        result = solver.solve(cells)
        names = {step.type.name for step in result.steps}
        return bool(result.solved) and names.isdisjoint({"BRUTE_FORCE", "GIVE_UP", "INCOMPLETE"})

    return solve


def _pencilmark() -> Solver:
    """It does not guess unless asked to. What it rejects are puzzles that are not nice, not those it cannot finish."""
    rate: Any = import_module("pencilmark").rate
    return lambda cells: _n_empty(cells) == sum("placement" in step for step in rate(cells, steps=True)["steps"])


def _rustoku() -> Solver:
    """Digits that it found by search are steps of the technique "None"."""
    steps_of: Any = import_module("rustoku").solve_steps

    def solve(cells: str) -> bool:
        placed = [step["technique"] for step in steps_of(cells)["steps"] if step["type"] == "placement"]
        return len(placed) == _n_empty(cells) and "None" not in placed

    return solve


def _dedoku() -> Solver:
    """Its default is logic alone."""
    solve: Any = import_module("dedoku").solve
    return lambda cells: bool(solve(cells).solved)


def _n_empty(cells: str) -> int:
    return cells.count(".") + cells.count("0")


RIVALS: dict[str, Callable[[], Solver]] = {
    "hodoku-py": _hodoku,
    "pencilmark": _pencilmark,
    "rustoku": _rustoku,
    "dedoku": _dedoku,
}

if __name__ == "__main__":
    main()
