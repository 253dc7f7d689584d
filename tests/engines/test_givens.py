"""Which givens a puzzle could do without, and which may have been misread."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from solver.board import Board, Budget, Cell, Puzzle, bits, find_layout
from solver.engines import KERNEL, PLAIN, find_engine, find_misread_givens, find_redundant_givens, search
from solver.generator import Wish, generate

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


NO_LIMIT = Budget()


def misreadings(puzzle: Puzzle) -> Iterator[tuple[Cell, Puzzle]]:
    """Yield every way to misread one given so that it clashes with nothing and there is no solution."""
    for cell in bits(puzzle.given_mask):
        givens = list(puzzle.givens)
        givens[cell] = 0
        for digit in bits(Board(Puzzle(puzzle.layout, tuple(givens))).candidates[cell]):
            givens[cell] = digit
            misread = Puzzle(puzzle.layout, tuple(givens))
            if KERNEL.solve(misread, limit=1, keep=0, budget=NO_LIMIT).count == 0:
                yield cell, misread


@pytest.mark.parametrize("name", ["2x2", "2x3", "round3", "round5", "3x3x", "3x3"])
def test_the_digit_that_was_misread_is_among_the_suspects(name: str) -> None:
    puzzle = generate(Wish(find_layout(name)), seed=1).puzzle
    for cell, misread in misreadings(puzzle):
        suspects = find_misread_givens(misread, KERNEL, NO_LIMIT)
        assert cell in (*suspects.likely, *suspects.possible)
        assert suspects.is_complete


@pytest.mark.thorough
def test_it_is_nearly_always_one_of_the_first_three() -> None:
    n_all = n_first = 0
    for seed in range(20):
        for cell, misread in misreadings(generate(Wish(find_layout("3x3")), seed=seed).puzzle):
            suspects = find_misread_givens(misread, KERNEL, NO_LIMIT)
            assert cell in (*suspects.likely, *suspects.possible)
            n_all += 1
            n_first += cell in (*suspects.likely, *suspects.possible)[:3]
    assert n_all > 100
    assert n_first > 0.85 * n_all


def test_a_clash_is_found_too() -> None:
    cells = "53.37....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    suspects = find_misread_givens(Puzzle.from_text("3x3:" + cells), find_engine(PLAIN), NO_LIMIT)
    assert (suspects.likely, suspects.possible) == ((3,), ())


def test_two_misread_digits_leave_no_suspect() -> None:
    assert find_misread_givens(Puzzle.from_text("2x2:11..22.........."), KERNEL, NO_LIMIT).likely == ()


def test_without_time_the_search_is_not_complete() -> None:
    puzzle = Puzzle.from_text("5x5:11" + "." * 623)
    assert not find_misread_givens(puzzle, find_engine(PLAIN), Budget(seconds=0)).is_complete
