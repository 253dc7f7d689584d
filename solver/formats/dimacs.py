"""The formula of a puzzle for SAT solvers; write-only."""

from __future__ import annotations

from solver.board import Board, Puzzle
from solver.board.cnf import to_dimacs

NAME = "dimacs"


def write(board: Board) -> str:
    """Return the rules of the layout as clauses, and the digits on the board as unit clauses."""
    return to_dimacs(Puzzle(board.layout, tuple(board.digits)))
