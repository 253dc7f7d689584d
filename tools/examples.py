"""Makes solver/techniques/examples.tsv: for each technique positions that show it, and others to practise it in.

    python -m tools.examples                  examples from tests/corpora/steps; practice stays as far as it is right
    python -m tools.examples --found FILE     practice also from what `tools.positions` has found

In a position to practise in the ladder named takes the technique: what is easier has been tried. Of the positions of
one kind those are taken that teach well: small patterns, and something to be done afterwards.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator
from pathlib import Path

from solver.board import Layout, Puzzle
from solver.steps import crossed_out_text, parse_crossed_out, parse_placed, starting_board
from solver.techniques import TECHNIQUES, Options, find_technique
from solver.techniques.examples import Example
from tools.positions import Found, cost_of, needed_step, read_found

ROOT = Path(__file__).resolve().parent.parent
CORPUS = ROOT / "tests" / "corpora" / "steps"
TARGET = ROOT / "solver" / "techniques" / "examples.tsv"
COLUMNS = ("technique", "kind", "ladder", "left-out", "puzzle", "cells", "crossed-out", "source")
KINDS = ("square", "round", "other", "practice")
MOST = 3  # positions to practise one technique in


def main(arguments: list[str]) -> int:
    """Write the file; the exit code."""
    found = read_found(Path(arguments[1])) if arguments[:1] == ["--found"] else []
    practice = [row for row in _read() if row.kind == "practice"] + [_of_found(each) for each in found]
    rows = [*_shown(), *_chosen(practice)]
    order = {technique.slug: k for k, technique in enumerate(TECHNIQUES)}
    rows.sort(key=lambda row: (order[row.technique], KINDS.index(row.kind)))
    with TARGET.open("w", encoding="utf-8", newline="") as lines:
        writer = csv.writer(lines, delimiter="\t", lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(rows)
    return 0


def _read() -> list[Example]:
    with TARGET.open(encoding="utf-8", newline="") as lines:
        return [Example(*row) for row in list(csv.reader(lines, delimiter="\t"))[1:]]


def _of_found(found: Found) -> Example:
    technique, ladder, left_out, puzzle, cells, crossed_out, source, _ = found
    return Example(technique, "practice", ladder, left_out, puzzle, cells, crossed_out, source)


def _chosen(practice: list[Example]) -> Iterator[Example]:
    """For each technique the best to practise in: of several puzzles, one of them not 9 × 9 if there is one."""
    for technique in TECHNIQUES:
        rated = [(cost, each) for each in practice if each.technique == technique.slug for cost in _costs(each)]
        rated.sort(key=lambda pair: pair[0])
        by_puzzle = {each.puzzle: each for _, each in reversed(rated)}
        best = sorted(by_puzzle.values(), key=[each for _, each in rated].index)
        others = [each for each in best if not each.puzzle.startswith("3x3:")]
        nines = [each for each in best if each not in others]
        taken = [*nines[: MOST - 1], *others[:1]]
        taken += [each for each in best if each not in taken][: MOST - len(taken)]
        yield from sorted(taken, key=best.index)


def _costs(example: Example) -> Iterator[float]:
    """What it costs to see the technique; nothing if the ladder does not take it there."""
    start = example.to_start()
    step = needed_step(start.board, start.ladder, example.technique)
    if step:
        yield cost_of(start.board, step, len(start.ladder.left_out))


def _shown() -> Iterator[Example]:
    """Of the positions of the corpus the best that suits each kind: a board of another form only if none is round."""
    cases = list(_cases())
    for technique in TECHNIQUES:
        hits = [case for case in cases if case[0] == technique.slug]
        by_kind: dict[str, list[tuple[float, Example]]] = {kind: [] for kind in KINDS}
        for case in hits:
            cost, example = _example(*case)
            by_kind[example.kind].append((cost, example))
        if by_kind["round"]:
            by_kind["other"].clear()
        for rated in by_kind.values():
            yield from [min(rated, key=lambda pair: pair[0])[1]] if rated else []


def _cases() -> Iterator[tuple[str, str, str, str]]:
    for path in sorted(CORPUS.glob("*.tsv")):
        with path.open(encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(lines, delimiter="\t"):
                if not row["technique"].startswith("!"):
                    yield row["technique"], row["puzzle"], row["placed"], row["crossed-out"]


def _example(slug: str, text: str, placed: str, crossed_out: str) -> tuple[float, Example]:
    puzzle = Puzzle.from_text(text)
    layout = puzzle.layout
    out = parse_crossed_out(crossed_out, layout)
    board = starting_board(puzzle, placed=parse_placed(placed, layout), crossed_out=out)
    cells = layout.to_text(board.digits)
    example = Example(slug, _kind(layout), "", "", text, cells, crossed_out_text(out, layout), "")
    return cost_of(board, next(find_technique(slug).find(board, Options(unique=True)))), example


def _kind(layout: Layout) -> str:
    if any(house.kind == "ring" for house in layout.houses):
        return "round"
    return "square" if layout.name == "3x3" else "other"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
