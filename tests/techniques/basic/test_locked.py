from __future__ import annotations

from solver.steps import Role, Step
from tests.techniques.boards import found_without
from tests.techniques.step_facts import fact, facts_of


def bases(steps: list[Step], layout: str) -> list[tuple[object, object]]:
    return [(fact(step, "base", layout), fact(step, "cover", layout)) for step in steps]


def test_a_box_points_along_a_row() -> None:
    (step,) = found_without("pointing", "r2c1:1 r2c2:1", "2x2")
    assert facts_of(step, "2x2") == {"digit": "1", "base": "box-1", "cover": "row-1", "cells": ("r1c1", "r1c2")}
    assert [cell for cell, _ in step.eliminations] == [2, 3]


def test_a_row_claims_in_a_box() -> None:
    (step,) = found_without("claiming", "r1c3:1 r1c4:1", "2x2")
    assert bases([step], "2x2") == [("row-1", "box-1")]
    assert [cell for cell, _ in step.eliminations] == [4, 5]
    assert set(step.views[0].houses) == {Role.BASE, Role.COVER}


def test_claiming_needs_two_candidates() -> None:
    assert found_without("claiming", "r1c2:1 r1c3:1 r1c4:1", "2x2") == []


def test_a_diameter_claims_two_twin_cells_in_the_ring() -> None:
    (step,) = found_without("claiming", "r1s1:1 r2s1:1 r1s4:1 r2s4:1", "round3")
    assert bases([step], "round3") == [("diameter-1", "ring-3")]
    assert len(step.eliminations) == 4


def test_a_sector_pair_points_into_the_pairs_that_it_overlaps() -> None:
    # Sector pair 1 is sectors 1 and 6, so its 1 is in sector 6 and in sector pair 6; pair 2 is sectors 2 and 1.
    steps = found_without("pointing", "r1s1:1 r2s1:1 r3s1:1", "round3a")
    assert bases(steps, "round3a") == [("sector-pair-1", "sector-pair-6"), ("sector-pair-2", "sector-pair-3")]


def test_diagonals_are_lines_that_claim() -> None:
    (step,) = found_without("claiming", "r3c3:1 r4c4:1", "2x2x")
    assert bases([step], "2x2x") == [("diagonal-1", "box-1")]
