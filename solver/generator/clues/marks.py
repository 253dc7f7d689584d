"""Marks between two cells: dots, X and V."""

from __future__ import annotations

from collections.abc import Callable

from solver.board import Digit
from solver.board.clues import find_clue_kind
from solver.generator.clues.sheet import ClueSet, ClueSheet

# The number on a mark between two digits; 0 if there is none.
_MARKS: dict[str, Callable[[Digit, Digit], int]] = {
    "white_dot": lambda low, high: 1 if high - low == 1 else 0,
    "black_dot": lambda low, high: 2 if high == 2 * low else 0,
    "xv": lambda low, high: low + high if low + high in (5, 10) else 0,
}
MARK_SLUGS = tuple(_MARKS)


def draw_marks(sheet: ClueSheet, slug: str) -> list[ClueSet]:
    """Return all marks of a kind that the grid has; no symmetry, for they are where its digits are."""
    kind = find_clue_kind(slug)
    sets: list[ClueSet] = []
    for cell, others in enumerate(sheet.layout.neighbours):
        for other in others:
            number = _MARKS[slug](*sorted(sheet.digits((cell, other)))) if cell < other else 0
            if number:
                sets.append((kind.clue(sheet.layout, str(number), ((cell, other),)),))
    return sets
