from __future__ import annotations

from random import Random

import pytest

from solver.board import find_layout
from solver.steps import Role
from solver.techniques import phrase
from tests.techniques.boards import board_with_ones, found, removed
from tests.techniques.examples import position
from tests.techniques.step_facts import all_facts, fact


def test_two_rows_with_the_same_columns_are_an_x_wing() -> None:
    board = board_with_ones("2x3", row_1="r1c1 r1c4", row_5="r5c1 r5c4")
    (step,) = found("x-wing", board)
    assert (fact(step, "bases", board.layout), fact(step, "covers", board.layout)) == (
        ("row-1", "row-5"),
        ("column-1", "column-4"),
    )
    assert removed(board, step) == ("r2c1", "r2c4", "r3c1", "r3c4", "r4c1", "r4c4", "r6c1", "r6c4")
    assert phrase(step, board.layout) == (
        "All places for 1 in rows 1 and 5 lie in columns 1 and 4. So the 1s of rows 1 and 5 fill columns 1 and 4, "
        "one each, and leave no room there for any other 1: remove 1 from r2c1, r2c4, r3c1, r3c4, r4c1, r4c4, r6c1 "
        "and r6c4."
    )


def test_rings_and_diameters_make_an_x_wing_of_eight_cells() -> None:
    board = board_with_ones("round4", ring_1="r1s1 r1s5 r1s2 r1s6", ring_3="r3s1 r3s5 r3s2 r3s6")
    step = next(step for step in found("x-wing", board) if fact(step, "bases", board.layout) == ("ring-1", "ring-3"))
    assert fact(step, "covers", board.layout) == ("diameter-1", "diameter-2")
    assert removed(board, step) == ("r2s1", "r4s1", "r2s2", "r4s2", "r2s5", "r4s5", "r2s6", "r4s6")


def test_a_swordfish_whose_rows_are_an_x_wing_already_is_none() -> None:
    rows = {"row_1": "r1c1 r1c4", "row_4": "r4c1 r4c4"}
    assert found("swordfish", board_with_ones("3x3", **rows, row_7="r7c1 r7c4 r7c7"))
    assert not any("row-9" in all_facts(step, "bases") for step in found("swordfish", board_with_ones("3x3", **rows)))


def test_with_a_fin_only_what_sees_it_goes() -> None:
    board = board_with_ones("3x3", row_1="r1c1 r1c5", row_4="r4c1 r4c5 r4c6")
    (step,) = found("finned-x-wing", board)
    assert fact(step, "fins", board.layout) == "r4c6"
    assert removed(board, step) == ("r5c5", "r6c5")
    assert found("sashimi-x-wing", board) == found("x-wing", board) == []
    assert phrase(step, board.layout) == (
        "All places for 1 in rows 1 and 4 lie in columns 1 and 5, except for one extra cell, the fin r4c6. If the fin "
        "is not 1, the 1s of rows 1 and 4 fill columns 1 and 5, one each, and leave no room there for any other 1. "
        "If the fin is 1, no cell that sees it can be 1. Either way, remove 1 from r5c5 and r6c5."
    )


def test_without_its_corner_a_finned_fish_is_sashimi() -> None:
    board = board_with_ones("3x3", row_1="r1c1 r1c5", row_4="r4c1 r4c6")
    steps = found("sashimi-x-wing", board)
    assert [
        fact(step, "fins", board.layout)
        for step in steps
        if fact(step, "covers", board.layout) == ("column-1", "column-5")
    ] == ["r4c6"]
    assert found("finned-x-wing", board) == []


def test_siamese_fish_show_one_after_the_other_and_remove_both() -> None:
    board = board_with_ones("3x3", row_1="r1c1 r1c5", row_4="r4c1 r4c6")
    (step,) = found("siamese-sashimi-x-wing", board)
    single = {each for one in found("sashimi-x-wing", board) for each in one.eliminations}
    assert {*step.eliminations} == single
    first, last = step.views
    assert {*first.candidates[Role.REMOVED]} < single == {*last.candidates[Role.REMOVED]}
    assert {fact(step, "fins", board.layout), fact(step, "other_fins", board.layout)} == {"r1c5", "r4c6"}
    assert phrase(step, board.layout) == (
        "All places for 1 in rows 1 and 4 lie in columns 1 and 6, except for r1c5. Counted another way, they lie in "
        "columns 1 and 5, except for r4c6. That makes two fish, and the cells left out are their fins. Take the first: "
        "if none of its fins is 1, the 1s of rows 1 and 4 fill columns 1 and 6, one each, and leave no room there for "
        "any other 1. If one of its fins is 1, no cell that sees all the fins of this fish can be 1. So the first fish "
        "removes 1 from r2c6 and r3c6, and the second 1 from r5c5 and r6c5 in the same way."
    )


def test_a_box_among_the_bases_makes_a_franken_fish() -> None:
    board = board_with_ones("3x3", row_1="r1c1 r1c4", box_5="r4c4 r5c4 r6c4 r4c6", row_4="r4c1 r4c6")
    assert not found("x-wing", board)
    assert any("box-5" in all_facts(step, "bases") for step in found("finned-franken-x-wing", board))
    assert all(
        any(name.startswith("box") for name in (*all_facts(step, "bases"), *all_facts(step, "covers")))
        for step in found("finned-franken-x-wing", board)
    )


def test_a_place_in_two_bases_is_said_to_be_a_fin() -> None:
    random, layout = Random(3), find_layout("round5a")
    steps = [step for _ in range(15) for step in found("finned-mutant-swordfish", position(layout, random)[0])]
    n_said = 0
    for step in steps:
        said = phrase(step, layout)
        ones, several = (all_facts(step, name, layout) for name in ("endo_fin", "endo_fins"))
        assert ("this cell is a fin as well" in said, "these cells are fins as well" in said) == (
            bool(ones),
            bool(several),
        )
        assert not several or len(several) > 1
        for name in ones:
            cell = layout.parse_cell(name)
            bases = [layout.parse_house(base) for base in all_facts(step, "endo_bases", layout)]
            assert len(bases) == 2
            assert all(cell in layout.houses[h].cells for h in bases)
            n_said += 1
    assert n_said


@pytest.mark.parametrize("slug", ["franken-swordfish", "finned-franken-swordfish", "finned-mutant-swordfish"])
def test_a_place_in_two_covers_is_said_to_be_in_two(slug: str) -> None:
    random = Random(3)
    layout = find_layout("round5a")
    n_said = 0
    for _ in range(15):
        board, _ = position(layout, random)
        for step in found(slug, board):
            covers = [layout.houses[layout.parse_house(name)].cells for name in all_facts(step, "covers", layout)]
            bases = [layout.houses[layout.parse_house(name)].cells for name in all_facts(step, "bases", layout)]
            twice = [cell for cell, _ in step.eliminations if any(cell in base for base in bases)]
            told = all_facts(step, "twice" if len(twice) > 1 else "twice_cell", layout)
            assert layout.names_of(twice) == told
            assert all(sum(cell in cover for cover in covers) > 1 for cell in twice)
            assert bool(twice) is ("which leaves too little room there" in phrase(step, layout))
            assert len(all_facts(step, "twice_covers", layout)) == 2 * (len(twice) == 1)
            n_said += bool(twice)
    assert n_said
