import locale
import re
from itertools import combinations, pairwise
from math import atan2, cos, dist, hypot, pi, radians, sin, tau

import pytest

from solver.board import find_layout
from solver.drawing.geometry import DIGIT_HEIGHT, Point, Size, num
from solver.drawing.outline import outline_of
from solver.drawing.room import HEAVY_WIDTH, SIDE
from solver.drawing.signs import strike
from tests.layouts import NAMES, ROUND

MIDDLE = (SIDE / 2, SIDE / 2)
every_layout = pytest.mark.parametrize("name", NAMES)
every_round = pytest.mark.parametrize("name", ROUND)


@every_layout
def test_cells_keep_apart_by_more_than_their_text(name):
    outline = outline_of(find_layout(name))
    for cell, place in enumerate(outline.cells):
        room = outline.shape_of(cell).digit_size
        for other in outline.cells[cell + 1 :]:
            assert dist(place[:2], other[:2]) > room


@every_layout
def test_candidates_keep_apart_and_keep_order(name):
    for shape in outline_of(find_layout(name)).shapes:
        spots = shape.spots[1:]
        assert len(set(spots)) == len(spots) == find_layout(name).n
        assert list(spots) == sorted(spots, key=lambda spot: (spot.y, spot.x))
        for one, other in pairwise(spots):
            assert other.y - one.y > shape.candidate_size * 0.8 or other.x - one.x > shape.candidate_size * 0.6


@every_layout
def test_a_mark_on_a_candidate_leaves_the_others_alone(name):
    """Neither its disc nor its stroke touches another disc, or a digit in heavy type."""
    for shape in outline_of(find_layout(name)).shapes:
        for one, other in combinations(shape.spots[1:], 2):
            dx, dy = abs(one.x - other.x), abs(one.y - other.y)
            assert dx >= shape.disc.width or dy >= shape.disc.height
            heavy = HEAVY_WIDTH / 2 * shape.candidate_size
            assert (
                dx >= shape.disc.width / 2 + heavy
                or dy >= (shape.disc.height + DIGIT_HEIGHT * shape.candidate_size) / 2
            )
            ends = [float(number) for number in re.findall(r"[-\d.]+", strike(one, shape.disc))]
            assert all(abs(x - one.x) < shape.disc.width / 2 for x in ends[::2])
            assert all(abs(y - one.y) < shape.disc.height / 2 for y in ends[1::2])


def test_the_stroke_over_a_candidate_is_flat():
    """A steep one makes another letter of a 0."""
    left, low, right, high = map(float, re.findall(r"[-\d.]+", strike(Point(0, 0), Size(30, 30))))
    assert right - left > 2 * (low - high) > 0


@every_layout
def test_text_stays_inside_its_cell(name):
    """Boxes of digits and candidates, upright, in every cell of the board as it is turned there."""
    layout = find_layout(name)
    outline = outline_of(layout)
    for cell, place in enumerate(outline.cells):
        shape = outline.shape_of(cell)
        boxes = [(0, 0, shape.digit_size)] + [(*spot, shape.candidate_size) for spot in shape.spots[1:]]
        for x, y, size in boxes:
            for dx, dy in ((-0.29, -0.36), (0.29, -0.36), (-0.29, 0.36), (0.29, 0.36)):
                assert is_in_cell(name, cell, place.x + x + dx * size, place.y + y + dy * size)


def is_in_cell(name: str, cell: int, x: float, y: float) -> bool:
    """By the article's own description of the boards, not by the outline."""
    layout = find_layout(name)
    if name not in ROUND:
        side = SIDE / layout.width
        return (int(y // side) + 1, int(x // side) + 1) == layout.numbers_of(cell)
    n_rings = layout.n // 2
    sector, ring = divmod(cell, n_rings)
    dx, dy = x - MIDDLE[0], y - MIDDLE[1]
    width = SIDE / 2 / (n_rings + max(1, 0.26 * n_rings))
    turn = atan2(-dx, -dy) % tau
    return int(turn // (2 * pi / layout.n)) == sector and int((SIDE / 2 - hypot(dx, dy)) // width) == ring


@every_layout
def test_an_upright_square_of_the_room_fits_into_the_cell(name):
    outline = outline_of(find_layout(name))
    for cell, place in enumerate(outline.cells):
        half = outline.shape_of(cell).room / 2 - 0.01
        corners = [(place.x + sx * half, place.y + sy * half) for sx in (-1, 1) for sy in (-1, 1)]
        assert all(is_in_cell(name, cell, x, y) for x, y in corners)


@every_round
def test_the_area_is_turned_to_where_the_cell_is(name):
    for place in outline_of(find_layout(name)).cells:
        turn = radians(place.angle)
        radius = dist(place[:2], MIDDLE)
        assert dist(place[:2], (MIDDLE[0] + radius * sin(turn), MIDDLE[1] - radius * cos(turn))) < 1e-6


@every_layout
def test_every_house_has_an_area_and_a_line_if_it_is_one(name):
    layout, outline = find_layout(name), outline_of(find_layout(name))
    assert all(area.endswith("z") for area in outline.areas)
    assert [bool(line) for line in outline.lines] == [house.is_line for house in layout.houses]


def test_diagonals_are_tinted_because_no_line_shows_them():
    layout = find_layout("3x3x")
    assert [layout.houses[h].kind.name for h, _ in outline_of(layout).tinted] == ["diagonal", "diagonal"]


@pytest.mark.parametrize(("value", "text"), [(3.0, "3"), (2.5, "2.5"), (-0.001, "0"), (1 / 3, "0.33"), (100, "100")])
def test_numbers_are_short(value, text):
    assert num(value) == text


def test_a_decimal_comma_leaves_coordinates_alone(comma_locale):
    assert locale.localeconv()["decimal_point"] == ","
    assert num(0.5) == "0.5"


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("3x3", []),
        ("3x3-rising", ["diagonal"]),
        ("3x3xw", ["diagonal"] * 2 + ["window"] * 4),
        ("3x3w-disjoint-knight", ["window"] * 4),
        ("9latin-king", []),
    ],
)
def test_diagonals_and_windows_are_tinted_and_pairs_are_not(name: str, kinds: list[str]):
    layout = find_layout(name)
    assert [layout.houses[h].kind.name for h, _ in outline_of(layout).tinted] == kinds


def test_a_latin_square_has_no_thick_lines():
    assert outline_of(find_layout("6latin")).thick == ""
