"""The rating on a puzzle's page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext, ngettext

from solver.board import Layout
from solver.rating import NOT_FOR_CLUES, OUR_EXTENSION, WHY_THEY_DIFFER, is_extension, open_ladders
from solver.rating.level import LEVELS, find_level
from solver.rating.levels import level_of
from solver.rating.minutes import MOST, expected_minutes
from solver.rating.wording import ScaleGrade, grades_by_scale
from solver.techniques import find_technique
from solver.web.answers.status import PuzzleAnswers
from solver.web.pages.difficulty import NamedLevel, named_level
from solver.web.site.languages import figures


class Pill(NamedTuple):
    """A short fact next to a puzzle's title. A level has a `rank` from 1 upwards, other facts have none.

    `place` is the id of what explains it on the puzzle's page.
    """

    text: str
    about: str = ""
    rank: int = 0
    place: str = "hardness"


_NO_LEVEL = NamedLevel("", 0)


class Hardness(NamedTuple):
    """How hard the puzzle is in a sentence, what the scales say, and whether the search is running or could go on.

    `is_extension`: the scales were made for another board. `has_clues`: the published ones do not rate the puzzle.
    """

    summary: str = ""
    scales: tuple[ScaleGrade, ...] = ()
    is_extension: bool = False
    is_running: bool = False
    can_go_on: bool = False
    has_clues: bool = False

    @property
    def why_they_differ(self) -> str:
        return gettext(WHY_THEY_DIFFER)

    @property
    def extension(self) -> str:
        """A note next to the numbers; empty on the board that the scales were made for."""
        return gettext(OUR_EXTENSION) if self.is_extension else ""

    @property
    def why_unrated(self) -> str:
        """Why there are no numbers of the published scales; empty if there are."""
        return gettext(NOT_FOR_CLUES) if self.has_clues else ""


def hardness_of(answers: PuzzleAnswers) -> Hardness:
    """Say how hard the puzzle is, as far as that is known. A puzzle without a unique solution has no rating."""
    status = answers.rating
    rating = status.summary
    if not answers.is_unique:
        return Hardness()
    if rating is None:
        return Hardness(is_running=status.is_running, has_clues=bool(answers.puzzle.rules))
    if answers.puzzle.rules:
        return Hardness(_summary_of(rating), has_clues=True)
    has_ended = status.was_tried and not status.is_running
    grades = grades_by_scale(rating, gettext, figures=figures, is_running=not has_ended)
    can_go_on = bool(open_ladders(rating)) and not (status.is_running or answers.is_running)
    return Hardness(
        _summary_of(rating), tuple(grades), is_extension(answers.puzzle.layout), status.is_running, can_go_on
    )


def _summary_of(rating: Mapping[str, Any]) -> str:
    """Say what the level means, and name the hardest technique; nothing if the level is not known yet."""
    rank, slug = named_level(rating["level"]).rank, rating["hardest"]
    sentences = [gettext(find_level(rating["level"]).summary)] if rank else []
    if rank and slug:
        name = gettext(find_technique(slug).name)
        sentences.append(gettext("The hardest step: {technique}.").format(technique=name))
    return " ".join(sentences)


def _level_so_far(answers: PuzzleAnswers) -> tuple[NamedLevel, str]:
    """Return the least level that the steps found so far leave possible, and how to say so."""
    counts = (answers.walkthrough.summary or {}).get("techniques", {})
    level = named_level(LEVELS[level_of(counts, answers.puzzle.layout)]) if counts else _NO_LEVEL
    return level, "{level}" if level.rank == len(LEVELS) else gettext("{level} or harder")


def _level_pills(level: NamedLevel, template: str) -> list[Pill]:
    """Return the pill of a level. That of the easiest level says nothing if it is only the least."""
    if level.rank > (template != "{level}"):
        return [Pill(template.format(level=level.word.capitalize()), gettext("How hard it is"), level.rank)]
    return []


def rating_pills(answers: PuzzleAnswers) -> list[Pill]:
    """Return the level, the ER and the expected minutes of a puzzle with one solution, as far as they are known."""
    if not answers.is_unique:
        return []
    rating = answers.rating.summary
    level = named_level(rating["level"]) if rating else _NO_LEVEL
    pills = _level_pills(level, "{level}") if level.rank else _level_pills(*_level_so_far(answers))
    if rating and not rating["se"]["is_open"] and rating["se"]["er"]:
        about = gettext("Sudoku Explainer’s rating of the hardest step")
        pills.append(Pill(f"ER {figures(rating['se']['er'])}", about))
    if counts := answers.technique_counts:
        about = gettext("What a practised person may need")
        pills.append(Pill(minutes_in_words(counts, answers.puzzle.layout), about))
    return pills


def minutes_in_words(counts: Mapping[str, int], layout: Layout) -> str:
    """Say how long a puzzle may take that needs `counts[slug]` steps of each technique."""
    n = expected_minutes(counts, layout)
    if n == MOST:
        return gettext("more than {n} minutes").format(n=n)
    return ngettext("about {n} minute", "about {n} minutes", n).format(n=n)
