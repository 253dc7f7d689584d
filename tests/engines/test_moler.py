"""Recursive backtracking with singletons: the figures of the article, counted as the published listing runs."""

from solver.board import Board, Budget, Event, Puzzle, Trace, bits, find_layout
from solver.engines import moler

from .corpus import DIAGONAL, FIG_1, FIG_1_SOLVED, SHIDOKU

FIG = Puzzle.from_text(FIG_1)


def _written(trace: Trace) -> list[Event]:
    return [event for event in trace.events if not event.taken_back]


def _traced(text: str, **limits: int) -> list[Event]:
    trace = Trace(cap=50_000)
    moler.solve(Puzzle.from_text(text), budget=Budget(), trace=trace, **limits)
    return trace.events


def test_fig_1_is_solved_at_step_15028_and_done_at_19203():
    result = moler.solve(FIG, budget=Budget())
    assert (result.status, FIG.layout.to_text(result.solutions[0])) == ("unique", FIG_1_SOLVED)
    first, totals = result.stats.first, result.stats.totals
    assert (first["steps"], first["singletons"], first["guesses"]) == (15_028, 12_095, 2_933)
    assert (totals["steps"], totals["singletons"], totals["guesses"]) == (19_203, 15_425, 3_778)


def test_5_7_and_9_are_tried_in_the_first_cell_at_their_steps():
    trace = Trace(cap=50_000)
    moler.solve(FIG, limit=1, budget=Budget(), trace=trace)
    first_cell = {event.digit: step for step, event in enumerate(_written(trace), 1) if event.cell == 0}
    assert first_cell == {1: 1, 5: 2_437, 7: 6_382, 9: 14_862}


def test_step_14_has_filled_the_first_column_as_in_fig_11():
    digits, n_written = list(FIG.givens), 0
    for event in _traced(FIG_1, limit=1):
        n_written += not event.taken_back
        digits[event.cell] = 0 if event.taken_back else event.digit
        if n_written == 14:
            break
    rows = [digits[row * 9 : row * 9 + 9] for row in range(9)]
    assert [row[0] for row in rows] == [1, 6, 3, 7, 8, 2, 5, 4, 9]
    new = [cell for cell in range(81) if digits[cell] != FIG.givens[cell] and cell % 9]
    assert [(cell % 9 + 1, digits[cell]) for cell in new] == [(5, 2), (5, 9)]


def test_a_shidoku_with_four_singletons_at_once_needs_no_guess():
    puzzle = Puzzle.from_text(SHIDOKU)
    board = Board(puzzle)
    assert sum(board.candidates[cell].bit_count() == 1 for cell in bits(board.open_mask)) == 4
    result = moler.solve(puzzle, budget=Budget())
    assert puzzle.layout.to_text(result.solutions[0]) == "1342243142133124"
    assert (result.status, result.stats.totals["guesses"]) == ("unique", 0)


def test_the_diagonal_shidoku_has_two_transposed_solutions():
    puzzle = Puzzle.from_text(DIAGONAL)
    board = Board(puzzle)
    assert all(board.candidates[cell].bit_count() > 1 for cell in bits(board.open_mask))
    result = moler.solve(puzzle, limit=10, keep=10, budget=Budget())
    texts = [puzzle.layout.to_text(grid) for grid in result.solutions]
    assert (texts, result.is_complete) == (["1423324141322314", "1342421324313124"], True)
    one, other = result.solutions
    assert all(one[row * 4 + column] == other[column * 4 + row] for row in range(4) for column in range(4))


def test_the_first_open_cell_is_the_first_of_the_first_column():
    first = _traced(DIAGONAL, limit=1)[0]
    assert (find_layout("2x2").cell_name(first.cell), first.digit, first.why) == ("r2c1", 3, "tentative")


def test_a_digit_is_taken_back_before_the_next_is_tried():
    board = Board(FIG)
    for event in _traced(FIG_1, limit=1)[:3_000]:
        assert bool(board.digits[event.cell]) == event.taken_back
        board.digits[event.cell] = 0 if event.taken_back else event.digit
