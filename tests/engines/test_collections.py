"""Whole collections through several engines: none may differ, in counts or in solutions.

SUDOKU_NIGHTLY=1 takes all of every collection instead of the first 2 000. The plain search, which takes up to a tenth
of a second for a puzzle, sees 150 of each, and by night those 2 000.
"""

import json
import os
from itertools import islice
from pathlib import Path

import pytest

from solver.board import Budget, Puzzle
from solver.engines import Result, find_engine, solve_each
from solver.formats import parse

FIRST = 2_000
IS_NIGHTLY = os.environ.get("SUDOKU_NIGHTLY") == "1"
FIRST_BY_PLAIN_SEARCH = FIRST if IS_NIGHTLY else 150
NAMES = (
    *("random_easy", "random_minimal", "17_clues", "serg", "magictour", "hardest_1106", "hardest_1905"),
    "layouts",
)


def puzzles(folder: Path, name: str) -> list[Puzzle]:
    (path,) = folder.glob(f"{name}.t*")
    texts = [line.split("\t")[0] for line in path.read_text().splitlines() if not line.startswith("puzzle")]
    return [parse(text) for text in (texts if IS_NIGHTLY else texts[:FIRST])]


def truth(result: Result) -> tuple[int, bool, set[tuple[int, ...]]]:
    """What no engine may see otherwise; of several solutions each keeps those that it finds first."""
    return result.count, result.is_complete, set(result.solutions) if result.is_complete else set()


@pytest.mark.parametrize("name", NAMES)
def test_the_kernel_and_a_sat_solver_find_the_same(name: str, collections: Path) -> None:
    asked = puzzles(collections, name)
    found = {engine: solve_each(find_engine(engine), asked, budget=Budget()) for engine in ("kernel", "sat")}
    differing = [
        puzzle.text
        for puzzle, kernel, sat in zip(asked, found["kernel"], found["sat"], strict=True)
        if truth(kernel) != truth(sat)
    ]
    assert differing == []


@pytest.mark.parametrize("name", NAMES)
def test_the_plain_search_finds_the_same(name: str, collections: Path) -> None:
    asked = puzzles(collections, name)[:FIRST_BY_PLAIN_SEARCH]
    found = {engine: solve_each(find_engine(engine), asked, budget=Budget()) for engine in ("kernel", "search")}
    pairs = zip(asked, found["kernel"], found["search"], strict=True)
    assert [puzzle.text for puzzle, kernel, plain in pairs if truth(kernel) != truth(plain)] == []


def test_large_boards_have_the_solutions_that_are_published(collections: Path) -> None:
    for puzzle in puzzles(collections, "big"):
        result = find_engine("portfolio").solve(puzzle, budget=Budget(seconds=60))
        assert (result.count, result.is_complete) == (1, True), puzzle.text


@pytest.mark.parametrize("engine", ["portfolio", "kernel", "search"])
def test_the_counts_of_other_layouts_are_right(engine: str, collections: Path) -> None:
    for line in islice((collections / "layouts.tsv").read_text().splitlines(), 1, None):
        text, count, solution = [*line.split("\t"), ""][:3]
        puzzle = Puzzle.from_text(text)
        result = find_engine(engine).solve(puzzle, limit=200, keep=1, budget=Budget(seconds=60))
        if count:
            assert result.count == int(count.removeprefix(">=")), text
            assert result.is_complete or count.startswith(">="), text
        if solution:
            assert puzzle.layout.to_text(result.solutions[0]) == solution


@pytest.mark.parametrize("engine", ["portfolio", "sat"])
def test_puzzles_with_clues_have_one_solution_the_published_one(engine: str, collections: Path) -> None:
    """Each is read from our JSON, and again from the text that names it."""
    for line in (collections / "variants.jsonl").read_text(encoding="utf-8").splitlines():
        puzzle = parse(line)
        assert Puzzle.from_text(puzzle.text) == puzzle
        result = find_engine(engine).solve(puzzle, budget=Budget(seconds=60))
        assert (result.status, puzzle.layout.to_text(result.solutions[0])) == ("unique", json.loads(line)["solution"])
