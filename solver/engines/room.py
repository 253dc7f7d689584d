"""Which puzzles an engine takes. The questions load no library."""

from __future__ import annotations

from solver.board import Layout, Puzzle, per_layout
from solver.board.rules import Automaton, cells_of, room_of
from solver.fast.kernel.room import complaint

_MOST_IN_ROWS = 60_000  # arcs of flows, and numbers in other rows: the relaxation takes some seconds then


def every_puzzle(puzzle: Puzzle) -> bool:
    """True: the engine obeys houses and every kind of rule."""
    return True


def with_houses_alone(puzzle: Puzzle) -> bool:
    """Whether there are no rules beyond houses."""
    return not puzzle.rules


def with_room_for_rows(puzzle: Puzzle) -> bool:
    """Whether an integer program with the rules of the puzzle is small enough to be solved."""
    n, sizes = puzzle.layout.n, 0
    for rule in puzzle.rules:
        is_flow = isinstance(rule, Automaton) and not rule.is_implied
        sizes += room_of(rule, n) * (len(cells_of(rule)) if is_flow else 1)
    return sizes <= _MOST_IN_ROWS


@per_layout
def kernel_has_room(layout: Layout) -> bool:
    """Whether the compiled search for houses can take the layout."""
    return not layout.rules and complaint([house.cells for house in layout.houses], layout.n, layout.n_cells) is None
