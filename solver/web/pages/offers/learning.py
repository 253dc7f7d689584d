"""Context for the list of techniques: those to learn first, as cards, and all others by family."""

from __future__ import annotations

from functools import cache
from itertools import groupby
from typing import Any, NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from solver.techniques import TECHNIQUES, Technique, find_technique
from solver.techniques.lessons.texts import words
from solver.web.pages.difficulty import NamedLevel, level_of
from solver.web.pages.offers.ideas import FIRST
from solver.web.pages.offers.step_cards import step_card


class ListedTechnique(NamedTuple):
    """A technique in the list. `other_names` are not shown, but searched."""

    slug: str
    name: str
    other_names: str
    level: NamedLevel


class ToLearn(NamedTuple):
    """A technique as a card."""

    listed: ListedTechnique
    board: SafeString
    idea: str


class Family(NamedTuple):
    """The techniques of a family that are not among the first, with the range of their levels."""

    name: str
    techniques: list[ListedTechnique]
    easiest: NamedLevel
    hardest: NamedLevel


def techniques_page() -> dict[str, Any]:
    """Return the context of the list: the first techniques, all others by family, and the glossary."""
    return {
        "first": _first(get_language()),
        "families": [_family(name, list(them)) for name, them in groupby(_others(), key=lambda each: each.family)],
        "n_techniques": len(TECHNIQUES),
        "words": sorted(words().items(), key=lambda each: gettext(each[1].name)),
    }


@cache
def _first(language: str | None) -> tuple[ToLearn, ...]:
    """Draw the first techniques in the active `language`, which is the key of the cache."""
    return tuple(
        ToLearn(_listed(find_technique(slug)), step_card(slug, "square").board, gettext(idea))
        for slug, idea in FIRST.items()
    )


def _others() -> list[Technique]:
    return [each for each in TECHNIQUES if each.slug not in FIRST]


def _family(name: str, techniques: list[Technique]) -> Family:
    listed = [_listed(each) for each in techniques]
    levels = sorted((each.level for each in listed), key=lambda level: level.rank)
    return Family(gettext(name), listed, levels[0], levels[-1])


def _listed(technique: Technique) -> ListedTechnique:
    name = gettext(technique.name)
    return ListedTechnique(
        technique.slug, name, "" if name == technique.name else technique.name, level_of(technique.slug)
    )
