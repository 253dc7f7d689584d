from __future__ import annotations

from solver.steps import Candidate, Role
from tests.techniques.boards import found_without
from tests.techniques.step_facts import fact, facts_of


def test_a_naked_pair_clears_the_rest_of_its_house() -> None:
    (step,) = found_without("naked-pair", "r1c1:34 r1c3:34", "2x2")
    assert facts_of(step, "2x2") == {"house": "row-1", "cells": ("r1c1", "r1c3"), "digits": ("1", "2")}
    assert step.eliminations == (Candidate(1, 1), Candidate(1, 2), Candidate(3, 1), Candidate(3, 2))
    assert step.views[0].candidates[Role.PATTERN] == tuple(Candidate(c, d) for c in (0, 2) for d in (1, 2))


def test_a_naked_pair_in_two_houses_makes_two_steps() -> None:
    steps = found_without("naked-pair", "r1c1:34 r1c2:34", "2x2")
    assert [fact(step, "house", "2x2") for step in steps] == ["row-1", "box-1"]


def test_a_naked_triple_needs_no_cell_with_all_three() -> None:
    steps = found_without("naked-triple", "r1c1:3456 r1c5:1456 r1c6:2456", "2x3")
    assert [fact(step, "cells", "2x3") for step in steps] == [("r1c1", "r1c5", "r1c6")]


def test_a_cell_with_one_candidate_is_in_no_naked_pair() -> None:
    assert found_without("naked-pair", "r1c1:34 r1c2:234", "2x2") == []


def test_a_hidden_pair_clears_its_cells() -> None:
    (step,) = found_without("hidden-pair", "r1c2:12 r1c3:12", "2x2")
    assert facts_of(step, "2x2") == {"house": "row-1", "cells": ("r1c1", "r1c4"), "digits": ("1", "2")}
    assert step.eliminations == (Candidate(0, 3), Candidate(0, 4), Candidate(3, 3), Candidate(3, 4))


def test_a_digit_with_one_place_is_in_no_hidden_pair() -> None:
    assert found_without("hidden-pair", "r1c2:12 r1c3:12 r1c4:12 r1c5:12 r1c6:1", "2x3") == []


def test_a_locked_pair_clears_both_its_houses() -> None:
    (step,) = found_without("locked-pair", "r1c1:34 r1c2:34", "2x2")
    assert (fact(step, "base", "2x2"), fact(step, "cover", "2x2"), fact(step, "cells", "2x2")) == (
        "box-1",
        "row-1",
        ("r1c1", "r1c2"),
    )
    assert step.eliminations == tuple(Candidate(cell, digit) for cell in (4, 5, 2, 3) for digit in (1, 2))


def test_a_locked_pair_clears_cells_in_both_houses() -> None:
    assert found_without("locked-pair", "r1c1:34 r1c2:34 r2c1:12 r2c2:12", "2x2") == []


def test_a_ring_and_a_diameter_lock_a_pair() -> None:
    (step,) = found_without("locked-pair", "r1s1:3456 r1s4:3456", "round3")
    assert (fact(step, "base", "round3"), fact(step, "cover", "round3")) == ("ring-1", "diameter-1")
    assert len(step.eliminations) == 2 * 8
