"""HoDoKu's scale: the total score of all steps, and the level of the hardest one."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from typing import Any, NamedTuple

from solver.board import N_, Board
from solver.rating.scale import Language, Scale, ScaleJson, grade_in_words
from solver.steps import Ended, Step, Walkthrough
from solver.techniques.ladders.hodoku import BANDS, EASY, EXTREME, GUESS, HODOKU_LADDER, LEVEL_NAMES, TECHNIQUE_GRADES


class HodokuRating(NamedTuple):
    """A rating. `level` is one of `LEVEL_NAMES`, capitalised as in HoDoKu.

    `hardest` is the slug of the first step of the highest level, or "" if there are no steps.

    HoDoKu guesses if its techniques get stuck. The score then counts one guess but no step after it. `ended` says how
    the walk-through ended.
    """

    level: str
    score: int
    hardest: str
    ended: Ended

    @property
    def numbers(self) -> ScaleJson:
        """The numbers as JSON."""
        return {"level": self.level, "score": self.score}

    @property
    def at_least(self) -> int:
        """The sum so far."""
        return self.score


def hodoku_rating(walkthrough: Walkthrough) -> HodokuRating:
    """Rate a walk-through by HoDoKu's ladder, of a puzzle with a unique solution.

    Source: HoDoKu 2.3.2 with its default options (Bernhard Hobiger; PseudoFish).
    """
    slugs = [step.technique for step in walkthrough.steps]
    hardest = max(slugs, key=lambda slug: TECHNIQUE_GRADES[slug].level, default="")
    level = TECHNIQUE_GRADES[hardest].level if hardest else EASY
    score = sum(TECHNIQUE_GRADES[slug].score for slug in slugs)
    if walkthrough.ended is Ended.STUCK:
        level, score = GUESS.level, score + GUESS.score
    name = LEVEL_NAMES[max(level, _band(score))].capitalize()
    return HodokuRating(name, score, hardest, walkthrough.ended)


def _band(score: int) -> int:
    """Return the lowest level (index) that allows a total `score`."""
    return min(bisect_left(BANDS, score), EXTREME)


def _words(body: Mapping[str, Any], language: Language) -> str:
    return f"{language.capitalised(body['level'].lower())}, {language.figures(body['score'])}"


def _of_technique(slug: str, example: tuple[Step, Board] | None, language: Language) -> str:
    grade = TECHNIQUE_GRADES.get(slug)
    return grade_in_words(language.capitalised(LEVEL_NAMES[grade.level]), grade.score, language) if grade else ""


HODOKU = Scale(
    key="hodoku",
    name="HoDoKu",
    ladder=HODOKU_LADDER,
    numbers=("level", "score"),
    rate=hodoku_rating,
    words=_words,
    of_technique=_of_technique,
    stuck=N_("{numbers} (has to guess)"),
)
