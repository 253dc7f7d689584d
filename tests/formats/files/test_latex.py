r"""LaTeX: the `sudoku` environment of nine digits, and tables of others."""

from functools import partial

import pytest
from hypothesis import given

from solver.board import Puzzle, find_layout
from solver.formats import WriteError, can_write, parse, read, split, write
from tests.formats.examples import BIG, FIG_1, ROUND, SHIDOKU, error, puzzles
from tests.layouts import ROUND as ROUND_NAMES
from tests.patience import takes_less

# The example of the package's manual.
MANUAL = r"""
\documentclass[a4paper]{article}
\usepackage{sudoku}
\begin{document}
\setlength\sudokusize{5cm}
\begin{sudoku}
|2|5| | |3| |9| |1|.
| |1| | | |4| | | |.
|4| |7| | | |2| |8|.
| | |5|2| | | | | |.
| | | | |9|8|1| | |.
| |4| | | |3| | | |.
| | | |3|6| | |7|2|.
| |7| | | | | | |3|.
|9| |3| | | |6| |4|.
\end{sudoku}
\end{document}
"""
MANUAL_CELLS = "25..3.9.1.1...4...4.7...2.8..52.........981...4...3......36..72.7......39.3...6.4"
LOGIC_ROWS = [
    rf"\setrow{{{9 - row}}}{{{','.join(FIG_1.cells[9 * row : 9 * row + 9]).replace('.', '{}')}}}" for row in range(9)
]
LOGIC_PUZZLE = "\n".join([r"\begin{lpsudoku}[scale=1]", *LOGIC_ROWS, r"\end{lpsudoku}"])


def test_the_example_of_the_manual_is_read() -> None:
    found = read(MANUAL)
    assert (found.puzzle.text, found.format) == (f"3x3:{MANUAL_CELLS}", "latex")


def test_rows_with_numbers_are_read_from_the_highest() -> None:
    turned = LOGIC_PUZZLE.replace("\n".join(LOGIC_ROWS), "\n".join(LOGIC_ROWS[::-1]))
    assert parse(LOGIC_PUZZLE) == parse(turned) == FIG_1


def test_nine_digits_are_written_for_the_package() -> None:
    lines = write(Puzzle.from_text(f"3x3:{MANUAL_CELLS}"), "latex").split("\n")
    assert lines == MANUAL.split("\n")[5:16]


def test_other_sizes_are_tables_with_their_boxes() -> None:
    assert write(SHIDOKU, "latex").split("\n") == [
        r"\begin{tabular}{|cc|cc|}",
        r"\hline",
        r"1 &  &  &  \\",
        r" & 2 &  &  \\",
        r"\hline",
        r" &  & 3 &  \\",
        r" &  &  & 4 \\",
        r"\hline",
        r"\end{tabular}",
    ]


def test_regions_are_drawn_cell_by_cell() -> None:
    text = write(Puzzle.from_text("4j-AAABCCABCDBBCDDD:1..............4"), "latex")
    assert text.startswith("% 4j-AAABCCABCDBBCDDD\n\\begin{tabular}{|cccc|}")
    assert r"1 &  & \multicolumn{1}{c|}{} &  \\" in text
    assert r"\cline{1-2}" in text


@pytest.mark.parametrize("puzzle", [FIG_1, SHIDOKU, BIG])
def test_a_table_is_read_back(puzzle: Puzzle) -> None:
    found = read(f"Before.\n\n{write(puzzle, 'latex')}\n\nAfter.")
    assert (found.puzzle, found.format) == (puzzle, "latex")


@given(puzzles())
def test_a_table_needs_no_layout(puzzle: Puzzle) -> None:
    if can_write(puzzle.layout, "latex"):
        assert parse(write(puzzle, "latex")) == puzzle


def test_numbers_in_a_table_are_digits() -> None:
    table = write(BIG, "latex")
    for sign, number in zip("ABCDEFG", range(10, 17), strict=True):
        table = table.replace(f"{sign} &", f"{number} &").replace(f"{sign} \\", f"{number} \\")
    assert parse(table) == BIG


def test_several_tables_are_a_list() -> None:
    texts = split(f"{write(FIG_1, 'latex')}\n\n% 3x3x\n{MANUAL[MANUAL.index('begin{sudoku') - 1 :]}")
    assert [parse(text).text for text in texts] == [FIG_1.text, f"3x3x:{MANUAL_CELLS}"]


@pytest.mark.parametrize("name", ROUND_NAMES)
def test_round_boards_are_not_written(name: str) -> None:
    layout = find_layout(name)
    assert not can_write(layout, "latex")
    with pytest.raises(WriteError, match=f"A {name} board cannot be written as latex"):
        write(Puzzle(layout, (0,) * layout.n_cells), "latex")


def test_the_refusal_says_what_can_be_written() -> None:
    with pytest.raises(WriteError) as caught:
        write(ROUND, "latex")
    assert "identity, line, rows" in str(caught.value.expected)


@pytest.mark.parametrize(
    "text",
    [
        MANUAL.replace("|3|.", "|3|"),
        MANUAL.replace("|7|2|", "|7|q|"),
        MANUAL.replace(r"\end{sudoku}", ""),
        r"\begin{sudoku}\end{sudoku}",
        LOGIC_PUZZLE.replace(r"\setrow{5}", r"\setrow{6}"),
        LOGIC_PUZZLE.replace(r"\setrow{1}", r"\lpsudokucell{1}{1}{3} \setrow{1}"),
        r"\begin{tabular}{c",
        r"\begin{tabular}{cc} 1 & 2 \\ 3 & 4 \end{tabular}",
    ],
)
def test_a_table_that_is_no_board_is_refused(text: str) -> None:
    assert str(error(text))


@pytest.mark.parametrize(
    "piece", [r"\begin{sudoku}", r"\begin{tabular}{", "\\end{sudoku}\\begin{sudoku}|1|.", "%a\n", "|."]
)
def test_unclosed_tables_take_little_time(piece: str) -> None:
    for length in (19_000, 65_000):
        assert takes_less(1, partial(error, "\\begin{sudoku}" + (piece * length)[:length]))
