from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from solver.board import Layout, Mask, bits, find_layout, mask_of
from solver.techniques.fish.fish_search import FishKind, FishVariety, find_fish
from solver.techniques.fish.places import _compiled_flags, _patterns, places_in_no_template
from solver.techniques.single_digit.strong_links import PairKind as Pattern
from solver.techniques.single_digit.strong_links import empty_rectangles, joined_pairs
from tests.techniques.examples import position


def places_on(layout: Layout) -> Iterator[Mask]:
    """The places of a digit, in several positions."""
    for seed in range(6):
        board, _ = position(layout, Random(seed))
        yield from board.cells_for[1:]


@pytest.mark.parametrize("name", ["2x2", "2x2x", "2x3", "round3", "round3a"])
def test_all_places_in_no_template_are_found(name: str) -> None:
    layout = find_layout(name)
    for places in places_on(layout):
        lacking = [layout.houses[h].mask for h in layout.complete_houses if layout.houses[h].mask & places]
        in_some = 0
        for n in range(1, layout.n_cells // layout.n + 1):
            for cells in combinations(bits(places), n):
                way = mask_of(cells)
                in_some |= way if all((mask & way).bit_count() == 1 for mask in lacking) else 0
        assert places_in_no_template(layout, places) == places & ~in_some


def shown(layout: Layout, places: Mask) -> set[str]:
    """The patterns that the finders see there. They ask no prefilter here."""
    found = {str(kind) for kind in Pattern if any(joined_pairs(layout, places, kind))}
    found |= {"empty rectangle"} if empty_rectangles(layout, places) else set()
    for size in (2, 3, 4):
        for name, is_finned in (("plain", False), ("finned", True)):
            kind = FishKind(FishVariety.BASIC, size=size, is_finned=is_finned)
            found |= {f"{name} fish {size}"} if any(find_fish(layout, places, kind, lambda: False)) else set()
    return found


@pytest.mark.parametrize("name", ["2x3", "3x3", "3x3x", "2x5", "round3", "round4", "round5", "round5a"])
def test_a_pattern_without_its_flag_is_not_there(name: str) -> None:
    layout = find_layout(name)
    for places in places_on(layout):
        seen = _compiled_flags(layout, places)
        assert seen.in_no_template == places_in_no_template(layout, places)
        assert shown(layout, places) <= {pattern for pattern, flag in _patterns().items() if seen.flags & flag}


def test_most_flags_are_right() -> None:
    layout = find_layout("3x3")
    flagged = there = 0
    for places in places_on(layout):
        seen = _compiled_flags(layout, places)
        found = shown(layout, places)
        for pattern, flag in _patterns().items():
            if seen.flags & flag and pattern[-1] not in "567":
                flagged, there = flagged + 1, there + (pattern in found)
    assert there > 0.75 * flagged > 30, (there, flagged)


def test_an_x_wing_has_its_flag_and_an_empty_board_has_none() -> None:
    layout = find_layout("2x3")
    rows, columns = (layout.houses[h].mask | layout.houses[h + 3].mask for h in (0, 6))
    seen = _compiled_flags(layout, layout.cells_mask & ~(rows & ~columns))
    assert seen.flags & _patterns()["plain fish 2"]
    assert seen.in_no_template == columns & ~rows
    assert _compiled_flags(layout, layout.cells_mask).flags == 0


def test_too_many_places_may_have_any_pattern() -> None:
    layout = find_layout("3x3")
    assert _compiled_flags(layout, layout.cells_mask) == (-1, layout.cells_mask)
