"""HoDoKu's levels and scores, of single puzzles and of a collection.

The quoted ones are from Denis Berthier's controlled-bias collection, rated by HoDoKu 2.3.2. SUDOKU_NIGHTLY=1 takes the
whole collection instead of every sixteenth puzzle.
"""

import os
from pathlib import Path

import pytest

from bench.explaining.rating import scored
from solver.board import Puzzle
from solver.rating.hodoku import HodokuRating, hodoku_rating
from solver.steps import Ended
from solver.techniques import explain
from solver.techniques.ladders.hodoku import HODOKU_LADDER, TECHNIQUE_GRADES

pytestmark = pytest.mark.thorough

EVERY = 1 if os.environ.get("SUDOKU_NIGHTLY") == "1" else 16
QUOTED = (
    ("1....6789...........9.3.5.4....4...15..6...389...27.....4.7...26..........5...31.", "Easy", 414),
    (".2.4...8..5...91...98.1.5.4.4.......6..97.....3.1.49..3....7........2..7...8..2.5", "Medium", 630),
    ("12.4...894..7..1..7.81...64.....8.9..7......2.85...........79....2.4.3.....61..5.", "Hard", 1126),
    ("1......8..5...9....9.13...6.....7.31..1...9..9..86.27..42.7..1.5176............5.", "Unfair", 1576),
    (".2...6....5....1..7.9.32...2.......63...4..7..6...7.4...7....38...5..4....8.1.6..", "Hard", 1448),
    # Every step is Unfair at most, but there are many of them.
    (".2...6...456.89.....8.........1..6..5....2.17.4....9.23...1.4.6......2.....6.387.", "Extreme", 1970),
)


def rated(puzzle: Puzzle) -> HodokuRating:
    return hodoku_rating(explain(puzzle, ladder=HODOKU_LADDER, unique=True))


@pytest.mark.parametrize(("cells", "level", "score"), QUOTED)
def test_a_puzzle_is_rated_as_by_hodoku(cells: str, level: str, score: int) -> None:
    assert rated(Puzzle.from_text(f"3x3:{cells}"))[:2] == (level, score)


def test_an_unfinished_puzzle_counts_a_guess() -> None:
    puzzle = Puzzle.from_text(f"3x3:{QUOTED[3][0]}")
    easier = HODOKU_LADDER.without(slug for slug, grade in TECHNIQUE_GRADES.items() if grade.score > 100)
    walkthrough = explain(puzzle, ladder=easier, unique=True)
    assert walkthrough.ended is Ended.STUCK
    rating = hodoku_rating(walkthrough)
    assert (rating.level, rating.score > 10_000) == ("Extreme", True)


def test_a_full_board_is_easy() -> None:
    assert rated(Puzzle.from_text("2x2:1234341221434321"))[:3] == ("Easy", 0, "")


@pytest.mark.parametrize(
    "text",
    [
        "2x3:..4..........36..45..3...5..41.2...3",
        "round4:.17.6..57..33.482.34.48..81..7..",
        "round5a:.96...8.3....6.....4..2.78..5.2.....58...29....1..",
    ],
)
def test_other_boards_are_rated_too(text: str) -> None:
    assert rated(Puzzle.from_text(text)).ended is Ended.SOLVED


def test_a_collection_is_rated_as_by_hodoku(collections: Path) -> None:
    both = [(theirs, rated(theirs.puzzle)) for theirs in scored(collections)[::EVERY]]
    wrong_levels = [theirs.puzzle.text for theirs, ours in both if ours.level != theirs.level]
    assert len(wrong_levels) <= 0.01 * len(both), wrong_levels
    below = [(theirs, ours) for theirs, ours in both if theirs.level != "Extreme"]
    wrong_scores = [theirs.puzzle.text for theirs, ours in below if ours.score != theirs.score]
    assert len(wrong_scores) <= 0.02 * len(below), wrong_scores
