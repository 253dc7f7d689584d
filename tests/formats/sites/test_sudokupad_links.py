"""Links in SudokuPad's own forms: what they hold, and what the JSON in them says."""

import json
from typing import Any
from urllib.parse import unquote

import pytest
from hypothesis import given

from solver.board import Board, Puzzle, find_layout
from solver.formats import can_write, parse, read, write
from solver.formats.sites.lz_string import decompress
from solver.formats.sites.sudokupad_links import LINKS
from tests.formats.examples import FIG_1, puzzles

SITE = "https://sudokupad.app/"


def body_of(puzzle: Puzzle | Board) -> Any:
    return json.loads(decompress(unquote(write(puzzle, "scl").removeprefix(f"{SITE}scl"))))


@given(puzzles())
def test_the_layout_is_in_the_link(puzzle: Puzzle) -> None:
    for link in LINKS:
        if can_write(puzzle.layout, link.NAME):
            assert parse(write(puzzle, link.NAME)) == puzzle


def test_the_json_has_what_sudokupad_shows() -> None:
    body = body_of(FIG_1)
    assert [len(row) for row in body["cells"]] == [9] * 9
    assert body["cells"][0][1] == {"value": 2}
    assert body["regions"][8][-1] == [8, 8]
    assert body["metadata"] == {"rules": "Normal sudoku rules apply."}


def test_diagonals_are_lines_and_windows_are_shaded() -> None:
    diagonal, windows = (body_of(Puzzle(find_layout(name), (0,) * 81)) for name in ("3x3x", "3x3w"))
    assert [line["wayPoints"] for line in diagonal["lines"]] == [[[0, 0], [9, 9]], [[0, 9], [9, 0]]]
    assert [shade["center"] for shade in windows["underlays"]] == [[2.5, 2.5], [2.5, 6.5], [6.5, 2.5], [6.5, 6.5]]


def test_crossed_out_candidates_are_marked() -> None:
    board = Board(FIG_1)
    board.remove(0, 1)
    assert read(write(board, "scl")).crossed_out == ((0, 1),)


@pytest.mark.parametrize(("name", "flag"), [("3x3", ""), ("3x3x", "x"), ("3x3w", "w")])
def test_the_flag_of_a_line_names_its_variant(name: str, flag: str) -> None:
    puzzle = Puzzle(find_layout(name), (1, *(0,) * 80))
    assert write(puzzle, "scf") == f"{SITE}scfpooooooooooooK{flag}"


@pytest.mark.parametrize("name", ["5x5", "round5", "4x5"])
def test_boards_that_the_site_does_not_support_are_not_written(name: str) -> None:
    assert not any(can_write(find_layout(name), link.NAME) for link in LINKS)
