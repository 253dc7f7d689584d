"""Techniques on boards whose rules are more than houses: they see what the rules say, and conclude what is true."""

from pathlib import Path
from random import Random

import pytest

from solver.board import Board, Budget, Puzzle, bits, find_layout
from solver.engines import PLAIN, find_engine
from solver.steps import Step
from solver.techniques import TECHNIQUES, Options, explain, find_ladder, find_technique, phrase
from solver.techniques.flat_layouts import flat_layout_of
from solver.techniques.forcing.propagations import tables_of
from solver.techniques.words.reasons import reasons
from tests.layouts import DIFFERING

LINES = (Path(__file__).parents[1] / "corpora" / "features.tsv").read_text().splitlines()[1:]
PUZZLES = [Puzzle.from_text(text) for text, count in (line.split("\t") for line in LINES) if count == "1"]
FAIR = [puzzle for puzzle in PUZZLES if puzzle.layout.rules and puzzle.layout.peers_are_all]
UNIQUENESS = [technique for technique in TECHNIQUES if technique.family == "Uniqueness"]


@pytest.mark.parametrize("name", ["3x3", *DIFFERING])
def test_compiled_tables_see_the_same_cells(name: str) -> None:
    layout = find_layout(name)
    flat, tables = flat_layout_of(layout), tables_of(layout)
    for cell, peers in enumerate(layout.peer_cells):
        assert [other for other in range(layout.n_cells) if flat.sees[cell * layout.n_cells + other]] == list(peers)
        row = tables.peers[cell * tables.peers_width : (cell + 1) * tables.peers_width]
        assert sorted(int(other) for other in row if other >= 0) == list(peers)


def explained(puzzle: Puzzle) -> list[tuple[Board, Step]]:
    """The steps of a walk-through, each with the board before it."""
    steps = explain(puzzle, ladder=find_ladder("everything"), unique=True, budget=Budget(seconds=4)).steps
    board, found = Board(puzzle), []
    for step in steps:
        found.append((board.copy(), step))
        for cell, digit in step.eliminations:
            board.remove(cell, digit)
        board.place_all(step.placements)
    return found


@pytest.mark.thorough
@pytest.mark.parametrize("puzzle", FAIR, ids=[puzzle.layout.label for puzzle in FAIR])
def test_walk_throughs_are_sound_and_can_be_read(puzzle: Puzzle) -> None:
    (solution,) = find_engine(PLAIN).solve(puzzle, budget=Budget()).solutions
    steps = explained(puzzle)
    assert steps
    for board, step in steps:
        assert all(solution[cell] == digit for cell, digit in step.placements)
        assert all(solution[cell] != digit for cell, digit in step.eliminations)
        assert phrase(step, puzzle.layout)
        assert all(map(str, reasons(step, board)))


@pytest.mark.parametrize("technique", UNIQUENESS, ids=lambda technique: technique.slug)
def test_no_swap_is_deadly_where_it_may_break_a_rule(technique: object) -> None:
    random = Random(1)
    for puzzle in FAIR:
        (solution,) = find_engine(PLAIN).solve(puzzle, budget=Budget()).solutions
        board = Board(puzzle)
        for cell in random.sample(list(bits(board.open_mask)), board.open_mask.bit_count() // 2):
            board.place(cell, solution[cell])
        assert list(technique.find(board, Options(unique=True))) == []  # type: ignore[attr-defined]


def test_a_reason_names_a_peer_that_shares_no_house() -> None:
    board = Board(Puzzle.from_text("2x3-king:4..3.................25......6.3.4.."))
    (step,) = find_technique("naked-single").find(board, Options())
    assert phrase(step, board.layout).endswith("already in column 4 or box 6, or in r4c5, which r5c4 sees.")
    assert "r5c4 cannot be 5, because it sees the 5 in r4c5." in [str(each) for each in reasons(step, board)]
