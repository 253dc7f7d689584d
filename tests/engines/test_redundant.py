"""Which givens a puzzle could do without."""

from solver.board import Budget, Puzzle
from solver.engines import find_redundant_givens, search

FIG_1_AND_ONE_MORE = "3x3:92..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2."


def test_a_minimal_puzzle_has_no_redundant_given():
    assert find_redundant_givens(Puzzle.from_text("2x2:1.....3..2.....4"), search, Budget()) == ((), ())


def test_redundant_given_is_found():
    found = find_redundant_givens(Puzzle.from_text(FIG_1_AND_ONE_MORE), search, Budget())
    assert 0 in found.redundant
    assert found.undecided == ()


def test_undecided_givens_are_not_called_redundant():
    found = find_redundant_givens(Puzzle.from_text(FIG_1_AND_ONE_MORE), search, Budget(nodes=0))
    assert found.redundant == ()
    assert len(found.undecided) == 22


def test_only_the_named_cells_are_checked():
    found = find_redundant_givens(Puzzle.from_text(FIG_1_AND_ONE_MORE), search, Budget(), cells=[0, 2])
    assert found == ((0,), ())


def test_givens_left_when_the_time_is_up_are_undecided():
    found = find_redundant_givens(Puzzle.from_text(FIG_1_AND_ONE_MORE), search, Budget(seconds=0))
    assert (found.redundant, len(found.undecided)) == ((), 22)


def test_on_a_full_board_every_given_is_redundant():
    assert find_redundant_givens(Puzzle.from_text("2x2:1342243142133124"), search, Budget()).redundant == tuple(
        range(16)
    )
