"""Puzzles in markup: the XML of OpenSudoku, LaTeX, and JSON, our own and that of others."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from solver.formats.files.latex import tables
from solver.formats.files.own_json import RULES, is_own
from solver.formats.identity import clued
from solver.formats.json_text import json_in
from solver.formats.opensudoku import games
from solver.formats.sizes import plain_layouts, row_length
from solver.formats.within.cells import is_board, is_named_board
from solver.formats.within.excerpt import Excerpt, name_from

_NAME = re.compile(r"<name>([^<]*)</name>", re.IGNORECASE)
_DEEPEST = 6  # lists and objects within each other
_SOLUTION = "solution"
_DIGIT_KEYS = ("val", "value", "digit", "number", "given", "v", "d", "n")  # of an object for each cell


def markup_excerpts(text: str) -> Iterator[Excerpt]:
    """Yield every puzzle of an XML, LaTeX or JSON text; nothing if it is none.

    Raises ParseError for XML with entities.
    """
    if text.lstrip("\ufeff \t\r\n").startswith("<"):
        yield from _games(text)
    elif "\\begin{" in text:
        yield from (Excerpt(table.text, table.position) for table in tables(text))
    else:
        value = json_in(text)
        yield from _in_value(value, "", 0) if value is not None else _on_lines(text)


def _on_lines(text: str) -> Iterator[Excerpt]:
    """Yield the puzzles of a text with an object of JSON on each line; nothing if there is anything else."""
    excerpts: list[Excerpt] = []
    position = 0
    for line in text.splitlines(keepends=True):
        value = json_in(line, "{")
        if value is None and line.strip():
            return
        excerpts += [each._replace(position=position) for each in _in_value(value, "", 0)]
        position += len(line)
    yield from excerpts


def _games(text: str) -> Iterator[Excerpt]:
    name = _NAME.search(text)
    for game in games(text):
        if is_board(game[1]):
            yield Excerpt(game[1], game.start(1), name_from(name[1]) if name else "")


def _in_value(value: Any, name: str, depth: int) -> Iterator[Excerpt]:
    """Yield the puzzles in a value of JSON: texts and lists of digits, by the names of what contains them."""
    if isinstance(value, str):
        if is_board(value) or is_named_board(value) or clued(value):
            yield Excerpt(value, 0, name_from(name))
    elif isinstance(value, dict) and depth < _DEEPEST:
        title = next((value[key] for key in ("name", "title") if isinstance(value.get(key), str)), name)
        if value.get(RULES) and is_own(value):
            yield Excerpt(json.dumps(value), 0, name_from(title))
            return
        for key, inner in value.items():
            if not key.lower().startswith(_SOLUTION):
                yield from _in_value(inner, title or name or key, depth + 1)
    elif isinstance(value, list) and depth < _DEEPEST:
        cells = _cells(value)
        if cells:
            yield Excerpt(cells, 0, name_from(name))
        else:
            for inner in value:
                yield from _in_value(inner, name, depth + 1)


def _cells(values: list[Any]) -> str:
    """Return a list as text: of numbers, of rows of numbers, or of rows as texts; "" if it is no board."""
    if all(isinstance(row, str) for row in values):
        return "\n".join(values) if is_board("".join(values)) else ""
    flat = [cell for row in values for cell in row] if all(isinstance(row, list) for row in values) else values
    if flat and all(isinstance(cell, dict) for cell in flat):
        key = next((key for key in _DIGIT_KEYS if all(key in cell for cell in flat)), "")
        flat = [cell.get(key) or None for cell in flat]
    layout = plain_layouts().get(len(flat))
    is_number = all(cell is None or (isinstance(cell, int) and 0 <= cell <= 25) for cell in flat)
    if layout is None or not is_number or not any(flat):
        return ""
    length = row_length(layout)
    signs = [str(cell) if cell else "." for cell in flat]
    return "\n".join(" ".join(signs[at : at + length]) for at in range(0, len(signs), length))
