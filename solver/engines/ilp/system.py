"""A layout as A · x = 1: a variable for every digit in every cell, a row for every cell and every digit of a house."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.board import Cell, Digit, Layout, Mask, Puzzle, bits

Variable = int
Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


class Fixings(NamedTuple):
    """What is known of the variables, as masks: those that are not 0, and those of them that are 1."""

    possible: Mask
    ones: Mask

    @property
    def open(self) -> Mask:
        """The variables that are not decided."""
        return self.possible & ~self.ones


class System:
    """The rows of a layout: cells first, then for each house its digits.

    Variable `cell · n + digit − 1` is 1 if `digit` stands in `cell`. The rows of cells and of full
    houses demand that exactly one of their variables is 1; those of shorter houses allow none as well.
    On 9 × 9 squares these are the document's 729 variables and 324 equations.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.n_variables = layout.n_cells * layout.n
        n = layout.n
        cells = np.arange(self.n_variables).reshape(layout.n_cells, n)
        of_houses = [(np.array(house.cells) * n)[None, :] + np.arange(n)[:, None] for house in layout.houses]
        self.rows: list[Ints] = [row for block in (cells, *of_houses) for row in block]
        self.demands = [True] * layout.n_cells
        self.demands += [h in layout.full for h in range(len(layout.houses)) for _ in range(n)]
        whole = (1 << n) - 1
        firsts = [sum(1 << cell * n for cell in house.cells) for house in layout.houses]
        self.masks: list[Mask] = [whole << cell * n for cell in range(layout.n_cells)]
        self.masks += [first << d for first in firsts for d in range(n)]
        self.demanding = tuple(mask for mask, demands in zip(self.masks, self.demands) if demands)

    @property
    def everything(self) -> Fixings:
        """Nothing is known."""
        return Fixings((1 << self.n_variables) - 1, 0)

    def variable(self, cell: Cell, digit: Digit) -> Variable:
        """The variable that says whether `digit` stands in `cell`."""
        return cell * self.layout.n + digit - 1

    def givens(self, puzzle: Puzzle) -> list[Variable]:
        """The variables that the givens of `puzzle` make 1."""
        return [self.variable(cell, digit) for cell, digit in enumerate(puzzle.givens) if digit]

    def conflicts(self, variable: Variable) -> Mask:
        """The variables that are 0 if `variable` is 1: at most one of each of its rows is 1."""
        cell, digit = divmod(variable, self.layout.n)
        mask = self.masks[cell]
        for h in self.layout.houses_of[cell]:
            mask |= self.masks[self.layout.n_cells + h * self.layout.n + digit]
        return mask & ~(1 << variable)

    def is_grid(self, ones: Mask) -> bool:
        """Whether every row holds with exactly `ones` at 1: an integer check, no tolerance in it."""
        return all((row & ones).bit_count() == 1 for row in self.demanding) and all(
            (row & ones).bit_count() <= 1 for row in self.masks
        )

    def to_grid(self, ones: Mask) -> tuple[Digit, ...]:
        """The digits of a mask that `is_grid` holds for, in cell order."""
        return tuple(variable % self.layout.n + 1 for variable in bits(ones))

    def vector(self, mask: Mask) -> Floats:
        """A mask as zeros and ones, float (n_variables)."""
        octets = np.frombuffer(mask.to_bytes((self.n_variables + 7) // 8, "little"), dtype=np.uint8)
        return np.unpackbits(octets, count=self.n_variables, bitorder="little").astype(np.float64)


def mask_where(condition: NDArray[np.bool_]) -> Mask:
    """The reverse of `System.vector`: the places at which `condition` is true."""
    return int.from_bytes(np.packbits(condition, bitorder="little").tobytes(), "little")


def presolve(system: System, known: Fixings, new: Sequence[Variable] = (), *, never: Mask = 0) -> Fixings | None:
    """What follows from `known` with `new` at 1 and `never` at 0; None if a row can not be satisfied any more.

    A variable at 1 makes all others of its rows 0 (up to 32 on 9 × 9); a row that demands a 1 and has one
    variable left makes it 1; again until nothing follows. `known` counts as worked through.
    Source: Scholz, section "Logische Variablen erkennen".
    """
    possible, ones = known.possible & ~never, known.ones
    queue: Iterable[Variable] = new
    pending: Iterable[Mask] = system.demanding
    while True:
        for variable in queue:
            ones |= 1 << variable
            possible &= ~system.conflicts(variable)
        found, undecided = 0, []
        for row in pending:
            left = row & possible
            if left & (left - 1):
                undecided.append(row)
            elif not left:
                return None
            else:
                found |= left & ~ones
        if not found:  # what is at 1 and not possible was barred by another 1 after its row had been seen
            return None if ones & ~possible else Fixings(possible, ones)
        queue, pending = bits(found), undecided
