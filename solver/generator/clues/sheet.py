"""A full grid to draw clues on, and which of its cells lines have taken."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from solver.board import Cell, Digit, Layout, per_layout
from solver.board.clues.clue import Clue
from solver.board.symmetry import Permutation, half_turn_of
from solver.engines.protocol import Grid
from solver.generator.chance import Chance

ClueSet = tuple[Clue, ...]  # clues that half a turn takes to one another: drawn, and left out, together
CellPath = tuple[Cell, ...]


class ClueSheet:
    """A full grid on which clues are drawn at random.

    `opposite` is where half a turn takes each cell: each cell to itself on boards that have no such turn.
    """

    def __init__(self, layout: Layout, grid: Grid, chance: Chance) -> None:
        self.layout, self.grid, self.chance = layout, grid, chance
        self.opposite: Permutation = half_turn_of(layout) or tuple(range(layout.n_cells))
        self._taken: set[Cell] = set()
        self._crossed: set[frozenset[Cell]] = set()

    def image(self, cells: CellPath) -> CellPath:
        """Return where half a turn takes cells."""
        return tuple(self.opposite[cell] for cell in cells)

    def digits(self, cells: CellPath) -> list[Digit]:
        """Return the numbers that people read in cells of the grid."""
        return [self.grid[cell] - self.layout.shift for cell in cells]

    @property
    def free(self) -> list[Cell]:
        """The cells without a line, in random order."""
        return self.chance.shuffled(filter(self.is_free, range(self.layout.n_cells)))

    def is_free(self, cell: Cell) -> bool:
        """Whether no line has taken the cell."""
        return cell not in self._taken

    def ways_on(self, path: CellPath) -> list[Cell]:
        """Return the cells to which a line can go on, in random order: free ones, without crossing another line."""
        return self.chance.shuffled(
            other
            for other in touching(self.layout)[path[-1]]
            if other not in self._taken and other not in path and {path[-1], other} not in self._crossed
        )

    def take(self, path: CellPath) -> None:
        """Draw a line: others will neither share its cells nor cross it."""
        self._taken.update(path)
        for one, other in pairwise(path):
            if other not in self.layout.neighbours[one]:
                self._crossed.add(frozenset(_between(self.layout, one, other)))


@per_layout
def touching(layout: Layout) -> tuple[CellPath, ...]:
    """Return for each cell those that have a side or a corner in common with it."""

    def around(cell: Cell) -> Iterator[Cell]:
        near = layout.neighbours[cell]
        yield from near
        for other in {far for each in near for far in layout.neighbours[each]} - {cell, *near}:
            if len(_between(layout, cell, other)) == 2:
                yield other

    return tuple(tuple(sorted(around(cell))) for cell in range(layout.n_cells))


def _between(layout: Layout, one: Cell, other: Cell) -> set[Cell]:
    """Return the neighbours that two cells have in common: two if they touch at a corner."""
    return {*layout.neighbours[one]} & {*layout.neighbours[other]}
