"""A scale in the manner of SudokuWiki: the hardest list of strategies needed, and the points of all of them."""

from __future__ import annotations

from typing import NamedTuple

from solver.board import Budget, Puzzle
from solver.steps import Ended, Step, Walkthrough
from solver.techniques import explain
from solver.techniques.sudokuwiki import EXTREME, GENTLE, GRADES, POINTS, SUDOKUWIKI_LADDER

_NO_LIMIT = Budget()


class SudokuWikiRating(NamedTuple):
    """`grade` is one of `GRADES`, `score` the sum of the points. `ended` tells whether they are those of a solve."""

    grade: str
    score: int
    ended: Ended


def rate_by_sudokuwiki(puzzle: Puzzle, *, budget: Budget = _NO_LIMIT) -> SudokuWikiRating:
    """The rating of `puzzle`, which must have just one solution, by SudokuWiki's strategies and points.

    The site weighs its points by how many ways on there are at a time, which it has not published in full: here they
    are added up. Source: sudokuwiki.org, "Grading Puzzles".
    """
    return sudokuwiki_rating(explain(puzzle, ladder=SUDOKUWIKI_LADDER, budget=budget, unique=True))


def sudokuwiki_rating(walkthrough: Walkthrough) -> SudokuWikiRating:
    """The rating of a walk-through by SudokuWiki's ladder."""
    grade = max((POINTS[step.technique][0] for step in walkthrough.steps), default=GENTLE)
    if walkthrough.ended is not Ended.SOLVED:
        grade = EXTREME
    return SudokuWikiRating(GRADES[grade], sum(map(_points, walkthrough.steps)), walkthrough.ended)


def _points(step: Step) -> int:
    follows = step.facts.get("follows", ())
    return POINTS[step.technique][1] + (len(follows) if isinstance(follows, tuple) else 0)
