"""Ladders: techniques in the order in which an explanation tries them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from solver.board import N_
from solver.techniques.catalogue import TECHNIQUES, find_technique
from solver.techniques.technique import Technique


class Ladder(NamedTuple):
    """An ordered list of techniques, easiest first. `title` is a marked template."""

    name: str
    title: str
    techniques: tuple[Technique, ...]


DEFAULT_LADDER = "teaching"
BASIC_LADDER = "basic"  # never changes: the puzzles of the past days were chosen by it

# Hidden singles come before naked ones: with digits alone on the paper they are easier to see. Naked subsets come
# before hidden ones of their size, and the smaller before the larger.
_SINGLES = ("full-house", "hidden-single", "naked-single")
_BASIC = (
    *_SINGLES,
    *("pointing", "claiming"),
    *("naked-pair", "hidden-pair", "naked-triple", "hidden-triple", "naked-quad", "hidden-quad"),
)
_SUBSETS = _BASIC.index("naked-pair")
_TEACHING = (*_BASIC[:_SUBSETS], "locked-pair", "locked-triple", *_BASIC[_SUBSETS:])


def _ladder(name: str, title: str, slugs: Iterable[str]) -> Ladder:
    return Ladder(name, title, tuple(find_technique(slug) for slug in slugs))


LADDERS: tuple[Ladder, ...] = (
    _ladder(DEFAULT_LADDER, N_("Teaching"), _TEACHING),
    _ladder(BASIC_LADDER, N_("Singles, locked candidates and subsets"), _BASIC),
    Ladder("everything", N_("Everything"), TECHNIQUES),
    _ladder("singles", N_("Singles only"), _SINGLES),
)


def find_ladder(name: str) -> Ladder:
    """The ladder called `name`. Raises ValueError, naming those there are, if it is unknown."""
    for ladder in LADDERS:
        if ladder.name == name:
            return ladder
    known = ", ".join(ladder.name for ladder in LADDERS)
    raise ValueError(f"unknown ladder {name!r}, expected one of {known}")
