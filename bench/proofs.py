"""How long proofs are in walk-throughs of the hardest puzzles known.

    python -m bench.proofs DIR [--puzzles 20] [--ladder teaching]

DIR contains `hardest_1905.txt`; puzzles at equal distances are taken from it, and three famous ones are added. For each
puzzle it prints the CPU seconds for its walk-through and its longest proof, for each technique the median and the
longest. A proof counts with all its nested arguments; of a step with several cases, the longest counts.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from pathlib import Path
from statistics import median

from solver.board import Budget, Puzzle
from solver.fast.mode import use_compiled
from solver.techniques import DEFAULT_LADDER, explain

FAMOUS = {
    "AI Escargot": "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "Golden Nugget": ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "Easter Monster": "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
}
NAME = "hardest_1905.txt"


def main() -> None:
    """Print a line for each puzzle, then one for each technique with proofs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--puzzles", type=int, default=20, help="from the collection")
    parser.add_argument("--ladder", default=DEFAULT_LADDER)
    options = parser.parse_args()
    use_compiled()
    texts = [line.split()[0] for line in (options.folder / NAME).read_text().splitlines() if line[:1] not in ("", "#")]
    chosen = {f"{NAME} {k + 1}": texts[k] for k in range(0, len(texts), max(1, len(texts) // options.puzzles))}
    times: list[float] = []
    lengths: dict[str, list[int]] = defaultdict(list)
    for name, text in (FAMOUS | chosen).items():
        begin = time.process_time()
        puzzle = Puzzle.from_text(f"3x3:{text.replace('0', '.')}")
        walkthrough = explain(puzzle, ladder=options.ladder, unique=True, budget=Budget(seconds=120))
        times.append(time.process_time() - begin)
        longest = 0
        for step in walkthrough.steps:
            if n := max((len(view.proof) for view in step.views), default=0):
                lengths[step.technique].append(n)
                longest = max(longest, n)
        print(f"{name:24} {times[-1]:6.2f} s {len(walkthrough.steps):4} steps, {walkthrough.ended}, longest {longest}")
    print(f"all: {sum(times):.1f} s, median {median(times):.2f} s")
    for technique, numbers in lengths.items():
        print(f"{technique:28} {len(numbers):4} proofs, median {median(numbers):5}, longest {max(numbers)}")


if __name__ == "__main__":
    main()
