"""Links in SudokuPad's own forms: what they hold, and what the JSON in them says."""

import json
from typing import Any
from urllib.parse import unquote

import pytest
from hypothesis import given

from solver.board import Board, Puzzle, find_layout
from solver.board.clues import CLUE_KINDS
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


# A clue of each kind that SudokuPad can show.
HELD = [
    "cage:15=r1c1r1c2r2c1",
    "cage=r1c1r1c2",
    "extra_region=r1c1r5c5",
    "arrow=r1c1,r2c1-r4c1r5c2",
    "arrow=r1c1r1c2,r2c2r3c2",
    "white_dot:1=r1c1r1c2",
    "black_dot:2=r1c1r2c1",
    "xv:10=r1c1r1c2",
    "xv:5=r1c1r1c2",
    "thermo=r3c3-r1c1",
    "whisper:5=r1c1r2c2r1c3",
    "whisper:4=r1c1r2c2r1c3",
    "renban=r1c1-r1c4",
    "palindrome=r1c1-r1c4",
    "region_sum_line=r2c2-r2c8",
    "little_killer:22=r1c1-r9c9",
    "sandwich:17=r1c4-r9c4",
    "odd=r1c1",
    "even=r1c1",
    "quadruple:1238=r1c1r1c2r2c1r2c2",
    "between=r1c1-r1c5",
    "zipper=r1c1-r1c5",
    "entropic=r1c1-r1c5",
    "nabner=r1c1-r1c4",
]
# Drawings of a kind that would be read as something else, and clues whose rule would have to say more.
NOT_HELD = [
    "white_dot:3=r1c1r1c2",
    "xv:7=r1c1r1c2",
    "cage=r1c1-r1c9",
    "arrow=r1c1r5c5,r2c1",
    "quadruple:12=r1c1r1c2",
    "whisper:4=r1c1r2c2;whisper:5=r5c5r6c6",
    "thermo=r1c1-r1c3;thermo=r1c3-r3c3",
]


def with_clues(text: str) -> Puzzle:
    return Puzzle.from_text(f"{FIG_1.text};{text}")


@pytest.mark.parametrize("clue", HELD)
def test_a_clue_is_drawn_and_its_rule_is_said(clue: str) -> None:
    puzzle = with_clues(clue)
    assert parse(write(puzzle, "scl")) == puzzle
    assert body_of(puzzle)["metadata"]["rules"] != body_of(FIG_1)["metadata"]["rules"]


@pytest.mark.parametrize("clues", NOT_HELD)
def test_clues_that_would_be_read_otherwise_are_not_drawn(clues: str) -> None:
    assert not can_write(FIG_1.layout, "scl", with_clues(clues).clues)


def test_kinds_that_no_rule_in_words_states_are_not_drawn() -> None:
    held = {clue.partition("=")[0].partition(":")[0] for clue in HELD}
    for kind in CLUE_KINDS:
        is_held = can_write(FIG_1.layout, "scl", with_clues(kind.example(FIG_1.layout)).clues)
        assert kind.slug in held or not is_held


@pytest.mark.parametrize(
    "clues",
    [
        "cage:15=r1c1r1c2r2c1;thermo=r9c9-r6c9;whisper:5=r4c4-r4c7;white_dot:1=r5c1r5c2;odd=r7c7",
        "thermo=r1c1-r1c3;between=r1c1-r3c1",
        "whisper:5=r1c1-r1c4;renban=r2c1-r2c4;region_sum_line=r3c1-r3c4;zipper=r4c1-r4c5;entropic=r5c1-r5c5",
        "whisper:5=r1c1-r1c4;renban=r2c1-r2c4;palindrome=r3c1-r3c4;nabner=r6c1-r6c4;entropic=r5c1-r5c5",
    ],
)
def test_clues_of_many_kinds_go_together(clues: str) -> None:
    puzzle = with_clues(clues)
    assert read(write(puzzle, "scl")).content == (puzzle, (), ())
    assert not read(write(puzzle, "scl")).decorations


def test_a_cage_is_one_of_sudokupad_with_its_sum() -> None:
    cells = [[0, 0], [0, 1], [1, 0]]
    assert body_of(with_clues(HELD[0]))["cages"] == [{"cells": cells, "unique": True, "value": "15", "sum": 15}]
