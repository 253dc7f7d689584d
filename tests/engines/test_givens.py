"""Which givens a puzzle could do without, and which may have been misread."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random

import pytest

from solver.board import Board, Budget, Cell, Puzzle, bits, find_layout
from solver.board.jigsaw import DIVISIONS
from solver.engines import KERNEL, PLAIN, find_engine, find_misread_givens, find_redundant_givens, search
from solver.generator import Wish, generate
from tests.layouts import NAMES
from tests.parameters import slow_after
from tests.techniques.examples import random_grid, thinned

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


def misread(puzzle: Puzzle, cells: Iterable[Cell]) -> Iterator[tuple[Cell, Puzzle]]:
    """Yield the ways to misread the given of one of `cells` so that it clashes with nothing."""
    for cell in cells:
        givens = list(puzzle.givens)
        givens[cell] = 0
        for digit in bits(Board(Puzzle(puzzle.layout, tuple(givens))).candidates[cell]):
            if digit != puzzle.givens[cell]:
                givens[cell] = digit
                yield cell, Puzzle(puzzle.layout, tuple(givens))


def n_solutions(puzzle: Puzzle) -> int:
    return KERNEL.solve(puzzle, limit=2, keep=0, budget=NO_LIMIT).count


def misreadings(puzzle: Puzzle, cells: Iterable[Cell] | None = None) -> Iterator[tuple[Cell, Puzzle]]:
    """Yield the ways to misread a given, one of `cells` if they are named, that leave no solution."""
    for cell, wrong in misread(puzzle, bits(puzzle.given_mask) if cells is None else cells):
        if n_solutions(wrong) == 0:
            yield cell, wrong


def some_misreadings(name: str) -> Iterator[tuple[Cell, Puzzle]]:
    """Yield misreadings of new puzzles; on large boards of grids with digits taken out, which are there sooner."""
    layout = find_layout(name)
    for seed in range(9):
        random = Random(seed)
        if layout.n > 10:
            puzzle = thinned(layout, random_grid(layout, random), 0.5, random)
        else:
            puzzle = generate(Wish(layout), seed=seed).puzzle
        cells = list(bits(puzzle.given_mask))
        random.shuffle(cells)
        yield from misreadings(puzzle, cells)


@pytest.mark.parametrize("name", slow_after(8, dict.fromkeys((*NAMES, *DIVISIONS))))
def test_the_digit_that_was_misread_is_among_the_suspects(name: str) -> None:
    found = list(islice(some_misreadings(name), 3 if find_layout(name).n > 10 else 20))
    assert len(found) > 2
    for cell, wrong in found:
        suspects = find_misread_givens(wrong, KERNEL, NO_LIMIT)
        assert cell in (*suspects.likely, *suspects.possible)
        assert suspects.is_complete


# An easy puzzle that many programs for Sudoku have as their example.
EASY = "3x3:...1.5...14....67..8...24...63.7..1.9.......3.1..9.52...72...8..26....35...4.9..."


def test_all_misreadings_of_an_easy_puzzle_are_understood() -> None:
    """As a reader counted: what a wrong digit leaves, and among how many suspects its cell is."""
    puzzle = Puzzle.from_text(EASY)
    counts = Counter(n_solutions(each) for _, each in misread(puzzle, bits(puzzle.given_mask)))
    assert counts == {0: 77, 1: 10, 2: 5}
    sizes = []
    for cell, wrong in misreadings(puzzle):
        suspects = find_misread_givens(wrong, KERNEL, NO_LIMIT)
        assert cell in (*suspects.likely, *suspects.possible)
        sizes.append(len(suspects.likely) + len(suspects.possible))
    # One, two or three, four or five, more.
    assert Counter(bisect_left([1, 3, 5], size) for size in sizes) == {0: 17, 1: 33, 2: 19, 3: 8}


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
