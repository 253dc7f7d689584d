"""Transforms: the same puzzle in another form, with its solution and its clues moved along."""

from __future__ import annotations

from random import Random

import pytest

from solver.analysis.transforms import TRANSFORMS, moved, transformed
from solver.board import LAYOUT_NAMES, Budget, ParseError, Puzzle, find_layout, mirror_of, rotation_of
from solver.board.symmetry import shuffles_of
from solver.engines import PLAIN, Status, find_engine, find_redundant_givens
from solver.generator import Wish, generate
from solver.generator.canonical import canonical_form

ENGINE = find_engine(PLAIN)
EASY = "3x3:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SHAPES = ("2x2", "2x3", "3x3", "3x3x", "3x3w", "6latin", "round5", "round4a", "2x3-king")
KEEPING = ("turn", "mirror", "shuffle", "renumber")


def changed(puzzle: Puzzle, slug: str, seed: int = 1) -> Puzzle:
    return transformed(puzzle, slug, Random(seed), 10, plain=True)


def status(puzzle: Puzzle) -> Status:
    return ENGINE.solve(puzzle, limit=2, budget=Budget()).status


def unique_puzzle(name: str) -> Puzzle:
    return generate(Wish(find_layout(name)), seed=5, plain=True).puzzle


@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize("slug", KEEPING)
def test_a_changed_puzzle_still_has_one_solution(name: str, slug: str) -> None:
    puzzle = unique_puzzle(name)
    try:
        other = changed(puzzle, slug)
    except ParseError:
        assert (name, slug) == ("2x3-king", "shuffle")
        return
    assert other.n_givens == puzzle.n_givens
    assert status(other) is Status.UNIQUE


@pytest.mark.parametrize("slug", KEEPING)
def test_it_is_the_same_puzzle_by_its_canonical_form(slug: str) -> None:
    puzzle = Puzzle.from_text(EASY)
    for seed in range(5):
        other = changed(puzzle, slug, seed)
        assert other != puzzle
        assert canonical_form(other, plain=True) == canonical_form(puzzle, plain=True)


@pytest.mark.parametrize("name", [each for each in LAYOUT_NAMES if find_layout(each).n <= 10])
def test_shuffles_preserve_what_cells_see(name: str) -> None:
    layout = find_layout(name)
    houses = {frozenset(house.cells) for house in layout.houses}
    for permutation in shuffles_of(layout):
        assert sorted(permutation) == list(range(layout.n_cells))
        assert {frozenset(permutation[cell] for cell in house) for house in houses} == houses
        for cell, peers in enumerate(layout.peer_cells):
            assert {permutation[peer] for peer in peers} == {*layout.peer_cells[permutation[cell]]}


@pytest.mark.parametrize(("name", "count"), [("3x3", 16), ("3x3x", 3), ("3x3-knight", 0), ("round5", 4)])
def test_boards_have_the_exchanges_that_their_rules_allow(name: str, count: int) -> None:
    assert (len(shuffles_of(find_layout(name))) >= count) if count else not shuffles_of(find_layout(name))


@pytest.mark.parametrize("move", [rotation_of, mirror_of], ids=["turn", "mirror"])
@pytest.mark.parametrize(
    "clues",
    ["cage:10=r1c1r1c2r2c1", "thermo=r1c1-r4c1", "arrow=r1c1,r2c1r3c1", "skyscraper:2=r1c1-r4c1", "white_dot=r1c1r1c2"],
)
def test_clues_move_with_their_cells(clues: str, move: object) -> None:
    empty = Puzzle.from_text(f"2x2:{'.' * 16};{clues}")
    permutation = move(empty.layout)  # type: ignore[operator]
    other = moved(empty, permutation)
    one, two = (set(ENGINE.solve(puzzle, limit=300, keep=300, budget=Budget()).solutions) for puzzle in (empty, other))
    assert {moved(Puzzle(empty.layout, grid), permutation).givens for grid in one} == two


@pytest.mark.parametrize("slug", ["turn", "mirror"])
def test_clues_that_count_lines_stay_where_they_are(slug: str) -> None:
    with pytest.raises(ParseError, match="count rows or columns"):
        changed(Puzzle.from_text("2x2:1...............;indexing:row=r1c1r2c1"), slug)


@pytest.mark.parametrize("slug", ["shuffle", "renumber"])
def test_clues_forbid_what_would_break_them(slug: str) -> None:
    with pytest.raises(ParseError):
        changed(Puzzle.from_text("2x2:1...............;cage:3=r1c1r1c2"), slug)


def test_digits_that_only_differ_may_be_exchanged_with_clues() -> None:
    puzzle = Puzzle.from_text("2x2:1.....3..2.....4;extra_region=r1c1r2c3r3c2r4c4")
    other = changed(puzzle, "renumber", seed=3)
    assert other.clues == puzzle.clues
    assert other.givens != puzzle.givens


def test_a_minimised_puzzle_needs_every_given() -> None:
    puzzle = changed(Puzzle.from_text(EASY), "minimise")
    assert status(puzzle) is Status.UNIQUE
    assert find_redundant_givens(puzzle, ENGINE, Budget()).redundant == ()
    assert changed(puzzle, "minimise") == puzzle


@pytest.mark.parametrize("cells", ["." * 16, "11" + "." * 14])
def test_only_a_fair_puzzle_is_minimised(cells: str) -> None:
    with pytest.raises(ParseError, match="exactly one solution"):
        changed(Puzzle.from_text(f"2x2:{cells}"), "minimise")


def test_without_time_nothing_is_minimised() -> None:
    with pytest.raises(ParseError):
        transformed(Puzzle.from_text(EASY), "minimise", Random(1), 0, plain=True)


def test_a_seed_gives_the_same_puzzle_again() -> None:
    puzzle = Puzzle.from_text(EASY)
    for slug in KEEPING:
        assert changed(puzzle, slug, 3) == changed(puzzle, slug, 3)


def test_an_unknown_transform_is_an_error() -> None:
    with pytest.raises(ValueError, match="unknown transform 'melt'"):
        changed(Puzzle.from_text(EASY), "melt")
    assert len({each.slug for each in TRANSFORMS}) == len(TRANSFORMS)
