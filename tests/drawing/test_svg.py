import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from solver.board import Board, Puzzle, bits, find_layout
from solver.drawing import STYLE, draw_svg, mark_cells, outline_of
from tests.layouts import NAMES

FIG_1 = "3x3:.2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2."
WAYS = [
    {},
    {"interactive": True},
    {"ids": False},
    {"standalone": True},
    {"ids": False, "explained": True},
]
every_layout = pytest.mark.parametrize("name", NAMES)
every_way = pytest.mark.parametrize("ways", WAYS, ids=str)


def some_board(name: str) -> Board:
    """The first third of the cells hold the first digits that fit there; every other one is given."""
    layout = find_layout(name)
    board = Board(Puzzle(layout, (0,) * layout.n_cells))
    for cell in range(layout.n_cells // 3):
        if board.candidates[cell]:
            board.place(cell, next(bits(board.candidates[cell])))
    board.given_mask = sum(1 << cell for cell in range(0, layout.n_cells, 2) if board.digits[cell])
    return board


def drawn(name: str, **options) -> str:
    board = some_board(name)
    options.setdefault("candidates", board.candidates)
    return draw_svg(board.layout, board.digits, given_mask=board.given_mask, **options)


def elements(svg: str) -> Iterator[ElementTree.Element]:
    for element in ElementTree.fromstring(svg).iter():
        element.tag = element.tag.rpartition("}")[2]
        yield element


def ids(svg: str) -> list[str]:
    return [element.attrib["id"] for element in elements(svg) if "id" in element.attrib]


def cell(svg: str, name: str) -> ElementTree.Element:
    return next(element for element in elements(svg) if element.get("id") == f"cell-{name}")


@every_way
@every_layout
def test_no_id_occurs_twice_and_nothing_has_a_style(name, ways):
    svg = drawn(name, **ways)
    assert len(set(ids(svg))) == len(ids(svg))
    assert all("style" not in element.attrib for element in elements(svg))  # it is styled by classes alone


@every_layout
def test_every_cell_and_every_candidate_has_its_id(name):
    board = some_board(name)
    layout = board.layout
    expected = {f"cell-{cell}" for cell in layout.cell_names} | {
        f"cand-{layout.cell_names[cell]}-{layout.symbols[digit]}"
        for cell, mask in enumerate(board.candidates)
        for digit in bits(mask)
    }
    assert expected <= set(ids(drawn(name)))


@every_layout
def test_without_ids_there_are_none(name):
    assert ids(drawn(name, ids=False)) == []


@every_layout
def test_digits_and_candidates_are_where_the_outline_says(name):
    board, outline = some_board(name), outline_of(find_layout(name))
    for place, element in zip(outline.cells, cells_in_order(drawn(name), name)):
        x, y = re.findall(r"[-\d.]+", element.attrib["transform"])
        assert (float(x), float(y)) == pytest.approx(place[:2], abs=0.006)
    texts = ["".join(element.itertext()) for element in cells_in_order(drawn(name), name)]
    symbols = board.layout.symbols
    for cell_text, digit, mask in zip(texts, board.digits, board.candidates):
        assert cell_text == (symbols[digit] if digit else "".join(symbols[d] for d in bits(mask)))


def cells_in_order(svg: str, name: str) -> list[ElementTree.Element]:
    by_id = {element.get("id"): element for element in elements(svg)}
    return [by_id[f"cell-{cell_name}"] for cell_name in find_layout(name).cell_names]


@every_layout
def test_rows_are_the_reading_rows(name):
    layout = find_layout(name)
    rows = [element for element in elements(drawn(name)) if element.get("role") == "row"]
    n_rows = max(layout.numbers_of(cell)[0] for cell in range(layout.n_cells))
    cells_of = [[c for c in range(layout.n_cells) if layout.numbers_of(c)[0] == row + 1] for row in range(n_rows)]
    expected = [[f"cell-{layout.cell_names[c]}" for c in cells] for cells in cells_of]
    assert [[child.get("id") for child in row] for row in rows] == expected


def test_a_board_to_fill_in_is_a_grid_with_one_way_in():
    svg = drawn("round5", interactive=True)
    assert '<svg xmlns="http://www.w3.org/2000/svg" class="board"' in svg
    assert ' role="grid" aria-label="Sudoku board, 5 rings"' in svg
    assert svg.count('tabindex="0"') == 1
    assert svg.count('role="gridcell"') == 50
    assert cell(svg, "r1s1").get("tabindex") == "0"


def test_a_board_to_look_at_is_a_table():
    svg = drawn("3x3")
    assert ' role="table"' in svg
    assert "tabindex" not in svg


@pytest.mark.parametrize("ways", [{"ids": False}, {"standalone": True}], ids=str)
def test_a_picture_has_one_name_and_no_parts(ways):
    svg = drawn("3x3", title='Solution 1 of <2> & "more"', **ways)
    assert ElementTree.fromstring(svg).get("aria-label") == 'Solution 1 of <2> & "more"'
    assert [element.tag for element in elements(svg) if element.get("role")] == ["svg"]


def test_cells_say_what_is_in_them():
    board = Board(Puzzle.from_text(FIG_1))
    board.place(0, 9)
    svg = draw_svg(board.layout, board.digits, given_mask=board.given_mask, candidates=[*[0] * 80, 1 << 1 | 1 << 5])
    labels = [cell(svg, name).get("aria-label") for name in ("r1c1", "r1c2", "r1c3", "r9c9")]
    assert labels == [
        "row 1, column 1: 9",
        "row 1, column 2: 2, given",
        "row 1, column 3: empty",
        "row 9, column 9: candidates 1, 5",
    ]


def test_cells_speak_the_language_of_the_page():
    german = {"{cell}: empty": '{cell}: leer, "frei"'}
    svg = draw_svg(find_layout("2x2"), [0] * 16, translate=lambda text: german.get(text, text))
    assert cell(svg, "r1c1").get("aria-label") == 'row 1, column 1: leer, "frei"'


def test_every_cell_to_fill_in_has_a_place_for_a_digit():
    svg = draw_svg(find_layout("round5"), [0] * 50, interactive=True)
    assert len([element for element in elements(svg) if element.get("class") == "digit"]) == 50


def test_digits_of_ten_on_a_round_board_begin_at_zero():
    svg = draw_svg(find_layout("round5"), [1] + [0] * 49, candidates=[0, 0b10] + [0] * 48)
    assert "".join(cell(svg, "r1s1").itertext()) == "0"
    assert "cand-r2s1-0" in ids(svg)


def test_given_filled_and_solution_are_told_apart():
    layout = find_layout("2x2")
    svg = draw_svg(layout, [1, 2, 3] + [0] * 13, given_mask=0b1, solution_mask=0b100)
    classes = [cell(svg, name).get("class") for name in ("r1c1", "r1c2", "r1c3", "r1c4")]
    assert classes == ["cell is-given", "cell is-filled", "cell is-solution", "cell"]


def test_cells_take_a_state():
    layout = find_layout("2x2")
    svg = draw_svg(layout, [1] + [0] * 15, marks=mark_cells(0b11, "different"))
    assert cell(svg, "r1c1").get("class") == "cell is-filled is-different"
    assert cell(svg, "r1c2").get("class") == "cell is-different"


def test_a_file_carries_its_style_and_its_size():
    svg = ElementTree.fromstring(drawn("3x3", standalone=True))
    assert svg[0].text == STYLE
    assert svg.get("width") == svg.get("viewBox", "").split()[2]


def test_labels_are_the_numbers_of_rows_and_columns():
    texts = [e.text or "" for e in elements(drawn("2x3")) if e.get("class") == "label"]
    assert sorted(texts) == sorted("112233445566")


def test_a_decimal_comma_leaves_the_picture_alone(comma_locale):
    coordinates = re.findall(r' (?:d|x|y|transform|font-size|viewBox|stroke-width)="([^"]*)"', drawn("round7"))
    assert coordinates
    assert not [text for text in coordinates if "," in text]
