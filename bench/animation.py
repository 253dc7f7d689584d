"""How long films take to make, and how large they are.

The 100 states of "Rundes Sudoku" as a GIF must fit 1 MB and take 3 s at most.

python -m bench.animation
"""

import time

from solver.board import Budget, Puzzle
from solver.drawing.animation import FORMS, Strip
from solver.engines import find_watched
from solver.films import Stretch, frames_of
from solver.recordings import Recorder

ROUND = "round5:23.061.487.032.9.71802.53879.13.06..81.956.3.718.4"
FIG_1 = "3x3:.2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2."
# Name, puzzle, engine, the last event, with candidates.
CASES = (
    ("round, all 100 states", ROUND, "brute", 99, False),
    ("Fig. 1, first 100 states", FIG_1, "moler", 99, False),
    ("the same with candidates", FIG_1, "moler", 99, True),
    ("25 × 25, first 100 states", "5x5:" + "." * 625, "moler", 99, False),
)


def main() -> None:
    print(f"{'film':<28}{'form':>6}{'pictures':>10}{'kB':>8}{'seconds':>9}")
    for name, text, engine, last, with_candidates in CASES:
        puzzle, recorder = Puzzle.from_text(text), Recorder(Puzzle.from_text(text), max_events=last)
        find_watched(engine).solve(puzzle, limit=100, keep=0, budget=Budget(seconds=1), trace=recorder)
        recording = recorder.recording()
        for form, write in FORMS.items():
            started_at = time.perf_counter()
            frames = list(frames_of(recording, puzzle, Stretch(0, last), with_candidates=with_candidates))
            size = len(write(Strip(frames))) / 1e3
            print(f"{name:<28}{form:>6}{len(frames):>10}{size:>8.0f}{time.perf_counter() - started_at:>9.2f}")


if __name__ == "__main__":
    main()
