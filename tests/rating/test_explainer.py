"""Sudoku Explainer's scale, against ratings that the program itself has published."""

from __future__ import annotations

import csv
import os
from pathlib import Path
from random import Random

import pytest

from solver.board import Budget, Puzzle
from solver.rating.explainer import EXPLAINER_BEYOND, explainer_rating, rate_by_explainer
from solver.steps import Ended
from solver.techniques import explain
from solver.techniques.forcing.lemmas import surcharge
from solver.techniques.ladders.explainer import EXPLAINER_LADDER

pytestmark = pytest.mark.thorough

# From Denis Berthier's collection of random minimal puzzles, with their ratings.
RATED = {
    "..3.567..4..........9.3..41..5...........16.89.....45.39.........6..48....1962..5": 15,
    "1.3........71..26..893..4...3....1...6.5...9.8...4...6...2.5...5..6.4.1.9.....5..": 42,
    "12.4....9..6....2....2.......56.3..8..1.2.45.8.....2.....3.4......1.5.9.93......7": 59,
    "1.34...89.5..89...6...3..........86....9..5.2....6....532..1.....4..56..9..8..1.4": 59,
    "..3..678..5718.2..6..32..4..9..7.41.7.......8.3...2.6...1....5.5...61....6.2.....": 83,
}


def tenths(puzzle: str) -> int:
    return rate_by_explainer(Puzzle.from_text(f"3x3:{puzzle}"), budget=Budget(seconds=60)).er


@pytest.mark.parametrize("puzzle", RATED)
def test_the_rating_is_that_of_sudoku_explainer(puzzle: str) -> None:
    assert tenths(puzzle) == RATED[puzzle]


@pytest.mark.parametrize(("n_nodes", "harder"), [(4, 0), (6, 0), (7, 1), (8, 1), (9, 2), (10, 2), (14, 3), (15, 4)])
def test_longer_chains_are_harder(n_nodes: int, harder: int) -> None:
    assert surcharge(n_nodes) == harder


def test_a_full_board_has_no_step() -> None:
    full = Puzzle.from_text("2x2:1234341221434321")
    assert rate_by_explainer(full) == (0, 0, 0, Ended.SOLVED)


def test_a_rating_says_when_its_time_was_up() -> None:
    puzzle = Puzzle.from_text(f"3x3:{list(RATED)[1]}")
    assert rate_by_explainer(puzzle, budget=Budget(nodes=20)).ended is Ended.BUDGET


def test_a_stuck_ladder_rates_at_least_its_last_chains() -> None:
    puzzle = Puzzle.from_text(f"3x3:{list(RATED)[4]}")
    others = {technique.slug for technique in EXPLAINER_LADDER.techniques} - {"hidden-single"}
    rating = explainer_rating(explain(puzzle, ladder=EXPLAINER_LADDER.without(others)))
    assert (rating.er, rating.ended) == (EXPLAINER_BEYOND, Ended.STUCK)


def test_other_boards_have_numbers_too() -> None:
    round_board = Puzzle.from_text("round5a:.96...8.3....6.....4..2.78..5.2.....58...29....1..")
    assert rate_by_explainer(round_board) == (12, 12, 12, Ended.SOLVED)


def test_the_ratings_of_the_collection_are_equal(collections: Path) -> None:
    with (collections / "ser_rated.tsv").open(encoding="ascii", newline="") as lines:
        rows = [(row["puzzle"], round(10 * float(row["ser"]))) for row in csv.DictReader(lines, delimiter="\t")]
    if not os.environ.get("SUDOKU_NIGHTLY"):
        rows = Random(1).sample(rows, 60)
    off = [abs(tenths(puzzle) - rating) for puzzle, rating in rows]
    assert sum(each == 0 for each in off) >= 0.95 * len(off)
    assert sum(each <= 1 for each in off) >= 0.98 * len(off)
