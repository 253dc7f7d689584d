"""Sue de Coq: cells where two houses cross, and cells of both houses that take all their spare digits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from solver.board import N_, Board, Crossing, Mask, bits
from solver.steps import Candidate, Cells, CellSet, CellSets, Digits, Houses, Role, Step, View, nonempty
from solver.techniques.sets.almost_locked import largest_set
from solver.techniques.sets.als import FAMILY
from solver.techniques.technique import Options, Sentences, Technique, Wording


class _Part(NamedTuple):
    """Cells and their digits."""

    cells: Mask
    digits: Mask


def find_sue_de_coq(board: Board, options: Options) -> Iterator[Step]:
    """Sue de Coq: cells of a crossing and of its two houses with room for just as many digits as cells.

    A digit fits once into the crossing and the part of one house, and a second time if both parts have it. If that
    makes no more places than there are cells, every place is taken: each digit goes from the rest of every house in
    which it must be. Neither part is locked without the other. Yields each conclusion of a crossing once, in the order
    of the crossings. Source: sudopedia "Sue de Coq" (two-sector disjoint subsets); HoDoKu 1101.
    """
    for crossing in board.layout.crossings:
        seen: set[tuple[Candidate, ...]] = set()
        for middle, first, second in _disjoint_subsets(board, crossing, options):
            eliminations = _removes(board, crossing, middle, first, second)
            if eliminations and eliminations not in seen:
                seen.add(eliminations)
                yield _step(board, crossing, (middle, first, second), eliminations)


def _disjoint_subsets(board: Board, crossing: Crossing, options: Options) -> Iterator[tuple[_Part, _Part, _Part]]:
    """Yield cells of the crossing, of the rest of its first house and of its second, that take all their digits."""
    middles = [part for part in _parts(board, crossing.mask) if part.digits.bit_count() >= part.cells.bit_count() + 2]
    if not middles:
        return
    one, other = (_parts(board, board.layout.houses[h].mask & ~crossing.mask) for h in crossing[:2])
    for middle in middles:
        if options.is_spent():
            return
        spare = middle.digits.bit_count() - middle.cells.bit_count()
        firsts, seconds = _taking(one, middle, spare), _taking(other, middle, spare)
        for first, taken in firsts:
            for second, too in seconds:
                if taken + too - (first.digits & second.digits & middle.digits).bit_count() == spare:
                    yield middle, first, second


def _parts(board: Board, cells: Mask) -> list[_Part]:
    """Return the choices of up to `largest_set` open cells that are no locked set, small ones first."""
    largest = largest_set(board.layout)
    parts = [_Part(0, 0)]
    for cell in bits(cells & board.open_mask):
        one, here = 1 << cell, board.candidates[cell]
        parts += [_Part(part.cells | one, part.digits | here) for part in parts if part.cells.bit_count() < largest]
    free = [part for part in parts if part.digits.bit_count() > part.cells.bit_count() > 0]
    return sorted(free, key=lambda part: part.cells.bit_count())


def _taking(parts: list[_Part], middle: _Part, spare: int) -> list[tuple[_Part, int]]:
    """Return the parts that take some, but not all, spare digits of `middle`, with the number taken."""
    counted = [(part, part.cells.bit_count() - (part.digits & ~middle.digits).bit_count()) for part in parts]
    return [(part, taken) for part, taken in counted if 0 < taken < spare]


def _removes(board: Board, crossing: Crossing, middle: _Part, first: _Part, second: _Part) -> tuple[Candidate, ...]:
    """Return what the two houses lose if every place in the three parts is taken."""
    one, other = (board.layout.houses[h].mask for h in crossing[:2])
    found = []
    for digit in bits(middle.digits | first.digits | second.digits):
        in_first, in_second = first.digits >> digit & 1, second.digits >> digit & 1
        if in_first and in_second:
            gone = one & ~first.cells | other & ~second.cells
        elif in_first:
            gone = one & ~first.cells & ~middle.cells
        elif in_second:
            gone = other & ~second.cells & ~middle.cells
        else:
            gone = (one | other) & ~middle.cells
        if in_first and in_second:
            gone &= ~(first.cells | second.cells)
        found += [Candidate(cell, digit) for cell in bits(board.cells_for[digit] & gone)]
    return tuple(sorted(found))


def _step(
    board: Board, crossing: Crossing, parts: tuple[_Part, _Part, _Part], eliminations: tuple[Candidate, ...]
) -> Step:
    middle, first, second = parts
    return Step(
        "sue-de-coq",
        eliminations=eliminations,
        facts=nonempty(
            base=Houses(crossing[:1]),
            cover=Houses(crossing[1:2]),
            crossing=_named(middle),
            first=_named(first),
            second=_named(second),
            cells=Cells(bits(middle.cells | first.cells | second.cells)),
            digits=Digits(bits(middle.digits | first.digits | second.digits)),
            twice=Digits(bits(first.digits & second.digits)),
        ),
        views=(
            View(
                houses={Role.BASE: crossing[:1], Role.COVER: crossing[1:2]},
                candidates={
                    Role.PATTERN: tuple(
                        Candidate(cell, digit)
                        for part in parts
                        for cell in bits(part.cells)
                        for digit in bits(board.candidates[cell])
                    ),
                    Role.REMOVED: eliminations,
                },
                sets=tuple(tuple(bits(part.cells)) for part in parts),
            ),
        ),
    )


def _named(part: _Part) -> CellSets:
    return CellSets([CellSet(tuple(bits(part.cells)), tuple(bits(part.digits)))])


TECHNIQUES = (Technique("sue-de-coq", N_("Sue de Coq"), FAMILY, find_sue_de_coq),)
_ONCE = N_(
    "Look at {crossing}, where {base} and {cover} cross, together with {first} in {base} and {second} in {cover}. "
    "Only the digits {digits} fit there. Each fits at most once, because all the places for it there see each other. "
    "That is exactly enough to fill the cells, so all of these digits are used there: remove {removed}."
)
_TWICE = N_(
    "Look at {crossing}, where {base} and {cover} cross, together with {first} in {base} and {second} in {cover}. "
    "Only the digits {digits} fit there: {twice} at most twice, once in {base} and once in {cover} but not where "
    "they cross, and every other digit at most once. That is exactly enough to fill the cells, so each digit is used "
    "as often as it can be: remove {removed}."
)
SENTENCES: Sentences = {"sue-de-coq": (Wording(_TWICE, needs=("twice",)), Wording(_ONCE))}
