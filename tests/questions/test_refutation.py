"""Proofs that there is no second solution, checked by a program of their own."""

from __future__ import annotations

import pytest

from solver.board import Budget, Puzzle
from solver.board.cnf import puzzle_clauses, to_dimacs
from solver.engines import find_engine
from solver.engines.refutation import refute
from tests.engines.corpus import SHIDOKU
from tests.questions.drat import first_flaw, read_formula

ESCARGOT = "3x3:1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
UNIQUE = {
    "shidoku": SHIDOKU,
    "hard": ESCARGOT,
    "diagonal": "3x3x:......4........981.....5.76795..16.8..62.9...241.68..757.68....1.27.38....3.54..2",
    "rectangles": "2x3:..4..........36..45..3...5..41.2...3",
    "round": "round4a:84167532618423574861572316483.75",
    "clues": f"2x2:{'.' * 16};cage:6=r1c4r2c4;cage:6=r3c1r4c1;cage:7=r2c1r2c2;cage:7=r3c3r3c4;thermo=r3c2r4c2r2c2",
}


def solution_of(puzzle: Puzzle) -> tuple[int, ...]:
    found = find_engine("search").solve(puzzle, limit=2, keep=1, budget=Budget(seconds=10))
    assert found.count == 1
    return found.solutions[0]


@pytest.mark.parametrize("text", UNIQUE.values(), ids=UNIQUE)
def test_a_checker_accepts_the_proof(text: str) -> None:
    puzzle = Puzzle.from_text(text)
    solution = solution_of(puzzle)
    formula = read_formula(to_dimacs(puzzle, solution))
    assert formula == [tuple(clause) for clause in puzzle_clauses(puzzle, solution)]
    assert first_flaw(formula, refute(puzzle, solution)) is None


@pytest.mark.parametrize("text", ["2x2:11..............", "2x2:12....4.....4..3"])
def test_a_puzzle_without_solution_is_refuted(text: str) -> None:
    puzzle = Puzzle.from_text(text)
    assert first_flaw(map(tuple, puzzle_clauses(puzzle)), refute(puzzle)) is None


def test_a_damaged_proof_is_rejected() -> None:
    puzzle = Puzzle.from_text(ESCARGOT)
    solution = solution_of(puzzle)
    formula, proof = [tuple(clause) for clause in puzzle_clauses(puzzle, solution)], refute(puzzle, solution)
    assert first_flaw(formula, proof[:-1]) == ""
    assert first_flaw(formula, proof[-1:]) == "0"
    assert first_flaw(formula[:-1], proof) not in (None, "")  # without the clause that excludes the solution


def test_a_solution_that_is_not_excluded_is_an_error() -> None:
    with pytest.raises(ValueError, match="not excluded"):
        refute(Puzzle.from_text(SHIDOKU))
