"""Aligned exclusion, held against a plain reading of its definition."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.board import Board, bits, find_layout, mask_of
from solver.steps import Candidate
from solver.techniques import Options, phrase
from solver.techniques.sets.almost_locked import almost_locked_sets
from solver.techniques.sets.exclusions import find_aligned_pair_exclusion, find_aligned_triplet_exclusion
from tests.techniques.boards import board_without, found_without
from tests.techniques.examples import position
from tests.techniques.step_facts import all_facts, fact

pytestmark = pytest.mark.thorough

SEEDS = st.integers(0, 2**32)
EACH = pytest.mark.parametrize("name", ["2x3", "3x3", "round3a", "round4"])
SQUARE = find_layout("3x3")


def open_cells(board: Board) -> list[int]:
    return [cell for cell in bits(board.open_mask) if board.candidates[cell].bit_count() > 1]


def never(board: Board, cells: tuple[int, ...], choices: Sequence[tuple[int, ...]]) -> set[Candidate]:
    """The candidates of `cells` that are in none of `choices`."""
    return {
        Candidate(cell, digit)
        for k, cell in enumerate(cells)
        for digit in bits(board.candidates[cell])
        if not any(choice[k] == digit for choice in choices)
    }


@EACH
@settings(max_examples=5)
@given(seed=SEEDS)
def test_pairs_are_excluded_by_all_almost_locked_sets(name: str, seed: int) -> None:
    board, _ = position(find_layout(name), Random(seed))
    peers, sets = board.layout.peers, almost_locked_sets(board)

    def spoils(first: int, a: int, second: int, b: int) -> bool:
        if a == b:
            return bool(peers[first] >> second & 1)
        return any(
            each.digits >> a & each.digits >> b & 1
            and not each.places[a] & ~peers[first]
            and not each.places[b] & ~peers[second]
            for each in sets
        )

    expected = {}
    for pair in combinations(open_cells(board), 2):
        digits = product(*(tuple(bits(board.candidates[cell])) for cell in pair))
        choices = [(a, b) for a, b in digits if not spoils(pair[0], a, pair[1], b)]
        if gone := never(board, pair, choices):
            expected[board.layout.names_of(pair)] = gone
    steps = find_aligned_pair_exclusion(board, Options())
    assert {fact(step, "cells", board.layout): set(step.eliminations) for step in steps} == expected


@EACH
@settings(max_examples=3)
@given(seed=SEEDS)
def test_triplets_are_excluded_by_cells_that_all_three_see(name: str, seed: int) -> None:
    board, _ = position(find_layout(name), Random(seed))
    peers = board.layout.peers
    narrow = mask_of(cell for cell in open_cells(board) if board.candidates[cell].bit_count() <= 3)
    expected = {}
    for three in combinations(open_cells(board), 3):
        common = peers[three[0]] & peers[three[1]] & peers[three[2]] & narrow
        aligned = any(narrow >> cell & 1 and peers[cell] & mask_of(three) for cell in three)
        if common.bit_count() < 2 or not aligned:
            continue
        choices = [
            digits
            for digits in product(*(tuple(bits(board.candidates[cell])) for cell in three))
            if not any(board.candidates[cell] & ~mask_of(digits) == 0 for cell in bits(common))
            and not any(digits[i] == digits[j] and peers[three[i]] >> three[j] & 1 for i, j in ((0, 1), (0, 2), (1, 2)))
        ]
        if gone := never(board, three, choices):
            expected[board.layout.names_of(three)] = gone
    steps = find_aligned_triplet_exclusion(board, Options())
    assert {fact(step, "cells", board.layout): set(step.eliminations) for step in steps} == expected


def test_a_pair_that_would_empty_a_cell_is_ruled_out() -> None:
    # Both cells see r2c1 (1, 2) and r2c2 (1, 3); beside the 1 in r1c1, r1c2 with 2 and 3 has no digit left.
    steps = found_without("aligned-pair-exclusion", "r2c1:3456789 r2c2:2456789 r1c2:1456789")
    step = next(step for step in steps if fact(step, "cells") == ("r1c1", "r1c2"))
    assert Candidate(0, 1) in step.eliminations
    assert {"1-2", "1-3"} <= {*all_facts(step, "excluded")[0].replace(" and", ",").split(", ")}
    assert phrase(step, SQUARE).startswith("Taken in this order, r1c1 and r1c2 cannot be 1-2, 1-3")


def test_smaller_sets_exclude_less() -> None:
    # r2c1 and r2c2 with 1, 2 and 3 are a set of two cells: the 1 beside the 2 or the 3 would leave them one digit.
    crossed_out = "r2c1:456789 r2c2:456789 r1c2:1456789"
    board = board_without(crossed_out)
    pairs = [fact(step, "cells", board.layout) for step in find_aligned_pair_exclusion(board, Options())]
    assert ("r1c1", "r1c2") in pairs
    assert list(find_aligned_pair_exclusion(board, Options(), largest=1)) == []
