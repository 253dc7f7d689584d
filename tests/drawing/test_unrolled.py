"""Round boards laid out flat, and what players pencil in, on all boards."""

import re

import pytest

from solver.board import find_layout
from solver.drawing import can_lie_flat, draw_svg, flat_arrows, outline_of, pencil_of, shape_indices
from tests.layouts import NAMES, ROUND


@pytest.mark.parametrize("name", ROUND)
def test_rings_become_rows_and_sectors_columns(name: str) -> None:
    layout = find_layout(name)
    places = outline_of(layout, flat=True).cells
    for cell in range(layout.n_cells):
        ring, sector = layout.numbers_of(cell)
        assert places[cell][:2] == pytest.approx(((sector - 0.5) * 900 / layout.n, (ring - 0.5) * 900 / layout.n))


@pytest.mark.parametrize("name", ROUND)
def test_arrows_follow_the_rows_and_go_around(name: str) -> None:
    layout = find_layout(name)
    flat = flat_arrows(layout)
    for cell, arrows in enumerate(flat):
        ring, sector = layout.numbers_of(cell)
        assert layout.numbers_of(arrows.right) == (ring, sector % layout.n + 1)
        assert flat[arrows.right].left == cell


def test_diameters_are_told_apart_by_colour_and_letter() -> None:
    layout = find_layout("round5")
    svg = draw_svg(layout, (0,) * layout.n_cells, flat=True)
    assert len(set(re.findall("is-hue-[0-9]", svg))) == 5
    assert [svg.count(f">{letter}</text>") for letter in "ABCDEF"] == [2, 2, 2, 2, 2, 0]
    assert 'id="cell-r5s10"' in svg


def test_square_boards_lie_flat_anyhow() -> None:
    assert not can_lie_flat(find_layout("3x3"))
    assert outline_of(find_layout("3x3"), flat=True) == outline_of(find_layout("3x3"))


@pytest.mark.parametrize("name", NAMES)
def test_every_cell_has_room_for_all_marks(name: str) -> None:
    layout = find_layout(name)
    groups = re.findall("<g><text.*?</g></g>", pencil_of(layout))
    assert set(shape_indices(layout)) == set(range(len(groups)))
    for group in groups:
        places = re.findall(' [xy]="([^"]* [^"]*)"', group)
        assert [len(place.split()) for place in places] == [layout.n] * 4
        assert group.count('class="tint"') == layout.n


def test_the_first_corner_mark_stands_in_the_upper_left_corner() -> None:
    corner = re.search('class="corner" font-size="[^"]*" x="([^"]*)" y="([^"]*)"', pencil_of(find_layout("3x3")))
    assert corner
    xs, ys = ([float(number) for number in places.split()] for places in corner.groups())
    assert (xs[0], ys[0]) == (min(xs), min(ys))
    assert (xs[3], ys[3]) == (max(xs), max(ys))
    assert (xs[8], abs(ys[8]) < 15) == (0, True)
