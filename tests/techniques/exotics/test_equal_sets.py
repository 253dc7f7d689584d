"""The sets of the law of leftovers and of Phistomefel's ring have the same digits on every full board."""

from random import Random

import pytest

from solver.board import bits, find_layout
from solver.techniques.exotics.equal_sets import EqualSets, leftovers, rings
from tests.layouts import JIGSAWS
from tests.techniques.boards import found_without
from tests.techniques.examples import random_grid

CORNERS = {f"r{row}c{column}" for row in (1, 2, 8, 9) for column in (1, 2, 8, 9)}
AROUND = {f"r{row}c{column}" for row in range(3, 8) for column in range(3, 8)}
RING = AROUND - {f"r{row}c{column}" for row in (4, 5, 6) for column in (4, 5, 6)}


def sets_on(name: str) -> list[EqualSets]:
    layout = find_layout(name)
    return [*leftovers(layout), *rings(layout)]


@pytest.mark.parametrize("name", ["2x2", "2x3", "3x3", "4x4", "3x3x", "round3a", "round4a", *JIGSAWS])
def test_both_sets_have_the_same_digits(name: str) -> None:
    layout = find_layout(name)
    grids = [random_grid(layout, Random(seed)) for seed in range(3)]
    assert leftovers(layout)
    for sides in sets_on(name):
        assert not sides.cells & sides.other_cells
        for grid in grids:
            one, other = (sorted(grid[cell] for cell in bits(mask)) for mask in (sides.cells, sides.other_cells))
            assert one == other


def test_a_board_of_nine_has_729_rings() -> None:
    assert len(rings(find_layout("3x3"))) == 729


def test_the_ring_around_the_middle_has_the_corners_digits() -> None:
    layout = find_layout("3x3")
    pairs = [{frozenset(layout.names_of(bits(mask))) for mask in sides[2:]} for sides in rings(layout)]
    assert {frozenset(RING), frozenset(CORNERS)} in pairs


def test_a_digit_that_the_ring_lacks_is_in_no_corner() -> None:
    without_nine = " ".join(f"{cell}:9" for cell in RING)
    removed = {frozenset(step.eliminations) for step in found_without("phistomefel", without_nine)}
    layout = find_layout("3x3")
    assert frozenset((layout.parse_cell(cell), 9) for cell in CORNERS) in removed


def test_the_ring_may_have_what_one_of_its_cells_may_be() -> None:
    cells = sorted(RING)[1:]
    assert not found_without("phistomefel", " ".join(f"{cell}:9" for cell in cells))
