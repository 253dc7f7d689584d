"""Plain brute force: the figures of “SUDOKU Algorithmus” and “Rundes Sudoku”."""

import pytest

from solver.board import Budget, Puzzle, Trace
from solver.engines import brute

from .corpus import FIG_1, ROUND

FIG = Puzzle.from_text(FIG_1)
BOARD = Puzzle.from_text(ROUND)


@pytest.mark.thorough
def test_fig_1_takes_nine_million_tries():
    stats = brute.solve(FIG, budget=Budget()).stats
    assert (stats.first["tried"], stats.first["steps"]) == (9_249_018, 1_027_695)
    assert (stats.totals["tried"], stats.totals["steps"]) == (10_740_060, 1_193_340)


def test_the_counters_are_those_of_the_naive_program():
    """The same program written out, on a puzzle small enough for it."""
    puzzle = Puzzle.from_text("2x2:1....2..........")
    layout, digits = puzzle.layout, list(puzzle.givens)
    tried = written = found = 0

    def visit(cell: int) -> None:
        nonlocal tried, written, found
        while cell < layout.n_cells and puzzle.givens[cell]:
            cell += 1
        if cell == layout.n_cells:
            found += 1
            return
        for digit in range(1, layout.n + 1):
            tried += 1
            if all(digits[peer] != digit for peer in layout.peer_cells[cell]):
                written += 1
                digits[cell] = digit
                visit(cell + 1)
                digits[cell] = 0

    visit(0)
    result = brute.solve(puzzle, limit=1_000, budget=Budget())
    assert (result.count, result.stats.totals["tried"], result.stats.totals["steps"]) == (found, tried, written)


def test_the_round_board_has_four_solutions_and_no_dead_end():
    result = brute.solve(BOARD, limit=10, budget=Budget())
    assert (result.count, result.is_complete, result.stats.totals["dead_ends"]) == (4, True, 0)


def test_the_animation_of_the_round_board_has_100_frames():
    trace = Trace()
    brute.solve(BOARD, limit=10, budget=Budget(), trace=trace)
    start = 1
    assert start + trace.n_events == 100


def test_its_four_solutions_differ_in_the_two_pairs_of_twins():
    solutions = brute.solve(BOARD, limit=10, keep=10, budget=Budget()).solutions
    differing = {cell for cell in range(50) if len({grid[cell] for grid in solutions}) > 1}
    assert BOARD.layout.names_of(sorted(differing)) == ("r2s2", "r1s3", "r2s7", "r1s8")
