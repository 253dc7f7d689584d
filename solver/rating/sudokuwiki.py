"""A scale modelled on SudokuWiki: the hardest list of strategies needed, and the total of their points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from solver.board import Board
from solver.rating.scale import Language, Scale, ScaleJson, grade_in_words
from solver.steps import Ended, Step, Walkthrough
from solver.techniques.ladders.sudokuwiki import FORCING, GENTLE, GRADE_NAMES, STRATEGIES, SUDOKUWIKI_LADDER


class SudokuWikiRating(NamedTuple):
    """A rating: `grade` is one of `GRADE_NAMES`, and `score` the sum of the points.

    Both are None if the walk-through does not solve the puzzle. `ended` says how it ends. `at_least` is the sum of its
    steps, or None if the strategies get stuck.
    """

    grade: str | None
    score: int | None
    ended: Ended
    at_least: int | None

    @property
    def numbers(self) -> ScaleJson:
        """The numbers as JSON."""
        return {"grade": self.grade, "score": self.score}


def sudokuwiki_rating(walkthrough: Walkthrough) -> SudokuWikiRating:
    """Rate a walk-through by SudokuWiki's ladder, of a puzzle with a unique solution.

    SudokuWiki weights its points by the number of possible steps at a time. Its formula is not fully published, so here
    they are just added up. Source: sudokuwiki.org, "Grading Puzzles".
    """
    ended, score = walkthrough.ended, sum(map(_points, walkthrough.steps))
    if ended is not Ended.SOLVED:
        return SudokuWikiRating(None, None, ended, score if ended is Ended.BUDGET else None)
    grade = max((STRATEGIES[step.technique][0] for step in walkthrough.steps), default=GENTLE)
    return SudokuWikiRating(GRADE_NAMES[grade], score, ended, score)


def _points(step: Step) -> int:
    return STRATEGIES[step.technique][1] + (0 if step.technique in FORCING else step.size)


def _words(body: Mapping[str, Any], language: Language) -> str:
    return f"{language.translate(body['grade'])}, {language.figures(body['score'])}"


def _of_technique(slug: str, example: tuple[Step, Board] | None, language: Language) -> str:
    if slug not in STRATEGIES:
        return ""
    grade, points = STRATEGIES[slug]
    return grade_in_words(language.translate(GRADE_NAMES[grade]), points, language)


SUDOKUWIKI = Scale(
    key="sudokuwiki",
    name="SudokuWiki",
    ladder=SUDOKUWIKI_LADDER,
    numbers=("grade", "score"),
    rate=sudokuwiki_rating,
    words=_words,
    of_technique=_of_technique,
)
