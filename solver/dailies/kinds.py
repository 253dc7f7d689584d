"""The kinds of puzzles of a day."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from solver.board import N_

MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY = EVERY_DAY = tuple(range(7))
FIRST_OF_VARIANTS = date(2026, 11, 28)  # earlier days have no puzzle with clues
_SQUARE = ("half-turn", "half-turn", "quarter-turn", "mirrors", "left-right", "falling-diagonal", "diagonals")
_ROUND = ("turn-2", "left-right")
_HALF = ("half-turn",)  # as the clues of variants are drawn
_DOTS = ("white_dot", "black_dot")


class DailyKind(NamedTuple):
    """A kind of puzzle: one of them is made for each of its `weekdays` (0 is Monday).

    `slug` is its word in addresses. `givens` are the minimum and the maximum. One of the `symmetries` is chosen each
    day; one that is listed twice is chosen twice as often. The puzzle is the best of `n_drafts`. Variants also have
    `clues` of these kinds.
    """

    slug: str
    title: str
    layout: str
    level: str
    givens: tuple[int, int]
    symmetries: tuple[str, ...] = _SQUARE
    weekdays: tuple[int, ...] = EVERY_DAY
    n_drafts: int = 12
    clues: tuple[str, ...] = ()

    @property
    def is_variant(self) -> bool:
        """Whether its puzzles have clues. Their titles name these, not the level."""
        return bool(self.clues)

    @property
    def mark(self) -> str:
        """Its mark in the calendar: all variants have the same."""
        return "variant" if self.is_variant else self.slug


KINDS: tuple[DailyKind, ...] = (
    DailyKind("easy", N_("Easy"), "3x3", "easy", (26, 32)),
    DailyKind("medium", N_("Medium"), "3x3", "medium", (24, 30)),
    DailyKind("hard", N_("Hard"), "3x3", "hard", (22, 29)),
    DailyKind("extreme", N_("Extreme"), "3x3", "extreme", (22, 29)),
    DailyKind("mini", N_("Mini"), "2x3", "easy", (8, 14), ("half-turn", "half-turn", "left-right", "top-bottom")),
    DailyKind("round", N_("Round"), "round5", "easy", (25, 36), _ROUND),
    DailyKind("large", N_("Large"), "4x4", "medium", (110, 130), ("half-turn", "quarter-turn"), (SUNDAY,), 2),
    # The variant of each weekday.
    DailyKind("killer", N_("Killer"), "3x3", "medium", (0, 9), _HALF, (MONDAY,), 6, ("cage",)),
    DailyKind("thermo", N_("Thermometers"), "3x3", "easy", (0, 18), _HALF, (TUESDAY,), 6, ("thermo",)),
    DailyKind("arrow", N_("Arrows"), "3x3", "medium", (0, 14), _HALF, (WEDNESDAY,), 6, ("arrow",)),
    DailyKind("kropki", N_("Kropki"), "3x3", "medium", (0, 12), _HALF, (THURSDAY,), 6, _DOTS),
    DailyKind("whisper", N_("Whisper lines"), "3x3", "medium", (0, 16), _HALF, (FRIDAY,), 6, ("whisper",)),
    DailyKind("mix", N_("Mix"), "3x3", "hard", (0, 10), _HALF, (SATURDAY,), 6, ("cage", "thermo", "arrow")),
    DailyKind("round-killer", N_("Round killer"), "round5", "easy", (0, 16), ("turn-2",), (SUNDAY,), 6, ("cage",)),
)


def kinds_of(day: date) -> tuple[DailyKind, ...]:
    """Return the kinds of puzzles that `day` has."""
    has_variant = day >= FIRST_OF_VARIANTS
    return tuple(kind for kind in KINDS if day.weekday() in kind.weekdays and (has_variant or not kind.is_variant))


def find_kind(slug: str, day: date) -> DailyKind | None:
    """Return the kind of puzzle that is called `slug`; None if `day` has no such puzzle."""
    return next((kind for kind in kinds_of(day) if kind.slug == slug), None)
