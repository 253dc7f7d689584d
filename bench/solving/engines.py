"""Puzzles per second of the engines, compared with plain brute force in the same run.

    python -m bench.solving.engines [--rounds 5]

The engines take turns proving that the same generated 9 × 9 puzzles have a unique solution. The output
is each engine's median rate over the rounds and its median ratio to `brute`.
"""

from __future__ import annotations

import argparse
import statistics
import time

from solver.board import Budget, find_layout
from solver.engines import ENGINES
from solver.generator import spielverderber

RIVAL = "brute"
N_PUZZLES = 12


def main() -> None:
    """Print a line for each engine."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    layout = find_layout("3x3")
    puzzles = [spielverderber(layout, seed=f"bench {k}") for k in range(N_PUZZLES)]
    rates: dict[str, list[float]] = {engine.name: [] for engine in ENGINES}
    for _ in range(options.rounds):
        for engine in ENGINES:
            started_at = time.process_time()
            for puzzle in puzzles:
                engine.solve(puzzle, budget=Budget())
            rates[engine.name].append(len(puzzles) / (time.process_time() - started_at))
    for name, values in rates.items():
        ratio = statistics.median(rate / rival for rate, rival in zip(values, rates[RIVAL]))
        print(f"{name:8} {statistics.median(values):9.1f} puzzles/s {ratio:9.1f} x {RIVAL}")


if __name__ == "__main__":
    main()
