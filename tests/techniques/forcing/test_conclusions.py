"""The search for conclusions finds what single propagations lead to."""

from __future__ import annotations

from random import Random

import pytest

from solver.board import Board, bits, find_layout
from solver.steps import Candidate, candidates_among
from solver.techniques.catalogue import find_technique
from solver.techniques.forcing.conclusions import ForcingConclusion, contradiction, search_on
from solver.techniques.forcing.nested import deepen_for_level, lemmas_for_level
from solver.techniques.forcing.propagations import Propagations
from solver.techniques.technique import Options
from tests.layouts import JIGSAWS
from tests.techniques.corpus import read_cases
from tests.techniques.examples import Looks, position


def _board(technique: str) -> Board:
    return next(case for case in read_cases() if case.technique == technique).board


@pytest.mark.parametrize("level", [0, 1, 2, 3, 4])
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
        propagations,
        ("contradiction",),
        fewest=2,
        level=level,
        by_lemmas=lemmas_for_level(level),
        is_spent=lambda: False,
    )
    assert found
    assert set(found) == expected - {None}


@pytest.mark.parametrize("name", ["2x3", JIGSAWS[2], "2x3-king", "round4a"])
def test_no_node_follows_from_itself(name: str) -> None:
    board, _ = position(find_layout(name), Random(3))
    propagations = Propagations(board.layout, tuple(board.candidates), dynamic=True, deepen=deepen_for_level(1))
    for candidate in candidates_among(board, bits(board.open_mask), board.layout.digits_mask):
        for is_true in (True, False):
            propagation = propagations.of(candidate, is_true=is_true)
            for node in (node for node, state in enumerate(propagation.state) if state):
                proof = propagations.proof(propagation, node)
                claims = [inference.claim for inference in proof]
                assert all(set(each.parents) <= set(claims[:k]) for k, each in enumerate(proof))


@pytest.mark.parametrize("name", ["2x3", JIGSAWS[2]])
def test_steps_found_in_time_are_whole(name: str) -> None:
    find = find_technique("dynamic-forcing-chain-plus").find
    board, _ = position(find_layout(name), Random(1))
    steps = [list(find(board, Options(meter=Looks(seconds=n).start()))) for n in range(1, 12)]
    everything = list(find(board, Options()))
    assert any(steps)
    assert all(some == everything[: len(some)] for some in steps)
