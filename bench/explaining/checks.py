"""What a check of the prefilter costs beside its finder, in this process: compiled, or as plain Python on lists.

    python -m bench.explaining.checks FILE [--plain] [--positions 40]

FILE has a 9 × 9 puzzle on each line. Its positions are those where singles, locked candidates, pairs and triples find
nothing more. `check` is the time until the prefilter has said whether the technique is worth trying, `finder` that
until the technique has found its first step or nothing; means in milliseconds. `ratio` says how many times as long
the check takes.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import fmean

from bench.measure import parser, timed
from solver.board import Board, Puzzle
from solver.fast.mode import use_compiled
from solver.steps import starting_board
from solver.techniques import Options, find_technique
from solver.techniques.prefilter.prefilter import Prefilter
from solver.techniques.technique import Technique

EASY = ("full-house", "hidden-single", "naked-single", "pointing", "claiming")
SUBSETS = ("naked-pair", "hidden-pair", "naked-triple", "hidden-triple")
HARD = ("xy-wing", "wxyz-wing", "als-xz", "als-xy-wing", "als-xy-chain", "aligned-pair-exclusion")


def main() -> None:
    """Print a line for each technique."""
    command_line = parser(__doc__, plain=False, positions=40)
    command_line.add_argument("file", type=Path)
    chosen = command_line.parse_args()
    if not chosen.plain:
        use_compiled()
    boards = list(islice(_hard_positions(chosen.file), chosen.positions))
    print(f"{'technique':28}{'check':>9}{'finder':>9}{'ratio':>8}")
    for slug in HARD:
        technique = find_technique(slug)
        Prefilter(boards[0]).rules_out(technique)  # compiles
        check = _milliseconds(partial(_is_ruled_out, technique), boards)
        finder = _milliseconds(partial(_first_step, technique), [board.copy() for board in boards])
        print(f"{slug:28}{check:9.2f}{finder:9.2f}{check / finder:8.2f}", flush=True)


def _hard_positions(path: Path) -> Iterator[Board]:
    finders = [find_technique(slug).find for slug in EASY + SUBSETS]
    for line in path.read_text().splitlines():
        board = starting_board(Puzzle.from_text("3x3:" + line[:81].replace("0", ".")))
        while step := next((step for find in finders for step in find(board, Options())), None):
            step.apply(board)
        if board.open_mask:
            yield board


def _is_ruled_out(technique: Technique, board: Board) -> bool:
    return Prefilter(board).rules_out(technique)


def _first_step(technique: Technique, board: Board) -> object:
    return next(iter(technique.find(board, Options())), None)


def _milliseconds(action: Callable[[Board], object], boards: list[Board]) -> float:
    return fmean(timed(time.perf_counter, action, board)[0] for board in boards)


if __name__ == "__main__":
    main()
