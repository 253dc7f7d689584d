"""Two strong links of a digit that work together: two houses with two places each, or one house and an area."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import combinations, permutations, product
from typing import NamedTuple

from solver.board import Cell, Layout, Mask, bits, for_current_layout
from solver.techniques.fish.places import places_in_no_template
from solver.techniques.line_houses import areas_with_crossing_lines, lines_of


class PairKind(StrEnum):
    """The names of two joined pairs, by the partitions of their houses. Two pairs joined at both ends are an X-wing."""

    SKYSCRAPER = "skyscraper"  # lines of one partition, joined in a line of another
    KITE = "kite"  # lines of two partitions, joined in an area
    TURBOT_FISH = "turbot fish"  # any other


class Pair(NamedTuple):
    """The two places of a digit in a full house."""

    house: int
    start: Cell
    end: Cell


class Joined(NamedTuple):
    """Two pairs whose starts lie in the house `joint`; `removed` are the places that see both ends."""

    first: Pair
    second: Pair
    joint: int
    removed: Mask


class EmptyRectangle(NamedTuple):
    """A full area with places in two lines only; a pair leads from one line to a peer of places in the other."""

    area: int
    line: int  # the line of the pair's start
    other: int  # the line of the eliminations
    pair: Pair
    removed: Mask


def pairs_of(layout: Layout, places: Mask) -> list[Pair]:
    """Return the pairs of a digit with these places, in house order."""
    in_houses = ((h, places & layout.houses[h].mask) for h in layout.complete_houses)
    return [Pair(h, *bits(mask)) for h, mask in in_houses if mask.bit_count() == 2]


def joined_pairs(layout: Layout, places: Mask, kind: PairKind) -> Iterator[Joined]:
    """Yield the joined pairs of `kind` that remove something, in house order.

    The same cells may be pairs, and joined, in several houses. They count as a skyscraper if possible, else as a kite
    if possible, else as a turbot fish.
    """
    pairs = _all_joined(layout, places) if places_in_no_template(layout, places) else ()
    return (joined for each, joined in pairs if each is kind)


@for_current_layout(4096)
def _all_joined(layout: Layout, places: Mask) -> tuple[tuple[PairKind, Joined], ...]:
    """Return joined pairs of all kinds; cached, since most digits keep their places from one position to the next."""
    return tuple(_find_joined(layout, places))


def _find_joined(layout: Layout, places: Mask) -> Iterator[tuple[PairKind, Joined]]:
    by_cells: dict[tuple[Cell, Cell], list[int]] = {}
    for pair in pairs_of(layout, places):
        by_cells.setdefault((pair.start, pair.end), []).append(pair.house)
    for (first, houses), (second, others) in combinations(by_cells.items(), 2):
        if {*first}.isdisjoint(second):
            for a, b in (first, first[::-1]):
                for c, d in (second, second[::-1]):
                    removed = places & layout.peers[b] & layout.peers[d]
                    named = _named(layout, houses, others, (a, c), (b, d)) if removed else None
                    if named:
                        kind, one, other, joint = named
                        yield kind, Joined(Pair(one, a, b), Pair(other, c, d), joint, removed)


def _named(
    layout: Layout, houses: Iterable[int], others: Iterable[int], starts: tuple[Cell, Cell], ends: tuple[Cell, Cell]
) -> tuple[PairKind, int, int, int] | None:
    """Return the kind of two pairs, the house of each, and the house of their starts; None if the starts share none.

    None for an X-wing too, where the ends are joined as the starts are.
    """
    joints, closing = _together(layout, *starts), _together(layout, *ends)
    choices = list(product(houses, others, joints))
    for one, other in product(houses, others):
        if all(any(_are_skyscraper(layout, one, other, h) for h in shared) for shared in (joints, closing)):
            return None
    for kind, is_one in ((PairKind.SKYSCRAPER, _are_skyscraper), (PairKind.KITE, _are_kite)):
        for choice in choices:
            if is_one(layout, *choice):
                return kind, *choice
    return (PairKind.TURBOT_FISH, *choices[0]) if choices else None


def _together(layout: Layout, one: Cell, other: Cell) -> list[int]:
    return [h for h in layout.houses_of[one] if h in layout.houses_of[other]]


def _are_skyscraper(layout: Layout, one: int, other: int, joint: int) -> bool:
    lines = lines_of(layout)
    return one in lines and lines[one] == lines.get(other) != lines.get(joint, lines[one])


def _are_kite(layout: Layout, one: int, other: int, joint: int) -> bool:
    lines = lines_of(layout)
    return one in lines and other in lines and lines[one] != lines[other] and not layout.houses[joint].is_line


@for_current_layout(4096)
def empty_rectangles(layout: Layout, places: Mask) -> tuple[EmptyRectangle, ...]:
    """Return the empty rectangles of a digit with these places, by area, then lines; cached like joined pairs.

    Each line has places of its own in the area. The pair lies in a line that crosses `line` outside the area and
    belongs to the partition of `other`. Its end sees the eliminations, which lie in `other`.
    """
    return tuple(_find_empty_rectangles(layout, places)) if places_in_no_template(layout, places) else ()


def _find_empty_rectangles(layout: Layout, places: Mask) -> Iterator[EmptyRectangle]:
    lines = lines_of(layout)
    pairs = [pair for pair in pairs_of(layout, places) if pair.house in lines]
    for area, line, other in areas_with_crossing_lines(layout):
        inside, along, across = (layout.houses[h].mask for h in (area, line, other))
        in_area = places & inside
        if in_area & ~(along | across) or not in_area & ~along or not in_area & ~across:
            continue
        outside = along & ~inside & ~across
        for house, *cells in pairs:
            if lines[house] == lines[other] and house != other:
                for start, end in permutations(cells):
                    removed = places & across & ~inside & ~along & layout.peers[end]
                    if removed and outside >> start & 1 and not inside >> end & 1:
                        yield EmptyRectangle(area, line, other, Pair(house, start, end), removed)
