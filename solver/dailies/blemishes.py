"""How pleasant a puzzle is to solve, judged by its walk-through."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from solver.rating.level import EASY
from solver.rating.levels import grade_of
from solver.steps import Walkthrough


class Blemishes(NamedTuple):
    """Three blemishes of a walk-through, each from 0 (none) to 1.

    `clutter`: how many techniques beyond singles it needs; the first two are free, and eight count 1.
    `imbalance`: how far its hardest step is from the middle.
    `monotony`: the longest stretch of one technique, as a share of all steps, beyond a tenth of them.
    """

    clutter: float
    imbalance: float
    monotony: float

    @property
    def total(self) -> float:
        """The sum of all three; lower is better."""
        return self.clutter + self.imbalance + self.monotony


def blemishes_of(walkthrough: Walkthrough) -> Blemishes:
    """Judge a walk-through that solves its puzzle."""
    slugs = [step.technique for step in walkthrough.steps]
    if not slugs:
        return Blemishes(0, 0, 0)
    beyond = {slug for slug in slugs if grade_of(slug).level > EASY}
    return Blemishes(min(1, max(0, len(beyond) - 2) / 6), _off_middle(slugs), _longest_stretch(slugs))


def _off_middle(slugs: Sequence[str]) -> float:
    """Return how far the hardest steps are on average from the middle: 1 at either end. Hidden singles do not count."""
    hardest = max(slugs, key=lambda slug: tuple(grade_of(slug)))
    if hardest in ("full-house", "hidden-single") or len(slugs) == 1:
        return 0
    places = [place for place, slug in enumerate(slugs) if slug == hardest]
    return abs(2 * sum(places) / len(places) / (len(slugs) - 1) - 1)


def _longest_stretch(slugs: Sequence[str]) -> float:
    longest = max(len(list(group)) for _, group in groupby(slugs))
    return max(0, longest / len(slugs) - 0.1) / 0.9
