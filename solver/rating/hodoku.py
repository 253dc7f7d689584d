"""HoDoKu's scale: what all steps of its solve score together, and the level of the hardest."""

from __future__ import annotations

from bisect import bisect_left
from typing import NamedTuple

from solver.board import Budget, Puzzle
from solver.steps import Ended, Walkthrough
from solver.techniques import explain
from solver.techniques.hodoku import BANDS, EASY, EXTREME, GRADES, GUESS, HODOKU_LADDER, LEVELS

_NO_LIMIT = Budget()


class HodokuRating(NamedTuple):
    """`level` is one of `LEVELS`, `hardest` the slug of the first step of the highest level ("" without steps).

    If the techniques do not finish the puzzle, the score counts one guess. `ended` tells whether they do.
    """

    level: str
    score: int
    hardest: str
    ended: Ended


def rate_by_hodoku(puzzle: Puzzle, *, budget: Budget = _NO_LIMIT) -> HodokuRating:
    """The rating of `puzzle`, which must have just one solution, on HoDoKu's scale.

    Source: HoDoKu 2.3.2 with its default options (Bernhard Hobiger; PseudoFish).
    """
    return hodoku_rating(explain(puzzle, ladder=HODOKU_LADDER, budget=budget, unique=True))


def hodoku_rating(walkthrough: Walkthrough) -> HodokuRating:
    """The rating of a walk-through by HoDoKu's ladder."""
    slugs = [step.technique for step in walkthrough.steps]
    hardest = max(slugs, key=lambda slug: GRADES[slug].level, default="")
    level = GRADES[hardest].level if hardest else EASY
    score = sum(GRADES[slug].score for slug in slugs)
    if walkthrough.ended is Ended.STUCK:
        level, score = GUESS.level, score + GUESS.score
    return HodokuRating(LEVELS[max(level, _band(score))], score, hardest, walkthrough.ended)


def _band(score: int) -> int:
    """The level that a sum of scores makes by itself."""
    return min(bisect_left(BANDS, score), EXTREME)
