"""Boards in programs, tables and frames are read right or refused, never as another board."""

from __future__ import annotations

import os
from random import Random

import pytest

from solver.board import Layout, ParseError, find_layout
from solver.formats import parse, read
from solver.formats.refusal import NO_TEXT, PICTURE
from tests.formats.examples import FIG_1, error, lost_rules
from tests.formats.spelled import EMPTY, PROGRAMS, TABLES, Rows, boxes, inner_boxes

ROWS = [[cell.replace(".", "") for cell in FIG_1.cells[at : at + 9]] for at in range(0, 81, 9)]
NAMES = ("2x2", "2x3", "3x3", "2x5", "3x4", "4x4")
N_TEXTS = 100_000 if os.environ.get("SUDOKU_NIGHTLY") else 1000


@pytest.mark.parametrize("empty", EMPTY)
@pytest.mark.parametrize("name", PROGRAMS)
def test_lists_of_every_language_are_read(name: str, empty: str) -> None:
    assert parse(PROGRAMS[name](ROWS, empty)) == FIG_1


@pytest.mark.parametrize("name", TABLES)
def test_tables_are_read(name: str) -> None:
    assert parse(TABLES[name](ROWS)) == FIG_1


def test_a_frame_with_open_cells_is_not_taken_for_another_board() -> None:
    refused = error("\n".join(f"| {' '.join(word for word in row)} |" for row in ROWS))
    assert refused.reason.template.startswith("In this frame")


def test_a_heading_of_a_markdown_table_is_passed_over() -> None:
    heading = "|" + "|".join(map(str, range(1, 10))) + "|\n|" + "---|" * 9 + "\n"
    assert parse(heading + TABLES["Markdown"](ROWS)) == FIG_1


def test_eliminations_may_follow_a_grid_alone() -> None:
    reading = read(f"{FIG_1.cells}:111 711")
    assert (reading.puzzle, len(reading.crossed_out)) == (FIG_1, 2)


@pytest.mark.parametrize(
    "text",
    [
        f'{{"givens": "{FIG_1.cells}", "rules": ["thermometer"]}}',
        f'{{"puzzle": "3x3:{FIG_1.cells}", "cages": [{{"cells": ["r1c1"], "sum": 3}}]}}',
    ],
)
def test_a_text_with_rules_is_not_read_without_them(text: str) -> None:
    assert lost_rules(text)


@pytest.mark.parametrize(
    "start", [b"\x89PNG\r\n\x1a\n\0\0", b"\xff\xd8\xff\xe0JFIF", b"GIF89a", b"RIFF    WEBPVP8 ", b"\0\0\0 ftypheic"]
)
@pytest.mark.parametrize("encoding", ["utf-8", "latin-1"])
def test_pictures_are_refused_as_such(start: bytes, encoding: str) -> None:
    assert error(start.decode(encoding, "replace") + "7" * 81).reason.template == PICTURE


@pytest.mark.parametrize("start", ["%PDF-1.7", "53..\0"])
def test_other_files_without_text_are_refused_as_such(start: str) -> None:
    assert error(start + "7" * 81).reason.template == NO_TEXT


@pytest.mark.parametrize("other", [".,.,.,.,.,.,.,.,10,.", ".,.,.,.,.,.,.,.,.,.|];", "start = [|1,2,.,.,.,.,.,.,.,."])
def test_rows_that_go_on_are_no_board_of_their_own(other: str) -> None:
    rows = ["1,.,.,.,.,.,.,.,.,."] * 10
    assert parse("\n".join(rows)).layout.name == "2x5"
    assert error("\n".join([*rows, other]))
    assert error("\n".join([other, *rows]))


def test_blank_lines_around_a_table_are_rows() -> None:
    table = "\n".join("\t".join(row).rstrip("\t") for row in ROWS)
    assert parse(f"{table}\n") == FIG_1
    assert error(f"\n{table}")
    assert parse("\n\t2\n\n\t\t\t4").text == "2x2:.....2.........4"


def random_rows(layout: Layout, random: Random) -> Rows:
    share = random.uniform(0.1, 0.9)
    words = [str(random.randint(1, layout.n)) if random.random() < share else "" for _ in range(layout.n_cells)]
    return [words[at : at + layout.n] for at in range(0, layout.n_cells, layout.n)]


def spelled(rows: Rows, random: Random) -> str:
    frames = {"boxes": boxes, "inner boxes": inner_boxes}
    kind = random.choice([*PROGRAMS, *TABLES, *frames])
    if kind in frames:
        width = random.choice([k for k in range(2, len(rows)) if len(rows) % k == 0] or [len(rows)])
        return frames[kind](rows, width, random.choice([" ", ""]))
    return PROGRAMS[kind](rows, random.choice(EMPTY)) if kind in PROGRAMS else TABLES[kind](rows)


def is_trimmed_table(text: str) -> bool:
    return not text.strip("0123456789\t\n")


def mixed(text: str, other: str, random: Random) -> str:
    """Return lines of one text among those of another."""
    lines, others = text.split("\n"), other.split("\n")
    at = random.randrange(len(lines) + 1)
    return "\n".join([*lines[:at], *others[: random.randrange(len(others) + 1)], *lines[at:]])


@pytest.mark.thorough
def test_random_boards_in_random_spellings_are_never_read_wrong() -> None:
    random, n_read = Random(1), 0
    for _ in range(N_TEXTS):
        layout = find_layout(random.choice(NAMES))
        rows = random_rows(layout, random)
        text = spelled(rows, random)
        if is_trimmed_table(text) and not any(rows[-1]) and not any(row[-1] for row in rows):
            continue  # a smaller board and the end of its last line are the same text
        try:
            reading = read(text)
        except ParseError:
            continue
        n_read += 1
        assert reading.puzzle.layout == layout, text
        assert list(reading.digits) == [int(word or 0) for row in rows for word in row], text
    assert n_read > 0.85 * N_TEXTS


@pytest.mark.thorough
def test_two_spellings_mixed_are_one_of_both_boards_or_refused() -> None:
    random = Random(2)
    for _ in range(N_TEXTS):
        layout = find_layout(random.choice(NAMES))
        boards = [random_rows(layout, random) for _ in range(2)]
        texts = [spelled(board, random) for board in boards]
        text = mixed(texts[0], texts[1], random)
        if all(map(is_trimmed_table, texts)):
            continue  # nothing tells a row of one from a row of the other, or from a blank line
        try:
            digits = list(read(text).digits)
        except ParseError:
            continue
        whole = [[int(word or 0) for row in rows for word in row] for rows in boards]
        assert digits in whole or len(digits) != layout.n_cells, text
