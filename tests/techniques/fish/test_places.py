from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from solver.board import Layout, Mask, bits, find_layout, mask_of
from solver.fast.prefilter import fish
from solver.techniques.fish.fish_search import FishKind, FishVariety, find_fish
from solver.techniques.fish.places import _compiled_flags, places_in_no_template
from solver.techniques.single_digit.strong_links import _find_empty_rectangles, _find_joined
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


SIZES = (2, 3, 4)
FLAGS = {
    (size, is_finned): 1 << begin + size for is_finned, begin in enumerate((fish.PLAIN, fish.FINNED)) for size in SIZES
}


def shown(layout: Layout, places: Mask) -> set[tuple[int, int]]:
    """The sizes of the fish that the finder sees there, with and without fins. It asks no prefilter here."""
    kinds = {key: FishKind(FishVariety.BASIC, size=key[0], is_finned=bool(key[1])) for key in FLAGS}
    return {key for key, kind in kinds.items() if any(find_fish(layout, places, kind, lambda: False))}


@pytest.mark.parametrize("name", ["2x3", "3x3", "3x3x", "round4"])
def test_two_strong_links_remove_only_places_in_no_template(name: str) -> None:
    layout = find_layout(name)
    for places in places_on(layout):
        removed = [joined.removed for _, joined in _find_joined(layout, places)]
        removed += [rectangle.removed for rectangle in _find_empty_rectangles(layout, places)]
        assert not any(mask & ~places_in_no_template(layout, places) for mask in removed)


@pytest.mark.parametrize("name", ["2x3", "3x3", "3x3x", "2x5", "round3", "round4", "round5", "round5a"])
def test_a_fish_without_its_flag_is_not_there(name: str) -> None:
    layout = find_layout(name)
    for places in places_on(layout):
        seen = _compiled_flags(layout, places)
        assert seen.in_no_template == places_in_no_template(layout, places)
        assert shown(layout, places) <= {key for key, flag in FLAGS.items() if seen.flags & flag}


def test_most_flags_are_right() -> None:
    layout = find_layout("3x3")
    flagged = there = 0
    for places in places_on(layout):
        seen = _compiled_flags(layout, places)
        found = shown(layout, places)
        for key, flag in FLAGS.items():
            if seen.flags & flag:
                flagged, there = flagged + 1, there + (key in found)
    assert there > flagged / 2 > 15, (there, flagged)


def test_an_x_wing_has_its_flag_and_an_empty_board_has_none() -> None:
    layout = find_layout("2x3")
    rows, columns = (layout.houses[h].mask | layout.houses[h + 3].mask for h in (0, 6))
    seen = _compiled_flags(layout, layout.cells_mask & ~(rows & ~columns))
    assert seen.flags & FLAGS[2, False]
    assert seen.in_no_template == columns & ~rows
    assert _compiled_flags(layout, layout.cells_mask).flags == 0


def test_too_many_places_may_have_any_fish() -> None:
    layout = find_layout("3x3")
    assert _compiled_flags(layout, layout.cells_mask) == (-1, layout.cells_mask)
