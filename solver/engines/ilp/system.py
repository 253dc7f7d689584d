"""A layout as equations A · x = 1: a variable for each candidate, one equation for each cell and digit of a house."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.board import Cell, Digit, Layout, Mask, Puzzle, bits
from solver.board.clues.narrowing import Narrowing
from solver.board.rules import Rule, broken_cells
from solver.engines.ilp.inequality import Variable
from solver.engines.ilp.rule_rows import RuleRows

Int64s = NDArray[np.int64]
Floats = NDArray[np.float64]


class Fixings(NamedTuple):
    """What is known about the variables, as masks: those that can be 1, and those that are 1."""

    possible: Mask
    ones: Mask

    @property
    def open(self) -> Mask:
        """The undecided variables."""
        return self.possible & ~self.ones


class System:
    """The constraints of a layout: cells first, then for each house its digits.

    Variable `cell · n + digit − 1` is 1 if `digit` is in `cell`. The constraints of cells and of complete houses
    demand that exactly one of their variables is 1. Those of shorter houses also allow none.
    On 9 × 9 squares these are Scholz's 729 variables and 324 equations. Rules beyond houses are `rule_rows`, some of
    which have further variables: of `n_columns` in all, the first `n_variables` say which digit is in which cell.
    """

    def __init__(self, layout: Layout, rules: Sequence[Rule] = ()) -> None:
        self.layout = layout
        self.n_variables = layout.n_cells * layout.n
        n = layout.n
        cells = np.arange(self.n_variables).reshape(layout.n_cells, n)
        of_houses = [(np.array(house.cells) * n)[None, :] + np.arange(n)[:, None] for house in layout.houses]
        self.constraints: list[Int64s] = [each for block in (cells, *of_houses) for each in block]
        self.demands = [True] * layout.n_cells
        self.demands += [h in layout.complete_houses for h in range(len(layout.houses)) for _ in range(n)]
        whole = (1 << n) - 1
        firsts = [sum(1 << cell * n for cell in house.cells) for house in layout.houses]
        self.masks: list[Mask] = [whole << cell * n for cell in range(layout.n_cells)]
        self.masks += [first << d for first in firsts for d in range(n)]
        self._rules, self._narrowing = rules, Narrowing(rules)
        written = RuleRows(rules, n, self.n_variables)
        self.rule_rows, self.n_columns = written.inequalities, written.n_variables
        self.demanding = tuple(mask for mask, demands in zip(self.masks, self.demands) if demands)

    @property
    def everything(self) -> Fixings:
        """The fixings when nothing is known."""
        return Fixings((1 << self.n_variables) - 1, 0)

    def variable(self, cell: Cell, digit: Digit) -> Variable:
        """Return the variable that says whether `digit` is in `cell`."""
        return cell * self.layout.n + digit - 1

    def givens(self, puzzle: Puzzle) -> list[Variable]:
        """Return the variables that are 1 by the givens of `puzzle`."""
        return [self.variable(cell, digit) for cell, digit in enumerate(puzzle.givens) if digit]

    def conflicts(self, variable: Variable) -> Mask:
        """Return the variables that are 0 if `variable` is 1: those that share a constraint with it."""
        cell, digit = divmod(variable, self.layout.n)
        mask = self.masks[cell]
        for h in self.layout.houses_of[cell]:
            mask |= self.masks[self.layout.n_cells + h * self.layout.n + digit]
        return mask & ~(1 << variable)

    def is_grid(self, ones: Mask) -> bool:
        """Whether all constraints hold if just the variables in `ones` are 1, checked in integers."""
        if any((mask & ones).bit_count() != 1 for mask in self.demanding):
            return False
        if any((mask & ones).bit_count() > 1 for mask in self.masks):
            return False
        digits = self.to_grid(ones)
        return not any(broken_cells(rule, digits, self.layout.n) for rule in self._rules)

    def ruled_out(self, known: Fixings) -> Mapping[Variable, int] | None:
        """Return the variables that rules beyond houses exclude, each with the number of the rule; None if all are."""
        n = self.layout.n
        whole = (1 << n) - 1
        candidates = [(known.possible >> cell * n & whole) << 1 for cell in range(self.layout.n_cells)]
        excluded: dict[Variable, int] = {}
        for rule, cell, digits in self._narrowing.removals(candidates):
            if not candidates[cell]:
                return None
            excluded |= dict.fromkeys((self.variable(cell, digit) for digit in bits(digits)), rule)
        return excluded

    def to_grid(self, ones: Mask) -> tuple[Digit, ...]:
        """Return the digits of a mask for which `is_grid` is true, in cell order."""
        return tuple(variable % self.layout.n + 1 for variable in bits(ones))

    def vector(self, mask: Mask) -> Floats:
        """Return a mask as zeros and ones, float (n_variables)."""
        octets = np.frombuffer(mask.to_bytes((self.n_variables + 7) // 8, "little"), dtype=np.uint8)
        return np.unpackbits(octets, count=self.n_variables, bitorder="little").astype(np.float64)


def mask_where(condition: NDArray[np.bool_]) -> Mask:
    """Reverse `System.vector`: return the positions at which `condition` is true as a mask."""
    return int.from_bytes(np.packbits(condition, bitorder="little").tobytes(), "little")


def presolve(
    system: System,
    known: Fixings,
    new: Sequence[Variable] = (),
    *,
    never: Mask = 0,
    reasons: dict[Variable, int] | None = None,
) -> Fixings | None:
    """Derive what follows from `known` with `new` at 1 and `never` at 0; None if a constraint cannot be satisfied.

    A variable at 1 makes all others in its constraints 0 (up to 32 on 9 × 9). If a constraint that demands a 1 has only
    one variable left, that is 1. This repeats until nothing follows. `known` counts as processed already. Then each
    rule beyond houses excludes what it has no room for, and so on. `reasons` takes up these variables, with the number
    of the rule.
    Source: Scholz, section "Logische Variablen erkennen".
    """
    while True:
        then = _by_houses(system, known, new, never)
        excluded = then and system.ruled_out(then)
        if not excluded or then is None:
            return None if excluded is None else then
        if reasons is not None:
            reasons |= excluded
        known, new, never = then, (), sum(1 << variable for variable in excluded)


def _by_houses(system: System, known: Fixings, new: Sequence[Variable], never: Mask) -> Fixings | None:
    """Derive what cells and houses say."""
    possible, ones = known.possible & ~never, known.ones
    queue: Iterable[Variable] = new
    pending: Iterable[Mask] = system.demanding
    while True:
        for variable in queue:
            ones |= 1 << variable
            possible &= ~system.conflicts(variable)
        excluded, undecided = 0, []
        for constraint in pending:
            left = constraint & possible
            if left & (left - 1):
                undecided.append(constraint)
            elif not left:
                return None
            else:
                excluded |= left & ~ones
        if not excluded:  # a variable at 1 may have been excluded by another one after its constraint was checked
            return None if ones & ~possible else Fixings(possible, ones)
        queue, pending = bits(excluded), undecided
