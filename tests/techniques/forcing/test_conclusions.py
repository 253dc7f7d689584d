"""The search for conclusions finds what single propagations lead to."""

from __future__ import annotations

import pytest

from solver.board import Board, bits
from solver.steps import Candidate
from solver.techniques.forcing.conclusions import ForcingConclusion, contradiction, search_on
from solver.techniques.forcing.nested import deepen_for_level
from solver.techniques.forcing.propagations import Propagations
from tests.techniques.corpus import read_cases


def _board(technique: str) -> Board:
    return next(case for case in read_cases() if case.technique == technique).board


@pytest.mark.parametrize("level", [0, 1])
@pytest.mark.parametrize("technique", ["dynamic-forcing-chain", "dynamic-forcing-chain-plus"])
def test_the_search_finds_all_contradictions(technique: str, level: int) -> None:
    board = _board(technique)
    candidates = tuple(board.candidates)
    propagations = Propagations(board.layout, candidates, dynamic=True, deepen=deepen_for_level(level))
    expected: set[ForcingConclusion | None] = {
        contradiction(propagations, Candidate(cell, digit), is_true=is_true)
        for cell in bits(board.open_mask)
        for digit in bits(candidates[cell] if candidates[cell].bit_count() > 1 else 0)
        for is_true in (True, False)
    }
    found = search_on(board.layout).find(
        candidates,
        ("contradiction",),
        dynamic=True,
        in_cells=True,
        fewest=2,
        uses_patterns=level == 1,
        is_spent=lambda: False,
    )
    assert found
    assert set(found) == expected - {None}
