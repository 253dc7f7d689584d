"""Which puzzles an engine takes. The questions load no library."""

from __future__ import annotations

from solver.board import Layout, Puzzle, per_layout
from solver.board.rules import differing_cells
from solver.fast.kernel.room import complaint


def every_puzzle(puzzle: Puzzle) -> bool:
    """True: the engine obeys houses and every kind of rule."""
    return True


def with_peers_alone(puzzle: Puzzle) -> bool:
    """Whether nothing is asked but that a cell differs from its peers. An engine asks the layout for these."""
    return not puzzle.clues and sum(1 for _ in differing_cells(puzzle.rules)) == len(puzzle.rules)


def with_houses_alone(puzzle: Puzzle) -> bool:
    """Whether there are no rules beyond houses."""
    return not puzzle.rules


@per_layout
def kernel_has_room(layout: Layout) -> bool:
    """Whether the compiled search for houses can take the layout."""
    return not layout.rules and complaint([house.cells for house in layout.houses], layout.n, layout.n_cells) is None
