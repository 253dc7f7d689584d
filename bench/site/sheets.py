"""How long a PDF of many puzzles takes, and how large it is.

    python -m bench.site.sheets [--puzzles 100] [--rounds 3]

Draws and sets sheets with 9 x 9 puzzles, four a page, and prints the median of the rounds: seconds, those of the
processor, with those of the process that sets the sheets, and kilobytes. The goal is 5 s of the processor for a hundred
puzzles.
"""

from __future__ import annotations

import os
import statistics
import sys
import time

from bench.measure import options
from solver.board import Puzzle
from solver.drawing import draw_svg
from solver.sheets import Booklet, Printed, puzzle_sheets, to_pdf

FIG_1 = ".2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2."
PER_PAGE, GOAL = 4, 5.0  # seconds of the processor for a hundred puzzles


def printed(k: int) -> Printed:
    """Return puzzle number `k`: the same cells, turned by `k`, so that no two pictures are equal."""
    turn = k % 81
    puzzle = Puzzle.from_text(f"3x3:{FIG_1[turn:]}{FIG_1[:turn]}")
    board = draw_svg(puzzle.layout, puzzle.givens, given_mask=puzzle.given_mask, ids=False, title=f"No. {k}")
    return Printed("", f"No. {k}", board, facts="Easy", host="example.org", path=f"/p/{k}/")


def measure(n: int) -> tuple[float, float, float]:
    """Return the seconds of one booklet, those of the processor, and its kilobytes."""
    before, started_at = os.times(), time.monotonic()
    sheets = puzzle_sheets([printed(k) for k in range(n)], PER_PAGE)
    pdf = to_pdf(Booklet("Sudokus", "en", sheets, [], {"code": "", "names": ["", ""]}))
    spent = sum(after - first for first, after in zip(before[:4], os.times()[:4]))
    return time.monotonic() - started_at, spent, len(pdf) / 1000


def main() -> int:
    """Print the figures. Return the exit code: 0 if the goal is met."""
    chosen = options(__doc__, puzzles=100, rounds=3)
    rounds = [measure(chosen.puzzles) for _ in range(chosen.rounds)]
    seconds, processor, kilobytes = (statistics.median(each) for each in zip(*rounds))
    print(f"{chosen.puzzles} puzzles: {seconds:.2f} s, {processor:.2f} s of the processor, {kilobytes:.0f} kB")
    return 0 if processor <= GOAL * chosen.puzzles / 100 else 1


if __name__ == "__main__":
    sys.exit(main())
