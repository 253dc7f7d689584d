"""The kernel in plain Python: it takes the branches of the compiled one."""

from random import Random
from typing import Any

import numpy as np
import pytest

from solver.board import Budget, Event, Puzzle, Trace, find_layout
from solver.engines import kernel
from solver.engines.run import Trail
from solver.engines.stand_ins import kernel as stand_in
from solver.engines.stand_ins.kernel import anylayout
from tests.engines.corpus import FIG_1, LINES, ROUND
from tests.engines.parts import part_of_a_grid
from tests.layouts import LARGE, NAMES
from tests.parameters import slow_among
from tests.techniques.examples import random_grid, thinned

pytestmark = pytest.mark.thorough

NODES = Budget(nodes=2_000)
HARD = (
    "3x3:8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "3x3:1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    "3x3:.......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
)
SPARSE = [Puzzle(find_layout("3x3"), (0,) * 81), *(Puzzle.from_text(text[:-3] + "...") for text in HARD)]


def _same(puzzle: Puzzle, limit: int) -> int:
    """Compare all that both say, and return the nodes."""
    compiled = kernel.solve(puzzle, limit=limit, keep=limit, budget=NODES)
    plain = stand_in.solve(puzzle, limit=limit, keep=limit, budget=NODES)
    assert (plain.stats.totals, plain.stats.first) == (compiled.stats.totals, compiled.stats.first)
    assert (plain.count, plain.is_complete, plain.status) == (compiled.count, compiled.is_complete, compiled.status)
    assert plain.solutions == compiled.solutions
    return plain.stats.totals["nodes"]


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.puzzle.text[:24])
def test_the_corpus_takes_the_same_branches(line: Any):
    _same(line.puzzle, 20)


@pytest.mark.parametrize("name", slow_among(LARGE, NAMES))
@pytest.mark.parametrize("share", [0.15, 0.3, 0.45])
def test_every_layout_takes_the_same_branches(name: str, share: float):
    _same(part_of_a_grid(find_layout(name), share=share), 20)


@pytest.mark.parametrize("limit", [1, 2, 50])
@pytest.mark.parametrize("text", HARD)
def test_hard_puzzles_take_the_same_branches(text: str, limit: int):
    assert _same(Puzzle.from_text(text), limit) > 10


@pytest.mark.parametrize("puzzle", SPARSE, ids=lambda puzzle: puzzle.text[:24])
def test_sparse_boards_take_the_same_branches(puzzle: Puzzle):
    assert _same(puzzle, 50) > 10


def test_leaps_and_their_rests_are_the_same():
    layout, told = find_layout("3x3"), set[str]()
    for seed in range(12):
        random, trace = Random(seed), Trace(cap=100_000)
        puzzle = thinned(layout, random_grid(layout, random), 0.42, random)
        _same(puzzle, 300)
        stand_in.solve(puzzle, limit=300, budget=NODES, trace=trace)
        told |= {event.why for event in trace.events}
    assert {"supposed", "searched"} <= told


@pytest.mark.parametrize("text", [*HARD, FIG_1])
def test_the_search_for_any_layout_is_the_same_on_9_by_9(text: str):
    puzzle = Puzzle.from_text(text)
    machine = kernel._any_layout(puzzle.layout)
    search = machine.take()
    search.givens[:] = np.frombuffer(bytes(puzzle.givens), np.uint8)
    compiled = kernel._search(machine, search, 2, 2, NODES)
    counts = dict.fromkeys(anylayout.COUNTERS, 0)
    found = list(anylayout.solutions(puzzle, counts, NODES.start(), Trail(None)))
    assert found == list(map(tuple, compiled.grids.tolist()))
    assert counts == compiled.totals


def test_a_small_budget_ends_both_at_the_same_node():
    for nodes in (0, 1, 2, 7, 30):
        for text in (HARD[0], ROUND, "4x4:" + "." * 256):
            puzzle, budget = Puzzle.from_text(text), Budget(nodes=nodes)
            compiled = kernel.solve(puzzle, limit=3, keep=3, budget=budget)
            plain = stand_in.solve(puzzle, limit=3, keep=3, budget=budget)
            assert plain.stats.totals["nodes"] == compiled.stats.totals["nodes"]
            assert (plain.count, plain.is_complete) == (compiled.count, compiled.is_complete)


def _events(text: str) -> list[Event]:
    trace = Trace(cap=100_000)
    stand_in.solve(Puzzle.from_text(text), limit=2, budget=Budget(), trace=trace)
    return trace.events


def test_nothing_crossed_out_at_the_root_is_in_the_solution():
    for text in (FIG_1, HARD[0], "2x3:....1.2......3....4...5........6...."):
        puzzle = Puzzle.from_text(text)
        solutions = stand_in.solve(puzzle, limit=30, keep=30, budget=Budget()).solutions
        events = _events(text)
        first = next((k for k, event in enumerate(events) if event.why in ("branch", "triad")), len(events))
        for event in events[:first]:
            holds = [grid[event.cell] == event.digit for grid in solutions]
            assert not any(holds) if event.why in ("locked", "swept_out") else all(holds)


def test_each_branch_is_told_with_its_candidates():
    events = _events(HARD[0])
    branches = [event for event in events if event.why == "triad"]
    # The other side of what a leap supposed, where that was one digit alone, is told without a branch of its own.
    begun: dict[tuple[int, int], str] = {}
    rests = []
    for event in events:
        if event.why in ("triad", "supposed"):
            begun[event.cell, event.digit] = event.why
        elif event.why == "other_branch" and begun[event.cell, event.digit] == "supposed":
            rests.append(event)
    totals = stand_in.solve(Puzzle.from_text(HARD[0]), budget=Budget()).stats.totals
    assert len(branches) + len(rests) + 1 == totals["nodes"]
    assert all(len(event.shown) == 3 for event in branches)
