"""Our own scale: the teaching ladder with our levels, and HoDoKu's scores extended to techniques that it lacks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from solver.board import N_, Board
from solver.rating.level import LEVELS
from solver.rating.levels import grade_of, hardest_of, level_of, reason_of
from solver.rating.scale import Language, Scale, ScaleJson, grade_in_words
from solver.steps import Ended, Step, Walkthrough
from solver.techniques import DEFAULT_LADDER, find_ladder


class OwnRating(NamedTuple):
    """A rating: the `level`, the slug of the `hardest` technique, the total `score` of all steps, and their numbers.

    `counts` is the number of steps for each technique. These four are None if the walk-through does not solve the
    puzzle. `ended` is how it ended. `at_least` is the score of the steps found, or None if the techniques got stuck.
    """

    level: str | None
    score: int | None
    hardest: str | None
    counts: dict[str, int] | None
    ended: Ended
    at_least: int | None

    @property
    def numbers(self) -> ScaleJson:
        """The numbers as JSON."""
        return {"level": self.level, "score": self.score, "hardest": self.hardest, "counts": self.counts}


def own_rating(walkthrough: Walkthrough) -> OwnRating:
    """Rate a walk-through by the teaching ladder."""
    counts, ended = walkthrough.n_uses, walkthrough.ended
    score = sum(grade_of(slug).score * n for slug, n in counts.items())
    if ended is not Ended.SOLVED:
        return OwnRating(None, None, None, None, ended, score if ended is Ended.BUDGET else None)
    level = LEVELS[level_of(counts, walkthrough.puzzle.layout)]
    return OwnRating(level, score, hardest_of(counts), counts, ended, score)


def _words(body: Mapping[str, Any], language: Language) -> str:
    reason = reason_of(body["counts"], LEVELS.index(body["level"]), language.translate)
    return f"{language.capitalised(body['level'])}, {language.figures(body['score'])}: {reason}"


def _of_technique(slug: str, example: tuple[Step, Board] | None, language: Language) -> str:
    grade = grade_of(slug)
    return grade_in_words(language.capitalised(LEVELS[grade.level]), grade.score, language)


OWN = Scale(
    key="",
    name=N_("This site"),
    ladder=find_ladder(DEFAULT_LADDER),
    numbers=("level", "score", "hardest", "counts"),
    rate=own_rating,
    words=_words,
    of_technique=_of_technique,
)
