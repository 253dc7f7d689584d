"""Reads collections that people write. What is wrong is said with the number of its line."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import groupby

from solver.board import N_, ParseError, Puzzle, Sentence
from solver.collections.text import MAX_NOTE, MAX_PUZZLES, MAX_TITLE, Collected, Collection, CollectionError
from solver.formats import MAX_CHARACTERS, is_board, read
from solver.rating.level import LEVELS

PuzzleAt = Callable[[str], Puzzle | None]
_NumberedLines = list[tuple[int, str]]

_LEVEL = re.compile(r"level\s*:\s*(.*)", re.IGNORECASE)
_TRIED = 40  # lines of a block; more are no board that is drawn
_FIRST = Sentence(N_("Begin the first line with # and write the title behind it."))
_FEWER = Sentence(N_("Make it shorter."))


def _no_puzzle(line: str) -> Puzzle | None:
    return None


def read_collection(text: str, puzzle_at: PuzzleAt = _no_puzzle) -> Collection:
    """Return the collection that a text describes. `puzzle_at` finds the puzzle that a line links to.

    Raises CollectionError for a text that is none.
    """
    if len(text) > MAX_CHARACTERS:
        raise CollectionError(
            Sentence(N_("The text has {found} characters."), found=len(text)),
            line=1,
            expected=Sentence(N_("At most {most} are read."), most=MAX_CHARACTERS),
        )
    reader = _CollectionReader(puzzle_at)
    numbered = [(n, line.strip()) for n, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1)]
    for kind, lines in groupby(numbered, key=lambda each: _kind_of(each[1])):
        reader.take(kind, list(lines))
    return reader.collection(max(1, len(numbered)))


def _kind_of(line: str) -> str:
    """Return what a line begins with, or "board" if its content is part of a board; "" for an empty line."""
    if _LEVEL.fullmatch(line):
        return "level"
    sign = re.match(r"##?|>", line)
    return sign[0] if sign else "board" if line else ""


class _CollectionReader:
    """What has been read so far: the collection, and the title, note and level of the next puzzle."""

    def __init__(self, puzzle_at: PuzzleAt) -> None:
        self.puzzle_at = puzzle_at
        self.title = self.next_title = self.level = ""
        self.about: list[str] = []
        self.note: list[str] = []
        self.open_line = 0  # where title or note of the next puzzle begin, 0 if it has none
        self.puzzles: list[Collected] = []
        self.line_of: dict[str, int] = {}

    def take(self, kind: str, lines: _NumberedLines) -> None:
        """Take in lines of one kind that follow each other."""
        if kind == "board":
            self._take_boards(lines)
        else:
            taking = {"#": self._take_title, "##": self._take_puzzle_title, ">": self._take_note}
            for n, line in lines if kind else ():
                taking.get(kind, self._take_level)(n, line)

    def collection(self, last: int) -> Collection:
        """Return what was read up to the line `last`. Raises CollectionError if something is missing."""
        self._refuse_open()
        if not self.title:
            raise CollectionError(Sentence(N_("The collection has no title.")), line=1, expected=_FIRST)
        if not self.puzzles:
            raise CollectionError(
                Sentence(N_("There is no puzzle yet.")),
                line=last,
                expected=Sentence(N_("Write puzzles below the title, each on a line of its own.")),
            )
        return Collection(self.title, _paragraphs(self.about), tuple(self.puzzles))

    def _take_title(self, n: int, line: str) -> None:
        if self.title or self.puzzles:
            raise CollectionError(
                Sentence(N_("A collection has one title, in front of its puzzles.")),
                line=n,
                expected=Sentence(N_("Begin the title of a puzzle with ##, and a note with >.")),
            )
        self.title = _title(line.removeprefix("#"), n)
        if not self.title:
            raise CollectionError(Sentence(N_("The title is empty.")), line=n, expected=_FIRST)

    def _take_puzzle_title(self, n: int, line: str) -> None:
        self._refuse_open()
        self.next_title, self.open_line = _title(line.removeprefix("##"), n), n

    def _take_note(self, n: int, line: str) -> None:
        is_about = not (self.puzzles or self.open_line)
        lines = self.about if is_about else self.note
        words = " ".join(line.removeprefix(">").split())
        lines += [words] if words or lines[-1:] != [""] else []
        _refuse_long(_paragraphs(lines), MAX_NOTE, n)
        if not is_about:
            self.open_line = self.open_line or n

    def _take_level(self, n: int, line: str) -> None:
        found = _LEVEL.fullmatch(line)
        level = found[1].strip().lower() if found else ""
        if level and level not in LEVELS:
            raise CollectionError(
                Sentence(N_("There is no level {found!r}."), found=level[:MAX_TITLE]),
                line=n,
                expected=Sentence(N_("Choose one of {known}."), known=", ".join(LEVELS)),
            )
        self.level = level

    def _take_boards(self, lines: _NumberedLines) -> None:
        """Take the puzzle that several lines draw, or else the puzzle on each line."""
        joined = "\n".join(line for _, line in lines)
        if len(lines) > 1 and is_board(joined):
            self._add(lines[0][0], read(joined).puzzle)
            return
        for n, line in lines:
            self._add(n, self.puzzle_at(line) or _read_line(n, line, lines))

    def _add(self, n: int, puzzle: Puzzle) -> None:
        if len(self.puzzles) == MAX_PUZZLES:
            raise CollectionError(
                Sentence(N_("A collection has at most {most} puzzles."), most=MAX_PUZZLES),
                line=n,
                expected=Sentence(N_("Make two collections.")),
            )
        if puzzle.text in self.line_of:
            raise CollectionError(
                Sentence(N_("This is the puzzle of line {line} once more."), line=self.line_of[puzzle.text]),
                line=n,
                expected=Sentence(N_("Leave one of them out.")),
            )
        self.line_of[puzzle.text] = n
        self.puzzles.append(Collected(puzzle, self.next_title, _paragraphs(self.note), self.level))
        self.next_title, self.note, self.open_line = "", [], 0

    def _refuse_open(self) -> None:
        if self.open_line:
            raise CollectionError(
                Sentence(N_("No puzzle follows this title or note.")),
                line=self.open_line,
                expected=Sentence(N_("Write the puzzle below it.")),
            )


def _read_line(n: int, line: str, block: _NumberedLines) -> Puzzle:
    """Return the puzzle on line `n`. The error is that of the whole block if none of its lines is a puzzle."""
    try:
        return read(line).puzzle
    except ParseError as error:
        if len(block) == 1 or any(is_board(other) for _, other in block[:_TRIED]):
            raise _on_line(n, error) from error
    joined = "\n".join(other for _, other in block)
    try:
        return read(joined).puzzle
    except ParseError as error:
        raise _on_line(n + joined.count("\n", 0, error.position), error) from error


def _on_line(n: int, error: ParseError) -> CollectionError:
    return CollectionError(error.reason, line=n, expected=error.expected, position=error.position)


def _title(words: str, n: int) -> str:
    """Return a title in which any blanks are one space. Raises CollectionError if it is too long."""
    title = " ".join(words.split())
    _refuse_long(title, MAX_TITLE, n)
    return title


def _paragraphs(lines: list[str]) -> str:
    """Return the lines of a note as paragraphs, one on each line. Empty lines are between them."""
    parts = [" ".join(group) for has_words, group in groupby(lines, key=bool) if has_words]
    return "\n".join(parts)


def _refuse_long(words: str, most: int, n: int) -> None:
    if len(words) > most:
        reason = Sentence(N_("This has {found} characters, and {most} are the most."), found=len(words), most=most)
        raise CollectionError(reason, line=n, expected=_FEWER)
