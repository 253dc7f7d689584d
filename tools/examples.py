"""Makes solver/techniques/examples.tsv: for each technique positions that show it, and others to practise it in.

    python -m tools.examples                  the examples, from tests/corpora/steps; practice stays as it is
    python -m tools.examples --mine SECONDS   looks for practice in generated puzzles, too

A position to practise in comes from the way of a ladder through a puzzle with one solution: the ladder has tried all
that is easier, so the technique is needed there.
"""

from __future__ import annotations

import csv
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

from solver.board import Budget, Layout, Puzzle, find_layout
from solver.engines import DEFAULT, Status, find_engine
from solver.generator.generate import generate
from solver.steps import Walkthrough, crossed_out_text, parse_crossed_out, parse_placed, starting_board
from solver.techniques import TECHNIQUES, Options, Start, explain, find_ladder, find_technique

ROOT = Path(__file__).resolve().parent.parent
CORPUS = ROOT / "tests" / "corpora" / "steps"
TARGET = ROOT / "solver" / "techniques" / "examples.tsv"
COLUMNS = ("technique", "kind", "ladder", "puzzle", "cells", "crossed-out")
MOST = 3  # positions to practise one technique in
SECONDS_A_PUZZLE = 4
LAYOUTS = ("3x3", "3x3", "3x3", "2x3", "round4a", "3x3x")
MINED_LADDERS = ("teaching", "explainer", "hodoku", "sudokuwiki")

Row = tuple[str, ...]


def main(arguments: list[str]) -> int:
    """Write the file; the exit code."""
    practice = [row for row in _read() if row[1] == "practice"]
    if arguments[:1] == ["--mine"]:
        practice = _mined(practice, time.monotonic() + float(arguments[1]))
    order = {technique.slug: k for k, technique in enumerate(TECHNIQUES)}
    kinds = ("square", "round", "practice")
    rows = [row for row in (*_shown(), *practice) if row[0] in order]
    rows.sort(key=lambda row: (order[row[0]], kinds.index(row[1])))
    _write(rows)
    return 0


def _read() -> list[Row]:
    if not TARGET.exists():
        return []
    with TARGET.open(encoding="utf-8", newline="") as lines:
        return [tuple(row[column] for column in COLUMNS) for row in csv.DictReader(lines, delimiter="\t")]


def _write(rows: Iterable[Row]) -> None:
    with TARGET.open("w", encoding="utf-8", newline="") as lines:
        writer = csv.writer(lines, delimiter="\t", lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(rows)


def _shown() -> Iterator[Row]:
    """Of the positions of the corpus the first that suits each kind: on 9 × 9 rather than on other boards."""
    cases = list(_cases())
    for technique in TECHNIQUES:
        hits = [case for case in cases if case[0] == technique.slug]
        for kind, is_meant in (("square", False), ("round", True)):
            found = [case for case in hits if _is_round(Puzzle.from_text(case[1]).layout) is is_meant]
            found.sort(key=lambda case: not case[1].startswith("3x3:"))
            if found:
                yield _row(kind, *found[0])


def _cases() -> Iterator[tuple[str, str, str, str]]:
    for path in sorted(CORPUS.glob("*.tsv")):
        with path.open(encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(lines, delimiter="\t"):
                if not row["technique"].startswith("!"):
                    yield row["technique"], row["puzzle"], row["placed"], row["crossed-out"]


def _row(kind: str, slug: str, text: str, placed: str, crossed_out: str) -> Row:
    puzzle = Puzzle.from_text(text)
    out = parse_crossed_out(crossed_out, puzzle.layout)
    board = starting_board(puzzle, placed=parse_placed(placed, puzzle.layout), crossed_out=out)
    next(find_technique(slug).find(board, Options(unique=True)))  # it is there
    return slug, kind, "", text, puzzle.layout.to_text(board.digits), crossed_out_text(out, puzzle.layout)


def _is_round(layout: Layout) -> bool:
    return any(house.kind == "ring" for house in layout.houses)


def _mined(known: list[Row], until: float) -> list[Row]:
    found = list(known)
    wanted = {each.slug: MOST for name in MINED_LADDERS for each in find_ladder(name).techniques}
    for row in found:
        wanted[row[0]] = wanted.get(row[0], 0) - 1
    seed = 0
    while time.monotonic() < until and any(n > 0 for n in wanted.values()):
        seed += 1
        layout = LAYOUTS[seed % len(LAYOUTS)]
        puzzle = _minimal(generate(find_layout(layout), seed=f"practice/{layout}/{seed}"), Random(seed))
        for name in MINED_LADDERS:
            if not any(wanted.get(each.slug, 0) > 0 for each in find_ladder(name).techniques):
                continue
            way = explain(puzzle, ladder=name, budget=Budget(seconds=SECONDS_A_PUZZLE), unique=True)
            for row in _firsts(way):
                if wanted.get(row[0], 0) > 0 and all(row[3] != other[3] for other in found if other[0] == row[0]):
                    wanted[row[0]] -= 1
                    found.append(row)
        if seed % 20 == 0:
            print(seed, sum(n > 0 for n in wanted.values()), "techniques still wanted", flush=True)
            _write([*_shown_already(), *found])
    return found


def _minimal(puzzle: Puzzle, random: Random) -> Puzzle:
    """`puzzle` without givens that it does not need."""
    engine, givens = find_engine(DEFAULT), list(puzzle.givens)
    for cell in random.sample(range(len(givens)), len(givens)):
        digit, givens[cell] = givens[cell], 0
        tried = Puzzle(puzzle.layout, tuple(givens))
        if digit and engine.solve(tried, limit=2, keep=0, budget=Budget(seconds=5)).status != Status.UNIQUE:
            givens[cell] = digit
    return Puzzle(puzzle.layout, tuple(givens))


def _shown_already() -> list[Row]:
    return [row for row in _read() if row[1] != "practice"]


def _firsts(way: Walkthrough) -> Iterator[Row]:
    """The first use of each technique on the way."""
    layout, seen = way.puzzle.layout, set[str]()
    ladder = find_ladder(way.ladder)
    for n, step in enumerate(way.steps):
        if step.technique not in seen:
            seen.add(step.technique)
            start = Start.of_board(way.puzzle, ladder, way.board_at(n))
            yield (
                step.technique,
                "practice",
                way.ladder,
                way.puzzle.text,
                start.cells,
                crossed_out_text(start.crossed_out, layout),
            )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
