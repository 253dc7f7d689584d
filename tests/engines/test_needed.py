"""Which givens a puzzle could do without."""

from solver.board import Budget, Puzzle
from solver.engines import needed_givens, search

FIG_1_AND_ONE_MORE = "3x3:92..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2."


def test_a_minimal_puzzle_needs_all_its_givens():
    assert needed_givens(Puzzle.from_text("2x2:1.....3..2.....4"), search, Budget()) == ((), ())


def test_a_given_more_than_needed_is_found():
    needed = needed_givens(Puzzle.from_text(FIG_1_AND_ONE_MORE), search, Budget())
    assert 0 in needed.redundant
    assert needed.undecided == ()


def test_undecided_givens_are_not_called_needed():
    needed = needed_givens(Puzzle.from_text(FIG_1_AND_ONE_MORE), search, Budget(nodes=0))
    assert needed.redundant == ()
    assert len(needed.undecided) == 22


def test_only_the_cells_that_are_named_are_looked_at():
    needed = needed_givens(Puzzle.from_text(FIG_1_AND_ONE_MORE), search, Budget(), cells=[0, 2])
    assert needed == ((0,), ())


def test_when_the_time_is_over_the_rest_is_undecided():
    needed = needed_givens(Puzzle.from_text(FIG_1_AND_ONE_MORE), search, Budget(seconds=0))
    assert (needed.redundant, len(needed.undecided)) == ((), 22)


def test_on_a_full_board_every_given_can_be_left_out():
    assert needed_givens(Puzzle.from_text("2x2:1342243142133124"), search, Budget()).redundant == tuple(range(16))
