"""Ladders: techniques in the order in which an explanation tries them."""

from __future__ import annotations

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

# The teaching ladder is the catalogue's own order. Hidden singles come before naked ones: with
# digits alone on the paper they are easier to see. Naked subsets come before hidden ones of their
# size, and the smaller before the larger.
LADDERS: tuple[Ladder, ...] = (
    Ladder(DEFAULT_LADDER, N_("Teaching"), TECHNIQUES),
    Ladder(
        "singles",
        N_("Singles only"),
        tuple(find_technique(slug) for slug in ("full-house", "hidden-single", "naked-single")),
    ),
)


def find_ladder(name: str) -> Ladder:
    """The ladder called `name`. Raises ValueError, naming those there are, if it is unknown."""
    for ladder in LADDERS:
        if ladder.name == name:
            return ladder
    known = ", ".join(ladder.name for ladder in LADDERS)
    raise ValueError(f"unknown ladder {name!r}, expected one of {known}")
