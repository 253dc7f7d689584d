"""Conclusions from deadly patterns of any size: the four types that rectangles and longer loops share."""

from __future__ import annotations

from collections.abc import Iterator

from solver.board import N_, Board, Layout, Mask, bits
from solver.steps import Candidate, Fact, Role, Step, View
from solver.techniques.uniqueness.deadly import (
    Deadly,
    candidates_of,
    confining_house,
    crossed,
    seen_by_all,
    subsets_with,
)


def only_extra_cell(board: Board, slug: str, deadly: Deadly) -> Iterator[Step]:
    """Type 1: one cell has candidates beside the two digits, so it holds neither of the two."""
    if deadly.extra.bit_count() == 1:
        removes = crossed(board, deadly.extra, deadly.pair)
        if removes:
            (corner,) = board.layout.names_of(bits(deadly.extra))
            yield deadly_step(board, slug, deadly, removes, {"corner": corner})


def shared_extra(board: Board, slug: str, deadly: Deadly) -> Iterator[Step]:
    """Type 2: all extra candidates are of one digit, so one of their cells holds it; what sees all of them loses it."""
    layout = board.layout
    extras = candidates_of(board, deadly.extra) & ~deadly.pair
    if deadly.extra.bit_count() > 1 and extras.bit_count() == 1:
        removes = crossed(board, seen_by_all(layout, deadly.extra), extras)
        if removes:
            (digit,) = symbols_of(layout, extras)
            yield deadly_step(board, slug, deadly, removes, {"corners": names(layout, deadly.extra), "digit": digit})


def subset_with_extras(board: Board, slug: str, deadly: Deadly, *, barred: Mask = 0) -> Iterator[Step]:
    """Type 3: two cells of a house have extra candidates; one of these cells belongs to a naked subset there.

    The other cells of the subset have no `barred` digits.
    """
    layout = board.layout
    extras = candidates_of(board, deadly.extra) & ~deadly.pair
    if deadly.extra.bit_count() != 2 or extras.bit_count() < 2:
        return
    for subset in subsets_with(board, deadly.extra, extras, barred=barred):
        removes = crossed(board, subset.rest, subset.digits)
        if removes:
            facts: dict[str, Fact] = {
                "corners": names(layout, deadly.extra),
                "extras": symbols_of(layout, extras),
                "others": names(layout, subset.others),
                "subset": symbols_of(layout, subset.digits),
                "bases": house_names(layout, subset.houses),
            }
            yield deadly_step(board, slug, deadly, removes, facts, houses=subset.houses, others=subset.others)


def locked_digit(board: Board, slug: str, deadly: Deadly) -> Iterator[Step]:
    """Type 4: two cells of a full house have extras; one digit of the pair is confined to them, so the other goes."""
    layout = board.layout
    if deadly.extra.bit_count() != 2:
        return
    for digit in bits(deadly.pair):
        h = confining_house(board, digit, deadly.extra)
        other = deadly.pair & ~(1 << digit)
        removes = crossed(board, deadly.extra, other)
        if h is not None and removes:
            facts: dict[str, Fact] = {
                "corners": names(layout, deadly.extra),
                "house": layout.houses[h].name,
                "digit": layout.symbols[digit],
                "other": symbols_of(layout, other)[0],
            }
            yield deadly_step(board, slug, deadly, removes, facts, houses=(h,))


def deadly_step(
    board: Board,
    slug: str,
    deadly: Deadly,
    removes: tuple[Candidate, ...],
    facts: dict[str, Fact],
    *,
    houses: tuple[int, ...] = (),
    others: Mask = 0,
) -> Step:
    """Return the step that follows from `deadly`; `houses` and the cells `others` are part of the argument."""
    layout, (pattern, pair, extra) = board.layout, deadly
    every = layout.digits_mask
    view = View(
        houses={Role.BASE: houses} if houses else {},
        cells={Role.PATTERN: tuple(bits(pattern.cells))},
        candidates={
            Role.PATTERN: crossed(board, pattern.cells, pair),
            Role.FIN: crossed(board, extra, every & ~pair) + crossed(board, others, every),
            Role.REMOVED: removes,
        },
        sets=(tuple(bits(extra | others)),) if others else (),
    )
    shown = {"cells": names(layout, pattern.cells), "digits": symbols_of(layout, pair)}
    return Step(slug, removes=removes, facts={**shown, **facts}, views=(view,))


def names(layout: Layout, cells: Mask) -> tuple[str, ...]:
    """Return the names of `cells`."""
    return layout.names_of(bits(cells))


def house_names(layout: Layout, houses: tuple[int, ...]) -> tuple[str, ...]:
    """Return the names of `houses` (indices)."""
    return tuple(layout.houses[h].name for h in houses)


def symbols_of(layout: Layout, digits: Mask) -> tuple[str, ...]:
    """Return the symbols of `digits`."""
    return tuple(layout.symbols[digit] for digit in bits(digits))


TYPE_1 = N_(
    "Of the cells {cells}, none of them given, only {corner} has other candidates than the digits {digits}. If it "
    "took one of these two, they could be swapped in all of the cells, and there would be two solutions. So this "
    "goes: {removed}."
)
TYPE_2 = N_(
    "If none of the cells {corners} held the {digit}, then {cells}, none of them given, would hold only the digits "
    "{digits}. These could be swapped, and there would be two solutions. So the {digit} is in one of {corners}, and "
    "cannot stand in {targets}."
)
TYPE_3 = N_(
    "If {corners} held no other digits than {digits}, these could be swapped in {cells}, none of them given, and "
    "there would be two solutions. So one of the two cells holds one of the digits {extras}, and makes a naked "
    "subset ({subset}) in {bases} together with {others}. So this goes: {removed}."
)
TYPE_4 = N_(
    "In {house} the {digit} fits only in {corners}, so one of these holds it. If the other one held the {other}, the "
    "digits {digits} could be swapped in {cells}, none of them given, and there would be two solutions. So this "
    "goes: {removed}."
)
