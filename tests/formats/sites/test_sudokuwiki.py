"""SudokuWiki's packed positions: givens, placed digits and candidates of square boards."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from solver.board import Board, Puzzle, find_layout
from solver.formats import can_write, read, write
from solver.formats.reading import Reading
from tests.formats.examples import SHIDOKU, error, lost_rules, puzzles
from tests.formats.pasted import outcome
from tests.layouts import NAMES

# Examples of the site and of PuzzleCoding, whose author made the format.
SUDOKU = (
    "S9B0702160a0906164i038u1f7z025u05aj5u8r9208870m2a04ar028z4m2q6g7m655u890685010i06050k03080d074m046g8"
    "i6t5u89128522032y081u0a3w0924cq1vbv071u02261222023m2q04030i3m0108"
)
DIAGONALS = (
    "X9B04epep08ep0502epepepepepepepepepepepep08epep07epepepepepepep02ep0809ep07epepepepepepepep0401ep050"
    "3epepepepepepepepepepepep01epepepepepepepepepepepep01epep07epep06"
)
WINDOKU = (
    "W9B080603epepepepepepepepepepepepepep04ep04epep05ep0306epep03epep06epep09epep05ep04ep03ep08epep07epe"
    "p09epep05epep0904ep02epep03ep05epepepepepepepepepepepepepep060205"
)
JIGSAW = (
    "J9B00405i05i0sn0uf0sp0ua1ky1pv05i07a07a0tj0si0um0ui1za1yz0200092fb2ef39i0so1oq1om1ob0012iq2dg2oy3k23"
    "7o3yb1z61yq2dj2iu2py35w3ie35t4aq4aq3ya5364y22de3he3k240a3y94ci6bn52g4xc5465ja3ja3ze4bu6bl6oi53c4y05u"
    "v5uv5j85k66pg6pe6pe52u4qp5ue5j65ue5jb6nm6bo6bp"
)
CELLS = "72..96..3...2.5....8...4.2........6.1.65.38.7.4........3.8...9....7.2...2..43..18"
WITH_DIAGONALS = "4..8.52............8..7.......2.89.7........41.53............1............1..7..6"
WITH_WINDOWS = "863..............4.4..5.36..3..6..9..5.4.3.8..7..9..5..94.2..3.5..............625"
REGIONS = "AAABBBBCCAAABBBBCCAADDEBCCCADDDEEFCCDDDEEEFFFGGDEEFFFHGGGIEFFHHGGIIIIHHHGGIIIIHHH"
IN_REGIONS = "4..7.9.2.....2.....9...8...1.4...3..7..4.1..2..2...1.3...6...1.....4.....1.2.7.45"


def test_givens_and_placed_digits_are_distinguished() -> None:
    found = read(SUDOKU)
    assert (found.puzzle.text, found.format) == (f"3x3:{CELLS}", "sudokuwiki")
    assert found.placed == ((3, 1), (37, 9), (43, 4), (59, 1), (77, 9))


@pytest.mark.parametrize(
    "before", ["https://www.sudokuwiki.org/sudoku.htm?bd=", "bd=", "Stuck here: ", "sudokuwiki.org/?bd="]
)
def test_a_packed_position_is_found(before: str) -> None:
    assert read(before + SUDOKU).content == read(SUDOKU).content


def test_a_position_of_the_site_is_written_unchanged() -> None:
    assert write(read(SUDOKU).to_board(), "sudokuwiki") == SUDOKU


def test_the_candidates_of_an_example_are_those_of_the_site() -> None:
    board = read(SUDOKU).to_board()
    assert [d for d in range(1, 10) if board.candidates[9] >> d & 1] == [3, 4, 6, 9]


def test_a_cell_without_data_has_all_candidates() -> None:
    text = write(SHIDOKU, "sudokuwiki")
    assert text.startswith("S4B1")
    assert read("S4B1" + "0" * 15).crossed_out == ()


@pytest.mark.parametrize("name", [name for name in NAMES if can_write(find_layout(name), "sudokuwiki")])
def test_an_empty_board_needs_no_layout(name: str) -> None:
    layout = find_layout(name)
    puzzle = Puzzle(layout, (0,) * layout.n_cells)
    assert read(write(puzzle, "sudokuwiki")).content == (puzzle, (), ())


@given(puzzles().filter(lambda puzzle: can_write(puzzle.layout, "sudokuwiki")), st.data())
def test_a_position_is_read_back_whole(puzzle: Puzzle, data: st.DataObject) -> None:
    board = Board(puzzle)
    cells = data.draw(st.sets(st.integers(0, puzzle.layout.n_cells - 1), max_size=4))
    for number, cell in enumerate(sorted(cells)):
        if board.candidates[cell].bit_count() > 1:
            digit = board.candidates[cell].bit_length() - 1
            (board.place if number % 2 else board.remove)(cell, digit)
    assume(all(digit or mask for digit, mask in zip(board.digits, board.candidates, strict=True)))
    assert read(write(board, "sudokuwiki")).content == Reading.from_board(board).content


def test_round_boards_are_not_written() -> None:
    assert not can_write(find_layout("round5"), "sudokuwiki")


@pytest.mark.parametrize(("kind", "name"), [("L", "killer"), ("M", "killer"), ("K", "KenKen"), ("T", "Str8ts")])
def test_puzzles_with_other_rules_are_refused_by_name(kind: str, name: str) -> None:
    link = f"https://www.sudokuwiki.org/?bd={kind}9B{'00ep' * 81}"
    assert lost_rules(link) == name


# Killers

STRIPES = "112222222" * 9
SUMS = ["20", "00", "30"] + ["00"] * 78


def killer(colours: str = STRIPES, sums: list[str] = SUMS) -> str:
    return f"{colours},{''.join(sums)}"


@pytest.mark.parametrize("before", ["https://www.sudokuwiki.org/killersudoku.htm?bd=", "bd=", "", "Look: "])
def test_areas_of_one_figure_are_cages_with_the_sum_in_them(before: str) -> None:
    found = read(before + killer()).puzzle
    assert found.givens == (0,) * 81
    assert [(len(clue.cells), clue.value) for clue in found.clues] == [(18, "20"), (63, "30")]


def test_a_single_cell_without_a_sum_is_in_no_cage() -> None:
    found = read(killer("2" + STRIPES[1:9] + STRIPES[9:], ["00", "20", *SUMS[2:]])).puzzle
    assert len(found.clues) == 2
    assert all(0 not in clue.cells for clue in found.clues)


@pytest.mark.parametrize(
    "sums",
    [
        ["00", *SUMS[1:]],
        [*SUMS[:3], "30", *SUMS[4:]],
        ["20", "30", *SUMS[3:], "00"],
    ],
)
def test_cages_with_no_sum_or_several_are_refused(sums: list[str]) -> None:
    link = f"https://www.sudokuwiki.org/killersudoku.htm?bd={killer(sums=sums)}"
    assert outcome(link).startswith("refused")


@pytest.mark.parametrize(
    "text",
    [
        SUDOKU[:-1],
        SUDOKU + "ep",
        SUDOKU[:-2] + "zz",
        "S7B" + "0" * 98,
        JIGSAW[:-3] + "zzz",
        JIGSAW.replace("004", "2q4", 1),
    ],
)
def test_a_cut_off_or_damaged_position_is_refused(text: str) -> None:
    assert str(error(text))
    assert str(error(f"https://www.sudokuwiki.org/sudoku.htm?bd={text}")) != ""


@given(
    st.text("0123456789abcdefghijklmnopqrstuvwxyz", min_size=16, max_size=260),
    st.sampled_from("SXWJLK"),
    st.sampled_from("3469CG"),
)
def test_junk_is_read_or_refused(text: str, kind: str, size: str) -> None:
    assert outcome(f"{kind}{size}B{text}").split()[0] in ("puzzle", "refused")
