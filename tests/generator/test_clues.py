"""Puzzles with clues made to order: drawings that fit a grid, one solution, and no clue too many."""

import os
from itertools import pairwise
from random import Random

import pytest

from solver.board import Budget, Puzzle, find_layout, mask_of
from solver.board.clues.clue import Clue
from solver.board.symmetry import half_turn_of
from solver.engines import KERNEL, Status, find_engine
from solver.generator import Generated, Wish, WishError, generate
from solver.generator.chance import Chance
from solver.generator.clues import DRAWN, draw_clues, fitting_kinds
from solver.generator.clues.marks import MARK_SLUGS
from solver.generator.clues.sheet import ClueSet, touching
from solver.generator.grids import random_grid
from solver.rating.own import own_rating
from solver.techniques import explain
from tests.parameters import slow_after

BOARDS = ("2x2", "2x3", "round3", "round4a", "3x3", "3x3-x", "twodoku")
ATTEMPTS = Budget(nodes=40)
KINDS_OF_ONE = [(kind,) for kind in DRAWN]
N_WISHES = 2000 if os.environ.get("SUDOKU_NIGHTLY") == "1" else 60
WISHES_AT_ONCE, LEAST_MET = 20, 0.75
WISHED_BOARDS = ("2x3", "round3", "3x3") if N_WISHES > 60 else ("2x3", "round3")
SEVERAL = [("cage", "thermo"), ("white_dot", "black_dot"), ("arrow", "whisper", "xv")]


def drawn(name: str, kinds: tuple[str, ...], seed: int = 1) -> tuple[Puzzle, list[ClueSet]]:
    """A full grid with the clues that were drawn on it, and these in their sets."""
    layout, chance = find_layout(name), Chance(seed)
    grid = random_grid(layout, chance, KERNEL)
    assert grid
    sets = draw_clues(layout, kinds, grid, chance)
    return Puzzle(layout, grid, tuple(clue for each in sets for clue in each)), sets


def status_of(puzzle: Puzzle, engine: str = "kernel") -> Status:
    return find_engine(engine).solve(puzzle, keep=0, budget=Budget()).status


def shape_of_clue(clue: Clue) -> frozenset[int]:
    return frozenset(clue.cells)


@pytest.mark.parametrize("name", slow_after(4, BOARDS))
@pytest.mark.parametrize("kind", DRAWN)
def test_clues_fit_the_grid_they_are_drawn_on(name: str, kind: str):
    puzzle, _ = drawn(name, (kind,))
    assert status_of(puzzle) is Status.UNIQUE
    assert {clue.kind.slug for clue in puzzle.clues} <= {kind}


@pytest.mark.parametrize("kind", DRAWN)
def test_a_board_of_81_cells_has_room_for_each_kind(kind: str):
    puzzle, _ = drawn("3x3", (kind,))
    assert len(puzzle.clues) >= 2


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("kind", [kind for kind in DRAWN if kind not in MARK_SLUGS])
def test_half_a_turn_takes_clues_to_clues(name: str, kind: str):
    puzzle, sets = drawn(name, (kind,))
    opposite = half_turn_of(puzzle.layout)
    assert opposite
    for each in sets:
        shapes = {shape_of_clue(clue) for clue in each}
        assert {frozenset(opposite[cell] for cell in shape) for shape in shapes} == shapes


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("seed", range(3))
def test_cages_are_connected_and_share_no_cell(name: str, seed: int):
    puzzle, _ = drawn(name, ("cage",), seed)
    cages = [set(clue.cells) for clue in puzzle.clues]
    for cage in cages:
        reached = [min(cage)]
        for cell in reached:
            reached += {*puzzle.layout.neighbours[cell]} & cage - {*reached}
        assert {*reached} == cage
        assert 2 <= len(cage) <= 5
    caged = [cell for cage in cages for cell in cage]
    assert len(caged) == len({*caged}) >= puzzle.layout.n_cells * 0.9


@pytest.mark.parametrize("kinds", [("thermo",), ("thermo", "arrow", "renban")])
def test_lines_neither_cross_nor_share_a_cell(kinds: tuple[str, ...]):
    puzzle, _ = drawn("3x3", kinds)
    cells = [cell for clue in puzzle.clues for cell in clue.cells]
    assert len(cells) == len({*cells})
    steps = [step for clue in puzzle.clues for step in pairwise(clue.cells)]
    corners = [frozenset(step) for step in steps if step[1] not in puzzle.layout.neighbours[step[0]]]
    assert corners
    assert all(step[1] in touching(puzzle.layout)[step[0]] for step in steps)
    for one, other in corners:
        across = {*puzzle.layout.neighbours[one]} & {*puzzle.layout.neighbours[other]}
        assert frozenset(across) not in corners


@pytest.mark.parametrize("kind", ["little_killer", "sandwich"])
@pytest.mark.parametrize("name", ["round3", "twodoku"])
def test_boards_without_rows_from_edge_to_edge_refuse(name: str, kind: str):
    with pytest.raises(WishError, match="is for square boards of one grid"):
        Wish(find_layout(name), clues=(kind,))


def test_a_kind_without_a_place_is_said_to_be_missing():
    found = generate(Wish(find_layout("2x2"), clues=("whisper", "renban")), seed=1, budget=Budget(nodes=1))
    assert not found.met
    assert [lack.template for lack in found.lacks] == ["not drawn: {clues}"]
    assert status_of(found.puzzle) is Status.UNIQUE


def keeps_promises(found: Generated) -> None:
    """Fail unless the puzzle has one solution by two engines, and what was wished."""
    wish, puzzle = found.wish, found.puzzle
    assert found.met
    assert status_of(puzzle) is status_of(puzzle, "search") is Status.UNIQUE
    assert {clue.kind.slug for clue in puzzle.clues} == {*wish.clues}
    assert Puzzle.from_text(puzzle.text) == puzzle
    if wish.level:
        assert own_rating(explain(puzzle, unique=True)).level == wish.level


@pytest.mark.parametrize("kinds", [*KINDS_OF_ONE, *SEVERAL], ids="+".join)
def test_puzzles_with_clues_have_one_solution(kinds: tuple[str, ...]):
    keeps_promises(generate(Wish(find_layout("2x3"), clues=kinds), seed=3, budget=ATTEMPTS))


LEVELS = [
    "2x2 cage beginner",
    "2x3 cage easy",
    "round3 cage easy",
    "2x3 thermo easy",
    "round4 cage medium",
    "3x3 cage medium",
    "3x3 cage hard",
    "3x3 thermo medium",
    "3x3 arrow medium",
]


@pytest.mark.parametrize("wished", slow_after(4, LEVELS))
def test_levels_are_as_wished(wished: str):
    name, kind, level = wished.split()
    keeps_promises(generate(Wish(find_layout(name), clues=(kind,), level=level), seed=5, budget=ATTEMPTS))


def assert_each_clue_is_needed(puzzle: Puzzle) -> None:
    """Fail if a clue can be left out, with the one that half a turn takes it to."""
    opposite = half_turn_of(puzzle.layout)
    assert opposite
    for clue in puzzle.clues:
        shapes = {shape_of_clue(clue)}
        if clue.kind.slug not in MARK_SLUGS:
            shapes.add(frozenset(opposite[cell] for cell in clue.cells))
        left = tuple(other for other in puzzle.clues if shape_of_clue(other) not in shapes)
        assert status_of(Puzzle(puzzle.layout, puzzle.givens, left)) is Status.MULTIPLE


@pytest.mark.parametrize("kind", ["thermo", "arrow", "white_dot", "little_killer"])
def test_no_clue_can_be_left_out_with_its_opposite(kind: str):
    assert_each_clue_is_needed(generate(Wish(find_layout("2x3"), clues=(kind,)), seed=2, budget=ATTEMPTS).puzzle)


@pytest.mark.parametrize("first", slow_after(1, range(0, N_WISHES, WISHES_AT_ONCE)))
def test_random_wishes_for_clues_are_met(first: int):
    n_met = 0
    for seed in range(first, first + WISHES_AT_ONCE):
        wish = random_wish(Random(seed))
        found = generate(wish, seed=seed, budget=ATTEMPTS)
        assert status_of(found.puzzle) is Status.UNIQUE
        if found.met:
            keeps_promises(found)
            n_met += 1
            if "cage" not in wish.clues and not wish.level:
                assert_each_clue_is_needed(found.puzzle)
    assert n_met >= LEAST_MET * WISHES_AT_ONCE


def random_wish(random: Random) -> Wish:
    """A wish for one or two kinds of clues, with a level or without."""
    layout = find_layout(random.choice(WISHED_BOARDS))
    kinds = random.sample(fitting_kinds(layout), random.choice((1, 1, 2)))
    level = random.choice((None, "easy", "medium"))
    return Wish(layout, clues=tuple(kinds), level=level)


def test_no_given_can_be_left_out():
    puzzle = generate(Wish(find_layout("2x3"), clues=("thermo",)), seed=2, budget=ATTEMPTS).puzzle
    for cell in range(puzzle.layout.n_cells):
        fewer = puzzle.with_givens(0 if other == cell else digit for other, digit in enumerate(puzzle.givens))
        assert not puzzle.givens[cell] or status_of(fewer) is Status.MULTIPLE


def test_killers_without_any_given_are_found():
    wish = Wish(find_layout("2x3"), clues=("cage",), givens=(0, 0))
    found = generate(wish, seed=1, budget=Budget(nodes=200))
    keeps_promises(found)
    assert found.n_givens == 0


def test_givens_around_a_pattern_have_clues_too():
    layout = find_layout("2x3")
    pattern = mask_of(range(12))
    found = generate(Wish(layout, clues=("cage",), pattern=pattern), seed=1, budget=Budget(nodes=60))
    assert found.puzzle.given_mask & pattern == pattern
    assert status_of(found.puzzle) is Status.UNIQUE


def test_a_seed_gives_the_same_clues():
    wish = Wish(find_layout("2x3"), clues=("cage", "thermo"))
    first, again = (generate(wish, seed=9, budget=ATTEMPTS).puzzle.text for _ in range(2))
    assert first == again
    assert generate(wish, seed=10, budget=ATTEMPTS).puzzle.text != first
