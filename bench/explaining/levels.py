"""The share of published puzzles at each of our levels.

    python -m bench.explaining.levels --collections DIR [--first 300] [--seconds 10]

DIR contains `hodoku_scored.tsv` and `ser_rated.tsv` (puzzles with HoDoKu's level or Sudoku Explainer's rating), and
plain collections, one puzzle a line. The output is a table: rows are collections, HoDoKu's levels and bands of ER;
columns are our levels, in percent.
"""

from __future__ import annotations

import argparse
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

from bench.explaining.rating import scored, ser_rated
from solver.board import Budget, Puzzle
from solver.fast.mode import use_compiled
from solver.rating.level import LEVELS
from solver.rating.own import own_rating
from solver.techniques import explain

PLAIN = ("random_easy.txt", "17_clues.txt", "random_minimal.txt", "magictour.txt")
# The highest ER of each band, in tenths.
BANDS = (12, 15, 23, 28, 34, 45, 56, 65, 71, 82, 99, 120)
OPEN = "open"
Row = TypeVar("Row")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--collections", type=Path, required=True)
    parser.add_argument("--first", type=int, default=300, help="number of puzzles from each file, evenly spread")
    parser.add_argument("--seconds", type=float, default=10, help="for a puzzle")
    options = parser.parse_args()
    use_compiled()
    print(f"| | puzzles | {' | '.join([*LEVELS, OPEN])} |\n|---|--:|{'--:|' * (len(LEVELS) + 1)}")
    for rows in (_collections, _hodoku, _explainer):
        counts: dict[str, Counter[str]] = {}
        for name, cells in rows(options.collections, options.first):
            counts.setdefault(name, Counter())[_level(cells, options.seconds)] += 1
        for name in sorted(counts):
            _print(name, counts[name])


def _collections(folder: Path, first: int) -> Iterator[tuple[str, str]]:
    for name in PLAIN:
        lines = [line.split()[0] for line in (folder / name).read_text(encoding="utf-8").splitlines() if line.strip()]
        yield from ((name, cells) for cells in _spread([line for line in lines if len(line) == 81], first))


def _hodoku(folder: Path, first: int) -> Iterator[tuple[str, str]]:
    order = ("Easy", "Medium", "Hard", "Unfair", "Extreme")
    for theirs in _spread(scored(folder), first):
        yield f"HoDoKu {order.index(theirs.level) + 1}: {theirs.level}", theirs.puzzle.cells


def _explainer(folder: Path, first: int) -> Iterator[tuple[str, str]]:
    for cells, er in _spread(ser_rated(folder / "ser_rated.tsv"), first):
        band = bisect_left(BANDS, er)
        lowest = BANDS[band - 1] + 1 if band else 10
        yield f"ER {lowest / 10:4} to {BANDS[band] / 10}", cells


def _spread(rows: list[Row], first: int) -> list[Row]:
    return rows[:: max(1, len(rows) // first)][:first]


def _level(cells: str, seconds: float) -> str:
    walkthrough = explain(Puzzle.from_text(f"3x3:{cells}"), budget=Budget(seconds=seconds), unique=True)
    return own_rating(walkthrough).level or OPEN


def _print(name: str, counts: Counter[str]) -> None:
    shares = (f"{100 * counts[level] / counts.total():.0f}" for level in (*LEVELS, OPEN))
    print(f"| {name} | {counts.total()} | {' | '.join(shares)} |", flush=True)


if __name__ == "__main__":
    main()
