"""Make the stock of drills, solver/training/stock/positions.tsv: positions in which a ladder takes each technique.

    python -m tools.training.drills walk FOUND --seconds 600     walk through new puzzles, add what is found to FOUND
    python -m tools.training.drills choose FOUND …               choose among these positions and write the stock

Where a ladder takes a technique, nothing easier leads on by its order. The files are those of `tools.positions`, which
searches for what no walk-through comes upon: it leaves techniques out. Walk at a low priority: `nice -n 15`.
"""

from __future__ import annotations

import argparse
import csv
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import count, islice
from pathlib import Path

from solver.board import Board, Budget, Puzzle, bits, find_layout
from solver.fast.mode import use_compiled
from solver.generator import Wish, generate
from solver.generator.canonical import canonical_form
from solver.generator.clues.draw import DRAWN
from solver.questions.all_steps import MAX_STEPS
from solver.steps import Step, Walkthrough, crossed_out_text
from solver.techniques import TECHNIQUES, Options, Start, Technique, explain, find_ladder
from solver.techniques.lessons.examples import Example, examples_of
from solver.techniques.warming import warm
from solver.training.stock import FILE, LEAST
from tools.examples import cases, of_case
from tools.positions import LADDERS, LAYOUTS, WALKTHROUGH_BUDGET, FoundPosition, generated, read_found

MOST_FOUND = 30  # positions of a technique on one kind of board
IN_STOCK = 20  # positions of a technique, with those of its lesson
ROUND = 6  # of them at least on round boards, if there are any
CLUES_EVERY = 3  # puzzles, one has clues
FIRST_SEED = 70_000  # of plain puzzles: other ones than `tools.positions` makes by itself
COLUMNS = ("technique", "kind", "ladder", "left-out", "puzzle", "cells", "crossed-out", "source")


def main(arguments: list[str]) -> int:
    """Walk or choose. Return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("walk", "choose"))
    parser.add_argument("found", type=Path, nargs="+")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args(arguments)
    use_compiled()
    if args.what == "walk":
        warm()
        _walk(args.found[0], args.seconds, args.seed)
    else:
        _write([each for path in args.found for each in read_found(path)])
    return 0


def _walk(path: Path, seconds: float, seed: int) -> None:
    deadline = time.monotonic() + seconds
    n_found = Counter((each.technique, _kind(each.puzzle)) for each in read_found(path))
    with path.open("a", encoding="utf-8", newline="") as lines:
        writer = csv.writer(lines, delimiter="\t", lineterminator="\n")
        for number, puzzle in _puzzles(seed):
            if time.monotonic() > deadline:
                return
            walkthrough = explain(puzzle, ladder=LADDERS[number % len(LADDERS)], budget=WALKTHROUGH_BUDGET, unique=True)
            for found in _positions(walkthrough):
                key = found.technique, _kind(found.puzzle)
                n_found[key] += 1
                if n_found[key] <= MOST_FOUND:
                    writer.writerow(found)
            lines.flush()


def _puzzles(seed: int) -> Iterator[tuple[int, Puzzle]]:
    """Yield new puzzles without redundant givens, some of them with clues, and their numbers."""
    plain = generated(list(LAYOUTS), FIRST_SEED + seed)
    for number in count(seed):
        yield number, _with_clues(number) if number % CLUES_EVERY == 0 else next(plain).puzzle


def _with_clues(number: int) -> Puzzle:
    kinds = (DRAWN[number // CLUES_EVERY % len(DRAWN)],)
    return generate(Wish(find_layout("3x3"), clues=kinds), seed=f"drill/{number}", budget=Budget(seconds=10)).puzzle


def _positions(walkthrough: Walkthrough) -> Iterator[FoundPosition]:
    """Yield the position of a walk-through in which each of its techniques is easiest to see."""
    puzzle, ladder = walkthrough.puzzle, find_ladder(walkthrough.ladder)
    best: dict[str, tuple[float, int]] = {}
    for n, step in enumerate(walkthrough.steps):
        cost = _cost(walkthrough.board_at(n), step)
        best[step.technique] = min(best.get(step.technique, (cost, n)), (cost, n))
    for slug, (cost, n) in best.items():
        start = Start(puzzle, ladder).moved_to(walkthrough.board_at(n))
        out = crossed_out_text(start.crossed_out, puzzle.layout)
        yield FoundPosition(slug, ladder.name, "", puzzle.text, start.cells, out, "", cost)


def _cost(board: Board, step: Step) -> float:
    """Return how much there is to see: the pattern, and the candidates around it."""
    pattern = sum(len(cells) for view in step.views for cells in view.candidates.values())
    around = sum(board.candidates[cell].bit_count() for cell in bits(board.open_mask))
    return pattern + around / 20


def _write(found: list[FoundPosition]) -> None:
    with FILE.open("w", encoding="utf-8", newline="") as lines:
        writer = csv.writer(lines, delimiter="\t", lineterminator="\n")
        writer.writerow(COLUMNS)
        for technique in TECHNIQUES:
            mine = [each for each in found if each.technique == technique.slug]
            writer.writerows(_chosen(technique, mine))


def _chosen(technique: Technique, found: list[FoundPosition]) -> list[Example]:
    """Return positions that are not in the lesson, different beyond symmetry: round ones too, and easy ones first."""
    lesson = examples_of(technique.slug)
    n_practice = sum(each.kind == "practice" for each in lesson)
    seen = {form_of(each) for each in lesson}
    by_kind: dict[bool, list[Example]] = {False: [], True: []}
    for each in sorted(found, key=lambda each: (len(each.left_out.split()), each.cost)):
        position, is_round = _position(each), _kind(each.puzzle) == "round"
        wanted = ROUND if is_round else IN_STOCK
        if len(by_kind[is_round]) < wanted and form_of(position) not in seen and _has_few_steps(technique, position):
            seen.add(form_of(position))
            by_kind[is_round].append(position)
    n_square = max(IN_STOCK - n_practice - len(by_kind[True]), 0)
    chosen = [*by_kind[False][:n_square], *by_kind[True]]
    return [*chosen, *islice(_of_tests(technique, seen), max(LEAST - len(lesson) - len(chosen), 0))]


def _of_tests(technique: Technique, seen: set[str]) -> Iterator[Example]:
    """Yield positions with the technique from the tests, where easier ones may lead on too."""
    for case in cases():
        position = of_case(case)
        if position.technique == technique.slug and form_of(position) not in seen:
            yield position


def _position(found: FoundPosition) -> Example:
    technique, ladder, left_out, puzzle, cells, crossed_out, source, _ = found
    return Example(technique, "practice", ladder, left_out, puzzle, cells, crossed_out, source)


def form_of(position: Example) -> str:
    """Return the same text for positions that are the same beyond symmetry: the canonical form of their digits.

    Positions with clues, or with several solutions, only count as the same if they are equal.
    """
    puzzle = Puzzle.from_text(position.puzzle)
    with suppress(ValueError):
        if not puzzle.clues:
            return canonical_form(puzzle.with_givens(puzzle.layout.from_text(position.cells)))
    return f"{puzzle.text} {position.cells}"


def _has_few_steps(technique: Technique, position: Example) -> bool:
    """Whether there is a step, and the site finds all steps there are."""
    options = Options(unique=True, meter=Budget(seconds=5).start())
    steps = islice(technique.find(position.to_lesson().board, options), MAX_STEPS + 1)
    return 0 < sum(1 for _ in steps) <= MAX_STEPS


def _kind(text: str) -> str:
    return text.partition(":")[0].rstrip("0123456789ax")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
