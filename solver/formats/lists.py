"""Lists: YAML-like lines `- [2, 3, null, 0, 6]`, and the nested lists of JSON."""

from __future__ import annotations

import re
from collections.abc import Iterator

from solver.board import N_, Board, ParseError, Sentence
from solver.formats.alphabets import EMPTY_WORDS, numbers
from solver.formats.reading import Reading, Sign, SignRow
from solver.formats.sizes import rows_of
from solver.formats.source import Source

NAME = "yaml"

_TOKEN = re.compile(r"""[\[\],]|"[^"\n]*"|'[^'\n]*'|[^\s\[\],"']+|["']""")
_ASSIGNED = re.compile(r"\s*(?:[A-Za-z_]\w*\s+)?[A-Za-z_]\w*\s*=\s*(?=\[)")  # as in source text: `grid = [[5, 3, 0, …`


def readings(source: Source) -> Iterator[Reading]:
    """Read the values of each innermost list as a row."""
    if source.is_list:
        yield from source.readings(list_rows(source), NAME)


def list_rows(source: Source) -> list[SignRow]:
    """Return the innermost lists as rows. Raises ParseError if the brackets do not match."""
    rows: list[SignRow] = []
    values: list[Sign] = []
    open_at: list[int] = []
    before = "["
    assigned = _ASSIGNED.match(source.text, source.start)
    for match in _TOKEN.finditer(source.text, assigned.end() if assigned else source.start):
        token, position = match[0], match.start()
        if token in "[]":
            # Values before a nested list are a row of their own.
            rows += [tuple(values)] if values else []
            values = []
            if token == "[":
                open_at.append(position)
            elif not open_at:
                raise _outside(token, position)
            else:
                open_at.pop()
        elif token == ",":
            if before == "," or (before == "[" and open_at):
                values.append(Sign("", position))
        elif open_at:
            values.append(_value(token, position))
        elif token not in "-;":
            raise _outside(token, position)
        before = token
    if open_at:
        raise ParseError(
            Sentence(N_("A list is not closed.")),
            position=open_at[-1],
            expected=Sentence(N_("Write ] at its end.")),
        )
    return rows


def _value(token: str, position: int) -> Sign:
    text = token.strip("\"'")
    return Sign("" if text.lower() in EMPTY_WORDS else text, position)


def _outside(token: str, position: int) -> ParseError:
    return ParseError(
        Sentence(N_("{found!r} is outside the lists."), found=token[:20]),
        position=position,
        expected=Sentence(N_("Write a row like {example}."), example="[2, 3, null, 0, 6]"),
    )


def write(board: Board) -> str:
    """Return one line per row, with `null` for an empty cell."""
    signs = ("null", *numbers(board.layout).signs[1:])
    rows = rows_of(board.layout, [signs[digit] for digit in board.digits])
    return "\n".join(f"- [{', '.join(row)}]" for row in rows)
