"""Wings: what they are made of, against all choices of cells, and how they are drawn and worded."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from solver.board import Board, Budget, Mask, Puzzle, bits, find_layout, mask_of
from solver.steps import Candidate, Role, Step, starting_board
from solver.techniques import phrase
from solver.techniques.wings.bent_sets import bent_sets
from tests.techniques.boards import found, removed
from tests.techniques.corpus import CASES, candidates
from tests.techniques.examples import position
from tests.techniques.step_facts import fact

pytestmark = pytest.mark.thorough

LARGER = ("wxyz-wing", "vwxyz-wing", "uvwxyz-wing", "tuvwxyz-wing")


def board_with(name: str, digits: str = "123456789", **left: str) -> Board:
    """An empty board on which only these candidates are left in the cells named."""
    layout = find_layout(name)
    crossed_out = [
        Candidate(layout.parse_cell(cell), layout.parse_digit(symbol))
        for cell, kept in left.items()
        for symbol in digits
        if symbol not in kept
    ]
    return starting_board(Puzzle(layout, (0,) * layout.n_cells), crossed_out=crossed_out)


def hits(slug: str) -> Iterator[tuple[Board, Step]]:
    for case in CASES:
        if case.technique == slug and not case.is_miss:
            for step in found(slug, case.board):
                yield case.board, step


def test_a_pivot_with_two_candidates_makes_an_xy_wing() -> None:
    board = board_with("3x3", r1c1="12", r1c5="13", r5c1="23")
    (step,) = found("xy-wing", board)
    assert (
        fact(step, "pivot", board.layout),
        fact(step, "pincers", board.layout),
        removed(board, step),
    ) == (
        "r1c1",
        ("r1c5", "r5c1"),
        ("r5c5",),
    )
    assert found("xyz-wing", board) == []
    assert phrase(step, board.layout) == (
        "The pivot r1c1 has only 1 and 2. Each pincer (r1c5 and r5c1) has 3 and one of the pivot’s "
        "digits. Whichever digit the pivot gets, one pincer loses it and must be 3. Cells that see both "
        "pincers cannot be 3: remove 3 from r5c5."
    )


def test_a_pivot_with_three_candidates_makes_an_xyz_wing() -> None:
    board = board_with("3x3", r1c1="123", r1c5="13", r2c2="23")
    (step,) = found("xyz-wing", board)
    assert removed(board, step) == ("r1c2", "r1c3")
    assert found("xy-wing", board) == []
    assert "Each pincer (r1c5 and r2c2) has 3 and one of the pivot’s other digits" in phrase(step, board.layout)


def test_three_cells_of_a_house_are_no_wing() -> None:
    assert found("xy-wing", board_with("3x3", r1c1="12", r1c2="13", r1c3="23")) == []


def test_four_cells_with_one_unrestricted_digit_are_a_wxyz_wing() -> None:
    board = board_with("3x3", r1c1="1234", r1c5="14", r1c6="24", r2c2="34")
    (step,) = found("wxyz-wing", board)
    assert removed(board, step) == ("r1c2", "r1c3")
    assert phrase(step, board.layout) == (
        "r1c1, r1c5, r1c6 and r2c2 have only 1, 2, 3 and 4 between them, as many digits as cells. Every digit except "
        "4 can be used only once here, which leaves at least one of these cells for 4. A cell that sees every place "
        "for 4 among them (r1c1, r1c5, r1c6 and r2c2) cannot be 4: remove 4 from r1c2 and r1c3."
    )


def is_bent(board: Board, cells: Mask, digit: int) -> bool:
    """Whether `cells` have as many digits as cells, and only `digit` has places there that do not see each other."""
    peers, digits = board.layout.peers, 0
    for cell in bits(cells):
        digits |= board.candidates[cell]
    free = [
        d
        for d in bits(digits)
        if any(cells & board.cells_for[d] & ~peers[c] & ~(1 << c) for c in bits(cells & board.cells_for[d]))
    ]
    return free == [digit] and digits.bit_count() == cells.bit_count()


def has_too_few_digits(board: Board, cells: Mask) -> bool:
    """Whether some of the cells have no more digits than they are."""
    for n in range(1, cells.bit_count()):
        for some in combinations(bits(cells), n):
            digits = 0
            for cell in some:
                digits |= board.candidates[cell]
            if digits.bit_count() <= n:
                return True
    return False


@pytest.mark.parametrize(
    "name", [*("2x3", "2x3x"), *(pytest.param(name, marks=pytest.mark.slow) for name in ("3x3", "round4", "round4a"))]
)
def test_the_bent_sets_are_all_there_are(name: str) -> None:
    random = Random(11)
    layout = find_layout(name)
    n_found = 0
    for size in 12 * [3, 4, 5]:
        board, _ = position(layout, random)
        meter = Budget().start()
        cells = [c for c in bits(board.open_mask) if 1 < board.candidates[c].bit_count() <= size][:20]
        among = mask_of(cells)
        choices = [mask_of(some) for some in combinations(cells, size)]
        for digit in range(1, layout.n + 1):
            expected = {
                some
                for some in choices
                if is_bent(board, some, digit)
                and not has_too_few_digits(board, some)
                and any(
                    not some & board.cells_for[digit] & ~layout.peers[target] for target in bits(board.cells_for[digit])
                )
            }
            got = [each.cells for each in bent_sets(board, size, digit, meter.check_clock)]
            assert len(got) == len(set(got))
            assert {some for some in got if not some & ~among} == expected
            n_found += len(expected)
    assert n_found


@pytest.mark.parametrize("slug", ["xy-wing", "xyz-wing", *LARGER])
def test_one_of_the_places_shown_holds_the_digit(slug: str) -> None:
    for board, step in hits(slug):
        pattern = step.views[0].candidates[Role.PATTERN]
        cells = mask_of(cell for each in step.views[0].sets for cell in each)
        for target in step.eliminations:
            assert all(target.digit == c.digit and board.layout.peers[c.cell] >> target.cell & 1 for c in pattern)
        assert mask_of(c.cell for c in pattern) == cells & board.cells_for[step.eliminations[0].digit]


def test_two_equal_pairs_and_a_link_between_them_are_a_w_wing() -> None:
    layout = find_layout("3x3")
    row = " ".join(f"r9c{c}:1" for c in range(1, 10) if c not in (1, 8))
    pairs = " ".join(f"{cell}:3456789" for cell in ("r1c1", "r4c8"))
    puzzle = Puzzle(layout, (0,) * 81)
    board = starting_board(puzzle, crossed_out=candidates(f"{row} {pairs}", layout))
    (step,) = found("w-wing", board)
    assert removed(board, step) == ("r1c8", "r4c1")
    assert {c.digit for c in step.eliminations} == {2}
    assert [link.strength for link in step.views[0].links] == ["strong", "weak", "strong", "weak", "strong"]
    assert phrase(step, layout) == (
        "r1c1 and r4c8 both have only 1 and 2. The 1 in row 9 can only go in r9c1 or r9c8. Either way it rules out 1 "
        "in r1c1 or r4c8, so that cell is 2. Cells that see both r1c1 and r4c8 cannot be 2: remove 2 from r1c8 and "
        "r4c1."
    )


def test_pairs_that_see_one_another_are_no_w_wing() -> None:
    assert found("w-wing", board_with("3x3", r1c1="12", r1c5="12")) == []


def test_four_equal_pairs_in_a_row_are_a_remote_pair() -> None:
    board = board_with("3x3", r1c1="12", r1c5="12", r5c5="12", r5c8="12")
    (step,) = found("remote-pair", board)
    assert step.eliminations == tuple(candidates("r1c8:12 r5c1:12", board.layout))
    assert len(step.views[0].links) == 7
    assert phrase(step, board.layout) == (
        "r1c1, r1c5, r5c5 and r5c8 all have only 1 and 2, and each cell sees the next. So the two digits "
        "alternate, and r1c1 and r5c8 get one each. Cells that see both r1c1 and r5c8 cannot be 1 or 2: "
        "remove 1 and 2 from r1c8 and r5c1."
    )


def test_three_equal_pairs_are_no_remote_pair() -> None:
    assert found("remote-pair", board_with("3x3", r1c1="12", r1c5="12", r5c5="12")) == []
