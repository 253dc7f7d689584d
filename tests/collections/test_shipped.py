"""The collections of the site: each puzzle has the solutions and the level that are claimed."""

import re

import pytest

from solver.board import Budget, Puzzle
from solver.collections import SHIPPED, Collected, Collection, shipped_collection, write_collection
from solver.collections.shipped import DATA, path_of, texts
from solver.engines import DEFAULT, find_engine
from solver.rating.level import LEVELS
from solver.rating.own import own_rating
from solver.techniques import explain

# Their stories say that they have more than one solution.
SOLUTIONS = {"2x2:1....2....3....4": 2, "round5:23.061.487.032.9.71802.53879.13.06..81.956.3.718.4": 4}
A_SAMPLE = 10  # every so manieth puzzle of a collection is looked at, and in the thorough tests all
SECONDS = 30.0


def puzzles_of(slugs: tuple[str, ...], every: int) -> list[Collected]:
    return [each for slug in slugs for each in shipped_collection(slug).puzzles[::every]]


def level_found(puzzle: Puzzle) -> str | None:
    return own_rating(explain(puzzle, unique=True)).level


def check(each: Collected) -> None:
    result = find_engine(DEFAULT).solve(each.puzzle, limit=5, keep=0, budget=Budget(seconds=SECONDS))
    assert result.count == SOLUTIONS.get(each.puzzle.text, 1), each.puzzle.text
    if each.level:
        assert level_found(each.puzzle) == each.level, each.puzzle.text


@pytest.mark.parametrize("slug", SHIPPED)
def test_a_sample_is_as_claimed(slug: str) -> None:
    for each in puzzles_of((slug,), A_SAMPLE):
        if each.puzzle.layout.n_cells <= 81 and each.level not in LEVELS[4:]:
            check(each)


@pytest.mark.thorough
@pytest.mark.parametrize("slug", SHIPPED)
def test_all_are_as_claimed(slug: str) -> None:
    for each in puzzles_of((slug,), 1):
        check(each)


@pytest.mark.parametrize("slug", SHIPPED)
def test_files_are_written_as_the_site_writes_them(slug: str) -> None:
    assert path_of(slug).read_text(encoding="utf-8") == write_collection(shipped_collection(slug))


def test_every_file_is_on_a_shelf_once() -> None:
    assert sorted(SHIPPED) == sorted(path.stem for path in DATA.glob("*.txt"))
    assert not [slug for slug in SHIPPED if re.fullmatch("[a-z2-7]{16}", slug)]  # as the ids of visitors' collections


def test_no_puzzle_is_in_two_collections() -> None:
    found = [each.puzzle.text for each in puzzles_of(SHIPPED, 1)]
    assert len(found) == len(set(found))


@pytest.mark.parametrize("level", LEVELS)
def test_there_are_a_hundred_of_each_level(level: str) -> None:
    collection: Collection = shipped_collection(level)
    assert [each.level for each in collection.puzzles] == [level] * 100


def test_a_collection_says_what_it_is_about() -> None:
    assert all(shipped_collection(slug).about for slug in SHIPPED)
    assert {"famous", *LEVELS} <= {path.stem for path, _ in texts()}


def test_every_famous_puzzle_has_a_story() -> None:
    assert all(each.title and each.note for each in shipped_collection("famous").puzzles)
