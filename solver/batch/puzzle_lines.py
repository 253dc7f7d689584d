"""Lines of puzzles as rows of digits, and answers as lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.batch.solving import Batch
from solver.board import Layout, find_layout
from solver.engines.kernel import Grids
from solver.fast import puzzle_lines as compiled

_LINE_FEED = 10
_LARGEST = 9  # the largest digit that is a single figure


class SpecialLine(NamedTuple):
    """A line that is not handled like the plain ones: it is not plain or, if `is_row`, its row was left out."""

    line: int
    n_rows_before: int
    is_row: bool


class RowStretch(NamedTuple):
    """Rows from `first` up to, but not including, `last`, and the special line after them; None at the end."""

    first: int
    last: int
    special: SpecialLine | None


class PlainLines(NamedTuple):
    """A text of lines, and the puzzles in its plain lines.

    `text` is the text as bytes, uint8, with a line feed at its end. `ends` has the offset after each line, int64,
    shape (lines,). `givens` has a row for each plain line, uint8, shape (m, cells), 0 for an empty cell, and `line_of`
    that line's number from 0, int64, shape (m,).
    """

    text: NDArray[np.uint8]
    ends: NDArray[np.int64]
    givens: Grids
    line_of: NDArray[np.int64]

    def line(self, k: int) -> bytes:
        """Return line `k` without the line break."""
        start = int(self.ends[k - 1]) if k else 0
        return self.text[start : self.ends[k]].tobytes().rstrip(b"\r\n")

    def special_lines(self, is_plain: NDArray[np.bool_]) -> list[SpecialLine]:
        """Return the lines without a row, and those whose row is False in `is_plain` (shape (m,)), in their order."""
        is_special = np.ones(len(self.ends), np.bool_)
        is_special[self.line_of[is_plain]] = False
        special = np.flatnonzero(is_special)
        n_before = np.searchsorted(self.line_of, special)
        n_until = np.searchsorted(self.line_of, special, side="right")
        return [SpecialLine(*each) for each in zip(special.tolist(), n_before.tolist(), (n_until > n_before).tolist())]

    def stretches(self, is_plain: NDArray[np.bool_]) -> Iterator[RowStretch]:
        """Yield the rows between special lines (see `special_lines`), each with the special line after them."""
        row = 0
        for special in self.special_lines(is_plain):
            yield RowStretch(row, special.n_rows_before, special)
            row = special.n_rows_before + special.is_row
        yield RowStretch(row, len(self.givens), None)

    @property
    def starts(self) -> NDArray[np.int64]:
        """The offset of the line of each row: int64, shape (m,)."""
        begins = np.zeros(len(self.ends), np.int64)
        begins[1:] = self.ends[:-1]
        return begins[self.line_of]


def can_read(layout: Layout) -> bool:
    """Whether lines of `layout` can be plain: its digits are 1 to 9 or fewer."""
    return layout.n <= _LARGEST and layout.symbols[1] == "1"


def read_lines(text: bytes, layout: Layout | None = None) -> PlainLines:
    """Find the lines of `text`, and read the plain ones as puzzles of `layout` (9 × 9 with boxes).

    A plain line has a character for each cell and nothing else: a digit, or `.` or `0` for an empty cell.
    Raises ValueError if `layout` has digits that are not 1 to 9.
    """
    layout = layout or find_layout("3x3")
    if not can_read(layout):
        raise ValueError(f"{layout.name} has {layout.n} digits, expected 1 to {_LARGEST}")
    if not text.endswith(b"\n"):
        text += b"\n"
    signs = np.frombuffer(text, np.uint8)
    n_lines = np.count_nonzero(signs == _LINE_FEED)  # many times faster than bytes.count
    ends, line_of = np.empty(n_lines, np.int64), np.empty(n_lines, np.int64)
    rows = np.empty((n_lines, layout.n_cells), np.uint8)
    n_rows = compiled.read_rows(signs, layout.n, ends, rows, line_of)
    return PlainLines(signs, ends, rows[:n_rows], line_of[:n_rows])


def write_answers(answers: Batch, lines: PlainLines | None = None, *, between: bytes = b" ") -> bytes:
    """Return a line for each puzzle: how many solutions were found, `?` if the search was cut short, and the first one.

    A search that has found the limit of `answers` is finished. With `lines`, from which the puzzles were read, the
    cells of each puzzle come first. `between` is the character between columns.
    """
    out, ends = answer_bytes(answers, lines, between=between)
    return out[: ends[-1]].tobytes() if len(ends) else b""


def answer_bytes(
    answers: Batch, lines: PlainLines | None, *, between: bytes
) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Return the bytes of `write_answers` (uint8, longer than needed), and the offset after each line (int64)."""
    m, n_cells = answers.grids.shape
    n_copied = n_cells if lines else 0
    max_count = int(answers.counts.max(initial=0))
    out = np.empty(m * (n_copied + n_cells + len(str(max_count)) + len("? \n ")), np.uint8)
    ends = np.empty(m, np.int64)
    nothing: Any = np.empty(0, np.uint8), np.empty(0, np.int64)
    text, starts = (lines.text, lines.starts) if lines else nothing
    compiled.write_rows(
        text, starts, n_copied, ord(between), answers.counts, answers.is_decided, answers.grids, out, ends
    )
    return out, ends
