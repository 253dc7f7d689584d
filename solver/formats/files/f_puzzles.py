"""The JSON of f-puzzles: a grid of cells, and rules beyond the usual ones. It is read only.

    {"size": 9, "grid": [[{"value": 5, "given": true}, {"centerPencilMarks": [1, 2]}, …], …]}

Given digits, digits placed by hand and pencil marks in the middle of a cell are kept, regions too, and both diagonals.
Other rules cannot be kept: a puzzle that has any is refused, and they are named.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from solver.board import N_, Board, Layout, ParseError, Puzzle, Sentence, bits, find_layout, mask_of
from solver.board.jigsaw import LETTERS
from solver.formats.json_text import json_in
from solver.formats.reading import Reading
from solver.formats.sizes import plain_layouts
from solver.formats.source import Source

NAME = "f-puzzles"

_DIAGONALS = ("diagonal+", "diagonal-")
_KEPT = ("size", "grid", *_DIAGONALS)
_SAID = ("title", "author", "ruleset", "solution", "highlightConflicts", "disabledlogic", "truecandidatesoptions")
_MARKS = ("centerPencilMarks", "givenPencilMarks")


def readings(source: Source) -> Iterator[Reading]:
    """Read a puzzle that has no rules but those of its cells, regions and diagonals."""
    body = _body(source.text)
    if body and not rules_lost(body):
        yield from _reading(_layout(body), [cell for row in body["grid"] for cell in row])


def other_rules(text: str) -> ParseError | None:
    """Return the error for a puzzle with rules that would be lost, or None."""
    lost = rules_lost(_body(text))
    if not lost:
        return None
    return ParseError(
        Sentence(
            N_("this puzzle has rules that cannot be kept here: {rules}"), rules=[Sentence(name) for name in lost]
        ),
        position=0,
        expected=Sentence(N_("a puzzle whose only rules are rows, columns, regions and diagonals")),
    )


def rules_lost(body: dict[str, Any]) -> list[str]:
    """Return the names of the rules of a puzzle that are not kept. One diagonal alone is such a rule."""
    lost = [name for name, value in body.items() if value and name not in (*_KEPT, *_SAID)]
    diagonals = [name for name in _DIAGONALS if body.get(name)]
    return lost + (diagonals if len(diagonals) == 1 else [])


def _body(text: str) -> dict[str, Any]:
    """Return the puzzle in a text, or {} if it is not one of f-puzzles."""
    body: Any = (json_in(text, "{") if '"grid"' in text else None) or {}
    grid = body.get("grid")
    is_grid = isinstance(grid, list) and grid and all(isinstance(row, list) and len(row) == len(grid) for row in grid)
    return body if is_grid and all(isinstance(cell, dict) for row in grid for cell in row) else {}


def _layout(body: dict[str, Any]) -> Layout:
    """Return the layout with the regions and diagonals of a puzzle. Raises ParseError if there is none."""
    grid = body["grid"]
    plain = plain_layouts().get(len(grid) ** 2)
    regions = [cell.get("region") for row in grid for cell in row]
    if any(region is not None for region in regions):
        letters = [LETTERS[region] if region in range(len(LETTERS)) else "." for region in regions]
        return find_layout(f"{len(grid)}j-{''.join(letters)}".lower())
    name = plain.name if plain else f"{len(grid)}x{len(grid)}"
    return find_layout(name + "x" if all(body.get(each) for each in _DIAGONALS) else name)


def _reading(layout: Layout, cells: list[dict[str, Any]]) -> Iterator[Reading]:
    values = [cell.get("value") or 0 for cell in cells]
    if len(cells) != layout.n_cells or not all(value in range(layout.n + 1) for value in values):
        return
    is_given = [bool(cell.get("given")) for cell in cells]
    puzzle = Puzzle(layout, tuple(int(value) if given else 0 for value, given in zip(values, is_given, strict=True)))
    placed = tuple((cell, int(value)) for cell, value in enumerate(values) if value and not is_given[cell])
    position = Reading(puzzle, (), NAME, "", placed)
    board = position.to_board()
    yield Reading(puzzle, tuple(_crossed_out(board, cells)), NAME, "", placed)


def _crossed_out(board: Board, cells: list[dict[str, Any]]) -> Iterator[tuple[int, int]]:
    """Yield the candidates of marked cells that are not among the marks."""
    for cell, legal in enumerate(board.candidates):
        marks: list[int] = next((cells[cell][name] for name in _MARKS if isinstance(cells[cell].get(name), list)), [])
        digits = [mark for mark in marks if mark in range(1, board.layout.n + 1)]
        yield from ((cell, digit) for digit in bits(legal & ~mask_of(digits)) if digits)
