"""Strong links of one digit: how the patterns are told apart, and how they are drawn and worded."""

from __future__ import annotations

from random import Random

import pytest

from solver.board import Board, bits, find_layout
from solver.steps import Role
from solver.techniques import phrase
from solver.techniques.single_digit.strong_links import PairKind, joined_pairs, pairs_of
from tests.layouts import ROUND
from tests.techniques.boards import board_with_ones, found, removed
from tests.techniques.corpus import CASES
from tests.techniques.examples import position
from tests.techniques.step_facts import fact

JOINED = ("skyscraper", "two-string-kite", "turbot-fish")
LAYOUTS = ("3x3", "3x3x", "2x3", "round4", "round4a", "round5a")


def test_two_rows_on_one_column_are_a_skyscraper() -> None:
    board = board_with_ones("3x3", row_1="r1c1 r1c4", row_5="r5c1 r5c6")
    (step,) = found("skyscraper", board)
    assert (fact(step, "joined", board.layout), fact(step, "ends", board.layout)) == (
        ("r1c1", "r5c1"),
        ("r1c4", "r5c6"),
    )
    assert removed(board, step) == ("r2c6", "r3c6", "r4c4", "r6c4")
    assert found("two-string-kite", board) == found("turbot-fish", board) == []
    assert phrase(step, board.layout) == (
        "There are only two places for 1 in row 1, and only two in row 5. r1c1 and r5c1 share column 1, so they "
        "cannot both be 1. So at least one of the other two places, r1c4 and r5c6, is 1. Cells that see both of these "
        "cannot be 1: remove 1 from r2c6, r3c6, r4c4 and r6c4."
    )


def test_rings_on_one_diameter_are_a_skyscraper() -> None:
    board = board_with_ones("round4", ring_1="r1s1 r1s2", ring_2="r2s5 r2s6")
    assert found("skyscraper", board) == []
    board = board_with_ones("round4", ring_1="r1s1 r1s2", ring_3="r3s5 r3s3", ring_2="r2s1 r2s4")
    assert all(fact(step, "house", board.layout) == "diameter-1" for step in found("skyscraper", board))


def test_two_rows_with_the_same_columns_are_only_an_x_wing() -> None:
    board = board_with_ones("3x3", row_1="r1c1 r1c4", row_5="r5c1 r5c4")
    assert found("x-wing", board)
    assert not any(found(slug, board) for slug in JOINED)


def test_a_row_and_a_column_that_meet_in_a_box_are_a_kite() -> None:
    board = board_with_ones("3x3", row_1="r1c2 r1c7", column_1="r3c1 r8c1")
    (step,) = found("two-string-kite", board)
    assert (fact(step, "house", board.layout), removed(board, step)) == ("box-1", ("r8c7",))
    assert found("skyscraper", board) == found("turbot-fish", board) == []


def test_a_row_and_a_column_on_the_same_cell_are_no_kite() -> None:
    assert found("two-string-kite", board_with_ones("3x3", row_1="r1c1 r1c7", column_1="r1c1 r8c1")) == []


def test_a_row_and_a_box_are_a_turbot_fish() -> None:
    board = board_with_ones("3x3", row_1="r1c1 r1c9", box_4="r4c1 r5c2")
    (step,) = found("turbot-fish", board)
    assert (fact(step, "bases", board.layout), fact(step, "house", board.layout)) == (
        ("row-1", "box-4"),
        "column-1",
    )
    assert removed(board, step) == ("r5c9",)
    assert found("skyscraper", board) == found("two-string-kite", board) == []


def test_a_diagonal_makes_no_skyscraper_or_kite() -> None:
    board = board_with_ones("3x3x", diagonal_1="r1c1 r5c5", row_9="r9c1 r9c4")
    assert found("skyscraper", board) == found("two-string-kite", board) == []


@pytest.mark.parametrize("name", LAYOUTS)
def test_joined_pairs_are_of_one_kind(name: str) -> None:
    random = Random(5)
    layout = find_layout(name)
    for _ in range(20):
        board, _ = position(layout, random)
        for places in board.cells_for[1:]:
            seen = [{(p.first[1:], p.second[1:]) for p in joined_pairs(layout, places, kind)} for kind in PairKind]
            assert len(set.union(*seen)) == sum(map(len, seen))


def test_a_pair_needs_a_full_house_and_two_places() -> None:
    layout = find_layout("2x2")
    places = layout.houses[layout.parse_house("row-1")].mask & ~3
    assert [layout.houses[pair.house].name for pair in pairs_of(layout, places)] == ["row-1", "box-2"]


def test_a_dual_kite_is_two_kites_on_the_same_cells() -> None:
    rows = {"row_1": "r1c2 r1c7", "row_3": "r3c1 r3c8"}
    columns = {"column_1": "r3c1 r8c1", "column_2": "r1c2 r9c2"}
    board = board_with_ones("3x3", **rows, **columns)
    (step,) = found("dual-two-string-kite", board)
    assert {*removed(board, step)} == {"r8c7", "r9c8"}
    assert {c for kite in found("two-string-kite", board) for c in kite.eliminations} >= {*step.eliminations}
    first, last = step.views
    assert {*first.candidates[Role.REMOVED]} < {*last.candidates[Role.REMOVED]}
    assert "The first kite ends in r1c7 and r8c1, the second in " in phrase(step, board.layout)


def test_an_empty_rectangle_turns_a_link_round_a_corner() -> None:
    board = board_with_ones("3x3", box_1="r2c1 r2c2 r1c3 r3c3", column_7="r2c7 r8c7")
    (step,) = found("empty-rectangle", board)
    assert removed(board, step) == ("r8c3",)
    assert phrase(step, board.layout) == (
        "In box 1, all places for 1 lie in row 2 or column 3. The 1 in column 7 can only go in r2c7 or r8c7. Putting "
        "1 in r8c3 would rule out r8c7, so r2c7 would be 1 too. These two 1s would leave no place for 1 in box 1: "
        "remove 1 from r8c3."
    )


def test_a_box_with_its_places_in_one_line_is_no_empty_rectangle() -> None:
    assert found("empty-rectangle", board_with_ones("3x3", box_1="r2c1 r2c2 r2c3", column_7="r2c7 r8c7")) == []


def test_a_sector_pair_may_be_an_empty_rectangle() -> None:
    houses = {
        fact(step, "house", case.puzzle.layout)
        for case in CASES
        if case.technique == "empty-rectangle" and not case.is_miss and case.puzzle.layout.name in ROUND
        for step in found("empty-rectangle", case.board)
    }
    assert houses
    assert all(str(house).startswith("sector-pair") for house in houses)


def test_both_empty_rectangles_of_a_dual_are_in_its_box() -> None:
    board = board_with_ones("3x3", box_1="r2c1 r2c2 r1c3 r3c3", column_7="r2c7 r8c7", row_5="r5c3 r5c8")
    (step,) = found("dual-empty-rectangle", board)
    assert removed(board, step) == ("r2c8", "r8c3")
    assert "If r8c3 were 1, r8c7, which it sees, could not be, so r2c7 would be 1 too." in phrase(step, board.layout)


@pytest.mark.parametrize("name", LAYOUTS)
@pytest.mark.parametrize("slug", [*JOINED, "empty-rectangle"])
def test_a_target_leads_to_a_house_without_a_place(name: str, slug: str) -> None:
    random = Random(7)
    layout = find_layout(name)
    for _ in range(20):
        board, _ = position(layout, random)
        for step in found(slug, board):
            for cell, digit in step.eliminations:
                tried = board.copy()
                tried.place(cell, digit)
                assert not is_possible(tried, digit)


def is_possible(board: Board, digit: int) -> bool:
    """Whether `digit` can still be in all full houses, by hidden singles of it alone."""
    layout = board.layout
    for h in [*layout.complete_houses] * 4:
        mask = layout.houses[h].mask
        places = board.cells_for[digit] & mask
        if not board.placed[digit] & mask:
            if not places:
                return False
            if places.bit_count() == 1:
                board.place(next(bits(places)), digit)
    return True
