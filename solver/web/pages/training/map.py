"""Context for the map of the trainer: all techniques by level."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext

from solver.rating.level import ROWS
from solver.rating.levels import grade_of
from solver.techniques import DEFAULT_LADDER, TECHNIQUES, Technique, find_ladder
from solver.techniques.lessons.texts import plain_text
from solver.training.course import lesson_of
from solver.web.pages.difficulty import named_level

_CLUES = "Clues"  # the family of techniques that most puzzles have no use for


class MapTechnique(NamedTuple):
    """A technique on the map, with the title of its `lesson`. `is_taught`: it can be the lesson of a day."""

    slug: str
    name: str
    lesson: str
    url: str
    is_taught: bool


class MapGroup(NamedTuple):
    """Techniques in the order in which they are learned: those of a level, or those for clues, whose rank is 0."""

    name: str
    title: str
    rank: int
    techniques: list[MapTechnique]
    about: str = ""


class ModeLink(NamedTuple):
    """A way to practise that is not about one technique."""

    icon: str
    url: str
    title: str
    summary: str


def map_page() -> dict[str, Any]:
    """Return the context of the map: the modes, techniques by level, and the sentences of its script."""
    return {"modes": _modes(), "groups": [*_levels(), _with_clues()], "says": _messages()}


def _levels() -> Iterator[MapGroup]:
    for rank, row in enumerate(ROWS):
        level = named_level(row.name)
        found = [each for each in TECHNIQUES if each.family != _CLUES and grade_of(each.slug).level == rank]
        yield MapGroup(row.name, capfirst(level.word), level.rank, _in_order(found))


def _with_clues() -> MapGroup:
    found = [each for each in TECHNIQUES if each.family == _CLUES]
    found.sort(key=lambda each: grade_of(each.slug).level)
    about = gettext("For puzzles that have more than given digits: cages with sums, thermometers, and others.")
    return MapGroup("clues", gettext("With clues"), 0, _in_order(found), about)


def _modes() -> list[ModeLink]:
    return [
        ModeLink(
            "several",
            reverse("train-which"),
            gettext("Which technique leads on?"),
            gettext("One board, four names: only one of them is possible."),
        ),
        ModeLink(
            "check",
            reverse("train-valid"),
            gettext("Is this step valid?"),
            gettext("Somebody claims a step. Half of them have a flaw."),
        ),
        ModeLink(
            "clock",
            reverse("train-speed"),
            gettext("Ten singles against the clock"),
            gettext("As fast as you can. A wrong digit costs five seconds."),
        ),
    ]


def _in_order(techniques: list[Technique]) -> list[MapTechnique]:
    order = _order()
    return [_on_map(each) for each in sorted(techniques, key=lambda each: order.get(each.slug, len(order)))]


def _on_map(technique: Technique) -> MapTechnique:
    is_taught = technique.slug in _order() and technique.family != _CLUES
    url = reverse("train", args=[technique.slug])
    name, lesson = gettext(technique.name), plain_text(lesson_of(technique.slug).title, gettext)
    return MapTechnique(technique.slug, name, "" if lesson == name else lesson, url, is_taught)


@cache
def _order() -> dict[str, int]:
    """Return the place of each technique on the ladder for learning."""
    return {each.slug: place for place, each in enumerate(find_ladder(DEFAULT_LADDER).techniques)}


def _messages() -> dict[str, str]:
    return {
        "new": gettext("not begun"),
        "shaky": gettext("shaky"),
        "sure": gettext("sure"),
        "due": gettext("due today"),
        "count": gettext("{sure} of {all} sure"),
        "position": gettext("{technique}: a position that went wrong"),
        "more": gettext("and {n} more"),
    }
