"""JSON as this site sends it: the puzzle by its text identity and in parts, and the position, if there is more.

    {"version": 2, "puzzle": "3x3:53..7....…", "layout": "3x3", "givens": "53..7....…",
     "rules": [{"type": "cage", "cells": ["r1c3", "r1c4"], "sum": 8}],
     "position": {"at": "3x3:534.7....…", "out": "r1c4:26 r2c2:4"}}

Either `puzzle` or `givens` with `layout`, or with `size` as the number of digits, will do. Version 1 had only `puzzle`
and `position`. `out` lists crossed-out candidates by cell. Anything else is about the puzzle, and ignored.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from solver.board import N_, Board, Cell, Digit, Layout, ParseError, Puzzle, Sentence, find_layout
from solver.board.clues.clue import Clue
from solver.board.puzzle import MAX_CLUES, too_many_clues
from solver.formats.files.json_rules import clues_of, layout_with, rule_of, typed_rules
from solver.formats.json_text import Json, json_in
from solver.formats.reading import Reading
from solver.formats.sizes import plain_layouts
from solver.formats.source import Source

NAME = "json"

RULES = "rules"
_VERSION = 2
_PARTS = ("layout", "size", "givens", RULES)


def recognises(text: str) -> bool:
    """Whether a text is an object that says what puzzle it is, so that no other format need be asked."""
    is_likely = text.lstrip("\ufeff \t\r\n").startswith("{") and ('"puzzle"' in text or '"givens"' in text)
    return is_likely and is_own(json_in(text, "{"))


def is_own(value: Any) -> bool:
    """Whether a value of JSON is an object with a puzzle by its text identity, or with `givens` and a board."""
    if not isinstance(value, dict):
        return False
    name, colon, _ = str(value.get("puzzle")).partition(":")
    return bool(colon and _find_layout(name)) or (isinstance(value.get("givens"), str) and _board_of(value) is not None)


def _board_of(body: Json) -> Layout | None:
    """Return the layout that is named, or else the plain one with so many digits."""
    size = body.get("size")
    if isinstance(body.get("layout"), str):
        return _find_layout(body["layout"])
    plain = plain_layouts().get(size * size) if isinstance(size, int) and 0 < size < 100 else None
    return plain if plain and plain.n == size else None


def _find_layout(name: str) -> Layout | None:
    try:
        return find_layout(name.lower())
    except ParseError:
        return None


def readings(source: Source) -> Iterator[Reading]:
    """Read an object with a puzzle. Raises ParseError if it is not valid."""
    if recognises(source.text):
        yield read(source.text)


def read(text: str) -> Reading:
    """Return the puzzle of a text that `recognises` is true for.

    Raises ParseError for a version, a rule or a member of a rule that is not known, and for parts that do not say the
    same puzzle. A position that is not valid is ignored.
    """
    body = json_in(text, "{")
    version = body.get("version")
    if isinstance(version, int) and version > _VERSION:
        raise _wrong(
            Sentence(N_("This is version {found} of our JSON."), found=version),
            Sentence(N_("Versions up to {latest} can be read."), latest=_VERSION),
        )
    try:
        puzzle = _puzzle(body)
    except ParseError as error:
        error.position = _place(text, body, error.position)
        raise
    plain = Reading(Puzzle(puzzle.layout, puzzle.givens), (), NAME, "").with_clues(puzzle.clues)
    position = body.get("position")
    try:
        placed, crossed_out = _position(position, puzzle) if isinstance(position, dict) else ((), ())
    except ParseError:
        return plain
    return Reading(plain.puzzle, crossed_out, NAME, "", placed)


def _place(text: str, body: Json, position: int) -> int:
    """Return the offset in the whole text of a place in its `puzzle`; 0 if it has none, or writes it in another way."""
    start = text.find(str(body.get("puzzle"))) if "puzzle" in body else -1
    return start + position if start >= 0 else 0


def _puzzle(body: Json) -> Puzzle:
    """Return the puzzle, which may be stated twice."""
    text = body.get("puzzle")
    if not isinstance(text, str) or ":" not in text:
        return _puzzle_in_parts(body)
    puzzle = Puzzle.from_text(text)
    parts = {name: body[name] for name in _PARTS if name in body}
    whole = {"layout": puzzle.layout.name, "givens": puzzle.cells} | parts
    if parts and _puzzle_in_parts(whole, puzzle.clues) != puzzle:
        raise _wrong(
            Sentence(N_("“puzzle” and {names} do not say the same puzzle."), names=[f"“{name}”" for name in parts]),
            Sentence(N_("Leave one of them out.")),
        )
    return puzzle


def _puzzle_in_parts(body: Json, clues: tuple[Clue, ...] = ()) -> Puzzle:
    """Return the puzzle that is stated in parts; `clues` are those of one without `rules`."""
    rules = typed_rules(body[RULES]) if RULES in body else []
    if len(rules) > MAX_CLUES:
        raise too_many_clues(len(rules), 0)
    board = _board_of(body)
    name = board.name if board else str(body.get("layout"))
    layout = layout_with(name, rules)
    size = body.get("size", layout.n)
    if size != layout.n:
        raise _wrong(
            Sentence(N_("“size” is {found}, but {layout} has {n} digits."), found=size, layout=name, n=layout.n),
            Sentence(N_("Leave one of them out.")),
        )
    signs = str(body.get("givens")).upper()
    givens = layout.from_text(signs if "0" in layout.symbols else signs.replace("0", "."))
    return Puzzle(layout, givens, tuple(clues_of(layout, rules)) if RULES in body else clues)


def _wrong(reason: Sentence, expected: Sentence) -> ParseError:
    return ParseError(reason, position=0, expected=expected)


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


def can_hold_clues(layout: Layout, clues: tuple[Clue, ...]) -> bool:
    """Whether these clues can be written: any."""
    return True


def write(board: Board) -> str:
    """Return the object on one line."""
    reading, layout = Reading.from_board(board), board.layout
    puzzle = reading.puzzle
    rules = [rule_of(layout, clue) for clue in puzzle.clues]
    body: Json = {"version": _VERSION, "puzzle": puzzle.text, "layout": layout.name, "givens": puzzle.cells}
    body[RULES] = rules
    if reading.is_position:
        out: dict[str, str] = {}
        for cell, digit in reading.crossed_out:
            out[layout.cell_name(cell)] = out.get(layout.cell_name(cell), "") + layout.symbols[digit]
        words = " ".join(f"{name}:{signs}" for name, signs in out.items())
        body["position"] = {"at": Puzzle(layout, reading.digits).text, "out": words}
    return json.dumps(body)
