"""Avoidable rectangles: solved cells whose digits could be swapped if the other corners completed the pattern."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from solver.board import N_, Board, Digit, Layout, Mask, bits, for_current_layout
from solver.steps import Candidate, Cells, Digits, Step, candidates_among, nonempty
from solver.techniques.technique import Options, Sentences, Technique, Wording
from solver.techniques.uniqueness.deadly import Deadly, Pattern, candidates_of, rectangles, seen_by_all
from solver.techniques.uniqueness.deadly_steps import deadly_step


def find_avoidable_rectangle_1(board: Board, options: Options) -> Iterator[Step]:
    """Avoidable rectangle 1: the digits of three corners could be swapped if the fourth completed the pattern.

    None of the corners was given. Yields in the order of the first corner. Source: sudopedia "Avoidable Rectangle";
    HoDoKu 0607, where the fourth corner has two candidates.
    """
    for pattern, corner in _rectangles(board, options, n_open=1):
        for pair in _pairs(board, pattern):
            deadly = Deadly(pattern, pair, corner)
            eliminations = candidates_among(board, bits(corner), pair)
            yield _step(board, "avoidable-rectangle-1", deadly, eliminations, eliminations[0].digit)


def find_avoidable_rectangle_2(board: Board, options: Options) -> Iterator[Step]:
    """Avoidable rectangle 2: the digits of two corners could be swapped unless one of the others holds a third digit.

    None of the corners was given. Each open corner has the third digit and one that would complete the pattern.
    Yields in the order of the first corner. Source: HoDoKu 0608, where the open corners are neighbours.
    """
    for pattern, corners in _rectangles(board, options, n_open=2):
        if any(board.candidates[cell].bit_count() != 2 for cell in bits(corners)):
            continue
        for pair in _pairs(board, pattern):
            extras = candidates_of(board, corners) & ~pair
            eliminations = candidates_among(board, bits(seen_by_all(board.layout, corners)), extras)
            if extras.bit_count() == 1 and eliminations:
                deadly = Deadly(pattern, pair, corners)
                yield _step(board, "avoidable-rectangle-2", deadly, eliminations, eliminations[0].digit)


def _rectangles(board: Board, options: Options, *, n_open: int) -> Iterator[tuple[Pattern, Mask]]:
    """Yield the rectangles without a given and with `n_open` open corners, together with these corners."""
    if options.swaps_are_deadly(board.layout):
        for pattern, corners in _partly_solved(board.layout, board.open_mask, board.given_mask):
            if corners.bit_count() == n_open:
                yield pattern, corners


@for_current_layout(1)
def _partly_solved(layout: Layout, open_mask: Mask, given_mask: Mask) -> tuple[tuple[Pattern, Mask], ...]:
    """Return the rectangles without a given and with one or two open corners, together with these corners."""
    table, found = rectangles(layout), []
    ruled_out = given_mask
    for corner in bits(layout.cells_mask & ~given_mask & ~open_mask):
        for first, second in table[corner]:
            corners = (first | second) & open_mask
            if not (first | second) & ruled_out and 1 <= corners.bit_count() <= 2:
                found.append((Pattern(first, second), corners))
        ruled_out |= 1 << corner  # its rectangles are done
    return tuple(found)


def _pairs(board: Board, pattern: Pattern) -> Iterator[Mask]:
    """Yield the pairs of digits, one for each half, that the corners hold or can still take."""
    choices = []
    for half in pattern:
        possible = board.layout.digits_mask
        for cell in bits(half):
            possible &= board.candidates[cell] or 1 << board.digits[cell]
        choices.append(tuple(bits(possible)))
    for first, second in product(*choices):
        if first != second:
            yield 1 << first | 1 << second


def _step(board: Board, slug: str, deadly: Deadly, eliminations: tuple[Candidate, ...], digit: Digit) -> Step:
    facts = nonempty(
        corners=Cells(bits(deadly.extra)),
        solved=Cells(bits(deadly.pattern.cells & ~deadly.extra)),
        digit=Digits([digit]),
    )
    return deadly_step(board, slug, deadly, eliminations, facts)


_FAMILY = N_("Uniqueness")
TECHNIQUES = (
    Technique("avoidable-rectangle-1", N_("Avoidable rectangle 1"), _FAMILY, find_avoidable_rectangle_1),
    Technique("avoidable-rectangle-2", N_("Avoidable rectangle 2"), _FAMILY, find_avoidable_rectangle_2),
)
_TYPE_1 = N_(
    "{solved} were filled in, not given. If {corners} were {digit}, the digits {digits} could be swapped in all four "
    "cells, and the puzzle would have two solutions: remove {removed}."
)
_TYPE_2 = N_(
    "{solved} were filled in with {digits}, not given. Without a {digit}, {corners} would also have just {digits}, "
    "and these two could be swapped in all four cells, giving two solutions. So {corners_any} is {digit}. Cells that "
    "see both {corners} cannot be {digit}: remove {removed}."
)
SENTENCES: Sentences = {
    "avoidable-rectangle-1": (Wording(_TYPE_1),),
    "avoidable-rectangle-2": (Wording(_TYPE_2),),
}
