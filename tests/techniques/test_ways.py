from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from solver.board import Layout, Mask, bits, find_layout, mask_of
from solver.techniques.ways import hopeless
from tests.techniques.examples import position


def places_on(layout: Layout) -> Iterator[Mask]:
    """The places of a digit, in several positions."""
    for seed in range(6):
        board, _ = position(layout, Random(seed))
        yield from board.cells_for[1:]


@pytest.mark.parametrize("name", ["2x2", "2x2x", "2x3", "round3", "round3a"])
def test_a_place_is_hopeless_if_it_is_in_no_way_to_place_the_digit(name: str) -> None:
    layout = find_layout(name)
    for places in places_on(layout):
        lacking = [layout.houses[h].mask for h in layout.full if layout.houses[h].mask & places]
        in_some = 0
        for n in range(1, layout.n_cells // layout.n + 1):
            for cells in combinations(bits(places), n):
                way = mask_of(cells)
                in_some |= way if all((mask & way).bit_count() == 1 for mask in lacking) else 0
        assert hopeless(layout, places) == places & ~in_some
