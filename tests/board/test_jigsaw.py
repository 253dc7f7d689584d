"""Divisions into regions: how they are written, and what is refused."""

import gc
from random import Random
from weakref import ref

import pytest

from solver.board import ParseError, Puzzle, find_layout, mirror_of, rotation_of, shape_of
from solver.board.jigsaw import DIVISIONS, SIZES, flaws_of
from tests.layouts import random_jigsaw

FOUR = "4j-AAABCCABCDBBCDDD"


@pytest.mark.parametrize("name", [FOUR.lower(), "4j-1112331234223444", "4j-zzz7kkz7k077k000", "4j-BBBACCBACDAACDDD"])
def test_every_way_to_write_a_division_gives_one_layout(name: str) -> None:
    assert find_layout(name).name == FOUR
    assert find_layout(name) == find_layout(FOUR)


def test_a_region_holds_the_cells_of_its_letter() -> None:
    layout = find_layout(FOUR)
    region = layout.houses[layout.parse_house("region-2")]
    assert layout.names_of(region.cells) == ("r1c4", "r2c4", "r3c3", "r3c4")
    assert region.sentence.text() == "region 2"


def test_regions_divide_the_board_like_rows() -> None:
    layout = find_layout(FOUR)
    assert [layout.houses[partition[0]].kind.name for partition in layout.partitions] == ["row", "column", "region"]


@pytest.mark.parametrize(
    ("name", "reason", "position"),
    [
        ("4j-AAAACCABCDBBCDDD", "Region A has 5 cells instead of 4: r2c3 is one too many.", 9),
        ("4j-AABBCCABCDBBCDDD", "Region A, which begins at r1c1, has too few cells: 3 instead of 4.", 3),
        ("4j-ABBAABBACCDDCCDD", "Region A is in pieces: r1c4 is not joined to its first cell.", 6),
        ("4j-AAABCCABCDBBCDDE", "r4c4 is in region 5 of 4.", 18),
        ("4j-AAABCCABCDBBCDD", "4 × 4 cells, but 15 letters for their regions.", 18),
        ("4j-AAABCCABCDBBCDDDD", "4 × 4 cells, but 17 letters for their regions.", 19),
        ("4j-AAABCCABCDBBCD!D", "Letter 15 of the regions is '!'.", 17),
        ("4j-AAABCCABCDBBCDßD", "Letter 15 of the regions is 'ß'.", 17),
        ("3j-AAABBBCCC", "A jigsaw cannot have 3 regions.", 0),
        ("17j-" + "A" * 289, "A jigsaw cannot have 17 regions.", 0),
    ],
)
def test_an_invalid_division_is_refused_with_its_position(name: str, reason: str, position: int) -> None:
    with pytest.raises(ParseError) as caught:
        find_layout(name)
    assert (str(caught.value), caught.value.position) == (reason, position)
    assert str(caught.value.expected)


def test_a_division_that_is_being_drawn_names_all_its_flaws() -> None:
    reasons = [flaw.reason.text() for flaw in flaws_of(4, "AAAACCABCDBBC..D")]
    assert reasons == [
        "Region A has 5 cells instead of 4: r2c3 is one too many.",
        "Region B, which begins at r2c4, has too few cells: 3 instead of 4.",
        "Region D, which begins at r3c2, has too few cells: 2 instead of 4.",
        "Region D is in pieces: r4c4 is not joined to its first cell.",
        "Cells without a region: 2, the first is r4c2.",
    ]


@pytest.mark.parametrize("name", DIVISIONS)
def test_the_divisions_to_begin_with_have_no_boxes(name: str) -> None:
    layout = find_layout(name)
    assert layout.name == name
    for h in layout.partitions[2]:
        rows, columns = ({layout.numbers_of(cell)[k] for cell in layout.houses[h].cells} for k in (0, 1))
        assert len(rows) * len(columns) > layout.n


def test_there_is_a_division_of_every_size_to_begin_with() -> None:
    assert [find_layout(name).n for name in shape_of(find_layout(FOUR)).layouts] == list(SIZES)


def test_only_symmetries_that_keep_the_regions_are_offered() -> None:
    lopsided = find_layout("4j-AAABACBBCCDBCDDD")
    assert (rotation_of(lopsided), mirror_of(lopsided)) == (None, None)
    turning = "6j-AAABBBAACCBBACCDDBECCDDFEEDDFFEEEFFF"
    assert (rotation_of(find_layout(turning)), mirror_of(find_layout(turning))) == (tuple(range(35, -1, -1)), None)


def test_a_puzzle_has_the_name_of_its_division() -> None:
    puzzle = Puzzle.from_text(FOUR.lower() + ":1..............4")
    assert puzzle.text == FOUR + ":1..............4"
    assert Puzzle.from_text(puzzle.text) == puzzle


@pytest.mark.thorough
def test_the_oldest_divisions_are_dropped_from_the_cache() -> None:
    random = Random(1)
    names = {random_jigsaw(7, random) for _ in range(200)}
    layouts = [ref(find_layout(name)) for name in names]
    gc.collect()
    assert 0 < sum(layout() is not None for layout in layouts) < len(names) - 50


def test_a_board_with_a_name_is_never_forgotten() -> None:
    assert find_layout("3x3") is find_layout("3x3")
