"""What is printed: puzzles on sheets of paper, and steps in words after them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


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
