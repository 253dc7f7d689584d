"""Sudoku Coach's packed puzzles: JSON, deflated, in base 32.

    SCv7_32_f2e4qji9ho1i237s1fji06b3qd7at68v…
    {"gridSize": 9, "givenDigits": "800900503…", "userDigits": "026000040…", "userCellCandidates": "0-0-0-0-130-…"}

The digits of base 32 are 0-9 and a-v, without padding. A number of `userCellCandidates` is the mask of what is noted in
a cell, digit d being bit d; at 0 nothing is noted. `regions` numbers the region of each cell from 1; without it the
boxes are the usual ones. Constraints other than the two diagonals are named, so that the puzzle is refused for them.
How boards of more than nine digits are written is not known, nor whether diagonals have these names in every version of
the site: boards with either are not written.
Source: the author of the site (reddit.com/r/sudoku, 26 September 2024), and public programs that read the same.
"""

from __future__ import annotations

import binascii
import json
import re
import zlib
from base64 import b32hexdecode, b32hexencode
from collections.abc import Iterator
from typing import Any

from solver.board import Board, Cell, Layout, ParseError, Puzzle, bits
from solver.formats.json_text import Json
from solver.formats.reading import Reading
from solver.formats.sites.lost_rules import LostRules
from solver.formats.sites.rules import areas_of, diagonals, holds, layout_with
from solver.formats.sites.rules_text import ABOUT, unusual_rules
from solver.formats.sizes import plain_layouts
from solver.formats.source import Source

NAME = "sudoku-coach"

PACKED = re.compile(r"SCv7_32_([0-9a-v]{16,8000})")
_FRONT = "SCv7_32_"
_DIAGONALS = ("diagonalNegative", "diagonalPositive")  # falling, rising
_KEPT = ("gridSize", "givenDigits", "regions", "givenConstraints")
_RULES = "rules"
_NINE = 9
_SIZES = range(4, _NINE + 1)
_MAX_LENGTH = 20_000  # characters that come out
_MASKS = re.compile(r"\d{1,4}(?:-\d{1,4}){15,80}")


def readings(source: Source) -> Iterator[Reading]:
    """Read a text that is nothing but a packed puzzle without rules that would be lost."""
    body = _body(source.text)
    layout = _layout(body) if body and not _lost_rules(body) else None
    if layout:
        yield from _reading(layout, body)


def is_packed(text: str) -> bool:
    """Return whether `text` is a packed puzzle, readable or not."""
    return PACKED.fullmatch(text) is not None


def lost_rules_error(text: str) -> ParseError | None:
    """Return the error for a packed puzzle with rules that would be lost, or None."""
    body = _body(text)
    lost = _lost_rules(body) if body else []
    return LostRules(lost) if lost else None


def _body(text: str) -> Json:
    """Return what is packed in `text`; {} if it is not a board of four to nine digits."""
    match = PACKED.fullmatch(text.strip("\ufeff \t\r\n"))
    try:
        body = json.loads(_inflated(match[1])) if match else None
    except (ValueError, RecursionError):
        return {}
    if not isinstance(body, dict) or body.get("gridSize") not in _SIZES:
        return {}
    return body if _digits(body, "givenDigits") is not None else {}


def _inflated(text: str) -> str:
    """Return the inflated text. Raises ValueError if it cannot be inflated or is too long."""
    try:
        data = b32hexdecode(text.upper() + "=" * (-len(text) % 8))
        body = zlib.decompressobj().decompress(data, _MAX_LENGTH + 1)
    except (binascii.Error, zlib.error) as error:
        raise ValueError("nothing is packed in this text") from error
    if len(body) > _MAX_LENGTH:
        raise ValueError("the text is too long")
    return body.decode()


def _digits(body: Json, name: str) -> list[int] | None:
    """Return the digits of all cells; None if there is anything else."""
    n, text = int(body["gridSize"]), body.get(name)
    signs = "0123456789"[: n + 1]
    return [int(sign) for sign in text] if isinstance(text, str) and _is_of(text, signs, n * n) else None


def _is_of(text: str, signs: str, length: int) -> bool:
    return len(text) == length and not text.strip(signs)


def _lost_rules(body: Json) -> list[str]:
    """Return the names of the rules of a puzzle that are not kept."""
    names = [name for name, value in body.items() if value and name not in (*_KEPT, *ABOUT) and not _is_players(name)]
    others = [kind for kind in _constraints(body) if kind not in _DIAGONALS]
    lost = (
        names + others + unusual_rules([body.get(_RULES)], ["x"] * (not {*_DIAGONALS}.isdisjoint(_constraints(body))))
    )
    if lost or _layout(body):
        return lost
    return [name for name in ("regions", *_DIAGONALS) if name in (*body, *_constraints(body))]


def _is_players(name: str) -> bool:
    """Return whether a name is of the player's notes, or of colours."""
    return name.startswith("user") or name.lower().endswith("colours")


def _constraints(body: Json) -> list[str]:
    """Return the kinds of the constraints; an entry without a kind gets the name of the list."""
    given = body.get("givenConstraints") or []
    kinds = (
        [each.get("type") if isinstance(each, dict) else None for each in given] if isinstance(given, list) else [""]
    )
    return [kind if isinstance(kind, str) and kind else "givenConstraints" for kind in kinds]


def _layout(body: Json) -> Layout | None:
    n, kinds = int(body["gridSize"]), _constraints(body)
    extra = [house for kind, house in zip(_DIAGONALS, diagonals(n), strict=True) if kind in kinds]
    numbers = body.get("regions") or None
    areas: list[int | None] | None = None
    if isinstance(numbers, list):
        areas = [number - 1 if isinstance(number, int) else None for number in numbers]
    return layout_with(n, areas=areas, extra=extra) if numbers is None or (areas and len(areas) == n * n) else None


def _reading(layout: Layout, body: Json) -> Iterator[Reading]:
    givens, digits = _digits(body, "givenDigits") or [], _digits(body, "userDigits") or []
    puzzle = Puzzle(layout, tuple(givens))
    placed = tuple((cell, digit) for cell, digit in enumerate(digits) if digit and not givens[cell])
    board = Reading(puzzle, (), NAME, "", placed).to_board()
    yield Reading(puzzle, tuple(_crossed_out(board, body.get("userCellCandidates"))), NAME, "", placed)


def _crossed_out(board: Board, noted: Any) -> Iterator[tuple[Cell, int]]:
    """Yield the candidates of cells with notes that are not among these."""
    masks = list(map(int, noted.split("-"))) if isinstance(noted, str) and _MASKS.fullmatch(noted) else []
    if len(masks) == board.layout.n_cells:
        for cell, (legal, mask) in enumerate(zip(board.candidates, masks, strict=True)):
            yield from ((cell, digit) for digit in bits(legal & ~mask) if mask)


def can_hold(layout: Layout) -> bool:
    """Return whether boards of `layout` can be written: square ones of at most nine digits without features."""
    return holds(layout, ()) and layout.n <= _NINE


def write(board: Board) -> str:
    """Return the packed position. Candidates are noted only in cells in which something is crossed out."""
    layout, reading = board.layout, Reading.from_board(board)
    body: Json = {"gridSize": layout.n}
    if layout.n != _NINE or plain_layouts()[layout.n_cells] != layout:
        body["regions"] = [area + 1 for area in areas_of(layout)]
    body["givenDigits"] = "".join(map(str, reading.puzzle.givens))
    if reading.is_position:
        marked = {cell for cell, _ in reading.crossed_out}
        placed = dict(reading.placed)
        body["userDigits"] = "".join(str(placed.get(cell, 0)) for cell in range(layout.n_cells))
        body["userCellCandidates"] = "-".join(
            str(mask if cell in marked else 0) for cell, mask in enumerate(board.candidates)
        )
    text = json.dumps(body, separators=(",", ":"))
    return _FRONT + b32hexencode(zlib.compress(text.encode(), 9)).decode().rstrip("=").lower()
