"""Outlined sets and groups: on squares and bent to a ring."""

import re
from math import cos, dist, radians, sin

import pytest

from solver.board import find_layout
from solver.drawing.outline import outline_of
from solver.drawing.regions import capsules, clusters, look_of, regions
from solver.drawing.room import SIDE
from solver.steps import Candidate
from tests.layouts import NAMES

every_layout = pytest.mark.parametrize("name", NAMES)


def cells(name: str, names: str) -> tuple[int, ...]:
    return tuple(map(find_layout(name).parse_cell, names.split()))


def region_of(name: str, names: str) -> str:
    return regions(outline_of(find_layout(name)), [cells(name, names)])[0].path


def corners(path: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(r"([-\d.]+) ([-\d.]+)(?=[MLAz])", path)]


@every_layout
def test_the_region_of_a_cell_lies_close_inside_its_area(name):
    outline = outline_of(find_layout(name))
    for cell, place in enumerate(outline.cells):
        (region,) = regions(outline, [[cell]])
        shape, turn = outline.shape_of(cell), radians(place.angle)
        around = [
            (place.x + x * cos(turn) - y * sin(turn), place.y + x * sin(turn) + y * cos(turn))
            for x, y in area_corners(shape.area)
        ]
        found = set(corners(region.path))
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
    assert region_of("3x3", "r1c1 r1c2 r2c2").count("M") == 1


def test_cells_that_touch_at_a_corner_only_have_two():
    assert region_of("3x3", "r1c1 r2c2").count("M") == 2


def test_a_hole_has_its_own_boundary():
    around = "r1c1 r1c2 r1c3 r2c1 r2c3 r3c1 r3c2 r3c3"
    assert region_of("3x3", around).count("M") == 2


def test_a_ring_of_a_round_board_closes():
    layout = find_layout("round5")
    ring = next(house for house in layout.houses if house.kind.name == "ring")
    (region,) = regions(outline_of(layout), [ring.cells])
    assert region.path.count("M") == 2
    assert region.path.count("A") == 2 * layout.n


def test_a_region_goes_on_over_the_top_of_a_round_board():
    path = region_of("round5", "r1s10 r1s1")
    assert path.count("M") == 1
    assert path.count("A") == 4


@every_layout
def test_sets_that_share_cells_keep_apart(name):
    one, other = regions(outline_of(find_layout(name)), [(0, 1), (0, 2)])
    assert not set(corners(one.path)) & set(corners(other.path))


@every_layout
def test_letters_differ_and_do_not_cover_one_another(name):
    found = regions(outline_of(find_layout(name)), [(0, 1), (0, 2), (1, 3), (0, 5)])
    assert [region.letter for region in found] == list("ABCD")
    assert len({region.look for region in found}) == 4
    spots = [spot for region in found for spot in region.spots]
    for k, spot in enumerate(spots):
        assert all(dist(spot, other) > found[0].size for other in spots[:k])


def test_every_piece_of_a_set_has_its_letter():
    outline = outline_of(find_layout("3x3"))
    apart = cells("3x3", "r2c1 r2c3 r2c7 r2c9")
    (region,) = regions(outline, [apart])
    assert len(region.spots) == 4
    near = [min(apart, key=lambda cell: dist(outline.cells[cell][:2], spot)) for spot in region.spots]
    assert sorted(near) == list(apart)


def test_letters_stand_where_no_other_cell_of_a_set_is():
    outline = outline_of(find_layout("3x3"))
    sets = [cells("3x3", "r2c2"), cells("3x3", "r1c1"), cells("3x3", "r3c3")]
    for region, others in zip(regions(outline, sets), ((1, 2), (0, 2), (0, 1))):
        for k in others:
            assert all(dist(outline.cells[sets[k][0]][:2], spot) > 75 for spot in region.spots)


def test_a_set_with_a_hole_and_a_ring_have_one_letter():
    around = cells("3x3", "r1c1 r1c2 r1c3 r2c1 r2c3 r3c1 r3c2 r3c3")
    layout = find_layout("round5")
    ring = next(house for house in layout.houses if house.kind.name == "ring")
    assert len(regions(outline_of(find_layout("3x3")), [around])[0].spots) == 1
    assert len(regions(outline_of(layout), [ring.cells])[0].spots) == 1


@every_layout
def test_letters_are_not_cut_by_the_edge_of_the_picture(name):
    layout = find_layout(name)
    x, y, width, height = map(float, outline_of(layout).bare_box.split())
    for cell in range(layout.n_cells):
        (region,) = regions(outline_of(layout), [[cell]])
        for spot in region.spots:
            assert x + region.size * 0.6 <= spot.x <= x + width - region.size * 0.6
            assert y + region.size * 0.6 <= spot.y <= y + height - region.size * 0.6


def test_only_cells_of_one_set_are_filled():
    one, other = regions(outline_of(find_layout("3x3")), [(0, 1), (1, 2)])
    alone = regions(outline_of(find_layout("3x3")), [(0,)])[0]
    assert one.fill == alone.path != one.path
    assert other.fill
    assert all(not region.fill for region in regions(outline_of(find_layout("3x3")), [(0, 1), (0, 1)]))


def test_eight_sets_have_eight_looks():
    assert len({look_of(k) for k in range(8)}) == 8


@every_layout
def test_regions_stay_on_the_board(name):
    layout = find_layout(name)
    for house in layout.houses:
        (region,) = regions(outline_of(layout), [house.cells])
        assert all(0 <= x <= SIDE and 0 <= y <= SIDE for x, y in corners(region.path))


def test_only_candidates_of_neighbours_share_a_capsule():
    group = [Candidate(cell, 4) for cell in cells("3x3", "r5c1 r6c1 r9c1")]
    outline = outline_of(find_layout("3x3"))
    assert [[c.cell // 9 for c in part] for part in clusters(outline, group)] == [[4, 5], [8]]
    assert len(list(capsules(outline, group))) == 2


def test_a_capsule_goes_over_the_top_of_a_round_board():
    group = [Candidate(cell, 4) for cell in cells("round5a", "r1s10 r1s1")]
    assert len(list(capsules(outline_of(find_layout("round5a")), group))) == 1


def test_a_capsule_holds_no_other_marked_candidate():
    outline = outline_of(find_layout("3x3"))
    group = [Candidate(cell, 6) for cell in cells("3x3", "r4c5 r4c6")]
    between = Candidate(find_layout("3x3").parse_cell("r4c6"), 4)
    assert len(list(capsules(outline, group))) == 1
    assert len(list(capsules(outline, group, {*group, between}))) == 2
