"""Fireworks: digits that can leave the crossing of two lines only for the same two cells."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from solver.board import N_, Board, Cell, Digit, Layout, Mask, bits, mask_of, per_layout
from solver.steps import Candidate, Cells, Digits, Fact, Houses, Role, Step, View, candidates_among, nonempty
from solver.techniques.once import once
from solver.techniques.technique import Options, Sentences, Technique, Wording


@once
def find_triple_fireworks(board: Board, options: Options) -> Iterator[Step]:
    """Triple firework: three digits fill the crossing of two lines and a wing on each, so nothing else fits there.

    Two full lines meet in one cell, which lies in an area. Take a digit that each line allows outside the area only in
    one wing. If it is in neither wing, it is at the crossing, the only cell of the area on both lines. Three such
    digits fill the three cells. In the area each of them lies on one of the lines, so it goes from the other cells
    there.
    Yields in the order of the areas. Source: shye, "Fireworks" (forum.enjoysudoku.com, 2022).
    """
    leaving = _leaving(board)
    for meeting in _meetings(board.layout):
        if options.is_spent():
            return
        for chosen, wings in _groups(board, meeting, _bursts(board, meeting, leaving), 3):
            yield from _triple(board, meeting, chosen, wings)


@once
def find_quad_fireworks(board: Board, options: Options) -> Iterator[Step]:
    """Quad firework: two pairs of digits share two wings from two crossings, so they fill the four cells.

    Neither crossing holds a digit of the other pair. Yields in the order of the areas.
    Source: shye, "Fireworks" (forum.enjoysudoku.com, 2022).
    """
    layout = board.layout
    meetings, leaving = _meetings(layout), _leaving(board)
    bursts = [_bursts(board, meeting, leaving) for meeting in meetings]
    for meeting, own_bursts in zip(meetings, bursts, strict=True):
        if options.is_spent():
            return
        for chosen, wings in _groups(board, meeting, own_bursts, 2):
            for other, others in zip(meetings, bursts, strict=True):
                if _is_opposite(layout, meeting, other, wings):
                    for second in _pairs(others, wings, chosen):
                        yield from _quad(board, (meeting, other), (chosen, second), wings)


class _Meeting(NamedTuple):
    """Two lines that meet in one cell, and an area that contains it (house indices)."""

    one: int
    other: int
    area: int
    cell: Cell


class _Burst(NamedTuple):
    """A digit with its cells on the two lines outside the area: at most one on each."""

    digit: Digit
    one: Mask
    other: Mask


@per_layout
def _meetings(layout: Layout) -> tuple[_Meeting, ...]:
    return tuple(_all_meetings(layout))


def _all_meetings(layout: Layout) -> Iterator[_Meeting]:
    houses = layout.houses
    lines = [h for h in layout.complete_houses if houses[h].is_line]
    for area, house in enumerate(houses):
        if not house.is_line:
            for one, other in combinations(lines, 2):
                met = houses[one].mask & houses[other].mask
                if met & house.mask and not met & (met - 1):
                    yield _Meeting(one, other, area, met.bit_length() - 1)


# For a line and an area the digits that the line lacks and allows in at most one cell outside the area, as a mask.
_Leaving = dict[tuple[int, int], Mask]


def _leaving(board: Board) -> _Leaving:
    """Return these digits for each line and area that cross where two lines do."""
    houses, digits = board.layout.houses, range(1, board.layout.n + 1)
    leaving = {}
    for line, area in _lines_in_areas(board.layout):
        inside, outside = houses[line].mask, houses[line].mask & ~houses[area].mask
        leaving[line, area] = sum(
            1 << digit
            for digit in digits
            if (places := board.cells_for[digit] & inside)
            and (places & outside).bit_count() <= 1
            and not board.placed[digit] & inside
        )
    return leaving


@per_layout
def _lines_in_areas(layout: Layout) -> tuple[tuple[int, int], ...]:
    pairs = ((line, meeting.area) for meeting in _meetings(layout) for line in (meeting.one, meeting.other))
    return tuple(dict.fromkeys(pairs))


def _bursts(board: Board, meeting: _Meeting, leaving: _Leaving) -> list[_Burst]:
    """Return the digits that both lines still lack and that have at most one cell on each outside the area."""
    digits = leaving[meeting.one, meeting.area] & leaving[meeting.other, meeting.area]
    if not digits & (digits - 1):  # patterns have two or more
        return []
    one, other, area = (board.layout.houses[h].mask for h in (meeting.one, meeting.other, meeting.area))
    return [
        _Burst(digit, places & one & ~area, places & other & ~area)
        for digit in bits(digits)
        for places in (board.cells_for[digit],)
    ]


def _groups(board: Board, meeting: _Meeting, bursts: list[_Burst], size: int) -> list[tuple[Mask, tuple[Cell, Cell]]]:
    """Return each choice of `size` digits with the same two wings, in the order of these; the crossing must be open."""
    if not board.open_mask >> meeting.cell & 1:
        return []
    groups = []
    for chosen in combinations(bursts, size):
        one = other = 0
        for burst in chosen:
            one |= burst.one
            other |= burst.other
        if one.bit_count() == other.bit_count() == 1:
            wings = (one.bit_length() - 1, other.bit_length() - 1)
            groups.append((mask_of(burst.digit for burst in chosen), wings))
    return sorted(groups, key=lambda group: group[1])


def _pairs(bursts: list[_Burst], wings: tuple[Cell, Cell], not_among: Mask) -> Iterator[Mask]:
    """Yield pairs of other digits with no wings but these, in either order."""
    cells = mask_of(wings)
    fitting = [burst.digit for burst in bursts if not (burst.one | burst.other) & ~cells]
    for pair in combinations(fitting, 2):
        if not mask_of(pair) & not_among:
            yield mask_of(pair)


def _is_opposite(layout: Layout, meeting: _Meeting, other: _Meeting, wings: tuple[Cell, Cell]) -> bool:
    """Return whether the lines of `other` pass through one wing each and meet elsewhere."""
    cells = mask_of(wings)
    masks = [layout.houses[h].mask & cells for h in (other.one, other.other)]
    return (
        meeting.cell != other.cell
        and all(mask.bit_count() == 1 for mask in masks)
        and masks[0] != masks[1]
        and not layout.houses[other.area].mask & cells
    )


def _triple(board: Board, meeting: _Meeting, chosen: Mask, wings: tuple[Cell, Cell]) -> Iterator[Step]:
    cells = mask_of((meeting.cell, *wings))
    removed = _others(board, cells, chosen) | _off_the_lines(board, meeting, chosen)
    if removed:
        facts = nonempty(crossing=Cells([meeting.cell]), digits=Digits(bits(chosen)))
        yield _step(board, "triple-firework", (meeting,), (cells, chosen), removed, facts, wings)


def _quad(
    board: Board, meetings: tuple[_Meeting, _Meeting], chosen: tuple[Mask, Mask], wings: tuple[Cell, Cell]
) -> Iterator[Step]:
    cells = mask_of((meetings[0].cell, meetings[1].cell, *wings))
    removed = _others(board, cells, chosen[0] | chosen[1])
    for meeting, own in zip(meetings, chosen, strict=True):
        removed |= _others(board, 1 << meeting.cell, own) | _off_the_lines(board, meeting, own)
    if removed:
        facts = nonempty(
            crossing=Cells([meetings[0].cell]),
            digits=Digits(bits(chosen[0])),
            other_crossing=Cells([meetings[1].cell]),
            other_digits=Digits(bits(chosen[1])),
        )
        yield _step(board, "quad-firework", meetings, (cells, chosen[0] | chosen[1]), removed, facts, wings)


def _others(board: Board, cells: Mask, digits: Mask) -> set[Candidate]:
    """Return the candidates in `cells` other than `digits`."""
    return set(candidates_among(board, bits(cells), ~digits))


def _off_the_lines(board: Board, meeting: _Meeting, digits: Mask) -> set[Candidate]:
    """Return the candidates of `digits` in the area that lie on neither line."""
    houses = board.layout.houses
    cells = houses[meeting.area].mask & ~houses[meeting.one].mask & ~houses[meeting.other].mask
    return {Candidate(cell, digit) for digit in bits(digits) for cell in bits(cells & board.cells_for[digit])}


def _step(
    board: Board,
    slug: str,
    meetings: tuple[_Meeting, ...],
    filled: tuple[Mask, Mask],
    removed: set[Candidate],
    facts: dict[str, Fact],
    wings: tuple[Cell, Cell],
) -> Step:
    """Return the step; `filled` are the cells and their digits."""
    cells, digits = filled
    eliminations = tuple(sorted(removed))
    own = candidates_among(board, bits(cells), digits)
    lines = tuple(h for meeting in meetings for h in (meeting.one, meeting.other))
    areas = tuple(dict.fromkeys(meeting.area for meeting in meetings))
    covers = Houses(meeting.area for meeting in meetings)  # both meetings may be in one region
    common = nonempty(wings=Cells(wings), bases=Houses(lines), covers=covers)
    view = View(
        houses={Role.BASE: lines, Role.COVER: areas},
        cells={Role.PATTERN: tuple(bits(cells))},
        candidates={Role.PATTERN: tuple(c for c in own if c not in removed), Role.REMOVED: eliminations},
    )
    return Step(slug, eliminations=eliminations, facts=facts | common, views=(view,))


_FAMILY = N_("Exotic patterns")
TECHNIQUES = (
    Technique("triple-firework", N_("Triple firework"), _FAMILY, find_triple_fireworks),
    Technique("quad-firework", N_("Quad firework"), _FAMILY, find_quad_fireworks),
)
SENTENCES: Sentences = {
    "triple-firework": (
        Wording(
            N_(
                "In {bases}, the digits {digits} can only go in {wings_first}, in {wings_second} or inside {covers}. "
                "If one of them is in neither {wings_first} nor {wings_second}, {bases} both need it inside {covers}, "
                "so it must be in {crossing}, where they cross. So the three digits fill the three cells "
                "{wings_first}, {wings_second} and {crossing}, and nothing else fits there: remove {removed}."
            )
        ),
    ),
    "quad-firework": (
        Wording(
            N_(
                "On the two lines through {crossing}, {digits} can only go in {wings_first}, in {wings_second} or "
                "inside {covers_first}. On the two lines through {other_crossing}, the same is true of {other_digits} "
                "with {covers_second}. A digit in neither of these two cells must be where its two lines cross. So "
                "the four digits fill {wings_first}, {wings_second}, {crossing} and {other_crossing}, with one of "
                "{digits} in {crossing} and one of {other_digits} in {other_crossing}: remove {removed}."
            )
        ),
    ),
}
