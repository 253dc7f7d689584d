"""Kernbichler's solver on arrays, beside a plain recursion with loops."""

import sys
from traceback import walk_stack

import pytest

from solver.board import Budget, Cell, Digit, Layout, Puzzle, Trace, find_layout
from solver.engines import arrays, find_engine
from tests.layouts import NAMES

from .corpus import DIAGONAL, FIG_1, FIG_1_SOLVED, ROUND
from .parts import part_of_a_grid

pytestmark = pytest.mark.thorough

FIG = Puzzle.from_text(FIG_1)

each_layout = pytest.mark.parametrize("name", NAMES)


def _solve_plainly(layout: Layout, digits: list[Digit], written: list[tuple[Cell, Digit]], found: list[str]) -> None:
    """Kernbichler's solver with loops and a true recursion; records what is written and what is found."""
    best: tuple[Cell, list[Digit]] | None = None
    for cell in layout.column_order:
        if not digits[cell]:
            held = {digits[peer] for peer in layout.peer_cells[cell]}
            fitting = [digit for digit in range(1, layout.n + 1) if digit not in held]
            if best is None or len(fitting) < len(best[1]):
                best = (cell, fitting)
    if best is None:
        found.append(layout.to_text(digits))
        return
    cell, fitting = best
    for digit in fitting:
        digits[cell] = digit
        written.append((cell, digit))
        _solve_plainly(layout, digits, written, found)
        digits[cell] = 0


@pytest.mark.parametrize(
    "puzzle",
    [
        Puzzle.from_text(ROUND),
        Puzzle.from_text(DIAGONAL),
        Puzzle.from_text("2x2:" + "." * 16),
        FIG,
        *(part_of_a_grid(find_layout(name), share=0.55) for name in ("2x3", "3x3", "2x5x", "round4", "round6a")),
    ],
    ids=lambda puzzle: puzzle.layout.name,
)
def test_digits_come_in_the_order_of_plain_loops(puzzle: Puzzle):
    layout, trace = puzzle.layout, Trace(cap=100_000)
    written: list[tuple[Cell, Digit]] = []
    found: list[str] = []
    _solve_plainly(layout, list(puzzle.givens), written, found)
    result = arrays.solve(puzzle, limit=10**6, keep=10**6, budget=Budget(), trace=trace)
    assert [(event.cell, event.digit) for event in trace.events if not event.taken_back] == written
    assert ([layout.to_text(grid) for grid in result.solutions], result.is_complete) == (found, True)


def test_fig_1_is_solved_at_step_4952_and_done_at_19833():
    result = arrays.solve(FIG, budget=Budget())
    assert (result.status, FIG.layout.to_text(result.solutions[0])) == ("unique", FIG_1_SOLVED)
    assert (result.stats.first["steps"], result.stats.totals["steps"]) == (4_952, 19_833)


@each_layout
def test_every_layout_is_solved(name: str):
    puzzle = part_of_a_grid(find_layout(name), share=0.7)
    result = arrays.solve(puzzle, limit=50, keep=50, budget=Budget(nodes=60_000))
    truth = find_engine("search").solve(puzzle, limit=50, keep=50, budget=Budget())
    assert truth.count >= 1
    assert (result.count, result.is_complete) == (truth.count, truth.is_complete)
    if truth.is_complete:
        assert set(result.solutions) == set(truth.solutions)


def test_the_depth_is_the_number_of_empty_cells():
    stats = arrays.solve(FIG, budget=Budget()).stats
    assert (stats.first["depth"], stats.totals["depth"]) == (81 - FIG.n_givens,) * 2


def test_the_depth_of_a_dead_branch_is_how_far_it_got():
    stuck = Puzzle.from_text("2x2:1.....23.....4..")  # nothing fits r2c2
    result = arrays.solve(stuck, budget=Budget())
    assert (result.status, result.stats.totals["depth"], result.stats.totals["dead_ends"]) == ("none", 0, 1)


def test_a_trace_tells_how_many_tentative_digits_are_below():
    puzzle, trace = Puzzle.from_text(DIAGONAL), Trace()
    arrays.solve(puzzle, limit=5, budget=Budget(), trace=trace)
    standing: list[str] = []
    for event in trace.events:
        if event.taken_back:
            standing.pop()
        assert event.depth == standing.count("tentative")
        if not event.taken_back:
            standing.append(event.why)
    assert standing == []


def test_the_deepest_calls_of_the_largest_board_do_not_nest():
    puzzle, before = Puzzle.from_text("5x5:" + "." * 625), sys.getrecursionlimit()
    arrays.solve(puzzle, budget=Budget(nodes=1))  # numpy loads what it needs
    n_frames = sum(1 for _ in walk_stack(None))
    sys.setrecursionlimit(n_frames + 100)
    try:
        result = arrays.solve(puzzle, budget=Budget(nodes=2_000))
    finally:
        sys.setrecursionlimit(before)
    assert result.stats.totals["depth"] > 400


def test_the_row_in_engines_repeats_what_the_module_says():
    row = find_engine("arrays")
    assert (row.name, row.is_traced) == (arrays.name, arrays.is_traced)
    assert row.supports is arrays.supports
