"""Make examples.tsv in solver/techniques/lessons: positions that show each technique, and positions for practice.

    python -m tools.examples                  take examples from tests/corpora/steps; keep practice that is still right
    python -m tools.examples --found FILE …   take both also from the positions found by `tools.positions`

In a practice position, the named ladder takes the technique because easier techniques find nothing. Among positions
of one kind, those that teach well are chosen: small patterns, and further steps afterwards.
"""

from __future__ import annotations

import csv
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from solver.board import Board, Layout, Puzzle
from solver.board.grids import RING
from solver.steps import crossed_out_text, parse_crossed_out, parse_placed, starting_board
from solver.techniques import BASIC_LADDER, TECHNIQUES, Options, find_ladder, find_technique, next_step
from solver.techniques.lessons.examples import FILE, Example
from tools.positions import STEP_BUDGET, FoundPosition, cost_of, next_step_for, read_found

ROOT = Path(__file__).resolve().parent.parent
CORPUS = ROOT / "tests" / "corpora" / "steps"
COLUMNS = ("technique", "kind", "ladder", "left-out", "puzzle", "cells", "crossed-out", "source")
KINDS = ("square", "round", "other", "practice")
LOOKED_AT = 4  # found positions of each kind to consider
MAX_PRACTICE = 3  # practice positions for each technique
EASIER = 25  # added to the cost if an easier step is possible
EARLIER = 25  # added to the cost of a single that needs earlier eliminations


def main(arguments: list[str]) -> int:
    """Write the file and return the exit code."""
    found = _best_of([each for name in arguments[1:] for each in read_found(Path(name))])
    shown = list(_shown(found))
    seen = {(row.technique, row.puzzle) for row in shown}
    unseen = [each for each in found if (each.technique, each.puzzle) not in seen]
    others = {each.technique for each in unseen}
    new = [_of_found(each, "practice") for each in found if each in unseen or each.technique not in others]
    there = [row for row in _read() if row.kind == "practice"]
    renewed = {row.technique for row in new}
    kept = [row for row in there if row.technique not in renewed]
    rows = [*shown, *kept, *_chosen([*new, *(row for row in there if row.technique in renewed)])]
    order = {technique.slug: k for k, technique in enumerate(TECHNIQUES)}
    rows.sort(key=lambda row: (order[row.technique], KINDS.index(row.kind)))
    with FILE.open("w", encoding="utf-8", newline="") as lines:
        writer = csv.writer(lines, delimiter="\t", lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(rows)
    return 0


def _best_of(found: list[FoundPosition]) -> list[FoundPosition]:
    """Return the cheapest positions for each technique and kind of board."""
    kept: list[FoundPosition] = []
    n = Counter[tuple[str, str]]()
    for each in sorted(found, key=lambda each: each.cost + _foreign(each.source)):
        key = each.technique, _kind_of(each.puzzle)
        n[key] += 1
        kept += [each] if n[key] <= LOOKED_AT else []
    return kept


def _read() -> list[Example]:
    with FILE.open(encoding="utf-8", newline="") as lines:
        return [Example(*row) for row in list(csv.reader(lines, delimiter="\t"))[1:]]


def _of_found(found: FoundPosition, kind: str) -> Example:
    """Turn a found position into practice or into an example. An example needs no ladder."""
    technique, ladder, left_out, puzzle, cells, crossed_out, source, _ = found
    ladders = (ladder, left_out) if kind == "practice" else ("", "")
    return Example(technique, kind, *ladders, puzzle, cells, crossed_out, source)


def _chosen(practice: list[Example]) -> Iterator[Example]:
    """Yield the best practice for each technique: different puzzles, if possible two 9 × 9 and one other."""
    for technique in TECHNIQUES:
        rated = [(cost, each) for each in practice if each.technique == technique.slug for cost in _costs(each)]
        rated.sort(key=lambda pair: pair[0])
        best = list({each.puzzle: each for _, each in reversed(rated)}.values())[::-1]
        plain = [each for each in best if len(each.left_out.split()) < 2]
        squares = [each for each in plain if _kind_of(each.puzzle) == "square"]
        others = [each for each in plain if each not in squares]
        taken = list(dict.fromkeys([*squares[: MAX_PRACTICE - 1], *others[:1], *squares, *others, *best]))[
            :MAX_PRACTICE
        ]
        yield from sorted(taken, key=best.index)


def _costs(example: Example) -> Iterator[float]:
    """Yield the cost of spotting the technique, or nothing if the ladder does not take it there."""
    start = example.to_start()
    ladder = find_ladder(start.ladder.name).without(start.ladder.left_out)
    step = next_step_for(start.board, ladder, example.technique)
    if step and step.technique == example.technique:
        yield cost_of(start.board, step, len(start.ladder.left_out)) + _foreign(example.source)


def _shown(found: list[FoundPosition]) -> Iterator[Example]:
    """Yield the best example of each kind. Another kind of board is used only if there is no round one."""
    # Keep rare positions for practice.
    n = Counter(each.technique for each in found)
    common = [each for each in found if n[each.technique] > MAX_PRACTICE]
    rare = {(each.technique, each.cells) for each in found if n[each.technique] <= MAX_PRACTICE}
    there = [row for row in _read() if row.kind != "practice" and (row.technique, row.cells) not in rare]
    rated = [(_cost_of_lesson(each), each) for each in dict.fromkeys([*map(of_case, cases()), *there])]
    rated += [(each.cost + _foreign(each.source), _of_found(each, _kind_of(each.puzzle))) for each in common]
    rated.sort(key=lambda pair: pair[0])
    for technique in TECHNIQUES:
        by_kind: dict[str, Example] = {}
        for _, example in rated:
            if example.technique == technique.slug:
                by_kind.setdefault(example.kind, example)
        if "round" in by_kind:
            by_kind.pop("other", None)
        yield from by_kind.values()


def cases() -> Iterator[tuple[str, str, str, str]]:
    for path in sorted(CORPUS.glob("*.tsv")):
        with path.open(encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(lines, delimiter="\t"):
                if not row["technique"].startswith("!"):
                    yield row["technique"], row["puzzle"], row["placed"], row["crossed-out"]


def of_case(case: tuple[str, str, str, str]) -> Example:
    slug, text, placed, crossed_out = case
    puzzle = Puzzle.from_text(text)
    layout = puzzle.layout
    out = parse_crossed_out(crossed_out, layout)
    board = starting_board(puzzle, placed=parse_placed(placed, layout), crossed_out=out)
    cells = layout.to_text(board.digits)
    return Example(slug, _kind(layout), "", "", text, cells, crossed_out_text(out, layout), "")


def _cost_of_lesson(example: Example) -> float:
    board = example.to_lesson().board
    step = next(find_technique(example.technique).find(board, Options(unique=True)))
    needs_earlier = any(fact in step.facts for fact in ("ruled_out", "barred"))
    extra = EASIER * _has_easier(board, example.technique) + EARLIER * needs_earlier
    return cost_of(board, step) + extra + _foreign(example.source)


def _foreign(source: str) -> float:
    """Return an extra cost for puzzles of others, so that our own come first."""
    return 6 if source else 0


def _has_easier(board: Board, slug: str) -> bool:
    """Whether a basic technique leads on, so that nobody would look for this one."""
    ladder = find_ladder(BASIC_LADDER)
    slugs = [each.slug for each in ladder.techniques]
    easier = ladder.without(slugs[slugs.index(slug) :]) if slug in slugs else ladder
    is_one_of_them = slug.startswith("direct-")
    return not is_one_of_them and bool(next_step(board, easier, budget=STEP_BUDGET, unique=True).steps)


def _kind_of(text: str) -> str:
    return _kind(Puzzle.from_text(text).layout)


def _kind(layout: Layout) -> str:
    if any(house.kind is RING for house in layout.houses):
        return "round"
    return "square" if layout.name == "3x3" else "other"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
