"""A run of singles is what one step after another makes."""

from __future__ import annotations

import pickle
import subprocess
import sys
from copy import copy
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.board import Board, Budget, Layout, Puzzle, find_layout, is_possible
from solver.steps import Ended, Step, Walkthrough, from_json, to_json
from solver.techniques import BASIC_LADDER, Options, explain, find_ladder
from solver.techniques.ladders.rungs import Climb, Ladder, ladder_of
from solver.techniques.prefilter.prefilter import Prefilter
from tests.layouts import DIFFERING, NAMES
from tests.techniques.examples import position, random_grid, thinned

pytestmark = pytest.mark.thorough

SEEDS = st.integers(0, 2**32)
EASY = Puzzle.from_text("3x3:13.4..2...9......8...2.9.........5...1.5....47..9.6.1...8.54..9.4.1.2.7.....3....")
TURNED = ladder_of("turned", "", ("naked-single", "pointing", "hidden-single", "full-house"))
MIXED = ladder_of("mixed", "", ("hidden-single", "full-house", "naked-single", "pointing", "claiming", "naked-pair"))
LADDERS = (find_ladder("singles"), find_ladder(BASIC_LADDER), find_ladder("sudokuwiki"), TURNED, MIXED)


@pytest.fixture(autouse=True)
def prefilter_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the prefilter although nothing is compiled: its code runs as plain Python."""
    monkeypatch.setattr("solver.techniques.ladders.rungs.prefilter_of", Prefilter)


def steps_in_runs(board: Board, ladder: Ladder, budget: Budget) -> tuple[list[Step], int]:
    """The steps of a climb, and the nodes they cost."""
    meter = budget.start()
    climb = Climb(ladder, board, Options())
    steps: list[Step] = []
    while climb.is_possible and not board.is_full and (taken := climb.advance(meter)):
        steps += taken
    return steps, meter.nodes


def steps_one_by_one(board: Board, ladder: Ladder, budget: Budget) -> tuple[list[Step], int]:
    """The same by the finders alone, with a look at the whole board before each step."""
    meter = budget.start()
    steps: list[Step] = []
    while is_possible(board) and not board.is_full:
        found = (rung.step(board, Options()) for rung in ladder.rungs if not meter.tick())
        step = next((step for step in found if step), None)
        if step is None:
            break
        step.apply(board)
        steps.append(step)
    return steps, min(meter.nodes, budget.nodes + 1) if budget.nodes is not None else meter.nodes


def state(board: Board) -> tuple[object, ...]:
    return board.digits, board.candidates, board.cells_for, board.placed, board.open_mask, board.given_mask


def random_position(layout: Layout, seed: int) -> Board:
    """A position on the way to a solution; every third has a digit too many, so that it may come to nothing."""
    random = Random(seed)
    if random.random() < 0.4:
        return position(layout, random)[0]
    board = Board(thinned(layout, random_grid(layout, random), random.uniform(0.35, 0.6), random))
    wrong = [cell for cell, mask in enumerate(board.candidates) if mask] if random.random() < 0.4 else []
    if wrong:
        cell = random.choice(wrong)
        board.place(cell, random.choice([d for d in range(1, layout.n + 1) if board.has(cell, d)]))
    return board


@pytest.mark.parametrize("name", [name for name in (*NAMES, *DIFFERING) if find_layout(name).n <= 12])
@settings(max_examples=12)
@given(seed=SEEDS)
def test_a_run_is_one_step_after_another(name: str, seed: int) -> None:
    board = random_position(find_layout(name), seed)
    ladder = Random(seed + 1).choice((LADDERS[0], LADDERS[1], TURNED, MIXED))
    twin = board.copy()
    assert steps_in_runs(board, ladder, Budget()) == steps_one_by_one(twin, ladder, Budget())
    assert state(board) == state(twin)


@pytest.mark.parametrize("ladder", LADDERS, ids=lambda ladder: ladder.name)
def test_a_run_ends_with_the_nodes(ladder: Ladder) -> None:
    for nodes in range(60):
        board = Board(EASY)
        twin = board.copy()
        assert steps_in_runs(board, ladder, Budget(nodes=nodes)) == steps_one_by_one(twin, ladder, Budget(nodes=nodes))
        assert state(board) == state(twin)


@pytest.mark.parametrize("name", ["3x3", "3x3x", "round5", "2x5"])
def test_flags_are_right_after_a_run(name: str) -> None:
    for seed in range(8):
        board = random_position(find_layout(name), seed)
        climb = Climb(LADDERS[0], board, Options())
        while climb.is_possible and not board.is_full and climb.advance(Budget().start()):
            again = Prefilter(board)
            assert climb._prefilter
            assert climb.is_possible == again.is_possible == is_possible(board)
            assert climb._prefilter._known["singles"] == again._known["singles"]
            assert [list(each) for each in climb._prefilter._position] == [list(each) for each in again._position]


def test_steps_of_a_run_are_reasoned_when_they_are_asked() -> None:
    def walk() -> Walkthrough:
        return explain(EASY, ladder=BASIC_LADDER)

    assert walk().ended is Ended.SOLVED
    assert "made" not in walk().steps[0].__dict__
    assert pickle.loads(pickle.dumps(walk())) == walk()
    assert copy(walk().steps[0]) == walk().steps[0]
    assert from_json(to_json(walk())) == walk()


COMPILED = """
from solver.fast.mode import use_compiled
use_compiled()
from solver.board import Budget, find_layout
from tests.techniques.prefilter.test_single_runs import LADDERS, random_position, steps_in_runs, steps_one_by_one, state
for name in ("3x3", "3x3x", "2x5", "round5", "3x3-knight"):
    for seed in range(40):
        board = random_position(find_layout(name), seed)
        twin = board.copy()
        ladder = LADDERS[seed % len(LADDERS)]
        assert steps_in_runs(board, ladder, Budget()) == steps_one_by_one(twin, ladder, Budget()), (name, seed)
        assert state(board) == state(twin), (name, seed)
"""


def test_compiled_runs_are_the_same() -> None:
    subprocess.run([sys.executable, "-c", COMPILED], check=True)
