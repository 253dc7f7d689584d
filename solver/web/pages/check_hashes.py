"""Hashes with which a page can find wrong entries without containing the solution."""

from __future__ import annotations

from hashlib import sha256
from typing import TypedDict

from solver.web.answers.status import PuzzleAnswers

LENGTH = 8  # hexadecimal digits. A 25 × 25 board has 15 000 wrong entries: one passes on one board in 280 000.


class ChecksDict(TypedDict):
    """A salt, and for each cell, in the layout's order, the shortened hash of its correct digit; "" for a given."""

    salt: str
    hashes: list[str]


def salted(answers: PuzzleAnswers) -> ChecksDict | None:
    """Return the check hashes of a puzzle; None if it is not known to have exactly one solution.

    The salt is the page id. So a puzzle has the same hashes in every response, which can then be cached, and no two
    puzzles share any. A random salt would hide no more: it takes only a few tries per cell to reverse a hash. The
    hashes keep the solution from being read by accident, not from being found.
    """
    solutions = answers.verdict_summary["solutions"]
    if not (answers.is_unique and solutions):
        return None
    layout, givens = answers.puzzle.layout, answers.puzzle.givens
    solution = layout.from_text(solutions[0])
    salt = answers.kept.page_id
    hashes = [
        "" if givens[c] else sha256(f"{salt}:{layout.cell_name(c)}:{layout.symbols[d]}".encode()).hexdigest()[:LENGTH]
        for c, d in enumerate(solution)
    ]
    return {"salt": salt, "hashes": hashes}
