"""Wishes for the puzzles that are made in advance for visitors."""

from __future__ import annotations

from solver.board import find_layout
from solver.generator.wish import Wish
from solver.rating.level import find_level

LAYOUT = "3x3"
BATCH = 5  # puzzles of one wish
_SYMMETRIES = ("half-turn", "left-right", "half-turn", "rising-diagonal", "half-turn", "mirrors")


def stock_wish(level: str, n: int) -> Wish:
    """Return the wish for the next puzzles of this level, of which `n` have been made."""
    symmetry = _SYMMETRIES[n // BATCH % len(_SYMMETRIES)]
    return Wish(find_layout(LAYOUT), level=level, symmetry=symmetry, givens=find_level(level).stock_givens)
