"""JSON as this site sends it: the puzzle by its text identity, and the position, if it is more than the givens.

    {"puzzle": "3x3:53..7....…", "position": {"at": "3x3:534.7....…", "out": "r1c4:26 r2c2:4"}}

`out` lists crossed-out candidates by cell. Anything else in the object is ignored.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from solver.board import Board, Cell, Digit, Layout, Puzzle
from solver.formats.json_text import json_in
from solver.formats.reading import Reading
from solver.formats.source import Source

NAME = "json"


def readings(source: Source) -> Iterator[Reading]:
    """Read an object with a `puzzle`. Raises ParseError if it, or its position, is not valid."""
    body = json_in(source.text, "{") or {}
    text = body.get("puzzle")
    if not isinstance(text, str) or ":" not in text:
        return
    puzzle, position = Puzzle.from_text(text), body.get("position")
    placed, crossed_out = _position(position, puzzle) if isinstance(position, dict) else ((), ())
    yield Reading(puzzle, crossed_out, NAME, "", placed)


def _position(body: dict[str, Any], puzzle: Puzzle) -> tuple[tuple[tuple[Cell, Digit], ...], ...]:
    """Return the digits placed by hand, and the crossed-out candidates that the board has."""
    at = Puzzle.from_text(str(body.get("at") or puzzle.text))
    placed = tuple((cell, digit) for cell, digit in enumerate(at.givens) if digit and not puzzle.givens[cell])
    board = Board(puzzle)
    board.place_all(placed)
    out = _candidates(str(body.get("out") or ""), puzzle.layout)
    return placed, tuple(sorted(pair for pair in out if board.has(*pair)))


def _candidates(text: str, layout: Layout) -> set[tuple[Cell, Digit]]:
    words = (word.partition(":") for word in text.split())
    return {(layout.parse_cell(name), layout.parse_digit(sign)) for name, _, signs in words for sign in signs}


def write(board: Board) -> str:
    """Return the object on one line."""
    reading, layout = Reading.from_board(board), board.layout
    body: dict[str, Any] = {"puzzle": reading.puzzle.text}
    if reading.is_position:
        out: dict[str, str] = {}
        for cell, digit in reading.crossed_out:
            out[layout.cell_name(cell)] = out.get(layout.cell_name(cell), "") + layout.symbols[digit]
        words = " ".join(f"{name}:{signs}" for name, signs in out.items())
        body["position"] = {"at": Puzzle(layout, reading.digits).text, "out": words}
    return json.dumps(body)
