"""Ways to put all that is missing of a digit on the board, and the places that are in none of them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from solver.board import Layout, Mask
from solver.techniques.fruits import grid_of, is_compiled

if TYPE_CHECKING:
    from solver.fast.places import Room

# After so many looks for a way there is taken to be none.
_MOST_LOOKS = 500
_MOST_CELLS = 124


@lru_cache(maxsize=4096)
def hopeless(layout: Layout, places: Mask) -> Mask:
    """The places of a digit from which it cannot be put into all the full houses that lack it.

    No technique that speaks of one digit only removes any other place. Where the search for a way takes too long, the
    place is counted in. Kept for the next call, since many techniques ask about the same places one after another.
    """
    if not is_hopeful(layout, places):
        return 0
    lacking = [mask for h in layout.full if (mask := layout.houses[h].mask & places)]
    found = 0
    unseen = places
    while unseen:
        bit = unseen & -unseen
        way = _Ways(layout, unseen).find(places, bit, lacking)
        found |= 0 if way else bit
        unseen &= ~(way | bit)
    return found


def is_hopeful(layout: Layout, places: Mask) -> bool:
    """Whether there may be `hopeless` places; where nothing is compiled there may always be some."""
    return not is_compiled() or layout.n_cells > _MOST_CELLS or _is_hopeful(layout, places)


@lru_cache(maxsize=8192)
def _is_hopeful(layout: Layout, places: Mask) -> bool:
    from solver.fast import places as search

    low, high = places & ((1 << search.WORD) - 1), places >> search.WORD
    return bool(search.is_hopeful(grid_of(layout), low, high, _room(layout)))


@lru_cache(maxsize=64)
def _room(layout: Layout) -> Room:
    from solver.fast.places import make_room

    return make_room(layout.n_cells, len(layout.houses))


class _Ways:
    """Looks for a way to place a digit that takes in as many `wanted` cells as easily come."""

    def __init__(self, layout: Layout, wanted: Mask) -> None:
        self.peers = layout.peers
        self.wanted = wanted
        self.n_left = _MOST_LOOKS

    def find(self, places: Mask, bit: Mask, lacking: list[Mask]) -> Mask:
        """Cells, that of `bit` and one in each of the `lacking` masks, no two of them peers; 0 if none were found."""
        places &= ~self.peers[bit.bit_length() - 1] & ~bit
        lacking = [mask for mask in lacking if not mask & bit]
        if not lacking:
            return bit
        self.n_left -= 1
        narrowest = min([mask & places for mask in lacking], key=int.bit_count)
        for choice in (narrowest & self.wanted, narrowest & ~self.wanted):
            while choice and self.n_left > 0:
                low = choice & -choice
                choice ^= low
                if way := self.find(places, low, lacking):
                    return way | bit
        return 0
