"""Make the sprints of the trainer, sprints.tsv in solver/training/quizzes: `python -m tools.training.sprints`.

A sprint is a position in an easy puzzle from which the next ten steps are singles.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from random import Random

from solver.board import Board, Budget, Puzzle, find_layout
from solver.fast.mode import use_compiled
from solver.generator.wish import Wish
from solver.questions import NewPuzzles
from solver.steps import Role, Step
from solver.techniques import DEFAULT_LADDER, find_ladder, next_step
from solver.training.quizzes.sprints import LENGTH, SPRINTS, Sprint

SEED = 36
LAYOUTS = {"3x3": 24, "round5": 12, "2x3": 12}
SECONDS = 120.0  # for a batch
BATCH = 8
MAX_SKIPPED = 12  # steps before the first one


def main() -> None:
    """Write the file."""
    use_compiled()
    with SPRINTS.open("w", encoding="utf-8", newline="") as lines:
        writer = csv.writer(lines, delimiter="\t", lineterminator="\n")
        writer.writerow(Sprint._fields)
        for layout, n in LAYOUTS.items():
            writer.writerows(list(_sprints(layout))[:n])


def _sprints(layout: str) -> Iterator[Sprint]:
    for n in range(0, LAYOUTS[layout], BATCH // 2):
        wish = Wish(find_layout(layout), level="beginner")
        answer = NewPuzzles(wish, f"sprint/{layout}/{n}", BATCH).find(SECONDS)
        yield from filter(None, (_sprint(Puzzle.from_text(each["puzzle"])) for each in answer["puzzles"]))


def _sprint(puzzle: Puzzle) -> Sprint | None:
    """Return ten singles in a row, some way into the puzzle; None if there are not so many."""
    board, cells = Board(puzzle), ""
    steps: list[str] = []
    skipped = Random(f"{SEED} {puzzle.text}").randrange(MAX_SKIPPED)
    while len(steps) < skipped + LENGTH:
        if len(steps) == skipped:
            cells = puzzle.layout.to_text(board.digits)
        step = _next(board)
        if step is None or not step.placements:
            return None
        step.apply(board)
        steps.append(_text(step, puzzle))
    return Sprint(puzzle.text, cells, " ".join(steps[skipped:]))


def _next(board: Board) -> Step | None:
    choice = next_step(board, find_ladder(DEFAULT_LADDER), budget=Budget(seconds=5), unique=True)
    return choice.steps[0] if choice.steps else None


def _text(step: Step, puzzle: Puzzle) -> str:
    """Return the placement with the technique and the house in which it is found, such as `r1c2=5@hidden-single@3`."""
    ((cell, digit),) = step.placements
    houses = [str(h) for view in step.views for h in view.houses.get(Role.BASE, ())][:1]
    return "@".join([f"{puzzle.layout.cell_names[cell]}={puzzle.layout.symbols[digit]}", step.technique, *houses])


if __name__ == "__main__":
    main()
