import re
from typing import Literal
from xml.etree import ElementTree

import pytest

from solver.board import Board, Puzzle, find_layout
from solver.drawing import draw_svg, marks_for, outline_of
from solver.drawing.marks import Marks, Stroke
from solver.steps import Candidate, Link, ProofLine, Role, Statement, Step, View, Why
from solver.steps.facts import ClueNames
from tests.layouts import NAMES, ROUND

every_layout = pytest.mark.parametrize("name", NAMES)

# Every 8 rules out its row or column; 8 in box 4 must go in r6c2.
#   . . 8 | . . .     row 4: the 8 in r4c7, row 5: the 8 in r5c4,
#   column 3: the 8 in r1c3; r6c1 is filled
CROSSED = "3x3:..8......" + "." * 18 + "......8.." + "...8....." + "1........" + "." * 27


def hidden_single() -> tuple[Board, Step]:
    board = Board(Puzzle.from_text(CROSSED))
    layout = board.layout
    cell = layout.parse_cell("r6c2")
    houses = {name: layout.parse_house(name) for name in ("box-4", "row-4", "row-5", "column-3")}
    view = View(
        houses={Role.BASE: (houses["box-4"],), Role.BLOCKING: (houses["row-4"], houses["row-5"], houses["column-3"])},
        cells={Role.BLOCKER: tuple(layout.parse_cell(name) for name in ("r4c7", "r5c4", "r1c3"))},
        candidates={Role.PLACED: (Candidate(cell, 8),)},
    )
    return board, Step("hidden-single", placements=(Candidate(cell, 8),), views=(view,))


def every_role(name: str) -> Step:
    """A step that uses every role there is, on any layout; it need not make sense."""
    layout = find_layout(name)
    last = layout.n_cells - 1
    candidates = {role: (Candidate(k, 1 + k % layout.n),) for k, role in enumerate(Role)}
    view = View(
        houses={role: (k % len(layout.houses), len(layout.houses) - 1) for k, role in enumerate(Role)},
        cells={role: (k, last - k) for k, role in enumerate(Role)},
        candidates=candidates,
        links=(Link(Candidate(0, 1), Candidate(last, 2), "strong"), Link(Candidate(0, 1), Candidate(0, 2), "weak")),
        sets=((0, 1, last), (1, 2)),
        groups=((Candidate(0, 1), Candidate(1, 1)),),
    )
    return Step("any", placements=(Candidate(last, 1),), eliminations=(Candidate(1, 2), Candidate(2, 3)), views=(view,))


@every_layout
@pytest.mark.parametrize("pencilled", [True, False])
def test_every_marked_element_is_in_the_picture_with_its_classes(name, pencilled):
    layout = find_layout(name)
    board = Board(Puzzle(layout, (0,) * layout.n_cells))
    marks = marks_for(every_role(name), layout)
    svg = draw_svg(layout, board.digits, candidates=board.candidates if pencilled else None, marks=marks)
    found = {e.get("id"): (e.get("class") or "").split() for e in ElementTree.fromstring(svg).iter() if e.get("id")}
    expected = marks.classes(layout)
    assert expected
    assert all(set(classes.split()) <= set(found[name]) for name, classes in expected.items())


def test_a_hidden_single_circles_what_bars_it():
    board, step = hidden_single()
    circles = [s for s in marks_for(step, board.layout).strokes if s.classes == "circle is-blocker"]
    places = [outline_of(board.layout).cells[board.layout.parse_cell(name)] for name in ("r4c7", "r5c4", "r1c3")]
    assert len(circles) == 3
    for stroke, place in zip(circles, places):
        left, y, radius = (float(number) for number in re.findall(r"[\d.]+", stroke.path)[:3])
        assert (left + radius, y) == pytest.approx(place[:2], abs=0.02)


def test_a_hidden_single_draws_the_lines_that_exclude_its_digit():
    board, step = hidden_single()
    lines = [s.path for s in marks_for(step, board.layout).strokes if s.classes == "line is-blocking"]
    outline = outline_of(board.layout)
    assert lines == [outline.lines[board.layout.parse_house(name)] for name in ("row-4", "row-5", "column-3")]


def test_a_hidden_single_shows_its_digit_and_tints_its_house():
    board, step = hidden_single()
    marks = marks_for(step, board.layout)
    svg = draw_svg(board.layout, board.digits, given_mask=board.given_mask, candidates=board.candidates, marks=marks)
    cell = next(e for e in ElementTree.fromstring(svg).iter() if e.get("id") == "cell-r6c2")
    assert "is-placed" in (cell.get("class") or "").split()
    assert "".join(cell.itertext()) == "8"
    assert re.search(r'class="house is-base" id="house-box-4"', svg)


def test_a_barring_house_that_is_no_line_is_tinted():
    layout = find_layout("3x3")
    box = layout.parse_house("box-1")
    marks = marks_for(Step("any", views=(View(houses={Role.BLOCKING: (box,)}),)), layout)
    assert marks.houses == {box: "is-blocking"}
    assert marks.strokes == ()


def test_a_removed_candidate_is_struck_through():
    layout = find_layout("3x3")
    step = Step("any", eliminations=(Candidate(0, 5),))
    svg = draw_svg(layout, [0] * 81, candidates=[0b111110] + [0] * 80, marks=marks_for(step, layout))
    assert svg.count('class="strike"') == 1
    assert 'class="cand is-removed" id="cand-r1c1-5"' in svg


def test_a_pattern_candidate_stands_on_a_disc():
    layout = find_layout("round5")
    step = Step("any", views=(View(candidates={Role.PATTERN: (Candidate(3, 2),)}),))
    svg = draw_svg(layout, [0] * 50, candidates=[0b110] * 50, marks=marks_for(step, layout))
    assert svg.count('class="disc is-pattern"') == 1


def test_conclusions_are_in_the_last_view_only():
    layout = find_layout("3x3")
    step = Step("any", eliminations=(Candidate(0, 5),), views=(View(), View()))
    assert marks_for(step, layout, 0) == Marks()
    assert marks_for(step, layout, 1).candidates == {Candidate(0, 5): "is-removed"}


def test_a_view_that_is_not_there_is_refused():
    with pytest.raises(IndexError):
        marks_for(Step("any", views=(View(),)), find_layout("3x3"), 1)


def test_a_cell_ruled_out_is_crossed_in_its_candidate_place():
    layout = find_layout("3x3")
    view = View(cells={Role.RULED_OUT: (4,)}, candidates={Role.PLACED: (Candidate(0, 9),)})
    marks = marks_for(Step("any", views=(view,)), layout)
    assert marks.ruled_out == {4: 9}
    pencilled = draw_svg(layout, [0] * 81, candidates=[2] * 81, marks=marks)
    bare = draw_svg(layout, [0] * 81, marks=marks)
    assert pencilled.count('class="cross"') == bare.count('class="cross"') == 1
    assert re.findall('class="cross" d="([^"]*)', pencilled) != re.findall('class="cross" d="([^"]*)', bare)


def test_a_candidate_comes_with_the_first_link_that_leads_to_it():
    layout = find_layout("3x3")
    a, b, c, gone = Candidate(0, 1), Candidate(8, 1), Candidate(80, 1), Candidate(72, 1)
    links = (Link(a, b, "strong"), Link(b, c, "weak"))
    view = View(candidates={Role.PATTERN: (a, b, c), Role.FIN: (Candidate(5, 5),)}, links=links)
    marks = marks_for(Step("any", eliminations=(gone,), views=(view,)), layout)
    assert marks.beats() == {a: 1, b: 1, c: 2, Candidate(5, 5): 0, gone: 3}
    svg = draw_svg(layout, [0] * 81, candidates=[2] * 81, marks=marks)
    assert re.findall(r'id="link-(\d)" data-order="(\d)"', svg) == [("1", "1"), ("2", "2")]
    assert re.search(r'class="strike" data-order="3"', svg)
    assert re.search(r'class="cand is-pattern is-false" data-order="2" id="cand-r9c9-1"', svg)


def test_all_candidates_of_a_group_appear_in_the_same_beat():
    group = (Candidate(7, 1), Candidate(8, 1))
    links = (Link(Candidate(0, 1), group[0], "strong"),)
    view = View(candidates={Role.PATTERN: (Candidate(0, 1), *group)}, links=links, groups=(group,))
    marks = marks_for(Step("any", views=(view,)), find_layout("3x3"))
    assert set(marks.beats().values()) == {1}


def test_a_picture_without_links_has_no_order():
    board, step = hidden_single()
    assert "data-order" not in draw_svg(board.layout, board.digits, marks=marks_for(step, board.layout))


def chain(*strengths: Literal["strong", "weak"], closed: bool = False) -> View:
    nodes = [Candidate(k, 1) for k in range(len(strengths) + (not closed))]
    ends = [*nodes[1:], nodes[0]] if closed else nodes[1:]
    links = tuple(Link(one, other, how) for one, other, how in zip(nodes, ends, strengths))
    return View(candidates={Role.PATTERN: tuple(nodes)}, links=links)


@pytest.mark.parametrize(
    ("view", "off"),
    [
        (chain("strong", "weak", "strong"), {0, 2}),
        (chain("weak", "strong", "weak"), {1, 3}),
        (chain("strong", "weak", "strong", "weak", closed=True), {0, 2}),
        (chain("strong", "weak", "strong", closed=True), {2}),
        (chain("strong", "strong"), set()),
    ],
)
def test_false_candidates_of_a_chain_look_different(view, off):
    marks = marks_for(Step("any", views=(view,)), find_layout("3x3"))
    assert {candidate.cell for candidate, classes in marks.candidates.items() if "is-false" in classes} == off


def test_nothing_is_drawn_from_a_candidate_to_itself():
    view = View(links=(Link(Candidate(0, 1), Candidate(0, 1), "weak"),))
    assert marks_for(Step("any", views=(view,)), find_layout("3x3")).links == ()


def test_a_fin_is_square_and_a_pattern_is_round():
    layout = find_layout("3x3")
    view = View(candidates={Role.PATTERN: (Candidate(3, 2),), Role.FIN: (Candidate(4, 2),)})
    svg = draw_svg(layout, [0] * 81, marks=marks_for(Step("any", views=(view,)), layout))
    corner = {role: float(found) for role, found in re.findall(r'class="disc is-(\w+)"[^>]* rx="([^"]*)"', svg)}
    assert corner["fin"] < corner["pattern"] / 2


def test_false_candidates_look_alike_in_proofs_and_chains():
    a, b, c, d = (Candidate(k, 1) for k in range(4))
    links = (Link(a, b, "weak"), Link(b, c, "strong"), Link(a, d, "weak"))
    view = View(candidates={Role.PATTERN: (a, c), Role.LINKING: (b, d)}, links=links)
    marks = marks_for(Step("any", views=(view,)), find_layout("3x3"))
    assert marks.candidates == {
        a: "is-pattern",
        c: "is-pattern",
        b: "is-pattern is-false",
        d: "is-pattern is-false",
    }


@pytest.mark.parametrize("name", [name for name in NAMES if name not in ROUND])
def test_a_blocking_line_is_a_band_that_strikes_no_candidate(name):
    """Its edges run between the columns of candidates, and what it covers stands over it."""
    layout = find_layout(name)
    board = Board(Puzzle(layout, (0,) * layout.n_cells))
    column = next(h for h, house in enumerate(layout.houses) if house.kind.name == "column")
    line = Stroke("line is-blocking", outline_of(layout).lines[column])
    svg = draw_svg(layout, board.digits, candidates=board.candidates, marks=Marks(strokes=(line,)))
    widths = [
        float(width) for width in re.findall(r'class="line(?:-edge)? is-blocking" [^>]*stroke-width="([^"]+)"', svg)
    ]
    assert len(widths) == 2
    assert svg.index("line is-blocking") < svg.index('class="cells"')
    shape = outline_of(layout).shape_of(0)
    for spot in shape.spots[1:]:
        assert all(abs(abs(spot.x) - width / 2) > shape.candidate_size * 0.29 for width in widths)


def test_a_step_lights_the_clues_that_it_names():
    layout = find_layout("3x3")
    step = Step("any", facts={"clues": ClueNames(["cage:15=r1c1r1c2"])}, views=(View(),))
    assert marks_for(step, layout).lit_clues(is_played=False) == {"cage:15=r1c1r1c2": ()}
    assert not marks_for(Step("any", views=(View(),)), layout).clues


def test_a_proof_lights_a_clue_only_in_the_beat_that_uses_it():
    layout, cage = find_layout("3x3"), "cage:15=r1c1r1c2"
    assumed = ProofLine(Statement((0,), 9, is_true=True))
    by_clue = ProofLine(Statement((1,), 9, is_true=False), (0,), Why.CLUE, cells=(0, 1), clue=cage)
    marks = marks_for(Step("any", views=(View(proof=(assumed, by_clue)),)), layout)
    assert marks.lit_clues(is_played=True) == {cage: (2,)}
    assert marks.lit_clues(is_played=False) == {}
