"""Weak links by clues: no two linked candidates are true together, and of two strongly linked ones, one is."""

from itertools import combinations
from random import Random

import pytest

from solver.board import Board, Puzzle, bits, find_layout
from solver.board.clues import CLUE_KINDS
from solver.steps import Candidate, Step, starting_board
from solver.steps.facts import ClueNames
from solver.techniques import TECHNIQUES, Options, find_technique
from solver.techniques.weak_links import MOST_PAIRS, NO_LINKS, weak_links_of
from tests.board.clues.meanings import is_as_all_clues_say
from tests.board.clues.random_clues import random_clues
from tests.board.clues.some_grids import some_grids
from tests.techniques.clues.test_clue_laws import ROWS
from tests.techniques.corpus import CASES

EMPTY = "." * 16
DOT = f"2x2:{EMPTY};black_dot:2=r1c1r2c1"


def linked(text: str) -> set[frozenset[tuple[str, int]]]:
    """Pairs of candidates that a puzzle links weakly."""
    puzzle = Puzzle.from_text(text)
    name, candidate = puzzle.layout.cell_name, puzzle.layout.candidate
    pairs = [(one, other) for one, mask in weak_links_of(puzzle).excluded.items() for other in bits(mask)]
    return {frozenset((name(cell), digit) for cell, digit in map(candidate, pair)) for pair in pairs}


@pytest.mark.parametrize("slug", [kind.slug for kind in CLUE_KINDS])
@pytest.mark.parametrize("name", ["2x2", pytest.param("2x3", marks=pytest.mark.thorough)])
def test_links_agree_with_every_grid_that_clues_leave(slug: str, name: str) -> None:
    random, layout = Random(f"{slug} {name}"), find_layout(name)
    givens, grids = some_grids(layout, layout.name)
    for _ in range(20):
        clues = random_clues(slug, layout, random)
        left = [grid for grid in grids if is_as_all_clues_say(grid, ROWS, clues)]
        board = Board(Puzzle(layout, givens, clues))
        links = weak_links_of(board.puzzle)
        for grid in left:
            true = {layout.node(cell, digit) for cell, digit in enumerate(grid)}
            assert not any(links.excluded.get(one, 0) >> other & 1 for one, other in combinations(true, 2))
            assert all({one, other} & true for one, other, _ in links.strong_among(board.candidates))


def test_a_puzzle_of_houses_alone_has_no_links_by_clues() -> None:
    assert weak_links_of(Puzzle.from_text(f"2x2:{EMPTY}")) is NO_LINKS
    assert weak_links_of(Puzzle.from_text("3x3-knight:" + "." * 81)) is NO_LINKS  # peers say all


def test_a_dot_links_what_it_does_not_allow() -> None:
    links = linked(DOT)
    assert frozenset([("r1c1", 1), ("r2c1", 4)]) in links
    assert frozenset([("r1c1", 1), ("r2c1", 2)]) not in links
    assert frozenset([("r1c1", 1), ("r2c1", 1)]) not in links  # their column says so


def test_cells_of_a_cage_without_a_house_differ() -> None:
    assert frozenset([("r1c1", 3), ("r3c2", 3)]) in linked(f"2x2:{EMPTY};cage=r1c1r3c2")
    assert not linked(f"2x2:{EMPTY};sum:6=r1c1r3c2r4c4")


def test_a_sum_of_two_cells_is_a_pair() -> None:
    assert frozenset([("r1c1", 3), ("r3c2", 4)]) in linked(f"2x2:{EMPTY};sum:6=r1c1r3c2")


def test_a_rule_of_the_board_links_too() -> None:
    assert frozenset([("r1c1", 3), ("r1c2", 4)]) in linked("3x3-apart:" + "." * 81)


def test_all_that_a_dot_still_allows_has_one_of_two() -> None:
    puzzle = Puzzle.from_text(DOT)
    board, node = Board(puzzle), puzzle.layout.node
    for cell in (0, 4):
        board.remove(cell, 3)
    pairs = {frozenset(pair) for *pair, _ in weak_links_of(puzzle).strong_among(board.candidates)}
    assert pairs == {frozenset([node(0, 2), node(4, 2)])}


USED = [case for case in CASES if case.technique in {t.slug for t in TECHNIQUES if not t.needs_rules}]


def steps_by_clues() -> list[tuple[Board, Step]]:
    """The steps of other techniques than those for clues that the corpora have on boards with clues."""
    cases = [case for case in USED if case.puzzle.clues and not case.is_miss]
    found = [(case, step) for case in cases for step in find_technique(case.technique).find(case.board, Options())]
    return [(case.board, step) for case, step in found if case.has_conclusions_of(step)]


def test_steps_that_need_a_clue_name_it() -> None:
    steps = steps_by_clues()
    assert {step.technique for _, step in steps} >= {"aic", "xy-chain", "forcing-chain", "three-d-medusa"}
    assert {board.layout.shape for board, _ in steps} > {"square"}
    for board, step in steps:
        names = {clue.text(board.layout) for clue in board.clues}
        assert names & ({*step.fact("clues", ClueNames)} | {line.clue for view in step.views for line in view.proof})
        bare = starting_board(Puzzle(board.layout, board.puzzle.givens))
        crossed_out = [
            Candidate(cell, digit)
            for cell in bits(board.open_mask)
            for digit in bits(bare.candidates[cell])
            if not board.has(cell, digit)
        ]
        without = starting_board(bare.puzzle, crossed_out=crossed_out)
        found = find_technique(step.technique).find(without, Options())
        assert not any({*step.eliminations} <= {*each.eliminations} for each in found)


def test_a_puzzle_has_only_so_many_linked_pairs() -> None:
    layout, random = find_layout("5x5"), Random(1)
    lines = ("".join(map(layout.cell_name, random.sample(range(layout.n_cells), 25))) for _ in range(40))
    puzzle = Puzzle.from_text(";".join((f"5x5:{'.' * layout.n_cells}", *(f"all_different={line}" for line in lines))))
    assert len(weak_links_of(puzzle).pairs) == MOST_PAIRS
