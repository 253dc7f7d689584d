from __future__ import annotations

from solver.board import Puzzle, find_layout
from solver.steps import Role, Step, starting_board
from solver.techniques import Options, find_technique
from tests.techniques.corpus import candidates
from tests.techniques.step_facts import fact, facts_of


def found(slug: str, name: str, crossed_out: str) -> list[Step]:
    """The steps on an otherwise empty board."""
    layout = find_layout(name)
    puzzle = Puzzle(layout, (0,) * layout.n_cells)
    board = starting_board(puzzle, crossed_out=candidates(crossed_out, layout))
    return list(find_technique(slug).find(board, Options()))


def bases(steps: list[Step], layout: str) -> list[tuple[object, object]]:
    return [(fact(step, "base", layout), fact(step, "cover", layout)) for step in steps]


def test_a_box_points_along_a_row() -> None:
    (step,) = found("pointing", "2x2", "r2c1:1 r2c2:1")
    assert facts_of(step, "2x2") == {"digit": "1", "base": "box-1", "cover": "row-1", "cells": ("r1c1", "r1c2")}
    assert [cell for cell, _ in step.eliminations] == [2, 3]


def test_a_row_claims_in_a_box() -> None:
    (step,) = found("claiming", "2x2", "r1c3:1 r1c4:1")
    assert bases([step], "2x2") == [("row-1", "box-1")]
    assert [cell for cell, _ in step.eliminations] == [4, 5]
    assert set(step.views[0].houses) == {Role.BASE, Role.COVER}


def test_claiming_needs_two_candidates() -> None:
    assert found("claiming", "2x2", "r1c2:1 r1c3:1 r1c4:1") == []


def test_a_diameter_claims_two_twin_cells_in_the_ring() -> None:
    (step,) = found("claiming", "round3", "r1s1:1 r2s1:1 r1s4:1 r2s4:1")
    assert bases([step], "round3") == [("diameter-1", "ring-3")]
    assert len(step.eliminations) == 4


def test_a_sector_pair_points_into_the_pairs_that_it_overlaps() -> None:
    # Sector pair 1 is sectors 1 and 6, so its 1 is in sector 6 and in sector pair 6; pair 2 is sectors 2 and 1.
    steps = found("pointing", "round3a", "r1s1:1 r2s1:1 r3s1:1")
    assert bases(steps, "round3a") == [("sector-pair-1", "sector-pair-6"), ("sector-pair-2", "sector-pair-3")]


def test_diagonals_are_lines_that_claim() -> None:
    (step,) = found("claiming", "2x2x", "r3c3:1 r4c4:1")
    assert bases([step], "2x2x") == [("diagonal-1", "box-1")]
