"""At which stage does integer programming finish a puzzle? Each stage of the engine `ilp` on whole collections.

    python -m bench.solving.stages --collections DIR [--puzzles 100]

DIR contains `magictour.txt` and `hardest_1106.txt`, one 9 × 9 puzzle per line; the first N are used. For each
collection, a table shows the stages of Scholz's method in order until one settles the puzzle (finds a solution and
proves that it is unique): up to ROUNDS rounds of probing, then TURNS times cuts and a round of probing with them, then
branching. A round that could only repeat the previous one is left out. Below the table are cuts and branching straight
after presolving. Columns "here" to "left" count puzzles. The others are medians over the puzzles that came here.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable
from pathlib import Path

from bench.measure import parser
from solver.board import Budget, Puzzle
from solver.engines import Status
from solver.engines.ilp.stages import StageReport, run_stages

COLLECTIONS = ("magictour.txt", "hardest_1106.txt")
ROUNDS, TURNS = 6, 6
PLAN = ("relaxation", "presolving", "relaxation", *["probing"] * ROUNDS, *["cuts", "probing"] * TURNS, "branching")

Reports = list[StageReport]


def main() -> None:
    """Print the tables of each collection."""
    options = parser(__doc__)
    options.add_argument("--collections", type=Path, required=True, help="the folder of the collections")
    options.add_argument("--puzzles", type=int, default=100, help="how many of each, at most")
    chosen = options.parse_args()
    for name in COLLECTIONS:
        lines = (chosen.collections / name).read_text(encoding="utf-8").split()[: chosen.puzzles]
        puzzles = [Puzzle.from_text(f"3x3:{line}") for line in lines]
        print(f"\n{name}: {len(puzzles)} puzzles\n")
        print_plan([run_stages(puzzle, PLAN, budget=Budget()) for puzzle in puzzles])
        for stage in ("cuts", "branching"):
            print_straight(stage, [run_stages(puzzle, ("presolving", stage), budget=Budget()) for puzzle in puzzles])


def print_plan(runs: list[Reports]) -> None:
    """Print a line for each stage of PLAN."""
    left = len(runs)
    print("| stage | here | integral | settled | left | open | fractional | relaxations | ms |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|--:|")
    for k, stage in enumerate(PLAN):
        here = [run[k] for run in runs if len(run) > k]
        working = [report for report in here if stage != "probing" or report.counts["probes"] or report.n_open == 0]
        settled = sum(map(is_settled, here))
        left -= settled
        if working:
            integral = sum(report.n_fractional == 0 for report in working)
            columns = (len(working), integral, settled, left, *(middle(working, figure) for figure in FIGURES))
            print(f"| {stage} {working[0].number} | {' | '.join(map(str, columns))} |", flush=True)


def print_straight(stage: str, runs: list[Reports]) -> None:
    """Print the figures of `stage` straight after presolving."""
    here = [run[1] for run in runs if len(run) > 1]
    print(f"\n{stage} straight after presolving: {len(here)} puzzles, {sum(map(is_settled, here))} settled")
    figures = {count: [report.counts.get(count, 0) for report in here] for count in (here[0].counts if here else ())}
    for name, values in (figures | {"ms": [1000 * report.seconds for report in here]}).items():
        print(f"  {name}: median {statistics.median(values):g}, most {max(values):g}")


def is_settled(report: StageReport) -> bool:
    """Whether the number of solutions is known."""
    return report.status in (Status.UNIQUE, Status.NONE, Status.MULTIPLE)


FIGURES: tuple[Callable[[StageReport], float | None], ...] = (
    lambda report: report.n_open,
    lambda report: report.n_fractional,
    lambda report: report.counts["relaxations"],
    lambda report: 1000 * report.seconds,
)


def middle(reports: Iterable[StageReport], figure: Callable[[StageReport], float | None]) -> str:
    """Return the median of `figure` over the reports that have it."""
    values = [value for value in map(figure, reports) if value is not None]
    return f"{statistics.median(values):.0f}" if values else ""


if __name__ == "__main__":
    main()
