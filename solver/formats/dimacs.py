"""The formula of a puzzle for SAT solvers; it is written only."""

from __future__ import annotations

from solver.board import Board, Puzzle
from solver.board.cnf import to_dimacs

NAME = "dimacs"


def write(board: Board) -> str:
    """The rules of the layout as clauses, the digits on the board as clauses of one literal."""
    return to_dimacs(Puzzle(board.layout, tuple(board.digits)))
