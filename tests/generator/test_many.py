"""Many puzzles at a time."""

import pytest

from solver.board import Puzzle, find_layout
from solver.generator import Wish, generate
from solver.generator.many import cells_of_many, describe_many, is_fast

NINE = find_layout("3x3")


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("symmetry", ["none", "half-turn"])
def test_compiled_in_bulk_every_seed_gives_its_puzzle_in_order(threads: int, symmetry: str):
    wish = Wish(NINE, symmetry=symmetry, minimal=True)
    found = [cells for part in cells_of_many(wish, range(5, 305), threads=threads) for cells in part]
    assert len(found) == 300
    for seed in (5, 6, 261, 304):
        assert found[seed - 5] == generate(wish, seed=seed).puzzle.cells


def test_a_seed_without_a_puzzle_leaves_its_place_empty():
    found = [cells for part in cells_of_many(Wish(NINE, givens=(0, 16)), range(2)) for cells in part]
    assert found == ["", ""]


def test_levels_patterns_and_other_layouts_are_not_made_in_bulk():
    wishes = (Wish(NINE, level="easy"), Wish(NINE, pattern=7), Wish(find_layout("2x3")))
    assert not any(map(is_fast, wishes))


@pytest.mark.thorough
def test_by_processes_the_descriptions_are_the_same():
    wish = Wish(find_layout("2x3"), level="easy", symmetry="half-turn")
    alone = list(describe_many(wish, range(6), seconds=60))
    assert list(describe_many(wish, range(6), seconds=60, jobs=2)) == alone
    assert [each.seed for each in alone] == list(range(6))
    assert all(each.met and each.level == "easy" and each.symmetry == "half-turn" for each in alone)
    assert all(Puzzle.from_text(each.puzzle).n_givens == each.givens for each in alone)


def test_a_description_says_whether_a_given_is_redundant():
    (minimal,) = describe_many(Wish(NINE), range(1), seconds=60)
    (other,) = describe_many(Wish(NINE, givens=(40, 40)), range(1), seconds=60)
    assert minimal.minimal
    assert not other.minimal
    assert minimal.level
    assert minimal.hardest


def test_what_was_not_found_out_in_time_is_left_open():
    (described,) = describe_many(Wish(find_layout("4x4")), range(13, 14), seconds=0.05)
    assert (described.level, described.minimal) == (None, None)
