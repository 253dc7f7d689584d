"""Arguments within arguments, and what Sudoku Explainer makes of them."""

from __future__ import annotations

from functools import cache

import pytest

from solver.board import Board, Budget, Puzzle, bits
from solver.fast.forcing.propagation import make_position
from solver.steps import Candidate, Number, Step
from solver.techniques.forcing.forcing import find_simplest_nested_chains
from solver.techniques.forcing.lemmas import CHAINS, DYNAMIC, STATIC, LemmaFinder
from solver.techniques.forcing.nested import deepen_for_level
from solver.techniques.forcing.propagations import Inference, Propagations
from solver.techniques.ladders.explainer import explainer_number
from solver.techniques.technique import Options
from tests.techniques.corpus import read_cases

pytestmark = pytest.mark.thorough

ENOUGH = 80  # deductions
EACH_LEVEL = pytest.mark.parametrize("level", [2, 3, 4])


def _board() -> Board:
    """That of the first nested forcing chain of the corpus."""
    return next(case for case in read_cases() if case.technique == "nested-forcing-chain").board


@cache
def _deductions(level: int) -> tuple[Inference, ...]:
    """Those of the first contradictions there."""
    board = _board()
    deepen = deepen_for_level(level)
    propagations = Propagations(board.layout, tuple(board.candidates), dynamic=True, deepen=deepen)
    found: list[Inference] = []
    for cell in bits(board.open_mask):
        for digit in bits(board.candidates[cell] if len(found) < ENOUGH else 0):
            propagation = propagations.of(Candidate(cell, digit), is_true=True)
            if (node := propagations.clash(propagation)) is not None:
                found += [
                    *propagations.proof(propagation, node),
                    *propagations.proof(propagation, node, second_state=True),
                ]
    return tuple(found)


@EACH_LEVEL
def test_an_inner_argument_concludes_an_exclusion(level: int) -> None:
    within = [deduction for deduction in _deductions(level) if deduction.within]
    assert within
    for deduction in within:
        assert not deduction.claim.is_true
        assert deduction.parents
        assert all(proof and not proof[0].parents for proof in deduction.within)


@EACH_LEVEL
def test_every_statement_of_a_proof_follows_from_earlier_ones(level: int) -> None:
    for deduction in _deductions(level):
        for proof in deduction.within:
            claims = [each.claim for each in proof]
            assert all(set(each.parents) <= set(claims[:k]) for k, each in enumerate(proof))


def test_only_patterns_are_looked_for_at_level_1() -> None:
    assert not any(deduction.within for deduction in _deductions(1))


@pytest.mark.parametrize("kind", [CHAINS, STATIC, DYNAMIC])
def test_conclusions_from_assumptions_are_true(kind: str) -> None:
    puzzle = Puzzle.from_text("3x3:..6.....2....47.8.5.........3.2....5.7....8..6..9...2..8..1..7.9.3.......67.84...")
    solution = "746895312321647589598123764839271645172456893654938127485319276913762458267584931"
    board = Board(puzzle)
    finder = LemmaFinder(board.layout)
    excluded = finder.find(kind, make_position(finder.tables, board.candidates)).arrays.excluded
    assert len(excluded)
    for node in excluded:
        digit, cell = divmod(int(node), board.layout.n_cells)
        assert board.has(cell, digit)
        assert int(solution[cell]) != digit


@pytest.mark.parametrize(("level", "number"), [(2, 103), (3, 108), (4, 113)])
def test_the_number_of_a_nested_chain_depends_on_what_is_within(level: int, number: int) -> None:
    step = Step("nested-forcing-chain", facts={"level": Number(level)}, size=66)
    assert explainer_number(step, _board()) == number


def test_nothing_within_is_looked_for_once_the_budget_is_spent() -> None:
    assert not list(find_simplest_nested_chains(_board(), Options(meter=Budget(seconds=0).start())))
