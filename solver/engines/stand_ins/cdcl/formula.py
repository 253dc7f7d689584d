"""The rules of a layout as clauses, in the form that `Learning` needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solver.board import Cell, Digit, Layout, for_current_layout
from solver.board.cnf import variable
from solver.engines.stand_ins.cdcl.learning import Literal, WatchedClause


class Formula:
    """The rules of a layout. Variables are numbered as in `solver.board.cnf`. No clause is repeated.

    `rivals[v]` are the variables that exclude v, each of them a clause of two literals.
    """

    def __init__(self, layout: Layout) -> None:
        digits = range(1, layout.n + 1)
        self.names: list[tuple[Cell, Digit]] = [(cell, digit) for cell in range(layout.n_cells) for digit in digits]
        self.rivals: list[Sequence[int]] = [()]
        for cell, digit in self.names:
            same_cell = [variable(layout, cell, other) for other in digits if other != digit]
            self.rivals.append((*same_cell, *(variable(layout, peer, digit) for peer in layout.peer_cells[cell])))
        self._of_cells: list[list[Literal]] = [
            [variable(layout, cell, digit) for digit in digits] for cell in range(layout.n_cells)
        ]
        self._of_houses: list[list[Literal]] = [
            [variable(layout, cell, digit) for cell in layout.houses[h].cells]
            for h in layout.complete_houses
            for digit in digits
        ]

    @property
    def n_variables(self) -> int:
        """The number of variables: one for each cell and digit."""
        return len(self.names)

    @property
    def n_clauses(self) -> int:
        """The number of clauses, not counting givens."""
        return sum(map(len, self.rivals)) // 2 + len(self._of_cells) + len(self._of_houses)

    def clauses(self) -> Iterator[WatchedClause]:
        """Yield new clauses: each cell has a digit, each complete house has every digit."""
        for literals in self._of_cells:
            yield WatchedClause(literals[:], "cell")
        for literals in self._of_houses:
            yield WatchedClause(literals[:], "house")


@for_current_layout(1)
def formula_of(layout: Layout) -> Formula:
    """Return the rules of a layout."""
    return Formula(layout)
