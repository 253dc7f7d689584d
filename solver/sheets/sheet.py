"""What is printed: puzzles on sheets of paper, and steps in words after them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

PER_SHEET = (1, 2, 4, 6, 12)  # puzzles, where people choose
FEW_SOLUTIONS, MANY_SOLUTIONS = 4, 9  # on each sheet of them


class Printed(NamedTuple):
    """A printed puzzle or solution. A solution has neither facts, nor `rules` of clues, nor a QR code.

    `board` and `code` are SVG. `number` is empty if the puzzle is the only one. Without its number, `label` names it in
    the form.
    """

    page_id: str
    heading: str
    board: str
    number: str = ""
    label: str = ""
    facts: str = ""
    rules: Sequence[str] = ()
    code: str = ""
    host: str = ""
    path: str = ""


class PrintedSheet(NamedTuple):
    """A sheet of paper with room for `per` puzzles, or with solutions. `is_large` is for weak eyes."""

    label: str
    per: int
    printed: Sequence[Printed]
    has_names: bool = False
    is_large: bool = False


class PrintedSteps(NamedTuple):
    """The walk-through of a puzzle in words, a line for each step."""

    heading: str
    lines: Sequence[str]


class Booklet(NamedTuple):
    """Sheets, and the steps after them, in one language.

    `words` has what the sheets say themselves: `code`, what the QR code is, and `names`, the two labels of the line to
    write on.
    """

    title: str
    language: str
    sheets: Sequence[PrintedSheet]
    steps: Sequence[PrintedSteps]
    words: dict[str, str | Sequence[str]]


def puzzle_sheets(
    printed: Sequence[Printed], per: int, *, label: str = "", has_names: bool = False, is_large: bool = False
) -> list[PrintedSheet]:
    """Return the sheets with the puzzles, `per` on each. In `label`, {number} is that of the sheet."""
    return [
        PrintedSheet(label.format(number=k), per, part, has_names, is_large)
        for k, part in enumerate(_parts(printed, per), 1)
    ]


def solution_sheets(solutions: Sequence[Printed], *, label: str = "") -> list[PrintedSheet]:
    """Return the sheets with the solutions; none if there are none."""
    per = FEW_SOLUTIONS if len(solutions) <= FEW_SOLUTIONS else MANY_SOLUTIONS
    return [PrintedSheet(label, per, part) for part in _parts(solutions, per)]


def _parts(printed: Sequence[Printed], size: int) -> list[Sequence[Printed]]:
    return [printed[start : start + size] for start in range(0, len(printed), size)]
