"""The kinds of puzzles of a day."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from solver.board import N_

SUNDAY = 6
EVERY_DAY = tuple(range(7))
_SQUARE = ("half-turn", "half-turn", "quarter-turn", "mirrors", "left-right", "falling-diagonal", "diagonals")
_ROUND = ("turn-2", "left-right")


class DailyKind(NamedTuple):
    """A kind of puzzle: one of them is made for each of its `weekdays` (0 is Monday).

    `slug` is its word in addresses. `givens` are the minimum and the maximum. One of the `symmetries` is chosen each
    day; one that is listed twice is chosen twice as often. The puzzle is the best of `n_drafts`.
    """

    slug: str
    title: str
    layout: str
    level: str
    givens: tuple[int, int]
    symmetries: tuple[str, ...] = _SQUARE
    weekdays: tuple[int, ...] = EVERY_DAY
    n_drafts: int = 12


KINDS: tuple[DailyKind, ...] = (
    DailyKind("easy", N_("Easy"), "3x3", "easy", (26, 32)),
    DailyKind("medium", N_("Medium"), "3x3", "medium", (24, 30)),
    DailyKind("hard", N_("Hard"), "3x3", "hard", (22, 29)),
    DailyKind("extreme", N_("Extreme"), "3x3", "extreme", (22, 29)),
    DailyKind("mini", N_("Mini"), "2x3", "easy", (8, 14), ("half-turn", "half-turn", "left-right", "top-bottom")),
    DailyKind("round", N_("Round"), "round5", "easy", (25, 36), _ROUND),
    DailyKind("large", N_("Large"), "4x4", "medium", (110, 130), ("half-turn", "quarter-turn"), (SUNDAY,), 2),
)


def kinds_of(day: date) -> tuple[DailyKind, ...]:
    """Return the kinds of puzzles that `day` has."""
    return tuple(kind for kind in KINDS if day.weekday() in kind.weekdays)


def find_kind(slug: str, day: date) -> DailyKind | None:
    """Return the kind of puzzle that is called `slug`; None if `day` has no such puzzle."""
    return next((kind for kind in kinds_of(day) if kind.slug == slug), None)
