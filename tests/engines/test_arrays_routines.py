"""The routines on arrays: the outputs that Kernbichler's article prints, and what must hold on every layout."""

import numpy as np
import pytest

from solver.board import Board, Digit, Puzzle, bits, find_layout
from solver.engines.arrays.routines import (
    best_cell,
    find_candidates,
    house_numbers,
    index_matrix,
    is_correct,
    is_valid,
    place,
    to_array,
)
from solver.engines.arrays.skeleton import Flags, Ints, skeleton_of
from tests.layouts import NAMES, OVERLAPPING

from .corpus import FIG_1, FIG_1_SOLVED
from .parts import part_of_a_grid

pytestmark = pytest.mark.thorough

NINE = find_layout("3x3")
FIG = Puzzle.from_text(FIG_1)
EMPTY = to_array(NINE, [0] * 81)
SOLVED = to_array(NINE, NINE.from_text(FIG_1_SOLVED))

SI_OF_9_BY_9 = """
     1     2     3    10    11    12    19    20    21
     4     5     6    13    14    15    22    23    24
     7     8     9    16    17    18    25    26    27
    28    29    30    37    38    39    46    47    48
    31    32    33    40    41    42    49    50    51
    34    35    36    43    44    45    52    53    54
    55    56    57    64    65    66    73    74    75
    58    59    60    67    68    69    76    77    78
    61    62    63    70    71    72    79    80    81
"""

each_layout = pytest.mark.parametrize("name", [name for name in NAMES if name not in OVERLAPPING])


def _with(digits: Ints, row: int, column: int, digit: Digit) -> Ints:
    """Another board with this digit in it; row and column from 1."""
    changed = digits.copy()
    changed[row - 1, column - 1] = digit
    return changed


def _candidates_cell_by_cell(puzzle: Puzzle) -> Flags:
    """What `Board` has as candidates, in an array of Kernbichler's kind."""
    layout, board = puzzle.layout, Board(puzzle)
    found = np.zeros((*to_array(layout, puzzle.givens).shape, layout.n), bool)
    for (row, column), cell in np.ndenumerate(to_array(layout, range(layout.n_cells))):
        found[row, column, [digit - 1 for digit in bits(board.candidates[int(cell)])]] = True
    return found


def test_the_box_numbers_are_those_of_the_article():
    assert house_numbers(NINE, [1, 4, 4], [2, 4, 8]).tolist() == [1, 5, 8]


def test_boxes_are_numbered_down_the_columns():
    rows, columns = np.mgrid[1:10:3, 1:10:3]
    assert house_numbers(NINE, rows, columns).tolist() == [[1, 4, 7], [2, 5, 8], [3, 6, 9]]


def test_oblong_boxes_are_numbered_down_the_columns():
    rows, columns = np.mgrid[1:7:2, 1:7:3]
    assert house_numbers(find_layout("2x3"), rows, columns).tolist() == [[1, 4], [2, 5], [3, 6]]


def test_a_diameter_has_the_number_of_its_first_sector():
    assert house_numbers(find_layout("round5"), [1, 3, 5, 1], [1, 2, 6, 10]).tolist() == [1, 2, 1, 5]


@pytest.mark.parametrize(("row", "column"), [(0, 1), (1, 0), (10, 1), (1, 10)])
def test_a_position_that_is_not_on_the_board_is_refused(row: int, column: int):
    with pytest.raises(ValueError):
        house_numbers(NINE, row, column)


def test_the_index_matrix_is_the_one_in_print():
    printed = [[int(index) for index in line.split()] for line in SI_OF_9_BY_9.strip().splitlines()]
    assert index_matrix(NINE).tolist() == printed


def test_the_index_matrix_of_4_by_4_is_the_one_in_print():
    assert index_matrix(find_layout("2x2")).tolist() == [[1, 2, 5, 6], [3, 4, 7, 8], [9, 10, 13, 14], [11, 12, 15, 16]]


def test_the_index_matrix_puts_the_digits_of_each_box_into_a_row():
    by_box = SOLVED.ravel(order="F")[index_matrix(NINE) - 1]
    assert by_box[1].tolist() == SOLVED[3:6, 0:3].ravel(order="F").tolist()


@each_layout
def test_an_index_matrix_has_every_cell_once(name: str):
    layout = find_layout(name)
    for partition in range(len(layout.partitions)):
        assert sorted(index_matrix(layout, partition=partition).flat) == list(range(1, layout.n_cells + 1))


@each_layout
def test_an_array_has_each_cell_where_its_name_says(name: str):
    layout = find_layout(name)
    for (row, column), cell in np.ndenumerate(to_array(layout, range(layout.n_cells))):
        assert layout.cell_name(int(cell)) in (f"r{row + 1}c{column + 1}", f"r{row + 1}s{column + 1}")


@pytest.mark.parametrize(
    ("row", "column", "around", "expected"),
    [
        (5, 4, [(5, 9, 2), (1, 4, 3), (6, 6, 6), (5, 1, 7)], [1, 0, 0, 1, 1, 0, 0, 1, 1]),
        (3, 2, [(3, 7, 1), (8, 2, 4), (1, 1, 6), (3, 9, 8), (6, 2, 9)], [0, 1, 1, 0, 1, 0, 1, 0, 0]),
    ],
)
def test_the_third_dimension_flags_what_can_be_placed(
    row: int, column: int, around: list[tuple[int, int, Digit]], expected: list[int]
):
    digits = EMPTY
    for place_and_digit in around:
        digits = _with(digits, *place_and_digit)
    candidates = find_candidates(NINE, digits)
    assert candidates.dtype == np.bool_
    assert candidates.shape == (9, 9, 9)
    assert candidates[row - 1, column - 1].astype(int).tolist() == expected


def test_nothing_can_be_placed_in_a_filled_cell():
    digits = to_array(NINE, FIG.givens)
    assert not find_candidates(NINE, digits)[digits > 0].any()


@each_layout
def test_the_candidates_are_those_of_the_board(name: str):
    puzzle = part_of_a_grid(find_layout(name), share=0.4)
    found = find_candidates(puzzle.layout, to_array(puzzle.layout, puzzle.givens))
    assert np.array_equal(found, _candidates_cell_by_cell(puzzle))


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("3x3", ["box", "column", "row"]),
        ("3x3x", ["box", "column", "diagonal", "row"]),
        ("round5", ["diameter", "ring"]),
        ("round5a", ["ring", "sector-pair"]),
    ],
)
def test_each_kind_of_house_and_the_free_cells_have_an_array(name: str, kinds: list[str]):
    layout = find_layout(name)
    skeleton = skeleton_of(layout)
    layers = skeleton.layers(skeleton.line_up([1] + [0] * (layout.n_cells - 1)))
    assert skeleton.kinds.tolist() == kinds
    assert len(layers) == len(kinds) + 1
    for kind, layer in zip(kinds, layers):
        ruled_out = {
            cell for house in layout.houses if house.kind.name == kind and 0 in house.cells for cell in house.cells
        }
        assert {int(skeleton.order[index]) for index in np.flatnonzero(~layer[:, 0])} == ruled_out
        assert layer[:, 1:].all()
    assert np.argwhere(~layers[-1].any(axis=1)).tolist() == [[0]]


def test_the_best_cell_is_the_first_with_fewest_candidates():
    digits = to_array(NINE, FIG.givens)
    candidates = _candidates_cell_by_cell(FIG)
    fewest = min(int(candidates[place].sum()) for place in np.ndindex(9, 9) if not digits[place])
    first = next(
        (row + 1, column + 1)
        for column in range(9)
        for row in range(9)
        if not digits[row, column] and candidates[row, column].sum() == fewest
    )
    best = best_cell(NINE, digits, candidates)
    assert (best.row, best.column, len(best.digits), best.status) == (*first, fewest, True)
    assert [digit - 1 for digit in best.digits] == np.flatnonzero(candidates[best.row - 1, best.column - 1]).tolist()


def test_on_an_empty_board_the_best_cell_is_the_first():
    best = best_cell(NINE, EMPTY, find_candidates(NINE, EMPTY))
    assert (best.row, best.column, best.digits.tolist(), best.status) == (1, 1, list(range(1, 10)), True)


def test_ties_go_down_the_first_column_before_the_second():
    candidates = np.ones((9, 9, 9), bool)
    candidates[0, 1, 2:] = candidates[7, 0, 2:] = False
    best = best_cell(NINE, EMPTY, candidates)
    assert (best.row, best.column, best.digits.tolist()) == (8, 1, [1, 2])


def test_the_status_sees_a_dead_cell_that_is_not_next():
    candidates = find_candidates(NINE, EMPTY)
    candidates[0, 0, 1:] = False
    assert best_cell(NINE, EMPTY, candidates).status
    candidates[8, 8] = False
    assert not best_cell(NINE, EMPTY, candidates).status


def test_on_a_full_board_there_is_nothing_to_place():
    assert not best_cell(NINE, SOLVED, find_candidates(NINE, SOLVED)).status


@each_layout
def test_the_update_leaves_what_a_new_look_at_the_board_finds(name: str):
    puzzle = part_of_a_grid(find_layout(name), share=0.3)
    layout, digits = puzzle.layout, to_array(puzzle.layout, puzzle.givens)
    candidates = find_candidates(layout, digits)
    best = best_cell(layout, digits, candidates)
    for digit in best.digits.tolist():
        left = place(layout, candidates, best.row, best.column, digit)
        assert np.array_equal(left, find_candidates(layout, _with(digits, best.row, best.column, digit)))


def test_placing_a_digit_leaves_the_old_array_as_it_was():
    candidates = find_candidates(NINE, EMPTY)
    place(NINE, candidates, 5, 5, 5)
    assert candidates.all()


@pytest.mark.parametrize("name", ["2x2", "3x3", "2x3", "3x3x", "4x4", "5x5", "round5", "round5a"])
def test_a_grid_is_valid_and_correct_and_with_a_gap_only_valid(name: str):
    layout = find_layout(name)
    grid = to_array(layout, part_of_a_grid(layout, share=1).givens)
    assert is_valid(layout, grid)
    assert is_correct(layout, grid)
    assert is_valid(layout, _with(grid, 1, 2, 0))
    assert not is_correct(layout, _with(grid, 1, 2, 0))


@pytest.mark.parametrize(
    ("name", "row", "column", "valid"),
    [
        ("3x3", 1, 8, False),  # the row
        ("3x3", 8, 1, False),  # the column
        ("3x3", 2, 3, False),  # the box
        ("3x3", 5, 5, True),
        ("3x3x", 5, 5, False),  # a diagonal
        ("round5", 1, 3, False),  # the ring
        ("round5", 3, 6, False),  # the diameter
        ("round5", 3, 2, True),
        ("round5a", 3, 2, False),  # a pair of sectors
        ("round5a", 3, 10, False),  # the other one
        ("round5a", 3, 6, True),
    ],
)
def test_a_digit_twice_is_valid_only_where_no_house_holds_both(name: str, row: int, column: int, valid: bool):
    layout = find_layout(name)
    digits = _with(_with(to_array(layout, [0] * layout.n_cells), 1, 1, 7), row, column, 7)
    assert is_valid(layout, digits) == valid


@pytest.mark.parametrize("shape", [(9, 8), (8, 9), (6, 6), (16, 16), (81,), (9, 9, 1)])
def test_an_array_of_another_size_is_neither_valid_nor_correct(shape: tuple[int, ...]):
    assert not is_valid(NINE, np.zeros(shape, int))
    assert not is_correct(NINE, np.ones(shape, int))


@pytest.mark.parametrize("digit", [-1, 10])
def test_a_board_with_something_else_than_digits_is_not_valid(digit: Digit):
    assert not is_valid(NINE, _with(EMPTY, 1, 1, digit))
    assert not is_correct(NINE, _with(SOLVED, 1, 1, digit))


def test_a_full_board_with_two_cells_swapped_is_not_correct():
    swapped = SOLVED.copy()
    swapped[0, [0, 8]] = swapped[0, [8, 0]]
    assert not is_correct(NINE, swapped)


def test_arrays_shared_between_solves_are_read_only():
    with pytest.raises(ValueError, match="read-only"):
        skeleton_of(NINE).sees[0, 0] = False
