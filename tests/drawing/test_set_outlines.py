"""Outlined sets: on squares and bent to a ring."""

import re
from math import cos, dist, radians, sin

import pytest

from solver.board import find_layout
from solver.drawing.outline import outline_of
from solver.drawing.room import SIDE
from solver.drawing.set_outlines import look_of, outline_sets
from tests.layouts import NAMES

every_layout = pytest.mark.parametrize("name", NAMES)


def cells(name: str, names: str) -> tuple[int, ...]:
    return tuple(map(find_layout(name).parse_cell, names.split()))


def path_of(name: str, names: str) -> str:
    return outline_sets(outline_of(find_layout(name)), [cells(name, names)])[0].path


def corners(path: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(r"([-\d.]+) ([-\d.]+)(?=[MLAz])", path)]


@every_layout
def test_the_outline_of_a_cell_lies_close_inside_its_area(name):
    outline = outline_of(find_layout(name))
    for cell, place in enumerate(outline.cells):
        (drawn,) = outline_sets(outline, [[cell]])
        shape, turn = outline.shape_of(cell), radians(place.angle)
        around = [
            (place.x + x * cos(turn) - y * sin(turn), place.y + x * sin(turn) + y * cos(turn))
            for x, y in area_corners(shape.area)
        ]
        found = set(corners(drawn.path))
        assert len(found) == 4
        for corner in found:
            near = min(around, key=lambda point: dist(point, corner))
            assert dist(near, corner) < shape.candidate_size * 0.5
            assert dist(corner, place[:2]) < dist(near, place[:2])


def area_corners(path: str) -> list[tuple[float, float]]:
    """Of a rectangle that is drawn with h and v, or of the cell of a ring."""
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", path)]
    if "h" in path:
        x, y, width, height = numbers[:4]
        return [(x, y), (x + width, y), (x, y + height), (x + width, y + height)]
    return [(numbers[k], numbers[k + 1]) for k in (0, 7, 9, 16)]


def test_cells_side_by_side_have_one_boundary():
    assert path_of("3x3", "r1c1 r1c2 r2c2").count("M") == 1


def test_cells_that_touch_at_a_corner_only_have_two():
    assert path_of("3x3", "r1c1 r2c2").count("M") == 2


def test_a_hole_has_its_own_boundary():
    around = "r1c1 r1c2 r1c3 r2c1 r2c3 r3c1 r3c2 r3c3"
    assert path_of("3x3", around).count("M") == 2


def test_a_ring_of_a_round_board_closes():
    layout = find_layout("round5")
    ring = next(house for house in layout.houses if house.kind.name == "ring")
    (drawn,) = outline_sets(outline_of(layout), [ring.cells])
    assert drawn.path.count("M") == 2
    assert drawn.path.count("A") == 2 * layout.n


def test_an_outline_goes_on_over_the_top_of_a_round_board():
    path = path_of("round5", "r1s10 r1s1")
    assert path.count("M") == 1
    assert path.count("A") == 4


@every_layout
def test_sets_that_share_cells_keep_apart(name):
    one, other = outline_sets(outline_of(find_layout(name)), [(0, 1), (0, 2)])
    assert not set(corners(one.path)) & set(corners(other.path))


@every_layout
def test_letters_differ_and_do_not_cover_one_another(name):
    found = outline_sets(outline_of(find_layout(name)), [(0, 1), (0, 2), (1, 3), (0, 5)])
    assert [drawn.letter for drawn in found] == list("ABCD")
    assert len({drawn.look for drawn in found}) == 4
    spots = [spot for drawn in found for spot in drawn.letter_spots]
    for k, spot in enumerate(spots):
        assert all(dist(spot, other) > found[0].letter_size for other in spots[:k])


def test_every_piece_of_a_set_has_its_letter():
    outline = outline_of(find_layout("3x3"))
    apart = cells("3x3", "r2c1 r2c3 r2c7 r2c9")
    (drawn,) = outline_sets(outline, [apart])
    assert len(drawn.letter_spots) == 4
    near = [min(apart, key=lambda cell: dist(outline.cells[cell][:2], spot)) for spot in drawn.letter_spots]
    assert sorted(near) == list(apart)


def test_letters_stand_where_no_other_cell_of_a_set_is():
    outline = outline_of(find_layout("3x3"))
    sets = [cells("3x3", "r2c2"), cells("3x3", "r1c1"), cells("3x3", "r3c3")]
    for drawn, others in zip(outline_sets(outline, sets), ((1, 2), (0, 2), (0, 1))):
        for k in others:
            assert all(dist(outline.cells[sets[k][0]][:2], spot) > 75 for spot in drawn.letter_spots)


def test_a_set_with_a_hole_and_a_ring_have_one_letter():
    around = cells("3x3", "r1c1 r1c2 r1c3 r2c1 r2c3 r3c1 r3c2 r3c3")
    layout = find_layout("round5")
    ring = next(house for house in layout.houses if house.kind.name == "ring")
    assert len(outline_sets(outline_of(find_layout("3x3")), [around])[0].letter_spots) == 1
    assert len(outline_sets(outline_of(layout), [ring.cells])[0].letter_spots) == 1


@every_layout
def test_letters_are_not_cut_by_the_edge_of_the_picture(name):
    layout = find_layout(name)
    x, y, width, height = map(float, outline_of(layout).bare_box.split())
    for cell in range(layout.n_cells):
        (drawn,) = outline_sets(outline_of(layout), [[cell]])
        for spot in drawn.letter_spots:
            assert x + drawn.letter_size * 0.6 <= spot.x <= x + width - drawn.letter_size * 0.6
            assert y + drawn.letter_size * 0.6 <= spot.y <= y + height - drawn.letter_size * 0.6


def test_only_cells_of_one_set_are_filled():
    one, other = outline_sets(outline_of(find_layout("3x3")), [(0, 1), (1, 2)])
    alone = outline_sets(outline_of(find_layout("3x3")), [(0,)])[0]
    assert one.fill == alone.path != one.path
    assert other.fill
    assert all(not drawn.fill for drawn in outline_sets(outline_of(find_layout("3x3")), [(0, 1), (0, 1)]))


def test_eight_sets_have_eight_looks():
    assert len({look_of(k) for k in range(8)}) == 8


@every_layout
def test_outlines_stay_on_the_board(name):
    layout = find_layout(name)
    for house in layout.houses:
        (drawn,) = outline_sets(outline_of(layout), [house.cells])
        assert all(0 <= x <= SIDE and 0 <= y <= SIDE for x, y in corners(drawn.path))
