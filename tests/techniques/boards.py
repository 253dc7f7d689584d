"""Boards made for one technique, and what it finds there."""

from __future__ import annotations

from solver.board import Board, Puzzle, find_layout
from solver.steps import Candidate, Step, starting_board
from solver.techniques import Options, find_technique
from tests.techniques.corpus import candidates


def board_without(crossed_out: str, name: str = "3x3") -> Board:
    """An empty board without these candidates: `r1c1:45 r2c3:7`."""
    layout = find_layout(name)
    return starting_board(Puzzle(layout, (0,) * layout.n_cells), crossed_out=candidates(crossed_out, layout))


def board_with_ones(name: str, **cells: str) -> Board:
    """An empty board on which the 1 fits, in each of the houses named, only in these cells."""
    layout = find_layout(name)
    crossed_out = [
        Candidate(cell, 1)
        for house, left in cells.items()
        for cell in layout.houses[layout.parse_house(house.replace("_", "-"))].cells
        if layout.cell_name(cell) not in left.split()
    ]
    return starting_board(Puzzle(layout, (0,) * layout.n_cells), crossed_out=crossed_out)


def found(slug: str, board: Board) -> list[Step]:
    """The steps that a technique finds."""
    return list(find_technique(slug).find(board, Options()))


def found_without(slug: str, crossed_out: str, name: str = "3x3") -> list[Step]:
    """The steps that a technique finds on an empty board without these candidates."""
    return found(slug, board_without(crossed_out, name))


def removed(board: Board, step: Step) -> tuple[str, ...]:
    """The cells from which a step removes candidates."""
    return board.layout.names_of(cell for cell, _ in step.eliminations)
