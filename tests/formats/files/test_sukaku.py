"""Sukaku: a sign for each candidate, at its own place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.board import Board, Puzzle, find_layout
from solver.formats import parse, read, split, write
from tests.formats.examples import BIG, FIG_1, ROUND, error, puzzles
from tests.layouts import NAMES

# A puzzle of Sukaku Explainer's kind: a single candidate, and cells that lack some.
FULL = "123456789"
CELLS = ["....5....", "123..6789", *[FULL] * 78, "1.3.5.7.9"]
LINE = "".join(CELLS)


def _rows(cells: list[str]) -> list[list[str]]:
    return [cells[at : at + 9] for at in range(0, 81, 9)]


LAYINGS = {
    "a row a line": "\n".join("".join(row) for row in _rows(CELLS)),
    "a cell a line": "\n".join(CELLS),
    "words": "\n".join(" ".join(row) for row in _rows(CELLS)),
    "words and bars": "\n".join("| " + " | ".join(row) + " |" for row in _rows(CELLS)),
    "zeros": LINE.replace(".", "0"),
    "a title": "#1 by Ann\n" + LINE,
    "a link": "https://example.org/?q=" + LINE,
}


def test_a_line_of_729_signs_is_read() -> None:
    found = read(LINE)
    assert (found.format, found.alphabet) == ("sukaku", "1-9")
    assert found.puzzle.text == "3x3:5" + "." * 80
    assert found.crossed_out == ((1, 4), (80, 2), (80, 4), (80, 6), (80, 8))


@pytest.mark.parametrize("text", LAYINGS.values(), ids=list(LAYINGS))
def test_a_sukaku_may_be_laid_out_in_many_ways(text: str) -> None:
    assert read(text).content == read(LINE).content


def test_several_sukakus_are_a_list() -> None:
    assert len(split(f"{LINE}\n{LINE[:-9]}{FULL}\n")) == 2


@pytest.mark.parametrize("puzzle", [FIG_1, BIG, ROUND])
def test_a_sukaku_has_a_sign_for_every_candidate(puzzle: Puzzle) -> None:
    assert len(write(puzzle, "sukaku").rpartition(":")[2]) == puzzle.layout.n_cells * puzzle.layout.n


def test_crossed_out_candidates_are_written_as_points() -> None:
    board = Board(Puzzle(find_layout("3x3"), (0,) * 81))
    board.remove(80, 2)
    assert write(board, "sukaku") == FULL * 80 + "1.3456789"


@pytest.mark.parametrize("name", NAMES)
def test_an_empty_board_needs_no_layout(name: str) -> None:
    layout = find_layout(name)
    puzzle = Puzzle(layout, (0,) * layout.n_cells)
    assert read(write(puzzle, "sukaku")).content == (puzzle, (), ())


@given(puzzles(), st.data())
def test_the_candidates_of_any_board_are_read_back(puzzle: Puzzle, data: st.DataObject) -> None:
    board = Board(puzzle)
    for cell in data.draw(st.sets(st.integers(0, puzzle.layout.n_cells - 1), max_size=5)):
        if board.candidates[cell].bit_count() > 2:
            board.remove(cell, board.candidates[cell].bit_length() - 1)
    singles = {cell for cell, mask in enumerate(board.candidates) if mask.bit_count() == 1}
    if not singles:
        again = read(write(board, "sukaku")).to_board()
        assert (again.layout, again.digits, again.candidates) == (board.layout, board.digits, board.candidates)


@pytest.mark.parametrize("name", ["2x2", "round4"])
def test_a_sukaku_as_long_as_another_board_needs_a_name(name: str) -> None:
    layout = find_layout(name)
    text = write(Puzzle(layout, (0,) * layout.n_cells), "sukaku")
    assert text.startswith(f"{name}:")
    assert parse(text).layout == layout


@pytest.mark.parametrize("text", [LINE[:-1], LINE + "9", "2" + LINE[1:], LINE.replace("5", "x", 1), "." * 728, "4j-:."])
def test_a_text_that_nearly_is_a_sukaku_is_refused(text: str) -> None:
    assert str(error(text))
