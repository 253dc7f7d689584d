"""Records what happens to a program: relaxations, probes, cuts, and the variables that are fixed."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from solver.board import WHOLE, Highlight, Mask, Puzzle, bits
from solver.board.trace import naming_clue
from solver.engines.ilp.inequality import Inequality, Variable
from solver.engines.ilp.system import Fixings, Floats
from solver.engines.rule_filter import clue_numbers
from solver.engines.run import Trail

if TYPE_CHECKING:
    from solver.engines.ilp.program import Program

_ZEROS = ("refuted", "branched", "ruled_out")
_NONE: Mapping[Variable, int] = MappingProxyType({})
_LEAST = 1 / WHOLE / 2  # smaller values of a point are not shown


class StageRecorder:
    """Records events in cells and digits. Variables at 1 are digits written; those at 0, candidates crossed out.

    Each record states all that is fixed now: what is no longer fixed is taken back, and what is new is written. Zeros
    that follow from a digit by the rules are left out.
    """

    def __init__(self, program: Program, puzzle: Puzzle, given_mask: Mask, trail: Trail) -> None:
        self._program, self._system, self._trail = program, program.system, trail
        self._given_mask = given_mask
        self._clues = clue_numbers(puzzle)
        self._recorded: list[tuple[Variable, str]] = []  # the changes now on the board, and their reasons

    def relaxed(self, known: Fixings, point: Floats) -> None:
        """Record the optimum of a relaxation."""
        self._go_back(known)
        shown = tuple(
            Highlight(*self._named(variable), round(WHOLE * float(point[variable])))
            for variable in bits(known.open & ~self._given_mask)
            if point[variable] >= _LEAST
        )
        self._remark("relaxation", shown)

    def infeasible(self, known: Fixings) -> None:
        """Record that the relaxation is infeasible."""
        self._go_back(known)
        self.remark("infeasible")

    def remark(self, why: str) -> None:
        """Record an event that does not change the board."""
        self._remark(why, ())

    def probed(self, variable: Variable, *, is_refuted: bool) -> None:
        """Record whether a relaxation has a point with `variable` at 1."""
        cell, digit = self._named(variable)
        self._remark(
            "probe_refuted" if is_refuted else "probe_possible", (Highlight(cell, digit, WHOLE * (not is_refuted)),)
        )

    def cut(self, inequality: Inequality) -> None:
        """Record an inequality that is added, by its variables."""
        self._remark("cut", tuple(Highlight(*self._named(variable)) for variable in inequality.variables))

    def fixed(self, known: Fixings, *, refuted: Mask = 0, excluded: Mapping[Variable, int] = _NONE) -> None:
        """Record what is fixed now: the variables that were `refuted`, those that rules excluded, and what follows."""
        self._go_back(known)
        for variable in bits(refuted):
            self._write(variable, "refuted")
        self._exclude(excluded)
        self._fill(known, "implied")

    def branched(
        self, known: Fixings, variable: Variable, *, is_one: bool, excluded: Mapping[Variable, int] = _NONE
    ) -> None:
        """Record a subproblem in which `variable` is decided, and what follows."""
        self._go_back(known)
        self._write(variable, "tentative" if is_one else "branched")
        self._exclude(excluded)
        self._fill(known, "implied")

    def found(self, known: Fixings, grid: Mask) -> None:
        """Record a grid that is found."""
        self._go_back(known)
        self._fill(Fixings(known.possible, grid), "integral")

    def _exclude(self, excluded: Mapping[Variable, int]) -> None:
        """Write the variables that rules beyond houses have made 0."""
        for variable, rule in excluded.items():
            self._write(variable, "ruled_out", naming_clue(self._clues[rule]))

    def _fill(self, known: Fixings, why: str) -> None:
        """Write the variables at 1 that are not on the board yet."""
        for variable in bits(known.ones & ~self._is_one):
            self._write(variable, why)

    @property
    def _is_one(self) -> Mask:
        written = (1 << variable for variable, why in self._recorded if why not in _ZEROS)
        return self._given_mask | sum(written)

    @property
    def _depth(self) -> int:
        return sum(why == "tentative" for _, why in self._recorded)

    def _go_back(self, known: Fixings) -> None:
        """Take back what is not fixed in `known`, and all that came after it. A grid at a point is never fixed."""
        for length, (variable, why) in enumerate(self._recorded):
            fixed = ~known.possible if why in _ZEROS else known.ones
            if why == "integral" or not fixed >> variable & 1:
                self._trail.take_back(length)
                del self._recorded[length:]
                return

    def _write(self, variable: Variable, why: str, shown: tuple[Highlight, ...] = ()) -> None:
        self._trail.tried = self._program.n_pivots
        self._trail.record_change(*self._named(variable), why, self._depth, shown)
        self._recorded.append((variable, why))

    def _remark(self, why: str, shown: tuple[Highlight, ...]) -> None:
        self._trail.tried = self._program.n_pivots
        cell, digit, _ = shown[0] if shown else (0, 0, 0)
        self._trail.record_remark(cell, digit, why, self._depth, shown)

    def _named(self, variable: Variable) -> tuple[int, int]:
        cell, k = divmod(variable, self._system.layout.n)
        return cell, k + 1
