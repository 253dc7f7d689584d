"""Quick tests on the places of a digit: which of them no template uses, and which single-digit patterns are possible.

A template is a choice of places that gives the digit to every full house that lacks it, with no two places in sight of
each other.
"""

from __future__ import annotations

from typing import NamedTuple

from solver.board import Layout, Mask, for_current_layout, per_layout
from solver.fast.mode import is_compiled
from solver.fast.prefilter import fish
from solver.fast.prefilter.fish import Lines, look_at_places, make_lines
from solver.fast.prefilter.places import HALF
from solver.techniques.flat_layouts import flat_layout_of
from solver.techniques.line_houses import line_partitions

_MAX_NODES = 500  # of a search, before it gives up
_MAX_CELLS = 124  # that a mask of two numbers of HALF bits can hold


class PlaceFlags(NamedTuple):
    """What `fast.prefilter.fish` finds in the places of a digit: its `flags`, and the places in no template."""

    flags: int
    in_no_template: Mask


@for_current_layout(4096)
def places_in_no_template(layout: Layout, places: Mask) -> Mask:
    """Return the places of a digit that no template uses; a single-digit technique can remove only these.

    A place is also returned if the search for a template with it takes too long. Cached, since many techniques ask
    about these places one after another.
    """
    seen = place_flags(layout, places)
    if seen and seen.flags >= 0:
        return seen.in_no_template
    lacking = [mask for h in layout.complete_houses if (mask := layout.houses[h].mask & places)]
    in_no_template = 0
    unseen = places
    while unseen:
        bit = unseen & -unseen
        template = _TemplateSearch(layout, unseen).find(places, bit, lacking)
        in_no_template |= 0 if template else bit
        unseen &= ~(template | bit)
    return in_no_template


def may_have_fish(layout: Layout, places: Mask, size: int, *, is_finned: bool) -> bool:
    """Return whether these places of a digit may form a basic fish of `size`; True for sizes that no check knows."""
    seen = place_flags(layout, places)
    flag = 1 << (fish.FINNED if is_finned else fish.PLAIN) + size if size <= fish.MAX_BASES else -1
    return seen is None or seen.flags & flag != 0


def place_flags(layout: Layout, places: Mask) -> PlaceFlags | None:
    """Return what compiled code finds in these places; None in a plain process or on a large board."""
    return _compiled_flags(layout, places) if layout.n_cells <= _MAX_CELLS and is_compiled() else None


@for_current_layout(8192)
def _compiled_flags(layout: Layout, places: Mask) -> PlaceFlags:
    lines = fish_lines(layout)
    flags = look_at_places(flat_layout_of(layout), lines, places & ((1 << HALF) - 1), places >> HALF)
    low, high = lines.in_no_template
    return PlaceFlags(int(flags), int(low) | int(high) << HALF)


@per_layout
def fish_lines(layout: Layout) -> Lines:
    """Return the lines of `layout` for compiled code, with scratch memory to search for fish."""
    return make_lines(flat_layout_of(layout), line_partitions(layout))


class _TemplateSearch:
    """A search for a template that contains as many `wanted` cells as it easily can.

    The same search on arrays is in `fast.prefilter.places`.
    """

    def __init__(self, layout: Layout, wanted: Mask) -> None:
        self.peers = layout.peers
        self.wanted = wanted
        self.n_left = _MAX_NODES

    def find(self, places: Mask, bit: Mask, lacking: list[Mask]) -> Mask:
        """Return the cell of `bit` and one cell of each `lacking` mask, no two of them peers; 0 if none are found."""
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
                if template := self.find(places, low, lacking):
                    return template | bit
        return 0
