"""Sukaku: the candidates of every cell, each at its own place, `.` or `0` for those crossed out.

    12..5.7.9.....6...123456789… (729 characters for 9 × 9)

Sukaku Explainer writes a puzzle on one line; a word for each cell, and frames around the words, are read too. A cell
with a single candidate is a given, as in candidate grids.

Both formats list candidates without telling why others are missing. If the digits alone have several solutions, nobody
can have crossed them out by logic: they are rules of a puzzle, a Sukaku. Otherwise the list is a position.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from solver.board import Board, Budget, Layout, ParseError, Puzzle, bits, find_layout, mask_of
from solver.board.clues import find_clue_kind
from solver.board.clues.clue import Clue
from solver.board.puzzle import MAX_CLUES
from solver.engines import Status, search
from solver.formats import candidates
from solver.formats.candidates import Listing, reading_of
from solver.formats.reading import Reading
from solver.formats.sizes import plain_layouts
from solver.formats.source import Source
from solver.formats.text_lines import word_rows

NAME = "sukaku"

_FILLERS = ".0_*"
_MIN_CANDIDATES = 64  # candidates of the smallest board
MAX_CELLS = 40_000  # of all positions in a search for two solutions: 493 positions on 9 × 9


def readings(source: Source) -> Iterator[Reading]:
    """Read one sign for each candidate of the layout, if each is its digit or a filler."""
    if source.is_list or len(source.text) < _MIN_CANDIDATES:
        return
    signs = "".join(word.text for row in word_rows(source) for word in row)
    layout = _layout(source, len(signs))
    if layout and _is_in_place(signs, layout):
        cells = [signs[at : at + layout.n].upper() for at in range(0, len(signs), layout.n)]
        masks = [mask_of(d for d, sign in enumerate(cell, 1) if sign == layout.symbols[d]) for cell in cells]
        symbols = layout.symbols
        yield replace(reading_of(Listing(layout, masks, f"{symbols[1]}-{symbols[-1]}")), format=NAME)


def is_sukaku(text: str) -> bool:
    """Return whether `text`, with or without the name of a layout in front, has a sign for each candidate."""
    name, _, signs = text.rpartition(":")
    if len(signs) < _MIN_CANDIDATES or not signs.strip(_FILLERS):
        return False
    try:
        layout = find_layout(name.lower()) if name else _by_length().get(len(signs))
    except ParseError:
        return False
    return layout is not None and len(signs) == layout.n_cells * layout.n and _is_in_place(signs, layout)


def _layout(source: Source, length: int) -> Layout | None:
    """Return the layout with `length` candidates: the one named, the expected one, or the plain one."""
    if source.named:
        return source.named if source.named.n_cells * source.named.n == length else None
    if source.expected and source.expected.n_cells * source.expected.n == length and length not in plain_layouts():
        return source.expected
    return _by_length().get(length)


def _is_in_place(signs: str, layout: Layout) -> bool:
    """Return whether each sign is the digit of its place, or a filler."""
    fillers = set(_FILLERS).difference(layout.symbols[1:])
    spellings = [{symbol, symbol.lower(), *fillers} for symbol in layout.symbols[1:]]
    return all(sign in spellings[at % layout.n] for at, sign in enumerate(signs))


@cache
def _by_length() -> dict[int, Layout]:
    """Map each number of candidates to its plain layout; without numbers that are also one of cells."""
    layouts = plain_layouts()
    return {one.n_cells * one.n: one for one in layouts.values() if one.n_cells * one.n not in layouts}


def as_puzzle(reading: Reading) -> Reading:
    """Return listed candidates as clues of the puzzle, if its digits alone have several solutions.

    With one solution or none, or if that is not known after few positions, the reading is returned as it is. So is one
    that tells givens from placed digits, one that leaves a cell nothing, and one with more cells than clues can be.
    """
    if reading.format not in (NAME, candidates.NAME) or not reading.crossed_out or reading.placed:
        return reading
    clues = tuple(_clues(reading))
    if len(clues) > MAX_CLUES or not all(clue.value for clue in clues) or not _has_several_solutions(reading.puzzle):
        return reading
    return replace(reading, puzzle=replace(reading.puzzle, clues=clues), crossed_out=(), is_sukaku=True)


def _clues(reading: Reading) -> Iterator[Clue]:
    """Yield a clue for each cell that lacks some of what the digits leave it: the candidates that it has."""
    kind, symbols = find_clue_kind("candidates"), reading.puzzle.layout.symbols
    board = reading.to_board()
    for cell in sorted({cell for cell, _ in reading.crossed_out}):
        yield Clue(kind, "".join(symbols[digit] for digit in bits(board.candidates[cell])), ((cell,),))


def _has_several_solutions(puzzle: Puzzle) -> bool:
    """Whether several solutions are soon found. Two digits that are missing can change places in any solution."""
    n_missing = puzzle.layout.n - len(set(puzzle.givens) - {0})
    if n_missing > 1 and puzzle.digits_are_alike:
        return True
    budget = Budget(nodes=MAX_CELLS // puzzle.layout.n_cells)
    return search.solve(puzzle, limit=2, keep=0, budget=budget).status is Status.MULTIPLE


def write(board: Board) -> str:
    """Return the candidates on one line, with the layout's name in front unless their number implies it."""
    layout = board.layout
    masks = (1 << digit if digit else mask for digit, mask in zip(board.digits, board.candidates, strict=True))
    signs = "".join(
        layout.symbols[d] if mask >> d & 1 else layout.symbols[0] for mask in masks for d in range(1, layout.n + 1)
    )
    return signs if _by_length().get(len(signs)) == layout else f"{layout.name}:{signs}"
