"""Boards over several lines, between lines that are something else: a title, a sentence, another board."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from solver.formats.text_lines import is_border, words_of
from solver.formats.within.cells import boards_in, is_row, is_row_length, is_row_of_words
from solver.formats.within.excerpt import Excerpt

_COMMENT = re.compile(r"(?:^|\s)(?:#|//|;).*")
_QUOTE = re.compile(r"^[\s>]*")
_HAS_COMMENT_OR_QUOTE = re.compile(r"[>#/;]")
_BRACKET = re.compile(r"[\[\](){}]")
_MIN_ROW = 4  # characters of a row
_MAX_ROW = 800  # characters of a row; 25 cells with 25 candidates each take 650


class TextLine(NamedTuple):
    """A line of a text, and where it begins."""

    text: str
    position: int


class _Row(NamedTuple):
    """A line as the row of a board: its signs, its words, and the numbers of both if they can be a row, else 0.

    `between` is the comma, semicolon or tab that separates words; "" if blanks do.
    """

    number: int
    signs: str
    words: Sequence[str]
    n_signs: int
    n_words: int
    between: str = ""


def lines_of(text: str) -> list[TextLine]:
    """Return the lines of `text`."""
    lines = text.splitlines(keepends=True)
    positions = accumulate(map(len, lines), initial=0)
    return [TextLine(line.rstrip("\r\n"), position) for line, position in zip(lines, positions, strict=False)]


def grids(lines: Sequence[TextLine]) -> Iterator[tuple[Excerpt, range]]:
    """Yield every board that is written in rows, and the lines that it takes up."""
    run: list[_Row] = []
    before = ""
    for number, line in enumerate(lines):
        text = line.text.strip()
        if not text or (not text[0].isalnum() and is_border(text)):
            continue
        row = _row(number, text) if _MIN_ROW <= len(text) <= _MAX_ROW else None
        if row is None:
            if not _is_cut_from_list(run, before, text):
                yield from _boards(run, lines)
            run, before = [], text
        else:
            run.append(row)
    if not _is_cut_from_list(run, before, ""):
        yield from _boards(run, lines)


def _is_cut_from_list(run: Sequence[_Row], before: str, after: str) -> bool:
    """Return whether the rows go on in the line before or after them, with the bracket that opens or closes a list."""
    n = run[0].n_words if run and run[0].between == "," else 0
    return n > 1 and any(line.count(",") == n - 1 and _BRACKET.search(line) for line in (before, after))


def _row(number: int, text: str) -> _Row | None:
    if is_row(text):
        return _Row(number, text, (text,), len(text), 0)
    if _HAS_COMMENT_OR_QUOTE.search(text):
        text = _COMMENT.sub("", _QUOTE.sub("", text))
    words = _words(text)
    signs = "".join(words)
    n_signs = len(signs) if is_row(signs) else 0
    n_words = len(words) if is_row_of_words(words, signs) else 0
    between = next((sign for sign in ";,\t" if sign in text.strip()), "")
    return _Row(number, signs, words, n_signs, n_words, between) if n_signs or n_words else None


def _words(text: str) -> list[str]:
    text = text.strip()
    fields = text.replace(";", ",").replace("\t", ",").split(",")
    if len(fields) < 2:
        return words_of(text)
    words = [field.strip(" \"'|") or "." for field in fields]
    # A comma at the end may close the last field, or open one more that is empty.
    if text[-1] in ",;" and is_row_length(len(words) - 1):
        closed, signs = words[:-1], "".join(words[:-1])
        return closed if is_row_of_words(closed, signs) and not is_row_of_words(words, f"{signs}.") else words
    return words


def _boards(run: Sequence[_Row], lines: Sequence[TextLine]) -> Iterator[tuple[Excerpt, range]]:
    """Yield the boards in a run of rows. Each row of a board has a sign, or else a word, for each of its cells."""
    at = 0
    while at < len(run):
        by_signs, by_words = _alike(run, at, "n_signs"), _alike(run, at, "n_words")
        n_words, n_signs = boards_in(by_words, run[at].n_words), boards_in(by_signs, run[at].n_signs)
        # Rows with a word for each cell go on where one has a longer word, such as 10.
        if by_words > by_signs and run[at].n_words == run[at].n_signs:
            n_signs = 0
        if n_words and (not n_signs or any(len(word) > 1 for row in run[at : at + by_words] for word in row.words)):
            yield from _cut(run[at : at + by_words], n_words, lines, joint=" ")
            at += by_words
        elif n_signs:
            yield from _cut(run[at : at + by_signs], n_signs, lines, joint="")
            at += by_signs
        else:
            at += max(by_signs, by_words, 1)


def _alike(run: Sequence[_Row], at: int, number: str) -> int:
    """Count the rows from `at` on that are alike; 0 if the first has not the length of a row.

    They have as many signs or words as the first, and the same sign between words: others are of another board.

    `number` is the field that is compared, `n_signs` or `n_words`.
    """
    first, end = getattr(run[at], number), at
    while first and end < len(run) and (getattr(run[end], number), run[end].between) == (first, run[at].between):
        end += 1
    return end - at


def _cut(rows: Sequence[_Row], count: int, lines: Sequence[TextLine], *, joint: str) -> Iterator[tuple[Excerpt, range]]:
    size = len(rows) // count
    for start in range(0, len(rows), size):
        part = rows[start : start + size]
        text = "\n".join(joint.join(row.words) for row in part)
        yield Excerpt(text, lines[part[0].number].position), range(part[0].number, part[-1].number + 1)
