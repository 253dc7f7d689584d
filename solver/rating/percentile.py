"""How hard a puzzle is among random ones of its kind: the share of them that is easier, by our own score.

`percentiles.tsv` has a row for each kind of board that was measured: its layout, how many puzzles were rated, and the
scores that 0, 1, … 100 % of them reach at most. `tools/percentiles.py` makes it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import cache
from pathlib import Path
from typing import NamedTuple

from solver.board import Puzzle

FILE = Path(__file__).with_name("percentiles.tsv")
N_STEPS = 100  # between the scores of a row


class ScoreSample(NamedTuple):
    """The scores of `n` random minimal puzzles, from the easiest to the hardest, at each hundredth of them."""

    n: int
    scores: tuple[int, ...]

    def percentile(self, score: int) -> int:
        """Return what percentage of the puzzles is easier than one with this score; equal ones count half."""
        below, up_to = bisect_left(self.scores, score), bisect_right(self.scores, score)
        return round((below + up_to) / 2 * 100 / len(self.scores))


@cache
def samples() -> dict[str, ScoreSample]:
    """Return the samples by the names of their layouts."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    rows = (line.split("\t") for line in lines if not line.startswith("#"))
    return {name: ScoreSample(int(n), tuple(map(int, scores.split()))) for name, n, scores in rows}


def sample_for(puzzle: Puzzle) -> ScoreSample | None:
    """Return the sample to which a puzzle can be compared; None if its kind was not measured, or it has clues."""
    return None if puzzle.clues else samples().get(puzzle.layout.name)
