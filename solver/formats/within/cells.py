"""Which pieces of a text look like the cells of a board."""

from __future__ import annotations

from functools import cache

from solver.board import Layout, ParseError, find_layout, per_layout
from solver.formats.alphabets import alphabets
from solver.formats.files.sukaku import is_sukaku
from solver.formats.sites import is_packed
from solver.formats.sizes import plain_layouts, row_length

FILLERS = ".*_xX-0"
MIN_CELLS = 16  # cells of the smallest board
_IN_WORDS = "0123456789ABCDEFGHIJKLMNOPabcdefghijklmnop.*_xX-"
_MIN_ROW = 4  # rows of three would make boards of dates and prices


@per_layout
def _signs_of(layout: Layout) -> str:
    """Return the characters that may stand for a cell of a plain layout."""
    signs = {sign for one in alphabets(layout) for sign in one.signs if len(sign) == 1}
    return "".join(sorted(signs | {sign.lower() for sign in signs} | set(FILLERS)))


@cache
def _rows() -> dict[int, tuple[str, tuple[int, ...]]]:
    """Map each length of a row to the signs in it, and to the numbers of rows of the boards that have it, ascending."""
    rows: dict[int, tuple[str, tuple[int, ...]]] = {}
    for layout in plain_layouts().values():
        length = row_length(layout)
        if length >= _MIN_ROW:
            signs, counts = rows.get(length, ("", ()))
            rows[length] = (signs + _signs_of(layout), tuple(sorted((*counts, layout.n))))
    return rows


def is_board(text: str) -> bool:
    """Return whether `text` has one sign for each cell of a plain board, with at least one digit."""
    layout = plain_layouts().get(len(text))
    return layout is not None and not text.strip(_signs_of(layout)) and bool(text.strip(FILLERS))


def is_named_board(text: str) -> bool:
    """Return whether `text` is the name of a layout, a colon and a sign for each cell."""
    name, colon, cells = text.partition(":")
    if not colon or len(cells) < MIN_CELLS or not cells.replace(".", "").isalnum():
        return False
    try:
        return len(cells) == find_layout(name.lower()).n_cells
    except ParseError:
        return False


def is_one_line(text: str) -> bool:
    """Return whether `text` is a puzzle on one line: cells, with or without a name in front, candidates, or packed."""
    return is_board(text) or is_named_board(text) or is_sukaku(text) or is_packed(text)


def is_row(text: str) -> bool:
    """Return whether `text` has one sign for each cell of a row."""
    row = _rows().get(len(text))
    return row is not None and not text.strip(row[0])


def is_row_length(n: int) -> bool:
    """Return whether there are boards with `n` cells in a row."""
    return n in _rows()


def is_row_of_words(words: list[str], signs: str) -> bool:
    """Return whether each word could be a number, or the candidates of a cell, and whether they make a row.

    `signs` are those of all words.
    """
    n = len(words)
    # A round board has twice as many digits as cells in a sector.
    return n in _rows() and not signs.strip(_IN_WORDS) and (len(signs) == n or max(map(len, words)) <= 2 * n)


def boards_in(n_rows: int, length: int) -> int:
    """Return how many boards `n_rows` rows of this length make; 0 if they make none."""
    counts = _rows()[length][1] if length in _rows() else ()
    if n_rows in counts:
        return 1
    if not counts or n_rows < counts[0]:
        return 0
    return next((n_rows // count for count in counts if n_rows % count == 0), 0)
