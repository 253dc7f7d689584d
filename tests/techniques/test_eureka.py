from __future__ import annotations

import pytest

from solver.board import find_layout, mask_of
from solver.techniques.eureka import cells_text, set_text


@pytest.mark.parametrize(
    ("name", "cells", "text"),
    [
        ("3x3", ("r3c5",), "r3c5"),
        ("3x3", ("r3c5", "r3c8"), "r3c58"),
        ("3x3", ("r3c5", "r5c5", "r9c5"), "r359c5"),
        ("3x3", ("r1c1", "r2c2"), "r1c1,r2c2"),
        ("3x3", ("r1c1", "r1c2", "r2c1"), "r1c1,r1c2,r2c1"),
        ("round4", ("r2s3", "r2s7"), "r2s37"),
        ("round5", ("r2s1", "r2s2"), "r2s1,r2s2"),
        ("4x4", ("r1c1", "r1c2"), "r1c1,r1c2"),
    ],
)
def test_cells_in_one_word(name: str, cells: tuple[str, ...], text: str) -> None:
    layout = find_layout(name)
    assert cells_text(layout, [layout.parse_cell(cell) for cell in cells]) == text


def test_a_set_with_its_digits() -> None:
    layout = find_layout("round5")
    cells = mask_of((layout.parse_cell("r1s2"), layout.parse_cell("r1s10")))
    assert set_text(layout, cells, mask_of((1, 3))) == "r1s2,r1s10 (02)"
