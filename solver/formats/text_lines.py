"""Text split into rows of signs, each with its offset; borders and separators are dropped."""

from __future__ import annotations

import re
from collections.abc import Iterator

from solver.formats.reading import Sign, SignRow
from solver.formats.sizes import plain_layouts
from solver.formats.source import Source

_DRAWING = "".join(map(chr, range(0x2500, 0x2580)))
_RULES = frozenset("-=+—–" + _DRAWING) - frozenset("│┃┆┇┊┋╎╏║")
_BORDER = "".join(sorted(_RULES | frozenset(" \t|.'*:¦‖" + _DRAWING)))
_SEPARATORS = frozenset("|:¦‖" + _DRAWING)
_BARS = re.compile(f"[{re.escape(''.join(sorted(_SEPARATORS)))}]")
_BLANKS = "\ufeff \t"
_WORD = re.compile(rf"[^\s\ufeff{{}}{re.escape(''.join(sorted(_SEPARATORS)))}]+")
# A candidate grid of 25 × 25 has 16 250 signs without its frame; a board of words, 625 and the bars between them.
_MAX_SIGNS, _MAX_WORDS, _MAX_LINES = 20_000, 1500, 200
# 25 × 25 cells of a character each, with a frame around every cell, have less than this.
_MAX_CHARACTERS = 5000
FILLERS = frozenset(".*_xX0-")
_HEADING = re.compile(r"[A-Za-z_ \"]+(?:[,;][A-Za-z_ \"]+)+")  # of the columns of a table


def is_entry(line: str) -> bool:
    """Whether a line of a file is neither blank nor a comment, nor names the columns of a table."""
    text = line.lstrip()
    return bool(text) and text[0] != "#" and not _HEADING.fullmatch(line.rstrip())


def is_too_large(text: str) -> bool:
    """Whether `text` has more signs, words or lines than the largest board, so that no format can read it."""
    n_words = len(text.split()) + text.count("|") + text.count(",") // 2
    return len(text) > _MAX_SIGNS or len(text.splitlines()) > _MAX_LINES or n_words > _MAX_WORDS


def _lines(source: Source) -> Iterator[Sign]:
    """Yield the lines that are not borders; the only line of a text is never a border."""
    position, signs = source.start, []
    for line in source.text[source.start :].splitlines(keepends=True):
        if line.rstrip("\r\n"):
            signs.append(Sign(line.rstrip("\r\n"), position))
        position += len(line)
    for sign in signs:
        if len(signs) == 1 or not is_border(sign.text):
            yield sign


def is_border(line: str) -> bool:
    """Return whether a line only draws the frame of a board."""
    return not line.strip(_BORDER) and not _RULES.isdisjoint(line)


def _delimiter(lines: list[Sign]) -> str | None:
    """Return the comma, semicolon or tab between fields; a tab at either end of a line is a blank."""
    for separator in ",;":
        if any(separator in line.text for line in lines):
            return separator
    return "\t" if any("\t" in line.text.strip() for line in lines) else None


def word_rows(source: Source) -> list[SignRow]:
    """Return one sign for each word or field; an empty field is a sign without text."""
    lines = [line for line in _lines(source) if line.text.strip(_BLANKS)]
    between = _delimiter(lines)
    if between is None:
        return [row for line in lines if (row := _words(line))]
    rows = [_fields(line, between) for line in lines]
    # A comma at the end of a line may lead on to the next line rather than to an empty field.
    cut = [row if row[-1].text else row[:-1] for row in rows[:-1]]
    for last in (rows[-1], rows[-1][:-1]):
        if cut and len({len(row) for row in cut}) == 1 and source.layout_for([len(row) for row in [*cut, last]]):
            return [*cut, last]
    return rows


def words_of(line: str) -> list[str]:
    """Return the words of a line: what is between blanks, braces and the bars of a frame."""
    return _WORD.findall(line)


def _words(line: Sign) -> SignRow:
    return tuple(Sign(word[0], line.position + word.start()) for word in _WORD.finditer(line.text))


def _fields(line: Sign, between: str) -> SignRow:
    row, position = [], line.position
    for field in line.text.split(between):
        text = field.strip(_BLANKS + "\"'")
        row.append(Sign(text, position + (field.index(text) if text else 0)))
        position += len(field) + 1
    return tuple(row)


def group_rows(source: Source) -> list[list[SignRow]]:
    """Return the words of each line as rows of characters; empty if there are empty fields."""
    rows = word_rows(source)
    if any(not word.text for row in rows for word in row):
        return []
    return [[_characters(word) for word in row] for row in rows]


def may_have_one_character_per_cell(source: Source) -> bool:
    """Return whether `source` is short enough for a board with one character per cell."""
    return len(source.text) <= _MAX_CHARACTERS or len("".join(source.text.split())) <= _MAX_CHARACTERS


def only_line(source: Source) -> list[SignRow]:
    """Return the characters of a one-line text, in groups if the board has the same number of rows."""
    lines = group_rows(source) if may_have_one_character_per_cell(source) else []
    if len(lines) != 1:
        return []
    groups = lines[0]
    in_one = tuple(sign for group in groups for sign in group)
    layout = source.named or plain_layouts().get(len(in_one))
    return groups if layout and len(groups) == layout.n else [in_one]


def _characters(word: Sign) -> SignRow:
    return tuple(Sign(character, word.position + k) for k, character in enumerate(word.text) if not character.isspace())


def _is_table_row(line: str) -> bool:
    """Return whether a line has bars, and at most one word between two of them: a row rather than a whole board."""
    return not _SEPARATORS.isdisjoint(line) and all(len(field.split()) < 2 for field in _BARS.split(line))


def blank_filled_rows(source: Source, *, n_lines: int | None = None) -> list[SignRow]:
    """Return one sign for each character, with blanks as empty cells.

    Empty unless all lines are equally long, there are `n_lines` of them (if given), and no other
    character in them could mean an empty cell.
    """
    lines = list(_lines(source))
    signs = set().union(*(line.text for line in lines))
    # A bar at one end alone stands between boxes: the blanks beyond it are missing.
    is_cut = any((line.text[0] in _SEPARATORS) != (line.text[-1] in _SEPARATORS) for line in lines)
    is_block = len({len(line.text) for line in lines}) == 1 and n_lines in (None, len(lines)) and not is_cut
    if (
        not is_block
        or (len(lines) == 1 and _is_table_row(lines[0].text))
        or " " not in signs
        or not signs.isdisjoint(FILLERS)
    ):
        return []
    return [
        tuple(
            Sign(character, line.position + k) for k, character in enumerate(line.text) if character not in _SEPARATORS
        )
        for line in lines
    ]
