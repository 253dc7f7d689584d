"""How long proofs are in walk-throughs of the hardest puzzles known.

    python -m bench.explaining.proofs DIR [--puzzles 20] [--ladder teaching]

DIR contains `hardest_1905.txt`; puzzles at equal distances are taken from it, and three famous ones are added. For each
puzzle it prints the CPU seconds for its walk-through and its longest proof, for each technique and for all the median
and the longest. A proof counts with all its lemmas, and also as it is shown at once, with its longest lemma unfolded.
For a step with several cases, the longest counts.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from pathlib import Path
from statistics import median

from solver.board import Budget, Puzzle
from solver.fast.mode import use_compiled
from solver.steps import Proof, lemma_before
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
    lengths: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for name, text in (FAMOUS | chosen).items():
        started_at = time.process_time()
        puzzle = Puzzle.from_text(f"3x3:{text.replace('0', '.')}")
        walkthrough = explain(puzzle, ladder=options.ladder, unique=True, budget=Budget(seconds=120))
        times.append(time.process_time() - started_at)
        longest = 0
        for step in walkthrough.steps:
            if proofs := [view.proof for view in step.views if view.proof]:
                lengths[step.technique].append((max(map(len, proofs)), max(map(n_shown, proofs))))
                longest = max(longest, *map(len, proofs))
        print(f"{name:24} {times[-1]:6.2f} s {len(walkthrough.steps):4} steps, {walkthrough.ended}, longest {longest}")
    print(f"all: {sum(times):.1f} s, median {median(times):.2f} s")
    for technique, numbers in (*lengths.items(), ("all", [each for some in lengths.values() for each in some])):
        for n_lines, words in zip(zip(*numbers), ("with all lemmas", "shown at once"), strict=True):
            print(
                f"{technique:28} {len(n_lines):4} proofs, {words}: median {median(n_lines):5}, longest {max(n_lines)}"
            )


def n_shown(proof: Proof) -> int:
    """Return how many lines of `proof` are shown at once, if its longest lemma is unfolded."""
    outer = [k for k, line in enumerate(proof) if not line.depth]
    return len(outer) + max((len(lemma_before(proof, k)) for k in outer), default=0)


if __name__ == "__main__":
    main()
