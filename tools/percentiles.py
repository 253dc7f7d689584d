"""Rate random puzzles, to say how hard a puzzle is among them: `python -m tools.percentiles [--count N] [LAYOUT …]`.

Rows of `solver/rating/percentiles.tsv` are replaced. Run it again whenever scores or the ladder change much.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator

from solver.board import Budget, find_layout
from solver.fast.mode import use_compiled
from solver.generator import Wish
from solver.generator.generate import generate
from solver.rating.own import own_rating
from solver.rating.percentile import FILE, N_STEPS, samples
from solver.techniques import explain

LAYOUTS = ("3x3", "3x3x", "3x3w", "2x3", "round5")
SECONDS = 60.0  # for the walk-through of a puzzle
_HEADING = "# layout, puzzles, the scores that 0, 1, … 100 % of them reach at most; made by tools/percentiles.py"


def main() -> None:
    """Write the file, a row after each layout."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("layouts", nargs="*", default=LAYOUTS)
    parser.add_argument("--count", type=int, default=10_000)
    args = parser.parse_args()
    use_compiled()
    for name in args.layouts:
        row = row_of(sorted(scores_of(name, args.count)))
        rows = {each: f"{sample.n}\t{' '.join(map(str, sample.scores))}" for each, sample in samples().items()}
        rows[name] = row
        lines = [_HEADING, *(f"{each}\t{rows[each]}" for each in LAYOUTS if each in rows)]
        FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")
        samples.cache_clear()


def scores_of(name: str, count: int, seed: str = "percentile") -> Iterator[int]:
    """Yield the score of each of `count` random minimal puzzles on this layout.

    One that the ladder does not solve in time has the score of the steps found, and that of no puzzle if it gets stuck:
    such puzzles are too few to move a percentile.
    """
    wish = Wish(find_layout(name), minimal=True)
    for k in range(count):
        puzzle = generate(wish, seed=f"{seed}/{k}").puzzle
        rating = own_rating(explain(puzzle, unique=True, budget=Budget(seconds=SECONDS)))
        score = rating.at_least if rating.score is None else rating.score
        if score is not None:
            yield score


def row_of(scores: list[int]) -> str:
    """Return a row for sorted scores, without its layout."""
    steps = (scores[round(k * (len(scores) - 1) / N_STEPS)] for k in range(N_STEPS + 1))
    return f"{len(scores)}\t{' '.join(map(str, steps))}"


if __name__ == "__main__":
    main()
