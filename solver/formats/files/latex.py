r"""LaTeX: the environment of the `sudoku` package for nine digits, a `tabular` for other square boards.

    \begin{sudoku}
    |2|5| | |3| |9| |1|.
    …
    \end{sudoku}

A comment in front names the layout, unless the number of cells implies it. The environment of the `logicpuzzle`
package is read too; it counts rows from the bottom:

    \begin{lpsudoku}
    \setrow{9}{{},2,6,{},{},{},{},{},{}}
    …
    \end{lpsudoku}

Source: the manuals of these packages on CTAN.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from solver.board import Board, Layout, ParseError, find_layout
from solver.formats.pictures import BoardLines
from solver.formats.reading import Reading, Sign, SignRow
from solver.formats.sizes import plain_layouts, rows_are_houses, rows_of
from solver.formats.source import Source

NAME = "latex"

_BEGIN = "\\begin{"
_KINDS = re.compile(r"(?P<kind>sudoku(?:-block)?|lpsudoku|tabular)\}(?P<body>.*?)\\end\{(?P=kind)\}", re.DOTALL)
_NAME = re.compile(r"^[ \t]*%[ \t]*([\w-]+)[ \t]*\Z", re.MULTILINE)
_COLUMNS = re.compile(r"\s*\{(?:[^{}]|\{[^{}]*\})*\}")
_COMMENT = re.compile(r"(?<!\\)%.*")
_LINES = re.compile(r"\\(?:hline|cline\{[^{}]*\})")
_NUMBERED = re.compile(r"\\setrow\{(\d{1,2})\}\{((?:[^{}]|\{[^{}]*\})*)\}")
_OTHER_CELLS = re.compile(r"\\(?:lpsudokucell|setcolumn)\b")
_WRAPPED = re.compile(r"\\multicolumn\{1\}\{[^{}]*\}\{([^{}]*)\}")
_FRONT = 300  # characters in front of an environment that may name a layout
_MAX_CELLS = 625
_NINE = 9


class Table(NamedTuple):
    """An environment that may show a board: its kind and what is in it; the whole of it as text, and where that begins.

    `name` is what the comment in front says.
    """

    kind: str
    body: str
    text: str
    position: int
    name: str


def tables(text: str) -> list[Table]:
    """Return every environment in `text` that may show a board."""
    environments: list[Table] = []
    before, *pieces = text.split(_BEGIN)
    position = len(before)
    for piece in pieces:
        match = _KINDS.match(piece)
        if match:
            named = _NAME.search(before.rstrip()[-_FRONT:])
            front = f"%{named[1]}\n" if named else ""
            whole = front + _BEGIN + match[0]
            environments.append(Table(match["kind"], match["body"], whole, position, named[1] if named else ""))
        before, position = piece, position + len(_BEGIN) + len(piece)
    return environments


def readings(source: Source) -> Iterator[Reading]:
    """Read a text with one such environment, whatever is around it."""
    environments = tables(source.text[source.start :])
    if len(environments) != 1:
        return
    named = source.named
    with suppress(ParseError):  # the comment says something else
        named = named or find_layout(environments[0].name.lower())
    yield from replace(source, named=named).readings(_rows(environments[0], source.start), NAME)


def _rows(table: Table, start: int) -> list[SignRow]:
    """Return the cells of a table. Their position is that of the table, not their own."""
    body = _LINES.sub("", _COMMENT.sub("", table.body))
    if table.kind == "lpsudoku":
        between, rows = ",", _numbered_rows(body)
    elif table.kind == "tabular":
        between, rows = "&", _COLUMNS.sub("", body, count=1).split("\\\\")
    else:
        between, rows = "|", [row.partition("|")[2] for row in body.split("|.")]
    if body.count(between) > 2 * _MAX_CELLS:
        return []
    cells = [[_WRAPPED.sub(r"\1", cell).strip() for cell in row.split(between)] for row in rows if row.strip()]
    return [tuple(Sign(cell, start + table.position) for cell in row) for row in cells]


def _numbered_rows(body: str) -> list[str]:
    """Return the rows of the `logicpuzzle` package, the highest number first; none if digits are set in other ways."""
    numbered = {int(number): row for number, row in _NUMBERED.findall(body)}
    if _OTHER_CELLS.search(body) or len(numbered) != max(numbered, default=0):
        return []
    return [re.sub("[{}]", "", numbered[number]) for number in sorted(numbered, reverse=True)]


def can_hold(layout: Layout) -> bool:
    """Return whether boards of `layout` can be written: those whose rows and columns make a table."""
    return rows_are_houses(layout)


def write(board: Board) -> str:
    """Return the environment with the digits on the board."""
    layout = board.layout
    cells = [layout.symbols[digit] if digit else "" for digit in board.digits]
    name = "" if plain_layouts().get(layout.n_cells) == layout else f"% {layout.name}\n"
    return name + (_package(layout, cells) if layout.n == _NINE else _tabular(layout, cells))


def _package(layout: Layout, cells: list[str]) -> str:
    rows = ["".join(f"|{cell or ' '}" for cell in row) + "|." for row in rows_of(layout, cells)]
    return "\n".join(["\\begin{sudoku}", *rows, "\\end{sudoku}"])


def _tabular(layout: Layout, cells: list[str]) -> str:
    """Return a table with the lines of the board: those along its whole side, and those between a few cells."""
    n, lines = layout.n, BoardLines(layout)
    whole = [all(lines.left_of(row, column) for row in range(n)) for column in range(n + 1)]
    text = ["\\begin{tabular}{" + "c".join("|" if bar else "" for bar in whole) + "}"]
    for number, row in enumerate(rows_of(layout, cells)):
        shown = " & ".join(_cell(lines, number, column, whole, row[column]) for column in range(n))
        text += [_line_above(lines, number), shown + r" \\"]
    return "\n".join([line for line in [*text, _line_above(lines, n)] if line] + ["\\end{tabular}"])


def _line_above(lines: BoardLines, row: int) -> str:
    drawn = [lines.above(row, column) for column in range(lines.n_columns)]
    if all(drawn):
        return "\\hline"
    starts = [column for column in range(len(drawn)) if drawn[column] and not (column and drawn[column - 1])]
    ends = [drawn.index(False, start) if False in drawn[start:] else len(drawn) for start in starts]
    return " ".join(f"\\cline{{{start + 1}-{end}}}" for start, end in zip(starts, ends, strict=True))


def _cell(lines: BoardLines, row: int, column: int, whole: list[bool], text: str) -> str:
    """Return the text of a cell, with its own line to the right where the whole column has none."""
    bar = lines.left_of(row, column + 1) and not whole[column + 1]
    return f"\\multicolumn{{1}}{{{'|' if column == 0 else ''}c|}}{{{text}}}" if bar else text
