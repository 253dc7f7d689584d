"""Which puzzles an engine takes. The questions load no library."""

from __future__ import annotations

from solver.board import Layout, Puzzle, per_layout
from solver.fast.kernel.room import complaint


def every_puzzle(puzzle: Puzzle) -> bool:
    """True: the engine obeys houses and every kind of rule."""
    return True


def with_houses_alone(puzzle: Puzzle) -> bool:
    """Whether there are no rules beyond houses."""
    return not puzzle.rules


@per_layout
def kernel_has_room(layout: Layout) -> bool:
    """Whether the compiled search for houses can take the layout."""
    return not layout.rules and complaint([house.cells for house in layout.houses], layout.n, layout.n_cells) is None
