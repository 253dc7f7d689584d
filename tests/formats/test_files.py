"""Files of other programs: recognised by their content, and written without losing anything that they can hold."""

import json
from pathlib import Path

import pytest

from solver.board import Board, Puzzle, find_layout
from solver.formats import can_write, parse, read, write
from solver.formats.reading import Reading
from tests.formats.examples import FIG_1, error
from tests.formats.files.schemas import is_valid
from tests.layouts import NAMES

ROOT = Path(__file__).resolve().parents[2]
CELLS = FIG_1.cells
ROWS = [CELLS[k : k + 9] for k in range(0, 81, 9)]
WHOLE = ("library", "sdx", "ss", "stages", "json", "f-puzzles", "sudokuwiki", "sudoku-coach")  # these keep a position

SDK = """#ARuud
#DA random puzzle
#CJust start plugging in numbers
#B03-08-2006
#SSudoCue
#LEasy
#Uhttp://www.example.org/
[Puzzle]
{puzzle}
[State]
{state}
"""


def _board(name: str) -> Board:
    """A board with a given, a digit placed by hand and crossed-out candidates."""
    layout = find_layout(name)
    board = Board(Puzzle(layout, (1, *(0,) * (layout.n_cells - 1))))
    last = layout.n_cells - 1
    board.place(last, board.candidates[last].bit_length() - 1)
    for cell in (layout.n, layout.n + 1):
        board.remove(cell, board.candidates[cell].bit_length() - 1)
    return board


@pytest.mark.parametrize("to", WHOLE)
@pytest.mark.parametrize("name", ["2x2", "3x3", "3x3x", "4x4", "round5", "round7a"])
def test_a_position_is_read_back_whole(name: str, to: str) -> None:
    board = _board(name)
    if can_write(board.layout, to):
        reading = read(write(board, to), layout=board.layout)
        assert reading.content == Reading.from_board(board).content
        assert reading.format == to


@pytest.mark.parametrize("name", ["2x2", "3x3", "round5"])
def test_an_sdk_keeps_what_was_placed(name: str) -> None:
    board = _board(name)
    reading = read(write(board, "sdk"))
    assert (reading.puzzle, reading.placed) == Reading.from_board(board).content[::2]


# .sdk


def test_an_sdk_with_all_sections_is_read() -> None:
    state = [*ROWS[:1], "61......3", *ROWS[2:]]
    reading = read(SDK.format(puzzle="\n".join(ROWS), state="\n".join(state)))
    assert (reading.puzzle, reading.format) == (FIG_1, "sdk")
    assert reading.digits[9:11] == (6, 1)


def test_a_state_of_another_puzzle_is_ignored() -> None:
    state = "\n".join(ROWS[::-1])
    reading = read(SDK.format(puzzle="\n".join(ROWS), state=state))
    assert (reading.puzzle, reading.placed) == (FIG_1, ())


# .sdm


def test_an_sdm_is_a_list_of_lines() -> None:
    assert "2 puzzles" in str(error(f"{CELLS}\n{CELLS[::-1]}\n"))


# .sdx


def test_the_letter_u_marks_placed_digits() -> None:
    words = [sign if sign != "." else "123456789" for sign in CELLS]
    words[0] = "u9"
    reading = read("\n".join(" ".join(words[k : k + 9]) for k in range(0, 81, 9)))
    assert reading.placed == ((0, 9),)
    assert reading.puzzle == FIG_1
    assert reading.crossed_out == ()


# .ss

# The file of Simple Sudoku that HoDoKu's source quotes.
SS = """*-----------*
|38.|...|5.6|
|...|9..|...|
|...|.4.|89.|
|---+---+---|
|.4.|6..|.3.|
|9..|7.1|..4|
|.7.|..8|.1.|
|---+---+---|
|.13|.6.|...|
|...|..4|...|
|2.5|...|.83|
*-----------*

I388
I074
I029
I153
I358
I751
E78007
E78009
E73009
"""
SS_CELLS = "38....5.6...9.........4.89..4.6...3.9..7.1..4.7...8.1..13.6.........4...2.5....83"


def test_records_are_digits_and_crossed_out_candidates() -> None:
    reading = read(SS)
    assert (reading.puzzle.text, reading.format) == (f"3x3:{SS_CELLS}", "ss")
    assert reading.placed == ((2, 9), (7, 4), (15, 3), (35, 8), (38, 8), (75, 1))
    assert reading.crossed_out == ((73, 9), (78, 7), (78, 9))


def test_an_ss_is_written_as_simple_sudoku_writes_it() -> None:
    written = write(read(SS).to_board(), "ss")
    assert sorted(written.split("\n")) == sorted(SS.strip().split("\n"))
    assert written.split("\n")[:15] == [*SS.split("\n")[:14], "I029"]


@pytest.mark.parametrize("record", ["I999", "I000", "I001", "E00010", "I02", "E0200", "I029 I029", "I024\nI025"])
def test_an_impossible_record_is_no_position(record: str) -> None:
    assert read(SS.replace("I388", record)).placed == ()


# The clipboards of HoDoKu and Simple Sudoku


def test_three_boards_are_stages_of_one_puzzle() -> None:
    board = Board(FIG_1)
    board.place(0, 9)
    board.remove(2, board.candidates[2].bit_length() - 1)
    text = "From Simple Sudoku:\n" + write(board, "stages")
    reading = read(text)
    assert (reading.puzzle, reading.placed, len(reading.crossed_out)) == (FIG_1, ((0, 9),), 1)


def test_an_open_cell_with_one_candidate_stays_open() -> None:
    board = Board(Puzzle(find_layout("2x2"), (1, 0, 0, 0, 0, 2, *(0,) * 10)))
    for digit in (3,):
        board.remove(1, digit)
    reading = read(write(board, "stages"))
    assert reading.content == Reading.from_board(board).content


def test_givens_and_a_candidate_grid_are_a_position() -> None:
    board = Board(FIG_1)
    board.place(0, 9)
    text = f"{write(FIG_1, 'pretty')}\n\n{write(board, 'candidates')}"
    assert read(text).content == (FIG_1, (), ((0, 9),))


def test_two_puzzles_below_each_other_are_two() -> None:
    other = parse(CELLS[::-1])
    assert "2 puzzles" in str(error(f"{write(FIG_1, 'pretty')}\n\n{write(other, 'candidates')}"))


# XML and JSON


def test_empty_cells_of_opensudoku_are_zeros() -> None:
    assert f'data="{CELLS.replace(".", "0")}"' in write(FIG_1, "opensudoku")


@pytest.mark.parametrize("bomb", ["<!DOCTYPE a []>", '<!ENTITY a "b">', "<!entity % a SYSTEM 'file:///etc/passwd'>"])
def test_xml_with_entities_is_refused(bomb: str) -> None:
    text = write(FIG_1, "opensudoku").replace("<opensudoku>", f"{bomb}<opensudoku>")
    assert "entities, which are not read" in str(error(text))


def test_unknown_json_keys_are_ignored() -> None:
    body = {**json.loads(write(FIG_1, "json")), "status": "unique", "rating": {"level": "hard", "puzzle": 5}}
    assert parse(json.dumps(body, indent=2)) == FIG_1


@pytest.mark.parametrize("position", [{"at": "2x2:" + "." * 16}, {"out": "r99c1:5"}, {"at": 5}, {"out": "r1c1:Q"}])
def test_a_malformed_position_is_ignored(position: dict[str, object]) -> None:
    assert read(json.dumps({"puzzle": FIG_1.text, "position": position})).content == (FIG_1, (), ())


def test_a_malformed_puzzle_is_refused() -> None:
    assert str(error(json.dumps({"puzzle": "3x3:1"})))


@pytest.mark.parametrize("name", NAMES)
def test_our_json_is_as_its_published_schema_says(name: str) -> None:
    schema = json.loads((ROOT / "docs" / "puzzle.schema.json").read_text(encoding="utf-8"))
    body = json.loads(write(_board(name), "json"))
    assert is_valid(body, schema, schema)
    assert set(body) == set(schema["properties"]) - {"size"}
    assert not is_valid({**body, "givens": 5}, schema, schema)


def test_the_examples_of_the_schema_are_read() -> None:
    schema = json.loads((ROOT / "docs" / "puzzle.schema.json").read_text(encoding="utf-8"))
    (out,) = schema["properties"]["position"]["properties"]["out"]["examples"]
    for puzzle in schema["properties"]["puzzle"]["examples"]:
        assert read(json.dumps({"puzzle": puzzle, "position": {"out": out}})).crossed_out
