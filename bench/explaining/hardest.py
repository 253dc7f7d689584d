"""Seconds of the processor for the hardest puzzles: a walk-through by the teaching ladder, and all four scales.

    python -m bench.explaining.hardest --collections DIR [--puzzles 10] [--seconds 60] [--rival NAME=PYTHON ...]

DIR contains the files in COLLECTIONS. From each, a fixed random sample of puzzles is taken. --seconds limits a
walk-through, and each scale. The output is the median and the longest, how many were finished in time, and the median
as a multiple of what the kernel takes in the same run to solve such a puzzle and to prove that there is no other
solution: that says the same on another machine. Rivals are those of `explain.py`, and are asked in the same way; most
give up on most of these puzzles, so theirs is the time until they do.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle
from pathlib import Path
from statistics import median

from bench.explaining.explain import Taken, ask_rival, our_solver, sample, time_each
from bench.measure import parser, repeatedly
from solver.board import Budget, Puzzle
from solver.fast.kernel import nine
from solver.rating import open_ladders, rate

COLLECTIONS = ("hardest_1106.txt", "hardest_1905.txt", "magictour.txt")


def main() -> None:
    """Print a block for each collection."""
    options = parser(__doc__)
    options.add_argument("--collections", type=Path, required=True)
    options.add_argument("--puzzles", type=int, default=10, help="of each collection")
    options.add_argument("--seconds", type=float, default=60)
    options.add_argument("--rival", action="append", default=[], metavar="NAME=PYTHON")
    chosen = options.parse_args()
    solvers = {"walk-through": our_solver(chosen.seconds), "rating": lambda cells: _rates(cells, chosen.seconds)}
    for name in COLLECTIONS:
        puzzles = sample(chosen.collections / name, chosen.puzzles)
        search = 1 / repeatedly(lambda line: nine.count_line(line, 2), cycle([each.encode() for each in puzzles]))(0.5)
        print(f"\n{name}, {len(puzzles) - 1} puzzles; the kernel takes {1e6 * search:.1f} microseconds", flush=True)
        for what, solve in solvers.items():
            _print_row(what, time_each(solve, puzzles), search)
        for rival, python in (each.split("=", 1) for each in chosen.rival):
            _print_row(rival, ask_rival(rival, python, puzzles, chosen.seconds), search)


def _rates(cells: str, seconds: float) -> bool:
    return not open_ladders(rate(Puzzle.from_text(f"3x3:{cells}"), budget=Budget(seconds=seconds)))


def _print_row(what: str, taken: Sequence[Taken], search: float) -> None:
    times = [each.seconds for each in taken]
    print(
        f"  {what:14} median {median(times):8.3f} s  at most {max(times):8.3f} s"
        f"  finished {sum(each.finished for each in taken):3}  = {median(times) / search:,.0f} x the kernel",
        flush=True,
    )


if __name__ == "__main__":
    main()
