"""How fast canonical forms of 9 × 9 puzzles are found: `python -m bench.canonical --collections DIR [--rounds 5]`.

Prints forms a second of the processor, the median over the rounds: in batches, with their solutions; and one a call.
"""

from __future__ import annotations

from itertools import cycle

from bench.measure import Pass, options, print_rates, repeatedly, take_turns
from solver.board import Budget, Puzzle
from solver.engines.kernel import solve_batch, to_rows
from solver.fast.mode import use_compiled
from solver.generator.canonical import canonical_9x9, canonical_form

AT_ONCE = 1000
BATCH = "in batches"


def main() -> None:
    """Print the rates."""
    chosen = options(__doc__, collections=None, rounds=5, seconds=1.0)
    use_compiled()
    lines = (chosen.collections / "17_clues.txt").read_text(encoding="utf-8").split()
    puzzles = [Puzzle.from_text("3x3:" + line.replace("0", ".")) for line in lines]
    passes = {BATCH: _in_batches(puzzles), "one a call": repeatedly(canonical_form, cycle(puzzles))}
    print("canonical forms of puzzles with 17 givens a second")
    print_rates(take_turns(passes, chosen.rounds, chosen.seconds), BATCH)


def _in_batches(puzzles: list[Puzzle]) -> Pass:
    batches = [puzzles[k : k + AT_ONCE] for k in range(0, len(puzzles), AT_ONCE)]

    def find(batch: list[Puzzle]) -> None:
        solved = solve_batch(batch[0].layout, to_rows(batch), budget=Budget())
        canonical_9x9(batch, list(solved.grids))

    return repeatedly(find, cycle(batches), AT_ONCE)


if __name__ == "__main__":
    main()
