"""The JSON of f-puzzles: what is read and what is refused by name, and what is written."""

import json

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from solver.board import Board, Puzzle, find_layout
from solver.formats import can_write, parse, read, write
from solver.formats.reading import Reading
from tests.formats.examples import FIG_1, error, lost_rules, puzzles

CELLS = FIG_1.cells
ROWS = [CELLS[k : k + 9] for k in range(0, 81, 9)]


def _f_puzzles(**more: object) -> str:
    grid = [[{"value": int(sign), "given": True} if sign != "." else {} for sign in row] for row in ROWS]
    return json.dumps({"size": 9, "title": "Fig. 1", "grid": grid, **more})


def test_the_cells_of_f_puzzles_are_read() -> None:
    assert read(_f_puzzles()).content == (FIG_1, (), ())


def test_digits_and_marks_of_the_player_are_kept() -> None:
    body = json.loads(_f_puzzles())
    body["grid"][0][0] = {"value": 9}
    body["grid"][0][2] = {"centerPencilMarks": [5, 8], "cornerPencilMarks": [1]}
    reading = read(json.dumps(body))
    assert (reading.puzzle, reading.placed) == (FIG_1, ((0, 9),))
    assert reading.crossed_out == ((2, 1),)


def test_both_diagonals_are_kept() -> None:
    assert parse(_f_puzzles(**{"diagonal+": True, "diagonal-": True})).layout.name == "3x3x"


def test_regions_are_kept() -> None:
    name = "4j-AAABCCABCDBBCDDD"
    grid = [[{"region": "ABCD".index(name[3 + 4 * row + column])} for column in range(4)] for row in range(4)]
    grid[0][0] |= {"value": 1, "given": True}
    assert parse(json.dumps({"size": 4, "grid": grid})).text == f"{name}:1..............."


@pytest.mark.parametrize(
    ("rules", "said"),
    [({"cage": [{"cells": ["R1C1"]}], "antiknight": True}, "cage"), ({"diagonal+": True, "ratio": [{}]}, "ratio")],
)
def test_rules_that_would_be_lost_are_reported(rules: dict[str, object], said: str) -> None:
    assert lost_rules(_f_puzzles(**rules)) == said


@pytest.mark.parametrize(
    "body", ['{"grid": 5}', '{"grid": [[]]}', '{"grid": [[{"value": "x"}]]}', '{"grid": [[{}, {}], 5]}']
)
def test_a_malformed_grid_is_refused(body: str) -> None:
    assert str(error(body))


def test_windows_are_extra_regions() -> None:
    windows = json.loads(write(Puzzle.from_text(f"3x3w:{CELLS}"), "f-puzzles"))["extraregion"]
    assert windows[0]["cells"][0] == "R2C2"
    assert len(windows) == 4
    assert parse(_f_puzzles(extraregion=windows)).text == f"3x3w:{CELLS}"


def test_other_extra_regions_are_clues() -> None:
    windows = json.loads(write(Puzzle.from_text(f"3x3w:{CELLS}"), "f-puzzles"))["extraregion"]
    puzzle = parse(_f_puzzles(extraregion=windows[1:]))
    assert [clue.kind.slug for clue in puzzle.clues] == ["extra_region"] * 3


@pytest.mark.parametrize(
    ("flags", "name"),
    [
        (["diagonal+"], "3x3-rising"),
        (["diagonal-", "antiking"], "3x3-falling-king"),
        (["antiknight", "nonconsecutive"], "3x3-knight-apart"),
        (["disjointgroups"], "3x3-disjoint"),
    ],
)
def test_flags_are_features(flags: list[str], name: str) -> None:
    puzzle = parse(_f_puzzles(**dict.fromkeys(flags, True)))
    assert puzzle.layout.name == name
    assert {name for name, value in json.loads(write(puzzle, "f-puzzles")).items() if value is True} == set(flags)


def test_windows_and_diagonals_go_together() -> None:
    windows = json.loads(write(Puzzle.from_text(f"3x3w:{CELLS}"), "f-puzzles"))["extraregion"]
    assert parse(_f_puzzles(extraregion=windows, **{"diagonal+": True})).layout.name == "3x3w-rising"


def test_disjoint_groups_beside_regions_are_reported() -> None:
    body = json.loads(write(Puzzle.from_text("4j-AAABCCABCDBBCDDD:1..............4"), "f-puzzles"))
    body |= {"diagonal+": True, "disjointgroups": True}
    assert lost_rules(json.dumps(body)) == "diagonal+, disjointgroups"


def test_a_cell_without_a_region_is_refused() -> None:
    body = json.loads(_f_puzzles())
    body["grid"][0][0]["region"] = None
    assert lost_rules(json.dumps(body)) == "region"


def test_a_cell_without_a_region_is_in_its_usual_box() -> None:
    body = json.loads(_f_puzzles())
    body["grid"][4][4]["region"] = 4
    assert parse(json.dumps(body)) == FIG_1


def test_names_of_rules_are_cut_and_never_filled_in() -> None:
    rules = {"{x}" + "y" * 200: True} | {f"{{{n}}}": True for n in range(30)}
    said = str(error(_f_puzzles(**rules)))
    assert "{x}yyy" in said
    assert len(said) < 200


# Writing


def _squares() -> st.SearchStrategy[Puzzle]:
    return puzzles().filter(lambda puzzle: can_write(puzzle.layout, "f-puzzles"))


@given(_squares(), st.data())
def test_a_position_is_read_back_whole(puzzle: Puzzle, data: st.DataObject) -> None:
    board = Board(puzzle)
    cells = data.draw(st.sets(st.integers(0, puzzle.layout.n_cells - 1), max_size=4))
    for number, cell in enumerate(sorted(cells)):
        if board.candidates[cell].bit_count() > 1:
            digit = board.candidates[cell].bit_length() - 1
            (board.place if number % 2 else board.remove)(cell, digit)
    assume(all(digit or mask for digit, mask in zip(board.digits, board.candidates, strict=True)))
    reading = read(write(board, "f-puzzles"))
    assert reading.content == Reading.from_board(board).content
    assert reading.format == "f-puzzles"


@pytest.mark.parametrize("name", ["5x5", "4x5", "round5"])
def test_boards_that_f_puzzles_does_not_support_are_not_written(name: str) -> None:
    assert not can_write(find_layout(name), "f-puzzles")


def test_only_unusual_regions_are_written() -> None:
    assert "region" not in write(FIG_1, "f-puzzles")
    assert '"region":3' in write(Puzzle.from_text("4j-AAABCCABCDBBCDDD:1..............4"), "f-puzzles")
