"""Conclusions from deadly patterns of any size: the four types that rectangles and longer loops share."""

from __future__ import annotations

from collections.abc import Iterator

from solver.board import N_, Board, Mask, bits
from solver.steps import Candidate, Cells, Digits, Fact, Houses, Role, Step, View, candidates_among, nonempty
from solver.techniques.technique import Wording
from solver.techniques.uniqueness.deadly import (
    Deadly,
    candidates_of,
    confining_house,
    seen_by_all,
    subsets_with,
)


def only_extra_cell(board: Board, slug: str, deadly: Deadly) -> Iterator[Step]:
    """Type 1: one cell has candidates other than the two digits, so it holds neither of the two."""
    if deadly.extra.bit_count() == 1:
        eliminations = candidates_among(board, bits(deadly.extra), deadly.pair)
        if eliminations:
            yield deadly_step(board, slug, deadly, eliminations, nonempty(corner=Cells(bits(deadly.extra))))


def shared_extra(board: Board, slug: str, deadly: Deadly) -> Iterator[Step]:
    """Type 2: all extra candidates are of one digit, so one of their cells holds it; what sees all of them loses it."""
    extras = candidates_of(board, deadly.extra) & ~deadly.pair
    if deadly.extra.bit_count() > 1 and extras.bit_count() == 1:
        eliminations = candidates_among(board, bits(seen_by_all(board.layout, deadly.extra)), extras)
        if eliminations:
            facts = nonempty(corners=Cells(bits(deadly.extra)), digit=Digits(bits(extras)))
            yield deadly_step(board, slug, deadly, eliminations, facts)


def subset_with_extras(board: Board, slug: str, deadly: Deadly, *, ruled_out: Mask = 0) -> Iterator[Step]:
    """Type 3: two cells of a house have extra candidates; one of these cells belongs to a naked subset there.

    The other cells of the subset have no `ruled_out` digits.
    """
    extras = candidates_of(board, deadly.extra) & ~deadly.pair
    if deadly.extra.bit_count() != 2 or extras.bit_count() < 2:
        return
    for subset in subsets_with(board, deadly.extra, extras, ruled_out=ruled_out):
        eliminations = candidates_among(board, bits(subset.rest), subset.digits)
        if eliminations:
            facts = nonempty(
                corners=Cells(bits(deadly.extra)),
                extras=Digits(bits(extras)),
                others=Cells(bits(subset.others)),
                subset=Digits(bits(subset.digits)),
                bases=Houses(subset.houses),
            )
            yield deadly_step(board, slug, deadly, eliminations, facts, houses=subset.houses, others=subset.others)


def locked_digit(board: Board, slug: str, deadly: Deadly) -> Iterator[Step]:
    """Type 4: two cells of a full house have extras and confine one digit of the pair, so they lose the other."""
    if deadly.extra.bit_count() != 2:
        return
    for digit in bits(deadly.pair):
        h = confining_house(board, digit, deadly.extra)
        other = deadly.pair & ~(1 << digit)
        eliminations = candidates_among(board, bits(deadly.extra), other)
        if h is not None and eliminations:
            facts = nonempty(
                corners=Cells(bits(deadly.extra)), house=Houses([h]), digit=Digits([digit]), other=Digits(bits(other))
            )
            yield deadly_step(board, slug, deadly, eliminations, facts, houses=(h,))


def deadly_step(
    board: Board,
    slug: str,
    deadly: Deadly,
    eliminations: tuple[Candidate, ...],
    facts: dict[str, Fact],
    *,
    houses: tuple[int, ...] = (),
    others: Mask = 0,
) -> Step:
    """Return the step that follows from `deadly`; `houses` and the cells `others` are part of the argument."""
    pattern, pair, extra = deadly
    every = board.layout.digits_mask
    view = View(
        houses={Role.BASE: houses} if houses else {},
        cells={Role.PATTERN: tuple(bits(pattern.cells))},
        candidates={
            Role.PATTERN: candidates_among(board, bits(pattern.cells), pair),
            Role.FIN: candidates_among(board, bits(extra), every & ~pair)
            + candidates_among(board, bits(others), every),
            Role.REMOVED: eliminations,
        },
        sets=(tuple(bits(extra | others)),) if others else (),
    )
    shown = nonempty(cells=Cells(bits(pattern.cells)), digits=Digits(bits(pair)))
    return Step(slug, eliminations=eliminations, facts={**shown, **facts}, views=(view,))


TYPE_1 = N_(
    "None of {cells} is a given. If these cells contained only {digits}, those two digits could be swapped, giving "
    "two solutions. Only {corner} has other candidates, and one of those must go there: remove {removed}."
)
TYPE_2 = (
    Wording(
        N_(
            "None of {cells} is a given. If neither {corners_first} nor {corners_second} were {digit}, only "
            "{digits} would be left in all these cells. Those two digits could be swapped, giving two solutions. "
            "So {corners_any} is {digit}. Cells that see both cannot be {digit}: remove {removed}."
        ),
        needs=("corners_second",),
    ),
    Wording(
        N_(
            "None of {cells} is a given. If none of {corners} were {digit}, only {digits} would be left in all "
            "these cells. Those two digits could be swapped, giving two solutions. So one of {corners} is {digit}. "
            "Cells that see all of those cannot be {digit}: remove {removed}."
        )
    ),
)
TYPE_3 = N_(
    "None of {cells} is a given. If these cells contained only {digits}, those two digits could be swapped, giving "
    "two solutions. The only other candidates are {extras} in {corners}, so one of these cells must be {extras_any}. "
    "Together with {others}, which can only be {subset_any}, that cell uses up {subset} in {bases}: remove {removed}."
)
TYPE_4 = N_(
    "None of {cells} is a given, and only {corners} have candidates other than {digits}. The {digit} in {house} can "
    "only go in {corners_any}, so one of these is {digit}. If the other were {other}, the digits {digits} could be "
    "swapped in all these cells, giving two solutions. So neither is {other}: remove {removed}."
)
