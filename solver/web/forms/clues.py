"""Clues as visitors type them, one on each line."""

from __future__ import annotations

import re
from typing import NamedTuple

from solver.board import N_, Layout, ParseError, Puzzle, Sentence
from solver.board.clues import RuleMaker, read_clue
from solver.board.clues.clue import Clue
from solver.board.puzzle import MAX_CLUES, too_many_clues
from solver.formats import Reading

_LINE = re.compile(r"[^\n;]*[^\s;][^\n;]*")


class ClueLine(NamedTuple):
    """A line as it was entered, its number in the text, and the clue that it shows or else what is wrong with it."""

    number: int
    text: str
    clue: Clue | None = None
    error: ParseError | None = None


def read_lines(layout: Layout, text: str) -> list[ClueLine]:
    """Return the clues of `text`, one on each line or several separated by `;`. Lines without any are left out.

    Raises ParseError if there are more than a puzzle can have.
    """
    found = list(_LINE.finditer(text))
    if len(found) > MAX_CLUES:
        raise too_many_clues(len(found), 0)
    lines = [_line(layout, text.count("\n", 0, match.start()) + 1, match[0].strip()) for match in found]
    maker = RuleMaker(layout, tuple(line.clue for line in lines if line.clue))
    return [_with_meaning(maker, line) for line in lines]


def _line(layout: Layout, number: int, text: str) -> ClueLine:
    try:
        return ClueLine(number, text, read_clue(layout, text))
    except ParseError as error:
        return ClueLine(number, text, error=error)


def _with_meaning(maker: RuleMaker, line: ClueLine) -> ClueLine:
    """Return `line`, or what is wrong with its clue if that cannot be said in rules."""
    if line.clue:
        try:
            maker.rules_of(line.clue)
        except ParseError as error:
            return ClueLine(line.number, line.text, error=error)
    return line


def with_clues(reading: Reading, text: str) -> Reading:
    """Return `reading` with the clues of `text` in addition.

    Raises ParseError that names the first line at fault, or says that all clues together are too many.
    """
    puzzle = reading.puzzle
    if not text.strip():
        return reading
    lines = read_lines(puzzle.layout, text)
    for line in lines:
        if line.error:
            reason = Sentence(N_("Line {number} of the clues: {reason}"), number=line.number, reason=line.error.reason)
            raise ParseError(reason, position=0, expected=line.error.expected)
    whole = Puzzle(puzzle.layout, puzzle.givens, (*puzzle.clues, *(line.clue for line in lines if line.clue)))
    if len(whole.clues) > MAX_CLUES:
        raise too_many_clues(len(whole.clues), 0)
    return reading.with_clues(whole.clues)
