"""Context for the map of the trainer: all techniques by level."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext

from solver.rating.level import ROWS
from solver.rating.levels import grade_of
from solver.techniques import DEFAULT_LADDER, TECHNIQUES, Technique, find_ladder
from solver.web.pages.difficulty import NamedLevel, named_level

_CLUES = "Clues"  # the family of techniques that most puzzles have no use for


class MapTechnique(NamedTuple):
    """A technique on the map. `is_taught`: it can be the lesson of a day."""

    slug: str
    name: str
    url: str
    is_taught: bool


class MapLevel(NamedTuple):
    """A level of the map with its techniques, in the order in which they are learned."""

    name: str
    level: NamedLevel
    techniques: list[MapTechnique]


class ModeLink(NamedTuple):
    """A way to practise that is not about one technique."""

    icon: str
    url: str
    title: str
    summary: str


def map_page() -> dict[str, Any]:
    """Return the context of the map: the modes, techniques by level, and the sentences of its script."""
    levels = [MapLevel(row.name, named_level(row.name), _techniques_of(rank)) for rank, row in enumerate(ROWS)]
    return {"modes": _modes(), "levels": levels, "says": _messages()}


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


def _techniques_of(rank: int) -> list[MapTechnique]:
    order = _order()
    found = [each for each in TECHNIQUES if grade_of(each.slug).level == rank]
    return [_on_map(each) for each in sorted(found, key=lambda each: order.get(each.slug, len(order)))]


def _on_map(technique: Technique) -> MapTechnique:
    is_taught = technique.slug in _order() and technique.family != _CLUES
    url = reverse("train", args=[technique.slug])
    return MapTechnique(technique.slug, gettext(technique.name), url, is_taught)


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
