"""Chains: what the steps say and show, and that one end or the other is true in every solution."""

from __future__ import annotations

from itertools import islice, pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.board import Board, find_layout
from solver.steps import Candidate
from solver.techniques import Options, find_technique, phrase
from tests.techniques.boards import found_without
from tests.techniques.corpus import candidates
from tests.techniques.examples import SMALL, grids, position, thinned
from tests.techniques.step_facts import fact, pattern

SEEDS = st.integers(0, 2**32)
SQUARE = find_layout("3x3")
ROW_1 = "r1c2:1 r1c3:1 r1c4:1 r1c6:1 r1c7:1 r1c8:1 r1c9:1"  # leaves the 1 to r1c1 and r1c5
ROW_5 = "r5c2:1 r5c3:1 r5c4:1 r5c5:1 r5c7:1 r5c8:1 r5c9:1"  # leaves it to r5c1 and r5c6


def removed(text: str) -> set[tuple[int, int]]:
    return set(candidates(text, SQUARE))


def test_an_x_chain_removes_candidates_that_see_both_ends() -> None:
    (step,) = found_without("x-chain", f"{ROW_1} {ROW_5}")
    assert set(step.eliminations) == removed("r2c6:1 r3c6:1 r4c5:1 r6c5:1")
    assert pattern(step) == "(1)r1c5=(1)r1c1-(1)r5c1=(1)r5c6"
    assert phrase(step, SQUARE) == (
        "If r1c5 is not 1, it follows step by step that r1c1=1, r5c1≠1 and r5c6=1. So at least one of these is "
        "true: r1c5 is 1; r5c6 is 1. A candidate that is ruled out either way is wrong: remove 1 from r2c6, r3c6, "
        "r4c5 and r6c5."
    )


def test_the_links_of_a_chain_are_shown_in_its_order() -> None:
    (step,) = found_without("x-chain", f"{ROW_1} {ROW_5}")
    passed = candidates("r1c5:1 r1c1:1 r5c1:1 r5c6:1", SQUARE)
    assert [(link.start, link.end) for link in step.views[0].links] == list(pairwise(passed))
    assert [link.strength for link in step.views[0].links] == ["strong", "weak", "strong"]


def test_a_third_place_breaks_the_chain() -> None:
    assert found_without("x-chain", f"{ROW_1} {ROW_5}".removesuffix(" r5c9:1")) == []


def test_an_xy_chain_goes_from_cell_to_cell() -> None:
    (step,) = found_without("xy-chain", "r1c1:3456789 r1c5:1456789 r5c5:1256789 r5c9:2356789")
    assert pattern(step) == "(1=2)r1c1-(2=3)r1c5-(3=4)r5c5-(4=1)r5c9"
    assert set(step.eliminations) == removed("r1c9:1 r5c1:1")


def test_two_cells_are_no_xy_chain() -> None:
    assert found_without("xy-chain", "r1c1:3456789 r1c5:3456789") == []


def test_a_chain_may_pass_from_digit_to_digit() -> None:
    # The 1 of row 1, the 1 and the 2 of r5c1, and the 2 of box 5, which is in r5c6 or in r6c5.
    box_5 = "r4c4:2 r4c5:2 r4c6:2 r5c4:2 r5c5:2 r6c4:2 r6c6:2"
    (step,) = found_without("aic", f"{ROW_1} r5c1:3456789 {box_5}")
    assert pattern(step) == "(1)r1c5=(1)r1c1-(1=2)r5c1-(2)r5c6=(2)r6c5"
    assert set(step.eliminations) == removed("r1c5:2 r6c5:1")


def test_ends_that_exclude_one_another_make_a_loop() -> None:
    # An X-wing: the 1 in rows 1 and 5 is in columns 1 and 5 alone.
    crossed_out = f"{ROW_1} {ROW_5} r5c6:1".replace("r5c5:1 ", "")
    (step,) = found_without("continuous-nice-loop", crossed_out)
    assert pattern(step) == "(1)r1c1=(1)r1c5-(1)r5c5=(1)r5c1-(1)r1c1"
    rows = (2, 3, 4, 6, 7, 8, 9)
    assert set(step.eliminations) == removed(" ".join(f"r{row}c1:1 r{row}c5:1" for row in rows))
    assert found_without("aic", crossed_out) == []


def test_a_candidate_that_leads_to_its_opposite_goes() -> None:
    steps = found_without("discontinuous-nice-loop", f"{ROW_1} {ROW_5}")
    assert {step.eliminations[0] for step in steps} == removed("r2c6:1 r3c6:1 r4c5:1 r6c5:1")
    assert all(fact(step, "assumed") for step in steps)
    assert phrase(steps[0], SQUARE) == (
        "Suppose r2c6=1 is right. It follows step by step that r5c6≠1, r5c1=1, r1c1≠1, r1c5=1 and r2c6≠1. So r2c6=1 "
        "rules itself out: remove 1 from r2c6."
    )


def test_a_candidate_whose_opposite_leads_to_it_is_true() -> None:
    # Were the 1 not in r1c1, it would be in r1c2 for the row and in r2c1 for the column.
    row_1 = "r1c3:1 r1c4:1 r1c5:1 r1c6:1 r1c7:1 r1c8:1 r1c9:1"
    column_1 = "r3c1:1 r4c1:1 r5c1:1 r6c1:1 r7c1:1 r8c1:1 r9c1:1"
    (step,) = (
        each for each in found_without("discontinuous-nice-loop", f"{row_1} {column_1}") if not fact(each, "assumed")
    )
    assert pattern(step) in ("(1)r1c1=(1)r1c2-(1)r2c1=(1)r1c1", "(1)r1c1=(1)r2c1-(1)r1c2=(1)r1c1")
    assert set(step.eliminations) == removed("r1c1:23456789")
    assert phrase(step, SQUARE).endswith(
        "So r1c1=1 is right in any case, and its cell can be nothing else: remove 2, 3, 4, 5, 6, 7, 8 and 9 from r1c1."
    )


def test_a_chain_over_a_group_is_grouped() -> None:
    # The 1 of row 5 is in r5c1 or in box 5.
    crossed_out = f"{ROW_1} {ROW_5}".replace(" r5c5:1", "")
    (step,) = found_without("grouped-aic", crossed_out)
    assert pattern(step) == "(1)r1c5=(1)r1c1-(1)r5c1=(1)r5c56"
    assert set(step.eliminations) == removed("r4c5:1 r6c5:1")
    assert step.views[0].groups == ((Candidate(40, 1), Candidate(41, 1)),)
    assert found_without("aic", crossed_out) == []


def test_a_chain_over_an_almost_locked_set_names_it() -> None:
    # Three cells of box 4 with 1, 2, 3 and 4: without the 1 in r5c1 they hold the 3, which is in r4c2.
    crossed_out = f"{ROW_1} r5c1:356789 r4c2:156789 r4c3:1356789 r4c9:2456789"
    steps = found_without("grouped-discontinuous-nice-loop", crossed_out)
    step = next(step for step in steps if set(step.eliminations) == removed("r4c5:1"))
    assert pattern(step) == "(1)r4c5-(1=3)r4c9-(3=1)r4c2,r4c3,r5c1-(1)r1c1=(1)r1c5-(1)r4c5"
    assert fact(step, "sets") == "r4c2, r4c3 and r5c1 (1, 2, 3, 4)"
    assert "Such a set has one more digit than cells" in phrase(step, SQUARE)


@pytest.mark.parametrize("name", SMALL)
@settings(max_examples=10)
@given(seed=SEEDS)
def test_one_end_of_a_chain_is_true_in_every_solution(name: str, seed: int) -> None:
    random = Random(seed)
    layout = find_layout(name)
    _, grid = position(layout, random)
    puzzle = thinned(layout, grid, 0.5, random)
    solutions = list(islice(grids(Board(puzzle)), 50))

    def holds(link_end: tuple[int, int], solution: tuple[int, ...]) -> bool:
        return solution[link_end[0]] == link_end[1]

    for slug in ("x-chain", "xy-chain", "aic"):
        for step in find_technique(slug).find(Board(puzzle), Options()):
            links = step.views[0].links
            assert [link.strength for link in links] == ["strong", "weak"] * (len(links) // 2) + ["strong"]
            for solution in solutions:
                assert holds(links[0].start, solution) or holds(links[-1].end, solution)
