"""What the page needs to say which entries are wrong, without showing whoever reads it what would be right."""

from __future__ import annotations

from hashlib import sha256
from typing import TypedDict

from solver.web.answers.findings import Findings

LENGTH = 8  # hexadecimal digits: of the 15 000 wrong entries into a board of 25 × 25 one in 280 000 boards passes


class ChecksDict(TypedDict):
    """A salt, and for each cell in the layout's order the shortened hash of what is right there."""

    salt: str
    hashes: list[str]


def salted(findings: Findings) -> ChecksDict | None:
    """The checks of a puzzle that is known to have exactly one solution; None of any other.

    The salt is the page id: the same puzzle has the same checks in every answer, so that a page can be remembered, and
    two puzzles have nothing in common. A salt for each answer would hide no more: whoever wants to tries the few digits
    of each cell. The checks keep the solution from being read, not from being found.
    """
    solutions = findings.solutions["solutions"]
    if not (findings.is_unique and solutions):
        return None
    layout = findings.puzzle.layout
    solution = layout.from_text(solutions[0])
    salt = findings.row.page_id
    hashes = [
        sha256(f"{salt}:{layout.cell_name(c)}:{layout.symbols[d]}".encode()).hexdigest()[:LENGTH]
        for c, d in enumerate(solution)
    ]
    return {"salt": salt, "hashes": hashes}
