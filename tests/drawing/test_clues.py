"""Clues on boards: every kind on every shape of board, what they leave free, and the room they take."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from solver.board import Layout, Puzzle, find_layout
from solver.board.clues import CLUE_KINDS, read_clue
from solver.board.clues.clue import Clue, ClueKind
from solver.drawing import STYLE, draw_svg, outline_of
from solver.drawing.clues import draw_clues, outline_with
from solver.drawing.clues.layers import DRAWINGS
from solver.drawing.marks import Marks

LAYOUTS = ["3x3", "2x3", "5x5", "round5", "round3a"]
DRAWN = [kind for kind in CLUE_KINDS if kind.slug != "negative"]

_DIGIT_WIDTH = 0.65  # of a bold digit, in heights


def _layout(name: str) -> Layout:
    return Puzzle.from_text("3x3:" + "." * 81).layout if name == "3x3" else find_layout(name)


def _example(layout: Layout, kind: ClueKind) -> Clue:
    return read_clue(layout, kind.example(layout))


def _drawn(text: str) -> str:
    puzzle = Puzzle.from_text(text)
    return draw_svg(puzzle.layout, puzzle.givens, clues=puzzle.clues)


def _empty(*clues: str) -> str:
    return ";".join(["3x3:" + "." * 81, *clues])


def test_every_kind_has_a_drawing() -> None:
    assert set(DRAWINGS) == {kind.slug for kind in CLUE_KINDS}


@pytest.mark.parametrize("name", LAYOUTS)
@pytest.mark.parametrize("kind", DRAWN, ids=[kind.slug for kind in DRAWN])
def test_every_kind_shows_on_every_shape(name: str, kind: ClueKind) -> None:
    layout = _layout(name)
    svg = draw_svg(layout, [0] * layout.n_cells, clues=[_example(layout, kind)])
    layers = [each for each in ElementTree.fromstring(svg) if (each.get("class") or "").startswith("clue")]
    assert sum(len(layer) for layer in layers) > 0


@pytest.mark.parametrize("kind", DRAWN, ids=[kind.slug for kind in DRAWN])
def test_every_element_has_a_look(kind: ClueKind) -> None:
    layout = _layout("3x3")
    drawing = draw_clues(layout, [_example(layout, kind)])
    classes = re.findall(r'<(?:path|text) class="([^"]+)"', drawing.under + drawing.over)
    assert [name for each in classes for name in each.split()[:1] if f".{name}" not in STYLE] == []


def test_a_board_without_clues_has_no_layer_for_them() -> None:
    assert "clue" not in _drawn(_empty())


def test_dots_lie_over_the_lines_and_whispers_under_the_digits() -> None:
    svg = _drawn(_empty("white_dot=r1c1r1c2", "whisper=r1c1r2c1"))
    layers = [each.get("class") for each in ElementTree.fromstring(svg)]
    assert layers.index("clues") < layers.index("cells") < layers.index("lines") < layers.index("clue-marks")


@pytest.mark.parametrize("name", ["3x3", "2x3", "4x4"])
def test_candidates_leave_the_corner_to_a_sum(name: str) -> None:
    layout = _layout(name)
    drawing = draw_clues(layout, [read_clue(layout, "cage:15=r1c1r1c2")])
    note = re.search(r'class="clue-note" x="([\d.-]+)" y="([\d.-]+)" font-size="([\d.-]+)"', drawing.over)
    outline, baseline = outline_with(layout, drawing), float(note[2]) if note else 0
    shape, spots = outline.shape_of(0), [outline.spot(0, digit) for digit in range(1, layout.n + 1)]
    tops = [spot.y - shape.candidate_size * 0.36 for spot in spots]
    assert 0 < baseline < min(tops) + shape.candidate_size * 0.12


@pytest.mark.parametrize("name", ["3x3", "2x3", "4x4", "2x5"])
def test_candidates_stay_inside_a_cage(name: str) -> None:
    layout = _layout(name)
    outline = outline_with(layout, draw_clues(layout, [read_clue(layout, "cage:15=r1c1r1c2")]))
    shape = outline.shape_of(0)
    side = 900 / layout.n
    assert max(spot.y for spot in shape.spots) + shape.candidate_size * 0.36 < side * (0.5 - 0.065)


def test_a_clue_outside_the_board_gets_room() -> None:
    plain, clued = _view_box(_empty()), _view_box(_empty("sandwich:13=r1c1-r9c1"))
    assert clued[1] < plain[1]
    assert clued[2] == pytest.approx(plain[2], abs=1)


def _view_box(text: str) -> list[float]:
    return [float(number) for number in re.search(r'viewBox="([^"]+)"', _drawn(text))[1].split()]  # type: ignore[index]


@pytest.mark.parametrize(
    ("layout", "clue"),
    [
        ("3x3", "little_killer:17=r1c2-r8c9"),
        ("3x3", "sandwich:17=r9c2-r1c2"),
        ("3x3", "skyscraper:3=r4c1-r4c9"),
        ("round5", "x_sum:17=r1s4r2s4r3s4"),
        ("round5", "x_sum:17=r5s4r4s4r3s4"),
        ("samurai", "little_killer:20=r1c13-r9c21"),
        ("samurai", "sandwich:10=r10c7-r10c15"),
    ],
)
def test_no_label_meets_a_clue_outside(layout: str, clue: str) -> None:
    board = _layout(layout)
    drawing = draw_clues(board, [read_clue(board, clue)])
    labels = [label for label in outline_with(board, drawing).labels if not label.on_line]
    ((left, top, right, bottom),) = drawing.beyond
    assert not [label for label in labels if left < label.x < right and top < label.y < bottom]


def test_labels_of_a_side_stay_in_line_over_a_gap() -> None:
    layout = _layout("samurai")
    drawing = draw_clues(layout, [read_clue(layout, "little_killer:20=r1c13-r9c21")])
    labels = outline_with(layout, drawing).labels
    assert len({label.y for label in labels if label.y < 0}) == 1
    assert len({label.x for label in labels if label.x < 0}) == 1


def test_two_clues_outside_at_one_place_lie_one_behind_the_other() -> None:
    layout = _layout("3x3")
    clues = [read_clue(layout, text) for text in ("sandwich:13=r1c1-r9c1", "x_sum:20=r1c1-r9c1")]
    one, other = sorted(draw_clues(layout, clues).beyond, key=lambda box: box[1])
    assert one[3] <= other[1]


def test_a_number_not_at_the_edge_is_in_its_first_cell() -> None:
    layout = _layout("3x3")
    drawing = draw_clues(layout, [read_clue(layout, "little_killer:17=r5c5-r9c9")])
    assert drawing.beyond == ()
    assert drawing.has_notes


def test_only_cells_that_are_no_neighbours_are_joined_for_a_dot() -> None:
    layout = _layout("round5")
    near, far = (draw_clues(layout, [read_clue(layout, f"white_dot=r1s1r1s{k}")]).under for k in (10, 3))
    assert "is-join" not in near
    assert "is-join" in far


@pytest.mark.parametrize("clue", ["thermo=r1s10r1s1", "whisper=r2s1r2s10", "arrow=r1s10,r1s1"])
def test_a_line_over_the_cut_of_a_flat_board_comes_back(clue: str) -> None:
    layout = _layout("round5")
    flat, usual = (draw_clues(layout, [read_clue(layout, clue)], flat=is_flat).under for is_flat in (True, False))
    longest = max(
        abs(float(x) - float(y)) for x, y in re.findall(r"M([\d.-]+) [\d.-]+L([\d.-]+) ", flat.replace("class", ""))
    )
    assert longest < 100
    assert flat.count("M") > usual.count("M")


@pytest.mark.parametrize("digits", ["12", "123456", "12345678"])
def test_given_candidates_end_inside_their_cell(digits: str) -> None:
    layout = _layout("3x3")
    drawing = draw_clues(layout, [read_clue(layout, f"candidates:{digits}={cell}") for cell in ("r1c1", "r1c2")])
    notes = re.findall(r'class="clue-note" x="([\d.]+)".*? font-size="([\d.]+)"', drawing.over)
    (first, height), (second, _) = (map(float, note) for note in notes)
    assert len(digits) * _DIGIT_WIDTH * height < (second - first) * 0.9


def test_notes_in_one_cell_stand_side_by_side() -> None:
    layout = _layout("3x3")
    drawing = draw_clues(layout, [read_clue(layout, text) for text in ("cage:15=r1c1r1c2", "cage:9=r1c1r2c1")])
    first, second = (float(x) for x in re.findall(r'class="clue-note" x="([\d.]+)"', drawing.over))
    assert abs(first - second) > outline_of(layout).shape_of(0).digit_size * 0.2


def _halos(layer: str) -> list[ElementTree.Element]:
    return [each for each in ElementTree.fromstring(layer) if "clue-halo" in each.get("class", "").split()]


@pytest.mark.parametrize("name", LAYOUTS)
@pytest.mark.parametrize("kind", DRAWN, ids=[kind.slug for kind in DRAWN])
def test_a_lit_clue_has_a_halo_and_no_other_changes(name: str, kind: ClueKind) -> None:
    layout = _layout(name)
    clue = _example(layout, kind)
    plain, lit = draw_clues(layout, [clue]), draw_clues(layout, [clue], lit={clue.text(layout): ()})
    halos = [each for layer in (lit.under, lit.over) for each in _halos(layer)]
    assert bool(halos) == (kind.slug != "candidates")  # it draws a note alone, and no step is about it
    for before, after in zip(plain[:2], lit[:2], strict=True):
        assert re.sub(r'<(path|text) class="clue-halo".*?(/>|</text>)', "", after) == before


def test_only_the_clue_that_is_lit_has_a_halo() -> None:
    layout = _layout("3x3")
    cages = [read_clue(layout, text) for text in ("cage:15=r1c1r1c2", "cage:9=r5c5r5c6")]
    one, other = (_halos(draw_clues(layout, cages, lit={cage.text(layout): ()}).under) for cage in cages)
    both = _halos(draw_clues(layout, cages, lit={cage.text(layout): () for cage in cages}).under)
    assert len(one) == len(other) == 1
    assert one[0].get("d") != other[0].get("d")
    assert {each.get("d") for each in both} == {one[0].get("d"), other[0].get("d")}


def test_halos_lie_under_all_shapes_of_their_layer() -> None:
    layout = _layout("3x3")
    clue = read_clue(layout, "thermo=r1c1-r1c4")
    layer = ElementTree.fromstring(draw_clues(layout, [clue], lit={clue.text(layout): ()}).under)
    looks = [each.get("class", "").split()[0] for each in layer]
    assert looks == ["clue-halo"] * 2 + ["clue-line"] * 2


def test_a_clue_without_cells_can_be_lit() -> None:
    layout = _layout("3x3")
    clue = read_clue(layout, "negative:xv")
    assert draw_clues(layout, [clue], lit={clue.text(layout): ()}) == draw_clues(layout, [clue])


def test_clues_of_a_proof_are_lit_in_their_beats_alone() -> None:
    layout = _layout("3x3")
    cage = read_clue(layout, "cage:15=r1c1r1c2")
    marks = Marks(clues={cage.text(layout): (3, 5)})
    played = draw_svg(layout, [0] * layout.n_cells, clues=[cage], marks=marks)
    still = draw_svg(layout, [0] * layout.n_cells, clues=[cage], marks=marks, standalone=True)
    beats = re.findall(r'class="clue-halo is-aside"[^>]* data-order="(\d+)" data-until="(\d+)"', played)
    assert beats == [("3", "3"), ("5", "5")]
    assert 'class="clue-halo' not in still


def test_groups_of_any_kinds_have_letters_of_their_own() -> None:
    groups = ("clone=r1c1r1c2,r5c5r5c6", "equal_sums=r2c1r2c2,r3c3", "same_set=r7c1r7c2,r9c5r9c6")
    notes = re.findall(r'class="clue-note"[^>]*>(\w+)<', _drawn(_empty("arrow=r4c4,r4c5", *groups)))
    assert sorted(notes) == ["A", "A", "B", "B", "C", "C"]


@pytest.mark.parametrize("value", ["5", "22", "100"])
def test_an_arrow_outside_meets_neither_board_nor_number(value: str) -> None:
    drawn = _drawn(_empty(f"little_killer:{value}=r1c1-r9c9"))
    number = re.search(r'class="clue-number is-outside" x="([-\d.]+)" y="([-\d.]+)" font-size="([\d.]+)"', drawn)
    arrow = re.search(r'class="clue-sign" d="M([-\d.]+) ([-\d.]+)L([-\d.]+) ([-\d.]+)', drawn)
    assert number
    assert arrow
    x, y, size = map(float, number.groups())
    start_x, start_y, tip_x, tip_y = map(float, arrow.groups())
    corner = outline_of(_layout("3x3")).cells[0]
    half = outline_of(_layout("3x3")).cells[1].x - corner.x
    assert max(start_x - x - size * 0.31 * len(value), start_y - y) > 0
    assert max(tip_x, tip_y) < min(corner.x, corner.y) - half / 2


def test_kinds_are_told_apart_without_colours() -> None:
    layout = _layout("3x3")
    texts = [_example(layout, kind).text(layout) for kind in DRAWN if kind.slug != "indexing"]
    texts += [f"indexing:{value}=r1c1" for value in ("row", "column", "box")]
    looks: dict[str, str] = {}
    for text in texts:
        drawing = draw_clues(layout, [read_clue(layout, text)])
        # A class sets a colour, and for a black dot the one that stays in grey.
        look = re.sub(r" is-(?!black)[\w-]+", "", drawing.under + drawing.over)
        assert looks.setdefault(look, text) == text
