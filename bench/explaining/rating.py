"""How well our ratings agree with those of the programs that defined the scales, and what our own levels mean there.

    python -m bench.explaining.rating --collections DIR [--first 1000] [--seconds 20]
    python -m bench.explaining.rating --collections DIR --scale explainer [--first 4000]
    python -m bench.explaining.rating --collections DIR --scale explainer --file ser_rated_hardest.tsv --only 10.4
    python -m bench.explaining.rating --collections DIR --scale own --first 300 --seconds 10

`--first` is how many puzzles, on our own scale from each file and evenly spread. `--only` chooses those of one rating
in a file of Sudoku Explainer's. `--seconds` are for a puzzle. DIR contains `hodoku_scored.tsv`: puzzle, level, score,
and how often each technique was used; tables of puzzles with Sudoku Explainer's rating; and plain collections, one
puzzle a line. The output is each puzzle with a different rating and the techniques used more or less often (for Extreme
puzzles only if the level differs), the number of equal levels and scores, and the time per puzzle. On our own scale it
is a table: rows are collections, HoDoKu's levels and bands of ER; columns are our levels, in percent.
"""

from __future__ import annotations

import argparse
import csv
import time
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple, TypeVar

from bench.measure import parser, timed
from solver.board import Budget, Puzzle
from solver.fast.mode import use_compiled
from solver.rating.explainer import rate_by_explainer
from solver.rating.hodoku import HodokuRating, hodoku_rating
from solver.rating.level import LEVELS
from solver.rating.own import own_rating
from solver.steps import Walkthrough
from solver.techniques import DEFAULT_LADDER, Ladder, explain
from solver.techniques.ladders.hodoku import HODOKU_LADDER

# HoDoKu's names that differ from ours in more than spelling.
NAMES = {
    "Locked Candidates Type 1 (Pointing)": "pointing",
    "Locked Candidates Type 2 (Claiming)": "claiming",
    "Naked Quadruple": "naked-quad",
    "Hidden Quadruple": "hidden-quad",
    "2-String Kite": "two-string-kite",
    "Bivalue Universal Grave + 1": "bug-plus-1",
    "Avoidable Rectangle Type 1": "avoidable-rectangle-1",
    "Avoidable Rectangle Type 2": "avoidable-rectangle-2",
    "Almost Locked Set XZ-Rule": "als-xz",
    "Almost Locked Set XY-Wing": "als-xy-wing",
    "Almost Locked Set XY-Chain": "als-xy-chain",
    **{f"Uniqueness Test {kind}": f"unique-rectangle-{kind}" for kind in range(1, 7)},
}
PLAIN = ("random_easy.txt", "17_clues.txt", "random_minimal.txt", "magictour.txt")
BANDS = (12, 15, 23, 28, 34, 45, 56, 65, 71, 82, 99, 120)  # the highest ER of each, in tenths
OPEN = "open"
Row = TypeVar("Row")


class Scored(NamedTuple):
    """A puzzle with HoDoKu's rating and how often it used each technique."""

    puzzle: Puzzle
    level: str
    score: int
    counts: Counter[str]


def main() -> None:
    """Print the puzzles with different ratings and the totals, or the table."""
    command_line = parser(__doc__, collections=Path, scale=MEASURES, file="ser_rated.tsv", seconds=20.0)
    command_line.add_argument("--first", type=int)
    command_line.add_argument("--only", type=float)
    chosen = command_line.parse_args()
    use_compiled()
    if times := list(MEASURES[chosen.scale](chosen)):
        in_seconds = (median(times) / 1000, quantiles(times, n=100)[-1] / 1000)
        print("seconds a puzzle: median {:.4f}, 99 % {:.3f}".format(*in_seconds))


def _explainer(options: argparse.Namespace) -> Iterator[float]:
    rows = ser_rated(options.collections / options.file)
    rows = [row for row in rows if options.only is None or row[1] == round(10 * options.only)]
    off = []
    for cells, theirs in rows[: options.first]:
        rate = partial(rate_by_explainer, Puzzle.from_text(f"3x3:{cells}"), budget=Budget(seconds=options.seconds))
        took, ours = timed(time.process_time, rate)
        yield took
        off.append(abs(ours.er - theirs))
        if ours.er != theirs:
            print(f"{cells} {theirs / 10} → {ours.er / 10} ({ours.ended})", flush=True)
    print(f"ratings {off.count(0)} of {len(off)}, within a tenth {sum(each <= 1 for each in off)}")


def _hodoku(options: argparse.Namespace) -> Iterator[float]:
    levels: list[bool] = []
    equal: dict[str, list[bool]] = {"below Extreme": [], "of Extreme puzzles without forcing chains": []}
    for theirs in scored(options.collections)[: options.first]:
        took, walkthrough = _timed_walkthrough(theirs.puzzle, options.seconds, HODOKU_LADDER)
        yield took
        ours = hodoku_rating(walkthrough)
        levels.append(ours.level == theirs.level)
        if not any(slug.startswith("forcing-") for slug in theirs.counts):
            equal[list(equal)[theirs.level == "Extreme"]].append(ours.score == theirs.score)
        if not _agrees(ours, theirs):
            print(_difference(theirs, ours, Counter(step.technique for step in walkthrough.steps)), flush=True)
    for which, found in ({"levels": levels} | {f"scores {which}": found for which, found in equal.items()}).items():
        print(f"{which} {sum(found)} of {len(found)}")


def _own(options: argparse.Namespace) -> Iterator[float]:
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for name, cells in _published(options.collections, options.first or 300):
        took, walkthrough = _timed_walkthrough(Puzzle.from_text(f"3x3:{cells}"), options.seconds, DEFAULT_LADDER)
        yield took
        counts[name][own_rating(walkthrough).level or OPEN] += 1
    print(f"| | puzzles | {' | '.join([*LEVELS, OPEN])} |\n|---|--:|{'--:|' * (len(LEVELS) + 1)}")
    for name, found in sorted(counts.items()):
        shares = (f"{100 * found[level] / found.total():.0f}" for level in (*LEVELS, OPEN))
        print(f"| {name} | {found.total()} | {' | '.join(shares)} |")


def _timed_walkthrough(puzzle: Puzzle, seconds: float, ladder: str | Ladder) -> tuple[float, Walkthrough]:
    budget = Budget(seconds=seconds)
    return timed(time.process_time, partial(explain, puzzle, ladder=ladder, budget=budget, unique=True))


def _published(folder: Path, first: int) -> Iterator[tuple[str, str]]:
    """Yield the name of a row of the table, and a puzzle that belongs to it."""
    for name in PLAIN:
        lines = [line.split()[0] for line in (folder / name).read_text(encoding="utf-8").splitlines() if line.strip()]
        yield from ((name, cells) for cells in _spread([line for line in lines if len(line) == 81], first))
    order = ("Easy", "Medium", "Hard", "Unfair", "Extreme")
    for theirs in _spread(scored(folder), first):
        yield f"HoDoKu {order.index(theirs.level) + 1}: {theirs.level}", theirs.puzzle.cells
    for cells, er in _spread(ser_rated(folder / "ser_rated.tsv"), first):
        band = bisect_left(BANDS, er)
        yield f"ER {(BANDS[band - 1] + 1 if band else 10) / 10:4} to {BANDS[band] / 10}", cells


def _spread(rows: list[Row], first: int) -> list[Row]:
    return rows[:: max(1, len(rows) // first)][:first]


def ser_rated(path: Path) -> list[tuple[str, int]]:
    """Return the puzzles in a file with their ratings (ER only) in tenths."""
    with path.open(encoding="utf-8") as file:
        rows = [(row[0], row[1].split("/")[0]) for row in csv.reader(file, delimiter="\t")]
    return [(cells, round(10 * float(rating))) for cells, rating in rows if rating != "ser"]


def scored(collections: Path) -> list[Scored]:
    """Return the puzzles in `hodoku_scored.tsv`."""
    with (collections / "hodoku_scored.tsv").open(encoding="utf-8") as file:
        return [
            Scored(
                Puzzle.from_text("3x3:" + row["puzzle"]),
                row["hodoku_level"],
                int(row["hodoku_score"]),
                Counter(dict(_counts(row["technique_counts"]))),
            )
            for row in csv.DictReader(file, delimiter="\t")
        ]


def _counts(text: str) -> Iterator[tuple[str, int]]:
    for part in text.split(";"):
        name, _, count = part.rpartition("=")
        yield NAMES.get(name, name.lower().replace(" ", "-")), int(count)


def _agrees(ours: HodokuRating, theirs: Scored) -> bool:
    return (ours.level == theirs.level and theirs.level == "Extreme") or ours[:2] == (theirs.level, theirs.score)


def _difference(theirs: Scored, ours: HodokuRating, counts: Counter[str]) -> str:
    more = {slug: n - theirs.counts[slug] for slug, n in counts.items() if n != theirs.counts[slug]}
    fewer = {slug: -n for slug, n in theirs.counts.items() if slug not in counts}
    told = ", ".join(f"{slug} {n:+}" for slug, n in sorted((more | fewer).items()))
    line = f"{theirs.puzzle.cells} {theirs.level} {theirs.score} → {ours.level} {ours.score} ({ours.ended})"
    return f"{line}: {told or 'the same counts'}"


MEASURES = {"hodoku": _hodoku, "explainer": _explainer, "own": _own}

if __name__ == "__main__":
    main()
