"""Public puzzles with clues are explained, and no step of theirs contradicts the solution that is printed with them."""

import json
from pathlib import Path

import pytest

from solver.board import Budget
from solver.formats import read
from solver.steps import Ended
from solver.techniques import explain

pytestmark = pytest.mark.slow

NODES = 6000  # rungs tried: enough for a long walk-through, and soon spent where nothing is found
LEAST_SOLVED = 0.7
N_PARTS = 6


@pytest.mark.parametrize("part", range(N_PARTS))
def test_steps_of_public_puzzles_agree_with_their_solutions(collections: Path, part: int) -> None:
    lines = (collections / "variants.jsonl").read_text(encoding="utf-8").splitlines()[part::N_PARTS]
    n_solved = 0
    for line in lines:
        puzzle = read(line).puzzle
        solution = puzzle.layout.from_text(json.loads(line)["solution"])
        walkthrough = explain(puzzle, budget=Budget(nodes=NODES, seconds=60))
        n_solved += walkthrough.ended is Ended.SOLVED
        for step in walkthrough.steps:
            assert all(solution[cell] == digit for cell, digit in step.placements), (puzzle.text, step.technique)
            assert all(solution[cell] != digit for cell, digit in step.eliminations), (puzzle.text, step.technique)
    assert n_solved >= LEAST_SOLVED * len(lines)
