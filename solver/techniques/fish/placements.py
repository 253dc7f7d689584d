"""Placements: all that is missing of a digit put on the board, and the places that are in none of them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from solver.board import Layout, Mask, for_current_layout, per_layout
from solver.fast.mode import is_compiled
from solver.techniques.grids import grid_of
from solver.techniques.lines import crosses_of, line_families

if TYPE_CHECKING:
    from solver.fast.prefilter.fish import Lines

# After so many looks for a placement there is taken to be none.
_MOST_LOOKS = 500
_MOST_CELLS = 124


class Glimpse(NamedTuple):
    """What a look at the places of a digit tells: `flags`, by bits as in `fast.prefilter.fish`; the hopeless places."""

    flags: int
    hopeless: Mask


@for_current_layout(4096)
def hopeless(layout: Layout, places: Mask) -> Mask:
    """The places of a digit from which it cannot be put into all the full houses that lack it.

    No technique that speaks of one digit only removes any other place. Where the search for a placement takes too long,
    the place is counted in. Kept for the next call, since many techniques ask about the same places one after another.
    """
    seen = glimpse(layout, places)
    if seen and seen.flags >= 0:
        return seen.hopeless
    lacking = [mask for h in layout.full if (mask := layout.houses[h].mask & places)]
    found = 0
    unseen = places
    while unseen:
        bit = unseen & -unseen
        placement = _Search(layout, unseen).find(places, bit, lacking)
        found |= 0 if placement else bit
        unseen &= ~(placement | bit)
    return found


def may_show(layout: Layout, places: Mask, pattern: str) -> bool:
    """Whether these places of a digit may show a `pattern` of those that `_patterns` names; any other they may."""
    seen = glimpse(layout, places)
    return seen is None or seen.flags & _patterns().get(pattern, -1) != 0


@lru_cache(maxsize=1)
def _patterns() -> dict[str, int]:
    """The flags of patterns."""
    from solver.fast.prefilter import fish

    found = {
        "skyscraper": fish.SKYSCRAPER,
        "kite": fish.KITE,
        "turbot fish": fish.TURBOT_FISH,
        "empty rectangle": fish.EMPTY_RECTANGLE,
    }
    for size in range(2, fish.LARGEST + 1):
        found |= {f"plain fish {size}": 1 << fish.PLAIN + size, f"finned fish {size}": 1 << fish.FINNED + size}
    return found


def glimpse(layout: Layout, places: Mask) -> Glimpse | None:
    """What compiled code sees in these places of a digit; None where there is none, or the board is too large."""
    return _glimpse(layout, places) if layout.n_cells <= _MOST_CELLS and is_compiled() else None


@for_current_layout(8192)
def _glimpse(layout: Layout, places: Mask) -> Glimpse:
    from solver.fast.prefilter.fish import look_at_places
    from solver.fast.prefilter.places import WORD

    lines = fish_lines(layout)
    flags = look_at_places(grid_of(layout), lines, places & ((1 << WORD) - 1), places >> WORD)
    low, high = lines.hopeless
    return Glimpse(int(flags), int(low) | int(high) << WORD)


@per_layout
def fish_lines(layout: Layout) -> Lines:
    """The lines of `layout` for compiled code, with room to look for fish in them."""
    from solver.fast.prefilter.fish import make_lines

    is_line = [house.is_line for house in layout.houses]
    return make_lines(grid_of(layout), line_families(layout), is_line, crosses_of(layout))


class _Search:
    """Looks for a placement of a digit that takes in as many `wanted` cells as easily come."""

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
                if placement := self.find(places, low, lacking):
                    return placement | bit
        return 0
