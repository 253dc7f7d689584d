"""Practice: positions in which to find a technique."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from django.utils.translation import gettext

from solver.board import Layout, Puzzle
from solver.steps import Candidate, Step
from solver.techniques import TECHNIQUES, find_technique
from solver.techniques.lessons.examples import Example, examples_of
from solver.web.pages.play import position_of


def exercises_of(slug: str) -> list[Example]:
    """Return the positions in which to practise a technique, those with few digits and open cells first.

    There are none if there is no such technique.
    """
    exercises = [each for each in examples_of(slug) if each.kind == "practice"]
    return sorted(exercises, key=_size)


def _size(exercise: Example) -> tuple[int, int]:
    board = exercise.to_start().board
    return board.layout.n, board.open_mask.bit_count()


@cache
def exercise_page_ids() -> frozenset[str]:
    """Return the page ids of all puzzles that are exercises."""
    exercises = (each for technique in TECHNIQUES for each in exercises_of(technique.slug))
    return frozenset(Puzzle.from_text(each.puzzle).page_id for each in exercises)


def exercise_on(slug: str, puzzle: Puzzle) -> Example | None:
    """Return the exercise of a technique on this puzzle, if there is one."""
    return next((each for each in exercises_of(slug) if Puzzle.from_text(each.puzzle).text == puzzle.text), None)


def practice_context(exercise: Example, steps: Iterable[Step]) -> dict[str, Any]:
    """Return the context of an exercise. It is done when a board has all that one of the `steps` concludes."""
    start = exercise.to_start()
    layout = start.puzzle.layout
    exercises = exercises_of(exercise.technique)
    following = exercises[exercises.index(exercise) + 1 :]
    found = list(steps)
    return {
        "slug": exercise.technique,
        "name": gettext(find_technique(exercise.technique).name),
        "places": any(each.placements for each in found),
        "next": _fields(following[0]) if following else None,
        "data": {
            "technique": exercise.technique,
            "start": {"digits": start.cells, "out": start.crossed_out_text},
            "steps": [
                {"places": _named(each.placements, layout), "removes": _named(each.eliminations, layout)}
                for each in found
            ],
        },
    }


def _fields(exercise: Example) -> dict[str, Any]:
    return position_of(exercise.to_start()) | {"puzzle": exercise.puzzle}


def _named(candidates: Iterable[Candidate], layout: Layout) -> list[tuple[int, str, str]]:
    """Return candidates as the browser compares them: the index and name of the cell, and the digit's symbol."""
    return [(cell, layout.cell_names[cell], layout.symbols[digit]) for cell, digit in candidates]
