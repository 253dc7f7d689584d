"""How many minutes a practised person may need: an estimate from the steps of a walk-through."""

from __future__ import annotations

from collections.abc import Mapping

from solver.board import Layout
from solver.rating.level import EASY, ROWS
from solver.rating.levels import grade_of

_FULL_HOUSE_SECONDS = 3
# Whoever needs more than singles first notes the candidates, in each empty cell once.
_SECONDS_FOR_NOTES = 4
_DIGITS = 9
MOST = 90  # minutes; beyond them an estimate says nothing


def expected_minutes(counts: Mapping[str, int], layout: Layout) -> int:
    """Return the minutes for a puzzle that takes `counts[slug]` steps of each technique: rounded, from 1 to MOST.

    Everything takes longer in proportion to the digits of the board: there is more to look through.
    """
    seconds = sum(_seconds_for(slug) * n for slug, n in counts.items())
    if any(grade_of(slug).level > EASY for slug in counts):
        seconds += _SECONDS_FOR_NOTES * sum(n for slug, n in counts.items() if grade_of(slug).level <= EASY)
    return _rounded(seconds * layout.n / _DIGITS / 60)


def _seconds_for(slug: str) -> int:
    return _FULL_HOUSE_SECONDS if slug == "full-house" else ROWS[grade_of(slug).level].step_seconds


def _rounded(minutes: float) -> int:
    """Round to what can be told apart: minutes up to ten, then five, from thirty on ten."""
    unit = 1 if minutes < 10 else 5 if minutes < 30 else 10
    return min(MOST, max(1, unit * round(minutes / unit)))
