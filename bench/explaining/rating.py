"""How well our ratings agree with those of the programs that defined the scales.

    python -m bench.explaining.rating --collections DIR [--first 1000] [--seconds 20]

    python -m bench.explaining.rating --collections DIR --scale explainer [--first 4000]

    python -m bench.explaining.rating --collections DIR --scale explainer --file ser_rated_hardest.tsv
        [--only 10.4] [--every 10]

DIR contains `hodoku_scored.tsv`: puzzle, level, score, and how often each technique was used. The output is each
puzzle with a different rating and the techniques used more or less often (for Extreme puzzles only if the level
differs), the number of equal levels and scores, and the time per puzzle.
"""

from __future__ import annotations

import argparse
import csv
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from solver.board import Budget, Puzzle
from solver.fast.mode import use_compiled
from solver.rating.explainer import rate_by_explainer
from solver.rating.hodoku import HodokuRating, hodoku_rating
from solver.techniques import explain
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


class Scored(NamedTuple):
    """A puzzle with HoDoKu's rating and how often it used each technique."""

    puzzle: Puzzle
    level: str
    score: int
    counts: Counter[str]


def main() -> None:
    """Print the puzzles with different ratings, and the totals."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--collections", type=Path, required=True)
    parser.add_argument("--scale", choices=("hodoku", "explainer"), default="hodoku")
    parser.add_argument("--first", type=int)
    parser.add_argument("--file", default="ser_rated.tsv", help="on the explainer scale: puzzles, each with its rating")
    parser.add_argument("--only", type=float, help="puzzles of this rating")
    parser.add_argument("--every", type=int, default=1, help="measure one in N of these")
    parser.add_argument("--seconds", type=float, default=20, help="for a puzzle")
    options = parser.parse_args()
    measure = {"hodoku": _measure_hodoku, "explainer": _measure_explainer}[options.scale]
    times = measure(options)
    print(f"seconds a puzzle: median {statistics.median(times):.4f}, 99 % {sorted(times)[len(times) * 99 // 100]:.3f}")


def _measure_explainer(options: argparse.Namespace) -> list[float]:
    use_compiled()
    rows = ser_rated(options.collections / options.file)
    rows = [row for row in rows if options.only is None or row[1] == round(10 * options.only)][:: options.every]
    times, off = [], []
    for cells, theirs in rows[: options.first]:
        started_at = time.process_time()
        ours = rate_by_explainer(Puzzle.from_text(f"3x3:{cells}"), budget=Budget(seconds=options.seconds))
        times.append(time.process_time() - started_at)
        off.append(abs(ours.er - theirs))
        if ours.er != theirs:
            print(f"{cells} {theirs / 10} → {ours.er / 10} ({ours.ended})", flush=True)
    print(f"ratings {off.count(0)} of {len(off)}, within a tenth {sum(each <= 1 for each in off)}")
    return times


def ser_rated(path: Path) -> list[tuple[str, int]]:
    """Return the puzzles in a file with their ratings (ER only) in tenths."""
    with path.open(encoding="utf-8") as file:
        rows = [(row[0], row[1].split("/")[0]) for row in csv.reader(file, delimiter="\t")]
    return [(cells, round(10 * float(rating))) for cells, rating in rows if rating != "ser"]


def _measure_hodoku(options: argparse.Namespace) -> list[float]:
    puzzles = scored(options.collections)[: options.first]
    times, levels = [], 0
    equal: dict[str, list[bool]] = {"below Extreme": [], "of Extreme puzzles without forcing chains": []}
    for theirs in puzzles:
        started_at = time.process_time()
        walkthrough = explain(theirs.puzzle, ladder=HODOKU_LADDER, budget=Budget(seconds=options.seconds), unique=True)
        ours = hodoku_rating(walkthrough)
        times.append(time.process_time() - started_at)
        levels += ours.level == theirs.level
        if not any(slug.startswith("forcing-") for slug in theirs.counts):
            which = list(equal)[theirs.level == "Extreme"]
            equal[which].append(ours.score == theirs.score)
        if not _agrees(ours, theirs):
            print(_difference(theirs, ours, Counter(step.technique for step in walkthrough.steps)), flush=True)
    print(f"levels {levels} of {len(puzzles)}")
    for which, scores in equal.items():
        print(f"scores {which} {sum(scores)} of {len(scores)}")
    return times


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


if __name__ == "__main__":
    main()
