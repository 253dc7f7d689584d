"""Arrows: from candidate to candidate, around whatever else stands there."""

import re
from collections.abc import Iterator
from itertools import pairwise
from math import dist

import pytest

from solver.board import Board, Puzzle, find_layout, mask_of
from solver.drawing.arrows.router import Arrow, Router
from solver.drawing.marks import Marks
from solver.drawing.outline import outline_of
from solver.drawing.room import SIDE
from solver.steps import Candidate, Link
from tests.layouts import NAMES

# A discontinuous nice loop in a hard puzzle: open ground is scarce there.
CROWDED = re.findall(
    r"\d+",
    """
468 367 46789 5 37 1 3689 689 2
568 3567 56789 3678 2 36789 4 5689 1
2 356 1 3468 34 34689 35689 5689 7
9 8 3567 347 1 3457 2567 24567 45
35 4 2 378 6 3578 57 1 9
1 567 567 9 457 2 5678 45678 3
4568 1 4568 2467 9 4567 257 3 458
7 9 345 1234 8 345 125 245 6
34568 2 34568 13467 3457 34567 1579 4579 458
""",
)
LOOP = ((80, 5), (76, 5), (49, 5), (49, 4), (52, 4), (35, 4), (35, 5), (80, 5))

every_layout = pytest.mark.parametrize("name", NAMES)


def router(name: str, *marked: Candidate, only: bool = False) -> Router:
    """On an empty board, with all candidates or with the marked ones only."""
    layout = find_layout(name)
    board = Board(Puzzle(layout, (0,) * layout.n_cells))
    marks = Marks(candidates=dict.fromkeys(marked, "is-pattern"))
    return Router(outline_of(layout), board.digits, [] if only else board.candidates, marks)


def curve(arrow: Arrow) -> list[tuple[float, float]]:
    """Places along the shaft."""
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", arrow.shaft)]
    a, b, c, d = zip(numbers[::2], numbers[1::2])
    places = []
    for k in range(41):
        t = k / 40
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        x, y = (sum(w * p[axis] for w, p in zip(weights, (a, b, c, d))) for axis in (0, 1))
        places.append((x, y))
    return places


def tip(arrow: Arrow) -> tuple[float, float]:
    x, y = re.findall(r"-?[\d.]+", arrow.head)[:2]
    return float(x), float(y)


def crowded_board() -> tuple[Router, list[Link]]:
    """The router on that board, and the links of the loop."""
    layout = find_layout("3x3")
    digits = [int(text) if len(text) == 1 else 0 for text in CROWDED]
    candidates = [mask_of(map(int, text)) if len(text) > 1 else 0 for text in CROWDED]
    links = [
        Link(Candidate(*one), Candidate(*other), "strong" if k % 2 else "weak")
        for k, (one, other) in enumerate(pairwise(LOOP))
    ]
    marks = Marks(candidates=dict.fromkeys((link.start for link in links), "is-pattern"), links=tuple(links))
    return Router(outline_of(layout), digits, candidates, marks), links


def texts_to_avoid() -> Iterator[tuple[float, float, float]]:
    """Every digit of that board and every candidate that is not of the loop: its middle and its size."""
    outline = outline_of(find_layout("3x3"))
    for cell, text in enumerate(CROWDED):
        shape = outline.shape_of(cell)
        if len(text) == 1:
            yield *outline.spot(cell, 0), shape.digit_size
        else:
            yield from ((*outline.spot(cell, int(d)), shape.candidate_size) for d in text if (cell, int(d)) not in LOOP)


@every_layout
@pytest.mark.parametrize("strength", ["strong", "weak"])
def test_an_arrow_leads_from_edge_to_edge(name, strength):
    layout, outline = find_layout(name), outline_of(find_layout(name))
    start, end = Candidate(0, 1), Candidate(layout.n_cells - 1, layout.n)
    arrow = router(name, start, end).arrow(Link(start, end, strength))
    for candidate, place in ((start, curve(arrow)[0]), (end, tip(arrow))):
        shape = outline.shape_of(candidate.cell)
        away = dist(place, outline.spot(*candidate))
        assert max(shape.disc) * 0.5 <= away < max(shape.disc)


@every_layout
def test_an_arrow_inside_a_cell_can_be_seen(name):
    size = outline_of(find_layout(name)).shape_of(0).candidate_size
    start, end = Candidate(0, 1), Candidate(0, 2)
    arrow = router(name, start, end, only=True).arrow(Link(start, end, "weak"))
    assert dist(curve(arrow)[0], tip(arrow)) > size * 0.3


@every_layout
def test_arrows_stay_on_the_board(name):
    layout = find_layout(name)
    last = layout.n_cells - 1
    for start, end in ((Candidate(0, 1), Candidate(last, 1)), (Candidate(last, 2), Candidate(last, 1))):
        arrow = router(name, start, end).arrow(Link(start, end, "strong"))
        assert all(-5 <= x <= SIDE + 5 and -5 <= y <= SIDE + 5 for x, y in curve(arrow))


@pytest.mark.parametrize("name", ["3x3", "3x3x", "round5", "round5a"])
def test_an_arrow_goes_around_a_marked_candidate(name):
    layout, outline = find_layout(name), outline_of(find_layout(name))
    house = next(house for house in layout.houses if house.is_line)
    start, between, end = (Candidate(house.cells[k], 5) for k in (0, 1, 2))
    arrow = router(name, start, between, end).arrow(Link(start, end, "weak"))
    radius = max(outline.shape_of(between.cell).disc) / 2
    assert min(dist(place, outline.spot(*between)) for place in curve(arrow)) > radius


def test_arrows_cross_no_digit_and_no_other_candidate():
    ways, links = crowded_board()
    for arrow in ways.arrows(links):
        for x, y in curve(arrow):
            assert not any(abs(x - a) < 0.27 * size and abs(y - b) < 0.36 * size for a, b, size in texts_to_avoid())


def test_arrows_keep_the_order_of_their_links():
    ways, links = crowded_board()
    outline = outline_of(find_layout("3x3"))
    for link, arrow in zip(links, ways.arrows(links), strict=True):
        assert dist(tip(arrow), outline.spot(*link.end)) < 30
        assert dist(curve(arrow)[0], outline.spot(*link.start)) < 30


def test_an_arrow_inside_a_cell_shows_more_than_its_head():
    ways, links = crowded_board()
    inside = [(link, arrow) for link, arrow in zip(links, ways.arrows(links)) if link.start.cell == link.end.cell]
    assert len(inside) == 2
    for _, arrow in inside:
        places = curve(arrow)
        assert sum(dist(*pair) for pair in pairwise(places)) > ways.size * 1.2


def test_an_arrow_on_free_ground_is_straight():
    start, end = Candidate(0, 5), Candidate(8, 5)
    arrow = router("3x3", start, end, only=True).arrow(Link(start, end, "strong"))
    assert len({round(y, 2) for _, y in curve(arrow)}) == 1


def test_two_arrows_between_the_same_candidates_stay_apart():
    start, end = Candidate(0, 5), Candidate(8, 5)
    ways = router("3x3", start, end, only=True)
    one, other = ways.arrow(Link(start, end, "strong")), ways.arrow(Link(end, start, "weak"))
    assert dist(curve(one)[20], curve(other)[20]) > 5


def test_a_strong_arrow_is_thicker_than_a_weak_one():
    start, end = Candidate(0, 5), Candidate(8, 5)
    ways = router("3x3", start, end)
    assert ways.arrow(Link(start, end, "strong")).width > 1.4 * ways.arrow(Link(start, end, "weak")).width


def test_an_arrow_to_a_group_ends_at_the_nearest_candidate():
    layout = find_layout("3x3")
    outline = outline_of(layout)
    group = (Candidate(6, 5), Candidate(7, 5), Candidate(8, 5))
    start = Candidate(0, 5)
    marks = Marks(candidates=dict.fromkeys((start, *group), "is-pattern"), groups=(group,))
    arrow = Router(outline_of(layout), [0] * 81, [], marks).arrow(Link(start, group[2], "strong"))
    assert dist(tip(arrow), outline.spot(*group[0])) < 30


def test_parts_of_a_group_that_lie_apart_are_tied_together():
    layout = find_layout("3x3")
    group = (Candidate(0, 5), Candidate(1, 5), Candidate(8, 5))
    marks = Marks(candidates=dict.fromkeys(group, "is-pattern"), groups=(group,))
    ways = Router(outline_of(layout), [0] * 81, [], marks)
    assert len(list(ways.ties(group))) == 1
    assert list(ways.ties(group[:2])) == []
