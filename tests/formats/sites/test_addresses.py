"""Addresses on other sites: which boards have them, and that they contain the puzzle."""

from urllib.parse import quote, urlsplit

import pytest
from hypothesis import assume, given

from solver.board import Board, Puzzle, find_layout
from solver.formats import PUZZLE_SITES, parse, sites_for
from solver.formats.sites.f_puzzles import packed
from tests.formats.examples import FIG_1, puzzles

ALL = ["SudokuPad", "f-puzzles", "SudokuWiki", "Sudoku Coach", "Sudoku Exchange"]


@pytest.mark.parametrize(
    ("name", "sites"),
    [
        ("3x3", ALL),
        ("3x3x", ALL[:2]),
        ("3x3w", ALL[:2]),
        ("2x3", ALL[:2]),
        ("4x4", ALL[:2]),
        ("4j-AAABCCABCDBBCDDD", ALL[:2]),
        ("4x5", []),
        ("5x5", []),
        ("round5", []),
    ],
)
def test_a_site_is_offered_only_for_boards_that_it_supports(name: str, sites: list[str]) -> None:
    assert [each.title for each in sites_for(find_layout(name))] == sites


@given(puzzles())
def test_every_address_leads_back_to_its_puzzle(puzzle: Puzzle) -> None:
    assume(puzzle.n_givens)  # a link of zeros may be anything
    for site in sites_for(puzzle.layout):
        assert parse(site.write(Board(puzzle))) == puzzle


def test_the_address_of_each_site() -> None:
    body, digits = packed(Board(FIG_1)), FIG_1.cells.replace(".", "0")
    assert [each.write(Board(FIG_1)) for each in PUZZLE_SITES] == [
        f"https://sudokupad.app/fpuz{quote(body, safe='')}",
        f"https://f-puzzles.com/?load={body}",
        f"https://www.sudokuwiki.org/sudoku.htm?bd={digits}",
        f"https://sudoku.coach/en/play/{digits}",
        f"https://sudokuexchange.com/play/?s={digits}",
    ]


@given(puzzles())
def test_a_packed_puzzle_leaves_no_slash_in_the_path(puzzle: Puzzle) -> None:
    for site in sites_for(puzzle.layout)[:2]:
        url = site.write(Board(puzzle))
        assert urlsplit(url).path.count("/") <= 1
        assert len(url) < 3000  # it has to fit into the headers that proxies take, 4 kB
