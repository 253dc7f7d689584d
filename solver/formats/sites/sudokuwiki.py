"""SudokuWiki's packed positions: two signs for each cell of 9 × 9, numbers in base 36; and its killers.

    S9B03ep0906…
    11122…,080000170000…

In front are the kind of puzzle (S, X with diagonals, W Windoku, J jigsaw), its size in base 36, and the version B. With
n digits, a cell is d if d is given, n + d if it was placed by hand, and 2n more than the mask of its candidates if it
is open (digit 1 is the lowest bit); 0 is a cell about which nothing is known. In jigsaws the number of the region, from
0, precedes these bits. All numbers are padded to the length of the largest.

A killer is a figure for each cell, the same in neighbouring cells of one cage, a comma, and two figures for each cell:
the sum of a cage in its first cell, 00 in all others.
Source: "Sudoku String Definitions" at sudokuwiki.org, and "Encoding Formats" of Quintin May's PuzzleCoding.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from solver.board import Board, Cell, Layout, ParseError, Puzzle, bits, find_layout
from solver.board.clues import find_clue_kind
from solver.board.clues.clue import Clue
from solver.formats.reading import Reading
from solver.formats.sites.lost_rules import LostRules
from solver.formats.sites.rules import areas_of, holds, layout_with
from solver.formats.sizes import plain_layouts, rows_are_houses
from solver.formats.source import Source

NAME = "sudokuwiki"

PACKED = re.compile(r"(?:bd=)?([DJKLMSTWX])([3-9AC-P])B([0-9a-z]{16,4000})")
KILLER = re.compile(r"(?:bd=)?(?<![0-9])([0-9]{81}),([0-9]{162})(?![0-9])")
_SUFFIXES = {"S": "", "X": "x", "W": "w"}
_JIGSAW = "J"
_OTHERS = {"D": "KenDoku", "K": "KenKen", "L": "killer", "M": "killer", "T": "Str8ts"}
_SIGNS = "0123456789abcdefghijklmnopqrstuvwxyz"
_BASE = len(_SIGNS)


class _Coding(NamedTuple):
    """What the numbers of n digits mean: the bits of a cell without its region, and the signs of a number."""

    n: int
    bits: int
    width: int

    @classmethod
    def of(cls, n: int, *, has_regions: bool) -> _Coding:
        largest_cell = 2 * n + (1 << n) - 1
        bits = largest_cell.bit_length()
        largest = (n - 1 << bits) + largest_cell if has_regions else largest_cell
        return cls(n, bits, len(_number(largest)))


def readings(source: Source) -> Iterator[Reading]:
    """Read a text that is nothing but a packed position, or a killer."""
    killer = KILLER.fullmatch(source.text.strip("\ufeff \t\r\n"))
    if killer:
        yield from _killer(killer[1], [int(killer[2][at : at + 2]) for at in range(0, len(killer[2]), 2)])
    match = PACKED.fullmatch(source.text.strip("\ufeff \t\r\n"))
    if not match or match[1] in _OTHERS:
        return
    kind, n = match[1], int(match[2], _BASE)
    coding = _Coding.of(n, has_regions=kind == _JIGSAW)
    numbers = _numbers(match[3], coding)
    if len(numbers) == n * n:
        layout = _layout(kind, n, [number >> coding.bits for number in numbers])
        if layout:
            yield from _reading(layout, [number & (1 << coding.bits) - 1 for number in numbers])


def is_packed(text: str) -> bool:
    """Return whether `text` is a packed position or a killer, readable or not."""
    return (PACKED.fullmatch(text) or KILLER.fullmatch(text)) is not None


def lost_rules_error(text: str) -> ParseError | None:
    """Return the error for a packed puzzle of another kind, or None."""
    match = PACKED.fullmatch(text.strip("\ufeff \t\r\n"))
    return LostRules([_OTHERS[match[1]]]) if match and match[1] in _OTHERS else None


def _numbers(text: str, coding: _Coding) -> list[int]:
    """Return the numbers in `text`; none if it does not consist of whole ones."""
    cells = [text[at : at + coding.width] for at in range(0, len(text), coding.width)]
    return [] if len(text) % coding.width else [int(cell, _BASE) for cell in cells]


def _layout(kind: str, n: int, areas: Sequence[int]) -> Layout | None:
    if kind == _JIGSAW:
        return layout_with(n, areas=areas, extra=())
    plain = plain_layouts().get(n * n)
    if plain is None or any(areas):
        return None
    try:
        return find_layout(plain.name + _SUFFIXES[kind])
    except ParseError:  # windows that do not fit
        return None


def _reading(layout: Layout, cells: Sequence[int]) -> Iterator[Reading]:
    n = layout.n
    if max(cells) > 2 * n + (1 << n) - 1:
        return
    puzzle = Puzzle(layout, tuple(number if number <= n else 0 for number in cells))
    placed = tuple((cell, number - n) for cell, number in enumerate(cells) if n < number <= 2 * n)
    board = Reading(puzzle, (), NAME, "", placed).to_board()
    listed = [number - 2 * n << 1 if number else board.layout.digits_mask for number in cells]
    crossed_out = tuple(
        (cell, digit) for cell, legal in enumerate(board.candidates) for digit in bits(legal & ~listed[cell]) if legal
    )
    yield Reading(puzzle, crossed_out, NAME, "", placed)


def _killer(colours: str, sums: Sequence[int]) -> Iterator[Reading]:
    """Read a killer if each cage has one sum, in its first cell; single cells without a sum are in no cage."""
    layout = find_layout("3x3")
    cages = list(_areas(layout, colours))
    if any(sum(map(bool, (sums[cell] for cell in cage))) != (len(cage) > 1 or sums[cage[0]] > 0) for cage in cages):
        return
    clues = [_cage(layout, sums[cage[0]], cage) for cage in cages if sums[cage[0]]]
    if len(clues) == sum(map(bool, sums)):
        yield Reading(Puzzle(layout, (0,) * layout.n_cells), (), NAME, "").with_clues(tuple(clues))


def _areas(layout: Layout, colours: str) -> Iterator[tuple[Cell, ...]]:
    """Yield the cells that are connected by sides and have one colour, each area in reading order."""
    seen: set[Cell] = set()
    for first in range(layout.n_cells):
        if first not in seen:
            area = [first]
            seen.add(first)
            for cell in area:  # grows while it is read
                new = [each for each in layout.neighbours[cell] if colours[each] == colours[first] and each not in seen]
                seen.update(new)
                area += new
            yield tuple(sorted(area))


def _cage(layout: Layout, total: int, cells: tuple[Cell, ...]) -> Clue:
    return find_clue_kind("cage").clue(layout, str(total), (cells,))


def can_hold(layout: Layout) -> bool:
    """Return whether boards of `layout` can be written: square ones whose kind has a letter."""
    return holds(layout, ()) or (rows_are_houses(layout) and _kind(layout) != _JIGSAW)


def write(board: Board) -> str:
    """Return the packed position. A cell without candidates is written as a cell about which nothing is known."""
    layout, n = board.layout, board.layout.n
    kind = _kind(layout)
    coding = _Coding.of(n, has_regions=kind == _JIGSAW)
    areas = areas_of(layout) if kind == _JIGSAW else [0] * layout.n_cells
    text = ""
    for cell, digit in enumerate(board.digits):
        mask = board.candidates[cell] >> 1
        number = digit + n * (not board.given_mask >> cell & 1) if digit else mask and 2 * n + mask
        text += _number((areas[cell] << coding.bits) + number).rjust(coding.width, "0")
    return f"{kind}{_SIGNS[n].upper()}B{text}"


def _kind(layout: Layout) -> str:
    """Return the letter of the kind of puzzle that `layout` is."""
    plain = plain_layouts().get(layout.n_cells)
    names = {plain.name + suffix: kind for kind, suffix in _SUFFIXES.items()} if plain else {}
    return names.get(layout.name, _JIGSAW)


def _number(number: int) -> str:
    """Return `number` in base 36."""
    text = ""
    while number:
        number, digit = divmod(number, _BASE)
        text = _SIGNS[digit] + text
    return text or "0"
