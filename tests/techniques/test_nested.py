"""Arguments within arguments."""

from __future__ import annotations

from solver.board import bits
from solver.steps import Candidate
from solver.techniques.nested import by_assumptions
from solver.techniques.runs import Deduction, Runs
from tests.techniques.corpus import read_cases


def _deductions() -> list[Deduction]:
    """Those of all contradictions of the first nested forcing chain of the corpus."""
    board = next(case for case in read_cases() if case.technique == "nested-forcing-chain").board
    runs = Runs(board.layout, tuple(board.candidates), dynamic=True, deepen=by_assumptions)
    found = []
    for cell in bits(board.open_mask):
        for digit in bits(board.candidates[cell]):
            run = runs.run(Candidate(cell, digit), is_true=True)
            if (node := runs.clash(run)) is not None:
                found += [*runs.proof(run, node), *runs.proof(run, node, clash=True)]
    return found


def test_an_assumption_within_carries_both_its_proofs() -> None:
    within = [deduction.within for deduction in _deductions() if deduction.within]
    assert within
    for first, second in within:
        assert first[0].said == second[0].said
        assert first[-1].said == second[-1].said._replace(is_true=not second[-1].said.is_true)


def test_what_is_assumed_within_is_what_is_excluded() -> None:
    for deduction in _deductions():
        if deduction.within:
            assert deduction.within[0][0].said == deduction.said._replace(is_true=True)
            assert deduction.parents
