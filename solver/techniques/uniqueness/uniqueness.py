"""Unique rectangles: four cells whose two digits could be swapped."""

from __future__ import annotations

from collections.abc import Iterator

from solver.board import N_, Board, Digit, Layout, Mask, bits, for_current_layout, mask_of
from solver.steps import Cells, Digits, Houses, Step, candidates_among, nonempty
from solver.techniques.technique import Options, Sentences, Technique, Wording
from solver.techniques.uniqueness.deadly import (
    Deadly,
    Pattern,
    confining_houses,
    plain_cells,
    rectangles,
    seen_by_any,
    with_others,
)
from solver.techniques.uniqueness.deadly_steps import (
    TYPE_1,
    TYPE_2,
    TYPE_3,
    TYPE_4,
    deadly_step,
    locked_digit,
    only_extra_cell,
    shared_extra,
    subset_with_extras,
)


def find_unique_rectangle_1(board: Board, options: Options, *, whole: bool = False) -> Iterator[Step]:
    """Unique rectangle 1: three corners have only the two digits, so the fourth holds another.

    All types need a corner with exactly the two candidates; other corners may lack some of them, unless `whole`.
    Yields in the order of that corner. Source: sudopedia "Unique Rectangle"; HoDoKu 0600.
    """
    for deadly in _rectangles(board, options, whole=whole):
        yield from only_extra_cell(board, "unique-rectangle-1", deadly)


def find_unique_rectangle_2(board: Board, options: Options, *, whole: bool = False) -> Iterator[Step]:
    """Unique rectangle 2: two neighbouring corners have one extra digit between them, so one of them holds it.

    Source: HoDoKu 0601.
    """
    for deadly in _rectangles(board, options, whole=whole):
        if deadly.has_neighbouring_extras:
            yield from shared_extra(board, "unique-rectangle-2", deadly)


def find_unique_rectangle_3(board: Board, options: Options, *, whole: bool = False) -> Iterator[Step]:
    """Unique rectangle 3: one of two neighbouring corners belongs to a naked subset, with one of their extras.

    The other members have neither of the two digits. Source: HoDoKu 0602.
    """
    for deadly in _rectangles(board, options, whole=whole):
        if deadly.has_neighbouring_extras:
            yield from subset_with_extras(board, "unique-rectangle-3", deadly, ruled_out=deadly.pair)


def find_unique_rectangle_4(board: Board, options: Options, *, whole: bool = False) -> Iterator[Step]:
    """Unique rectangle 4: one of the digits is locked in two neighbouring corners, so the other is removed from them.

    Source: HoDoKu 0603.
    """
    for deadly in _rectangles(board, options, whole=whole):
        if deadly.has_neighbouring_extras:
            yield from locked_digit(board, "unique-rectangle-4", deadly)


def find_unique_rectangle_5(board: Board, options: Options, *, whole: bool = False) -> Iterator[Step]:
    """Unique rectangle 5: two opposite corners, or three, have one extra digit between them, so one of them holds it.

    Source: HoDoKu 0604.
    """
    for deadly in _rectangles(board, options, whole=whole):
        if not deadly.has_neighbouring_extras:
            yield from shared_extra(board, "unique-rectangle-5", deadly)


def find_unique_rectangle_6(board: Board, options: Options, *, whole: bool = False) -> Iterator[Step]:
    """Unique rectangle 6: two opposite sides confine a digit to the corners (an X-wing), so two of them lose it.

    It is in two opposite corners. If these were the ones with extras, the other two would hold the other digit.
    Source: HoDoKu 0605.
    """
    for deadly in _rectangles(board, options, whole=whole):
        if deadly.extra.bit_count() == 2 and not deadly.has_neighbouring_extras:
            for digit in bits(deadly.pair):
                yield from _confined_to_sides(board, deadly, digit)


def _confined_to_sides(board: Board, deadly: Deadly, digit: Digit) -> Iterator[Step]:
    pattern = deadly.pattern
    eliminations = candidates_among(board, bits(deadly.extra), 1 << digit)
    corner = pattern.first & -pattern.first
    if not eliminations:
        return
    for neighbour in bits(pattern.second):
        side = corner | 1 << neighbour
        houses = confining_houses(board, digit, (side, pattern.cells & ~side))
        if houses:
            facts = nonempty(
                corners=Cells(bits(deadly.extra)),
                bases=Houses(houses),
                digit=Digits([digit]),
                other=Digits(bits(deadly.pair & ~(1 << digit))),
            )
            yield deadly_step(board, "unique-rectangle-6", deadly, eliminations, facts, houses=houses)
            return


def find_hidden_rectangle(board: Board, options: Options, *, whole: bool = False) -> Iterator[Step]:
    """Hidden rectangle: a corner loses a digit that would complete the deadly pattern.

    The corner lies opposite one without extras. Two of its houses confine the second digit to it and to the corners
    between. If it held the first digit, those corners would have to take the second one, and the pattern would be
    complete. Rectangles with two neighbouring corners without extras are left to types 1 to 4. Source: HoDoKu 0606.
    """
    for deadly in _rectangles(board, options, whole=whole):
        if deadly.extra.bit_count() >= 2 and not deadly.has_neighbouring_extras:
            for half, between in (deadly.pattern, deadly.pattern[::-1]):
                plain = half & ~deadly.extra
                for corner in bits(half):
                    if plain & ~(1 << corner):
                        for digit in bits(deadly.pair):
                            yield from _hidden(board, deadly, 1 << corner, between, digit)


def _hidden(board: Board, deadly: Deadly, corner: Mask, between: Mask, digit: Digit) -> Iterator[Step]:
    """Yield the step if both corners `between` must hold `digit` as soon as `corner` holds the other digit."""
    other = deadly.pair & ~(1 << digit)
    eliminations = candidates_among(board, bits(corner), other)
    if not eliminations:
        return
    houses = confining_houses(board, digit, (corner | 1 << end for end in bits(between)))
    if houses:
        half = deadly.pattern.cells & ~between
        facts = nonempty(
            corner=Cells(bits(corner)),
            opposite=Cells(bits(half & ~corner)),
            ends=Cells(bits(between)),
            bases=Houses(houses),
            digit=Digits([digit]),
            other=Digits(bits(other)),
        )
        yield deadly_step(board, "hidden-rectangle", deadly, eliminations, facts, houses=houses)


def _rectangles(board: Board, options: Options, *, whole: bool) -> tuple[Deadly, ...]:
    """Return the rectangles without a given in which some corner has just two candidates, with these two digits.

    All corners are open, and none sees one of the digits; with `whole`, every corner has both as candidates.
    """
    if not options.swaps_are_deadly(board.layout) or options.is_spent():
        return ()
    return _deadly_rectangles(board.layout, tuple(board.candidates), tuple(board.placed), board.open_mask, whole=whole)


@for_current_layout(1)
def _deadly_rectangles(
    layout: Layout, candidates: tuple[Mask, ...], placed: tuple[Mask, ...], open_mask: Mask, *, whole: bool
) -> tuple[Deadly, ...]:
    """Return the rectangles of a position; kept, since all the types are tried in it one after another."""
    table, found, seen = rectangles(layout), [], dict[Digit, Mask]()
    for pair, plain in plain_cells(candidates).items():
        if whole:
            ruled_out = ~mask_of(cell for cell, mask in enumerate(candidates) if not pair & ~mask)
        else:
            ruled_out = ~open_mask
            for digit in bits(pair):
                if digit not in seen:
                    seen[digit] = seen_by_any(layout, placed[digit])
                ruled_out |= seen[digit]
        for corner in bits(plain):
            for first, second in table[corner]:
                if not (first | second) & ruled_out:
                    extra = with_others(candidates, first | second, pair)
                    found.append(Deadly(Pattern(first, second), pair, extra))
            ruled_out |= 1 << corner  # its rectangles are done
    return tuple(found)


_FAMILY = N_("Uniqueness")
TECHNIQUES = (
    Technique("unique-rectangle-1", N_("Unique rectangle 1"), _FAMILY, find_unique_rectangle_1),
    Technique("unique-rectangle-2", N_("Unique rectangle 2"), _FAMILY, find_unique_rectangle_2),
    Technique("unique-rectangle-3", N_("Unique rectangle 3"), _FAMILY, find_unique_rectangle_3),
    Technique("unique-rectangle-4", N_("Unique rectangle 4"), _FAMILY, find_unique_rectangle_4),
    Technique("unique-rectangle-5", N_("Unique rectangle 5"), _FAMILY, find_unique_rectangle_5),
    Technique("unique-rectangle-6", N_("Unique rectangle 6"), _FAMILY, find_unique_rectangle_6),
    Technique("hidden-rectangle", N_("Hidden rectangle"), _FAMILY, find_hidden_rectangle),
)
_TYPE_6 = N_(
    "None of {cells} is a given, and only {corners} have candidates other than {digits}. The {digit}s in {bases} "
    "can only go in these four cells, so two diagonally opposite ones must be {digit}. If those were {corners}, the "
    "other two would be {other}. Then {digits} could be swapped, giving two solutions: remove {removed}."
)
_HIDDEN = N_(
    "None of {cells} is a given. If {corner} were {other}, {bases_first} would need its {digit} in {ends_first}, and "
    "{bases_second} would need its {digit} in {ends_second}. Then {opposite}, which has only {digits}, would be "
    "{other} too. So {digits} could be swapped in these four cells, giving two solutions: remove {removed}."
)
SENTENCES: Sentences = {
    "unique-rectangle-1": (Wording(TYPE_1),),
    "unique-rectangle-2": TYPE_2,
    "unique-rectangle-3": (Wording(TYPE_3),),
    "unique-rectangle-4": (Wording(TYPE_4),),
    "unique-rectangle-5": TYPE_2,
    "unique-rectangle-6": (Wording(_TYPE_6),),
    "hidden-rectangle": (Wording(_HIDDEN),),
}
