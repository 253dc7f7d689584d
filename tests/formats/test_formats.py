"""Laws that hold for all formats and all texts."""

import os
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.board import Board, Layout, ParseError, Puzzle, find_layout
from solver.board.clues import CLUE_KINDS
from solver.formats import FORMATS, MAX_CHARACTERS, WRITERS, WriteError, can_write, parse, read, write
from tests.formats.examples import BIG, FIG_1, ROUND, SHIDOKU, error, is_sentence, puzzles
from tests.layouts import NAMES, RULED
from tests.patience import takes_less

PLAIN = ["identity", "line", "rows", "numbers", "yaml", "candidates"]
OF_PROGRAMS = ["library", "opensudoku", "sdk", "sdx", "ss", "stages", "csv", "json", "sukaku", "latex"]
OF_SITES = ["f-puzzles", "sudokuwiki", "sudoku-coach"]
LINKS = [
    "sudokupad-link",
    "f-puzzles-link",
    "sudokuwiki-link",
    "sudoku-coach-link",
    "exchange-link",
    "scl",
    "scf",
    "penpa",
]
LISTS = ["candidates", "sdx", "stages", "sukaku"]  # formats that take a single candidate for a digit
PLAIN_LINKS = ["sudokuwiki-link", "sudoku-coach-link", "exchange-link"]  # of zeros; these may be anything
MAX_CANDIDATES = {"dimacs": 1000}  # of boards whose texts are short enough to be read
VALID = [
    write(puzzle, to)
    for puzzle in (FIG_1, SHIDOKU, ROUND, BIG)
    for to in WRITERS
    if can_write(puzzle.layout, to) and puzzle.layout.n_cells * puzzle.layout.n <= MAX_CANDIDATES.get(to, sys.maxsize)
]
LAYOUTS = st.none() | st.sampled_from(NAMES).map(find_layout)
PIECES = ["0", "1", "9", "q", "A", "-", "|", "\n", "[", "]", ",", "null", ":", "3x3:", "0-F:", "\t", " ", "é", "\ud800"]


def check_errors(text: str, layout: Layout | None) -> None:
    """Reading gives a puzzle or a ParseError that says something short about a place in the text."""
    try:
        read(text, layout=layout)
    except ParseError as caught:
        refused = caught
    else:
        return
    assert 0 <= refused.position <= len(text)
    assert len(str(refused)) < 400
    assert is_sentence(refused.reason)
    assert is_sentence(refused.expected)


def test_formats_are_named_once() -> None:
    assert [module.NAME for module in FORMATS] == [*PLAIN, *OF_PROGRAMS, *OF_SITES, "dimacs", "hsol"]


def test_the_writers_have_a_fixed_order() -> None:
    assert list(WRITERS) == [*PLAIN[:3], "pretty", *PLAIN[3:], *OF_PROGRAMS, *OF_SITES, *LINKS, "dimacs"]


def is_held(puzzle: Puzzle, to: str) -> bool:
    """Whether a format can hold a puzzle; if candidates are listed, every open cell must have at least two."""
    masks = [mask for mask, given in zip(Board(puzzle).candidates, puzzle.givens, strict=True) if not given]
    is_told = to not in LISTS or all(mask.bit_count() > 1 for mask in masks)
    is_small = puzzle.layout.n_cells * puzzle.layout.n <= MAX_CANDIDATES.get(to, sys.maxsize)
    return can_write(puzzle.layout, to) and is_told and is_small and (puzzle.n_givens > 0 or to not in PLAIN_LINKS)


@pytest.mark.parametrize("to", WRITERS)
@settings(max_examples=30)
@given(puzzles())
def test_every_format_reads_back_what_it_writes(to: str, puzzle: Puzzle) -> None:
    if is_held(puzzle, to):
        assert parse(write(puzzle, to), layout=puzzle.layout) == puzzle


@pytest.mark.parametrize("to", WRITERS)
@pytest.mark.parametrize("name", [*NAMES, *RULED])
def test_every_layout_that_a_format_holds_is_read_back(name: str, to: str) -> None:
    layout = find_layout(name)
    for ends in ((layout.n, 1), (0, 0)):
        puzzle = Puzzle(layout, (0, ends[0], *(0,) * (layout.n_cells - 3), ends[1]))
        if is_held(puzzle, to):
            assert parse(write(puzzle, to), layout=layout) == puzzle


@pytest.mark.parametrize("to", WRITERS)
def test_a_clue_of_any_kind_is_read_back_or_refused(to: str) -> None:
    layout = find_layout("2x3")
    for kind in CLUE_KINDS:
        puzzle = Puzzle.from_text(f"2x3:1{'.' * 34}2;{kind.example(layout)}")
        if can_write(layout, to, puzzle.clues):
            assert parse(write(puzzle, to), layout=layout) == puzzle
        else:
            with pytest.raises(WriteError):
                write(puzzle, to)


@given(puzzles())
def test_the_identity_needs_no_layout(puzzle: Puzzle) -> None:
    assert parse(write(puzzle, "identity")) == puzzle


@given(st.text() | st.text("0123456789ABCDEFGxX.*_-|+:=,;[]' \n\t", max_size=300), LAYOUTS)
def test_any_text_is_read_or_refused(text: str, layout: Layout | None) -> None:
    check_errors(text, layout)


@given(st.sampled_from(VALID), st.lists(st.tuples(st.integers(0, 2000), st.sampled_from(PIECES))), LAYOUTS)
def test_a_valid_text_with_changes_is_read_or_refused(
    text: str, changes: list[tuple[int, str]], layout: Layout | None
) -> None:
    for position, piece in changes:
        position %= len(text)
        text = text[:position] + piece + text[position + len(piece) % 2 :]
    check_errors(text, layout)


@pytest.mark.parametrize("text", ["", " \n\t ", "\ufeff"])
def test_an_empty_text_is_refused(text: str) -> None:
    assert str(error(text)) == "The text is empty."


def test_a_byte_order_mark_is_ignored() -> None:
    assert parse("\ufeff" + FIG_1.cells) == FIG_1


def test_an_entry_that_is_too_long_is_refused() -> None:
    longest = FIG_1.cells + " " * (MAX_CHARACTERS - len(FIG_1.cells))
    assert parse(longest) == FIG_1
    assert f"The text has {MAX_CHARACTERS + 1} characters." in str(error(longest + " "))


@pytest.mark.thorough
@pytest.mark.parametrize("piece", ["1", "-", " ", "[", "[1,", "1,", ",", "1 ", "\n", "1\n", "x:", "12 ", "│", "- ["])
def test_the_longest_texts_take_little_time(piece: str) -> None:
    text = (piece * MAX_CHARACTERS)[: MAX_CHARACTERS - 1] + "?"
    assert takes_less(5, lambda: error(text))


def test_an_error_shortens_the_text_that_it_quotes() -> None:
    assert len(str(error("[" + "q" * 60_000 + "]", find_layout("2x2")))) < 100


@pytest.mark.skipif("SUDOKU_COLLECTIONS" not in os.environ, reason="SUDOKU_COLLECTIONS names no folder")
def test_collections_are_read() -> None:
    folder = Path(os.environ["SUDOKU_COLLECTIONS"])
    for name in ("magictour.txt", "hardest_1106.txt", "big.txt"):
        for text in (folder / name).read_text().split():
            assert parse(text).cells == text.partition(":")[2] or parse(text).cells == text
