"""Exocets: two cells whose digits must both recur in two other cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import combinations, permutations
from operator import or_
from typing import NamedTuple

from solver.board import N_, Board, Cell, Digit, Layout, Mask, bits, mask_of
from solver.steps import Candidate, Cells, Digits, Houses, Role, Step, View, candidates_among, nonempty
from solver.techniques.exotics.bands import Lattice, lattices
from solver.techniques.once import once
from solver.techniques.technique import Options, Sentences, Technique, Wording

# Skip base cells with more digits than this between them: they hardly ever give a pattern.
_MAX_DIGITS = 5


@once
def find_exocets(board: Board, options: Options) -> Iterator[Step]:
    """Junior exocet: the two targets have the digits of the two base cells; all four lose their other candidates.

    The base cells lie in one area on one line. The cross lines are the lines across it through the other cells of the
    area on that line, and one through each target. A target is the only cell of its cross line in the band of the base,
    apart from the line of the base, with a base digit. Suppose no base digit fits in all cross lines at once outside
    the band. Then a digit in the base must be in a target too, since the base rules it out in the rest of the band.
    A candidate of the four cells stays only if some assignment with it leaves both digits a place in every cross line.
    Source: David P. Bird, "JExocet Compendium" (forum.enjoysudoku.com).
    """
    layout = board.layout
    for lattice in lattices(layout):
        for line, area in _parts(layout, lattice):
            cells = tuple(bits(layout.houses[line].mask & layout.houses[area].mask & board.open_mask))
            for base in combinations(cells, 2):
                if options.is_spent():
                    return
                yield from _of_base(board, lattice, area, base, options)


class _Exocet(NamedTuple):
    """Base and targets, and the cross lines (house indices) with the places of each base digit in them.

    `rest[digit]` lists for each cross line the cells of the digit that the base does not rule out, targets excluded.
    """

    base: tuple[Cell, Cell]
    targets: tuple[Cell, Cell]
    digits: Mask
    crosses: tuple[int, ...]
    rest: dict[Digit, tuple[Mask, ...]]


def _parts(layout: Layout, lattice: Lattice) -> Iterator[tuple[int, int]]:
    """Yield each line with the areas in which it has several cells."""
    for line in lattice.lines:
        for area in lattice.areas:
            if (layout.houses[line].mask & layout.houses[area].mask).bit_count() > 1:
                yield line, area


def _of_base(board: Board, lattice: Lattice, area: int, base: tuple[Cell, Cell], options: Options) -> Iterator[Step]:
    layout, houses = board.layout, board.layout.houses
    digits = board.candidates[base[0]] | board.candidates[base[1]]
    if not 3 <= digits.bit_count() <= _MAX_DIGITS:
        return
    places = {digit: board.cells_for[digit] | board.placed[digit] for digit in bits(digits)}
    ruled_out = layout.peers[base[0]] & layout.peers[base[1]] | mask_of(base)
    inner, targets = _cross_lines(layout, lattice, area, base, reduce(or_, places.values()) & ~ruled_out)
    for pair in combinations(targets, 2):
        if options.is_spent():
            return
        crosses, cells = (*inner, *pair), (targets[pair[0]], targets[pair[1]])
        free = ~(ruled_out | mask_of(cells))
        lines = [houses[h].mask & free for h in crosses]
        if not any(_fits(layout, [line & where for line in lines]) for where in places.values()):
            rest = {digit: tuple(line & where for line in lines) for digit, where in places.items()}
            yield from _steps(board, _Exocet(base, cells, digits, crosses, rest))


def _cross_lines(
    layout: Layout, lattice: Lattice, area: int, base: tuple[Cell, Cell], places: Mask
) -> tuple[list[int], dict[int, Cell]]:
    """Return the cross lines that meet the area outside the base, and the others that have a target, with it."""
    # The base is in two cells of a box B. Cross lines go through the band of B; the inner one meets B beside the base,
    # the others have one place T in the band, the target:
    #     B B | . . . | . . .
    #     . . | T . . | . . .
    #     . . | . . . | . T .
    #         i   |         |     (i: the inner cross line)
    houses = layout.houses
    band = reduce(or_, (houses[h].mask for h in lattice.lines if houses[h].mask & houses[area].mask))
    inner, targets = [], {}
    for across in lattice.across:
        met = houses[across].mask & houses[area].mask
        in_band = houses[across].mask & band & places
        if met and not met & mask_of(base):
            inner.append(across)
        elif not met and in_band.bit_count() == 1:
            targets[across] = in_band.bit_length() - 1
    return inner, targets


def _fits(layout: Layout, masks: Sequence[Mask], free: Mask = -1) -> bool:
    """Return whether a digit can be in a free cell of each of `masks` at once."""
    return not masks or any(
        _fits(layout, masks[1:], free & ~(layout.peers[cell] | 1 << cell)) for cell in bits(masks[0] & free)
    )


def _kept(board: Board, exocet: _Exocet) -> set[Candidate]:
    """Return the candidates of the four cells in some assignment that lets both digits fit in every cross line."""
    kept: set[Candidate] = set()
    (one, other), targets = exocet.base, exocet.targets
    for first, second in permutations(bits(exocet.digits), 2):
        if board.has(one, first) and board.has(other, second):
            for cell, opposite in (targets, targets[::-1]):
                if _is_possible(board, exocet, first, one, cell) and _is_possible(
                    board, exocet, second, other, opposite
                ):
                    kept |= {Candidate(one, first), Candidate(other, second)}
                    kept |= {Candidate(cell, first), Candidate(opposite, second)}
    return kept


def _is_possible(board: Board, exocet: _Exocet, digit: Digit, base: Cell, target: Cell) -> bool:
    """Return whether the digit can be in this base cell, in this target, and in all other cross lines at once."""
    layout = board.layout
    others = [
        mask
        for h, mask in zip(exocet.crosses, exocet.rest[digit], strict=True)
        if not layout.houses[h].mask >> target & 1
    ]
    if not board.has(target, digit) or layout.peers[base] >> target & 1:
        return False
    return _fits(layout, others, ~(layout.peers[base] | layout.peers[target]))


def _steps(board: Board, exocet: _Exocet) -> Iterator[Step]:
    kept = _kept(board, exocet)
    cells = sorted((*exocet.base, *exocet.targets))
    own = candidates_among(board, cells, board.layout.digits_mask)
    eliminations = tuple(candidate for candidate in own if candidate not in kept)
    if not kept or not eliminations:
        return
    facts = nonempty(
        base_cells=Cells(exocet.base),
        target_cells=Cells(exocet.targets),
        digits=Digits(bits(exocet.digits)),
        covers=Houses(sorted(exocet.crosses)),
    )
    rest = [
        Candidate(cell, digit)
        for digit, masks in exocet.rest.items()
        for cell in bits(reduce(or_, masks) & board.cells_for[digit])
    ]
    view = View(
        houses={Role.COVER: exocet.crosses},
        cells={Role.PATTERN: exocet.base, Role.LINKING: exocet.targets},
        candidates={
            Role.PATTERN: tuple(candidate for candidate in own if candidate in kept),
            Role.FIN: tuple(sorted(rest)),
            Role.REMOVED: eliminations,
        },
    )
    yield Step("exocet", eliminations=eliminations, facts=facts, views=(view,))


TECHNIQUES = (Technique("exocet", N_("Exocet"), N_("Exotic patterns"), find_exocets),)
SENTENCES: Sentences = {
    "exocet": (
        Wording(
            N_(
                "The base cells {base_cells} contain two of the digits {digits}. Both must also be in each of "
                "{covers}. Without the target cells {target_cells}, no digit of the base would fit in all of these at "
                "once. So targets and base have the same two digits, and nothing else fits there: remove "
                "{removed}."
            )
        ),
    ),
}
