"""Ratings of puzzles, final or still open, and grades of techniques in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from solver.board import N_, Board, Sentence, Translate
from solver.rating.scale import Figures, Language, Scale, ScaleJson
from solver.rating.scales import SCALES
from solver.steps import Ended, Step

_SO_FAR, _NOT_YET = N_("{number} or more so far"), N_("not finished yet")
_BOUND, _NO_TIME = N_("{number} or more ({reason})"), N_("search stopped when its time was up")
_STUCK_AT_ONCE = N_("its techniques find no first step")
_STUCK_AFTER_ONE = N_("gives up after 1 step")
_STUCK = N_("gives up after {n} steps")


class ScaleGrade(NamedTuple):
    """A scale's name and its rating or grade in words."""

    name: str
    value: str


def grades_by_scale(
    rating: Mapping[str, Any],
    translate: Translate,
    *,
    figures: Figures = str,
    is_running: bool = False,
    scales: Iterable[Scale] = SCALES,
) -> list[ScaleGrade]:
    """Put a rating in JSON into words, scale by scale. `is_running` means that a search may still improve it."""
    language = Language(translate, figures)

    def value(scale: Scale) -> str:
        body = scale.body_in(rating)
        if body["is_open"]:
            return _open_text(scale, body, language, is_running=is_running)
        return _final_text(scale, body, language)

    return [ScaleGrade(translate(scale.name), value(scale)) for scale in scales]


def grades_of_technique(
    slug: str, example: tuple[Step, Board] | None, translate: Translate, *, figures: Figures = str
) -> list[ScaleGrade]:
    """Put the grades of a technique into words. `example` is one of its steps and the board before that step."""
    language = Language(translate, figures)
    grades = [ScaleGrade(translate(scale.name), scale.of_technique(slug, example, language)) for scale in SCALES]
    return [each for each in grades if each.value]


def _final_text(scale: Scale, body: ScaleJson, language: Language) -> str:
    """Return a rating that is final: its numbers, and that the scale's own techniques end before the solution."""
    numbers = scale.words(body, language)
    if body["ended"] == Ended.STUCK and scale.stuck:
        return Sentence(scale.stuck, numbers=numbers).text(language.translate)
    return numbers


def _open_text(scale: Scale, body: Mapping[str, Any], language: Language, *, is_running: bool) -> str:
    """Return what is known of an open rating: a bound if there is one, and why there is no more."""
    bounded, reason = _BOUND, Sentence(_NO_TIME)
    if body["ended"] == Ended.STUCK:
        reason = _why_stuck(body["steps"], language)
    elif is_running:
        bounded, reason = _SO_FAR, Sentence(_NOT_YET)
    if not body["at_least"]:
        return reason.text(language.translate)
    number = language.translate(scale.bound).format(number=language.figures(body["at_least"]))
    return Sentence(bounded, number=number, reason=reason).text(language.translate)


def _why_stuck(n: int, language: Language) -> Sentence:
    template = (_STUCK_AT_ONCE, _STUCK_AFTER_ONE)[n] if n < 2 else _STUCK
    return Sentence(template, n=language.figures(n))
