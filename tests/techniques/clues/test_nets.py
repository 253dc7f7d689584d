"""Proofs by nets use the rule of 45 and subsets, and the checker goes through those lines too."""

import pytest

from solver.board import Board
from solver.formats import parse
from solver.steps import Candidate, ProofLine, Step, Why, starting_board
from solver.techniques import Options, find_technique
from solver.techniques.words.proof_words import proof_lines
from tests.techniques.forcing.proof_checker import follows, wrong_lines

CAGES = (
    *("11=r4c5-r6c5", "12=r9c2-r9c4", "14=r2c6r3c5r3c6", "14=r7c4r7c5r8c4", "18=r5c4r6c3r6c4", "20=r1c3-r1c5r2c5"),
    *("21=r7c8r7c9r8c7r8c8r9c8", "23=r2c4r3c3r3c4r4c4", "23=r6c6r7c6r7c7r8c6", "27=r1c9-r5c9"),
    *("28=r1c2r2c2r2c3r3c1r3c2", "31=r5c1-r9c1", "5=r1c1r2c1", "8=r6c8r6c9"),
)
TEXT = ";".join(("3x3:" + "." * 81, *(f"cage:{each}" for each in CAGES)))
PLACED = "r1c8=8 r1c5=5 r3c7=4 r4c4=6 r9c5=6 r1c4=4 r7c6=5 r5c6=2 r7c3=2"


def board_of(text: str, placed: str) -> Board:
    puzzle = parse(text)
    layout = puzzle.layout
    pairs = [each.split("=") for each in placed.split()]
    return starting_board(puzzle, placed=[Candidate(layout.parse_cell(c), layout.parse_digit(d)) for c, d in pairs])


def contradictions(board: Board) -> list[Step]:
    return list(find_technique("clue-contradiction").find(board, Options()))


def lines_by(board: Board, why: Why) -> list[tuple[Step, int, ProofLine]]:
    steps = contradictions(board)
    return [(s, k, line) for s in steps for k, line in enumerate(s.views[0].proof) if line.why is why]


@pytest.fixture(scope="module")
def board() -> Board:
    return board_of(TEXT, PLACED)


def test_every_line_of_a_net_follows(board: Board) -> None:
    steps = contradictions(board)
    assert steps
    assert [wrong_lines(board, step.views[0].proof) for step in steps] == [[]] * len(steps)


def test_nets_use_the_rule_of_45_and_subsets(board: Board) -> None:
    assert lines_by(board, Why.SUM)
    assert lines_by(board, Why.PATTERN)


def test_a_sum_that_says_too_much_does_not_follow(board: Board) -> None:
    step, k, line = lines_by(board, Why.SUM)[0]
    (cell,) = line.statement.cells
    kept = next(d for d in range(1, 10) if board.has(cell, d) and d not in [each.digit for each in line.statements])
    proof = step.views[0].proof
    wrong = line._replace(statement=line.statement._replace(digit=kept), also=())
    assert follows(board, proof, k)
    assert not follows(board, (*proof[:k], wrong), k)


def test_the_words_of_a_sum_name_the_cells_left_over(board: Board) -> None:
    step, k, line = lines_by(board, Why.SUM)[0]
    assert all(board.layout.cell_names[cell] in list(proof_lines(step, board))[k] for cell in line.cells)
