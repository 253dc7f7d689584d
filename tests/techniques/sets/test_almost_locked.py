from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.board import bits, find_layout, mask_of
from solver.techniques.sets.almost_locked import SetGraph, almost_locked_sets, stretched_sets
from tests.techniques.examples import position

NAMES = ("2x2", "2x3", "3x3", "3x3x", "round4", "round4a")
SEEDS = st.integers(0, 2**32)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=5)
@given(seed=SEEDS)
def test_the_sets_are_all_choices_of_cells_with_one_digit_more(name: str, seed: int) -> None:
    board, _ = position(find_layout(name), Random(seed))
    plain = set()
    for house in board.layout.houses:
        cells = [cell for cell in house.cells if board.candidates[cell].bit_count() > 1]
        for size in range(1, len(cells) + 1):
            for chosen in combinations(cells, size):
                if mask_of(d for cell in chosen for d in bits(board.candidates[cell])).bit_count() == size + 1:
                    plain.add(mask_of(chosen))
    found = almost_locked_sets(board)
    assert len(found) == len({each.cells for each in found})
    assert {each.cells for each in found} == plain


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=5)
@given(seed=SEEDS)
def test_no_digit_fits_twice_into_a_stretched_set(name: str, seed: int) -> None:
    board, _ = position(find_layout(name), Random(seed))
    layout = board.layout
    for each in stretched_sets(layout, tuple(board.candidates)):
        assert each.digits.bit_count() == each.size + 1
        assert not any(each.cells & ~house.mask == 0 for house in layout.houses)
        for digit in bits(each.digits):
            places = list(bits(each.places[digit]))
            assert places == [cell for cell in bits(each.cells) if board.has(cell, digit)]
            assert all(layout.peers[one] >> other & 1 for one, other in combinations(places, 2))


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=5)
@given(seed=SEEDS)
def test_links_and_shared_targets_are_as_defined(name: str, seed: int) -> None:
    board, _ = position(find_layout(name), Random(seed))
    layout = board.layout
    sets = almost_locked_sets(board)[:60]
    graph = SetGraph(layout, board.candidates, sets)
    arrays = graph.linked

    def sees_all(cell: int, places: int) -> bool:
        return not places & ~layout.peers[cell]

    for (a, first), (b, second) in combinations(enumerate(sets), 2):
        for digit in bits(first.digits & second.digits):
            linked = all(sees_all(cell, second.places[digit]) for cell in bits(first.places[digit]))
            assert bool(graph.links(a)[digit] >> b & 1) is linked
            both = first.places[digit] | second.places[digit]
            targets = [cell for cell in bits(board.cells_for[digit]) if sees_all(cell, both)]
            row = arrays.rows[b] + list(bits(second.digits)).index(digit)
            assert bool(graph.read_mask(arrays.shared, row) >> a & 1) is bool(targets)
            assert [cell for cell, _ in graph.targets(first, second, 1 << digit)] == targets
