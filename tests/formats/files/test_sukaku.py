"""Sukaku: a sign for each candidate, at its own place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.board import Board, Puzzle, find_layout
from solver.formats import parse, read, split, write
from tests.formats.examples import BIG, FIG_1, ROUND, error, puzzles
from tests.formats.fuzz.parsers import MAX_CALLS, calls_of
from tests.formats.pasted import GAME, SUKAKU, Pasted
from tests.layouts import NAMES

# A puzzle of Sukaku Explainer's kind: a single candidate, and cells that lack some.
FULL = "123456789"
CELLS = ["....5....", "123..6789", *[FULL] * 78, "1.3.5.7.9"]
LINE = "".join(CELLS)
HARD = "1...5.7.9..71......6.......2...........5.1..2....2.39.3...9...15...1...3...8...4."


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
    assert found.puzzle.text == "3x3:5" + "." * 80 + ";candidates:1236789=r1c2;candidates:13579=r9c9"
    assert found.is_sukaku
    assert not found.crossed_out


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


def _lists(sample: Pasted) -> list[str]:
    board = read(sample.text, is_position=True).to_board()
    return [write(board, "sukaku"), write(board, "candidates")]


@pytest.mark.parametrize("text", _lists(GAME))
def test_a_list_from_a_game_with_one_solution_is_a_position(text: str) -> None:
    found = read(text)
    assert found.is_position
    assert found.content == read(GAME.text).content
    assert not found.puzzle.clues


@pytest.mark.parametrize("text", _lists(SUKAKU))
def test_a_list_that_digits_do_not_decide_is_a_puzzle(text: str) -> None:
    found = read(text)
    assert found.is_sukaku
    assert found.puzzle.text == SUKAKU.identity
    assert read(text, is_position=True).puzzle.text == SUKAKU.identity.partition(";")[0]


def test_a_wrongly_crossed_out_candidate_is_in_a_position() -> None:
    board = read(GAME.text).to_board()
    board.remove(0, 7)  # which is there in the solution
    assert read(write(board, "sukaku")).is_position


def test_a_list_with_clues_behind_it_is_a_position() -> None:
    found = read(f"{_lists(SUKAKU)[0]};cage:9=r1c1")
    assert [clue.kind.slug for clue in found.puzzle.clues] == ["cage"]
    assert found.is_position


def test_positions_of_hard_puzzles_take_little_work() -> None:
    board = Board(parse(HARD))
    board.remove(1, 2)
    assert read(write(board, "sukaku")).is_position
    assert calls_of(read, write(board, "sukaku")) < MAX_CALLS


@pytest.mark.parametrize("name", ["4x4", "5x5", "round8", "3x3xw-knight"])
def test_a_sukaku_on_any_board_takes_little_work(name: str) -> None:
    board = Board(Puzzle(find_layout(name), (0,) * find_layout(name).n_cells))
    board.remove(0, 1)
    board.remove(1, 2)
    text = write(board, "sukaku")
    assert read(text, layout=board.layout).is_sukaku
    assert calls_of(read, text) < MAX_CALLS


@pytest.mark.parametrize("name", ["2x2", "round4"])
def test_a_sukaku_as_long_as_another_board_needs_a_name(name: str) -> None:
    layout = find_layout(name)
    text = write(Puzzle(layout, (0,) * layout.n_cells), "sukaku")
    assert text.startswith(f"{name}:")
    assert parse(text).layout == layout


@pytest.mark.parametrize("text", [LINE[:-1], LINE + "9", "2" + LINE[1:], LINE.replace("5", "x", 1), "." * 728, "4j-:."])
def test_a_text_that_nearly_is_a_sukaku_is_refused(text: str) -> None:
    assert str(error(text))
