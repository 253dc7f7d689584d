"""What a single says and shows beside its conclusion."""

from __future__ import annotations

from random import Random

import pytest

from solver.board import Puzzle, find_layout
from solver.steps import Candidate, Role, Step, starting_board
from solver.techniques import Options, find_technique
from solver.techniques.basic.singles import find_easiest_hidden_single
from solver.techniques.ladders.explainer import explainer_number
from solver.techniques.ladders.queued import QueuedSingles
from tests.techniques.corpus import candidates
from tests.techniques.examples import position
from tests.techniques.step_facts import fact, facts_of

# The 8 in the middle left box, as in the picture of cross-hatching: 8s in two of its rows and one of its columns.
HATCHED = Puzzle.from_text("3x3:8................................8....1..........8...............................")


def found(slug: str, puzzle: Puzzle, crossed_out: str = "") -> list[Step]:
    board = starting_board(puzzle, crossed_out=candidates(crossed_out, puzzle.layout))
    return list(find_technique(slug).find(board, Options()))


def names(step: Step, puzzle: Puzzle, role: Role) -> tuple[list[str], list[str]]:
    """The houses and cells of a role in the step's picture."""
    (view,) = step.views
    layout = puzzle.layout
    return [layout.houses[h].name for h in view.houses.get(role, ())], list(layout.names_of(view.cells.get(role, ())))


def test_a_hidden_single_is_the_cross_hatching_picture() -> None:
    step = found("hidden-single", HATCHED)[0]
    assert facts_of(step) == {
        "house": "box-4",
        "cell": "r5c2",
        "digit": "8",
        "blockers": ("r1c1", "r4c7", "r6c5"),
    }
    assert names(step, HATCHED, Role.BASE) == (["box-4"], [])
    assert names(step, HATCHED, Role.BLOCKING)[0] == ["row-4", "row-6", "column-1"]
    assert names(step, HATCHED, Role.BLOCKER)[1] == ["r1c1", "r4c7", "r6c5"]
    assert step.views[0].candidates == {Role.PLACED: (Candidate(37, 8),)}


def test_a_cell_that_no_digit_blocks_is_shown_as_ruled_out() -> None:
    puzzle = Puzzle.from_text("2x2:1...............")
    step = found("hidden-single", puzzle, "r2c3:1")[0]
    assert (fact(step, "blockers", puzzle.layout), fact(step, "barred", puzzle.layout)) == ("r1c1", "r2c3")
    assert names(step, puzzle, Role.RULED_OUT)[1] == ["r2c3"]


def test_few_blockers_are_chosen() -> None:
    # An 8 in column 3 bars two cells of the box as well, but the ones in rows 4 and 6 do already.
    puzzle = Puzzle(HATCHED.layout, tuple(8 if cell == 65 else digit for cell, digit in enumerate(HATCHED.givens)))
    assert fact(found("hidden-single", puzzle)[0], "blockers", puzzle.layout) == ("r1c1", "r4c7", "r6c5")


def test_areas_come_before_lines() -> None:
    puzzle = Puzzle.from_text("2x2:1.....1..1......")
    houses = [str(fact(step, "house", puzzle.layout)).split("-")[0] for step in found("hidden-single", puzzle)]
    assert houses == sorted(houses, key=lambda kind: kind != "box")
    assert set(houses) == {"box", "row", "column"}


def test_the_last_open_cell_is_a_hidden_single_without_blockers() -> None:
    step = next(iter(found("hidden-single", Puzzle.from_text("2x2:12..3..........."))))
    assert (
        fact(step, "cell", "2x2"),
        fact(step, "blockers", "2x2"),
        fact(step, "barred", "2x2"),
    ) == ("r2c2", (), ())


def test_a_naked_single_shows_a_blocker_for_each_other_digit() -> None:
    puzzle = Puzzle.from_text("2x2:.2.3....4.......")
    (step,) = found("naked-single", puzzle)
    assert facts_of(step, puzzle.layout) == {"cell": "r1c1", "digit": "1", "houses": ("row-1", "column-1")}
    assert names(step, puzzle, Role.BLOCKER)[1] == ["r1c2", "r1c4", "r3c1"]
    assert names(step, puzzle, Role.BLOCKING)[0] == ["row-1", "column-1"]


def test_a_naked_single_names_the_digits_that_no_cell_rules_out() -> None:
    (step,) = found("naked-single", Puzzle.from_text("2x2:.2.............."), "r1c1:34")
    assert fact(step, "ruled_out", "2x2") == ("3", "4")


def test_a_house_with_a_clash_has_no_full_house() -> None:
    assert found("full-house", Puzzle.from_text("2x2:113.............")) == []


def test_a_missing_digit_that_is_crossed_out_makes_no_full_house() -> None:
    assert found("full-house", Puzzle.from_text("2x2:123............."), "r1c4:4") == []


@pytest.mark.parametrize("name", ["2x2", "3x3", "3x3x", "round4", "round5"])
def test_the_easiest_hidden_single_comes_first(name: str) -> None:
    for seed in range(12):
        board, _ = position(find_layout(name), Random(seed))
        steps = list(find_technique("hidden-single").find(board, Options()))
        sooner = list(find_easiest_hidden_single(board, Options()))
        assert sooner[:1] == sorted(steps, key=lambda step: explainer_number(step, board))[:1]
        assert len(sooner) == len(steps)
        assert all(step in steps for step in sooner)


@pytest.mark.parametrize("name", ["2x3", "3x3", "round4"])
def test_a_single_that_waits_is_what_its_finder_finds(name: str) -> None:
    n_found = 0
    for seed in range(12):
        board, _ = position(find_layout(name), Random(seed))
        for slug in ("full-house", "naked-single", "hidden-single"):
            steps = list(find_technique(slug).find(board, Options()))
            waiting = QueuedSingles(board)
            find = getattr(waiting, slug.replace("-", "_"))
            step = find(board, Options())
            n_found += step is not None
            assert step is None or step == next(each for each in steps if each.placements == step.placements)
    assert n_found > 8
