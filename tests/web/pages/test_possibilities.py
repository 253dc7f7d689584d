"""All possibilities as layers and arrays, beside those that the array engine works on."""

import re
from random import Random

import pytest

from solver.board import Layout, Mask, find_layout, mask_of
from solver.engines.arrays.skeleton import skeleton_of
from solver.web.pages.lab.possibilities import arrays_of, best_cell, kinds_of, possibilities, sizes_of, squares
from tests.layouts import NAMES
from tests.techniques.examples import position


def cells_in(layout: Layout, path: str) -> Mask:
    at = {f"{second - 1} {first - 1}": c for c in range(layout.n_cells) for first, second in [layout.numbers_of(c)]}
    return mask_of(at[place] for place in re.findall(r"M(\d+ \d+)h1v1h-1z", path))


@pytest.mark.parametrize("name", NAMES)
def test_layers_and_arrays_are_those_of_the_engine(name: str) -> None:
    layout = find_layout(name)
    skeleton = skeleton_of(layout)
    for seed in range(3):
        board, _ = position(layout, Random(seed))
        lined_up = skeleton.line_up(board.digits)
        flags = skeleton.candidates(lined_up)
        order = skeleton.order.tolist()
        candidates = [0] * layout.n_cells
        for index, row in enumerate(flags.tolist()):
            candidates[order[index]] = mask_of(digit for digit, is_possible in enumerate(row, 1) if is_possible)
        shown = 1 + seed % layout.n
        pictures = possibilities(layout, candidates, board.digits, shown)
        for digit, layer in enumerate(pictures["layers"], 1):
            expected = mask_of(cell for cell, mask in enumerate(candidates) if mask >> digit & 1)
            assert cells_in(layout, layer.path) == expected
        assert pictures["result"] == pictures["layers"][shown - 1].path
        layers = skeleton.layers(lined_up)[:, :, shown - 1]
        found = list(arrays_of(layout, board.digits, shown).values())
        assert sorted(found) == sorted(mask_of(order[k] for k in row.nonzero()[0].tolist()) for row in layers)
        best = best_cell(layout, candidates, board.digits)
        assert best is None or best == order[skeleton.best(lined_up, flags)[0]]


def test_round_boards_lie_by_ring_and_sector() -> None:
    layout = find_layout("round5")
    assert sizes_of(layout) == (10, 5)
    assert squares(layout, [layout.parse_cell("r2s4")]) == "M3 1h1v1h-1z"
    assert list(kinds_of(find_layout("3x3"))) == ["row", "column", "box"]


def test_a_full_board_has_no_best_cell() -> None:
    layout = find_layout("2x2")
    assert best_cell(layout, [0] * 16, [1] * 16) is None
