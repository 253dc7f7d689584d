"""Branch and bound over the relaxation, depth first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from solver.board import Mask, bits
from solver.engines.ilp.clock import Clock
from solver.engines.ilp.inequality import Variable
from solver.engines.ilp.program import TOLERANCE, Program, fractional, grid_at
from solver.engines.ilp.recorder import StageRecorder
from solver.engines.ilp.system import Fixings, Floats, System, mask_where, presolve
from solver.engines.run import Counts

COUNTERS = ("relaxations", "branches", "dead_ends", "pivots", "nodes")


class Branch(NamedTuple):
    """What a subproblem adds to its parent: a variable is fixed at 1 or 0."""

    variable: Variable
    is_one: bool


class Subproblem(NamedTuple):
    """A subproblem: what is known about its variables, and a grid in it that is already known (0: none).

    `excluded` are the variables that rules beyond houses have made 0 since its parent, with the numbers of the rules.
    """

    known: Fixings
    grid: Mask
    branch: Branch | None = None
    excluded: Mapping[Variable, int] = MappingProxyType({})


def grids(
    program: Program, root: Subproblem, counts: Counts, clock: Clock, recorder: StageRecorder | None = None
) -> Iterator[Mask]:
    """Yield all grids of `root` except the known one, each once. Stops early only if the clock is spent.

    Each subproblem solves at most one relaxation. If its point is a grid, an inequality cuts that off and the
    subproblem is solved again. A subproblem never has two known grids: a variable in which they differ splits it, so
    one such inequality at a time is enough. After a fractional point, the subproblem is split by a variable in the
    equation with the fewest open variables. Updates COUNTERS in `counts`.
    """
    return _BranchAndBound(program, counts, clock, recorder).run(root)


class _BranchAndBound:
    """A depth-first search through subproblems, which wait on a stack."""

    def __init__(self, program: Program, counts: Counts, clock: Clock, recorder: StageRecorder | None) -> None:
        self.program, self.system = program, program.system
        self.counts, self.clock, self.recorder = counts, clock, recorder
        self.stack: list[Subproblem] = []

    def run(self, root: Subproblem) -> Iterator[Mask]:
        """Yield the grids of `root` but the known one."""
        self.stack.append(root)
        while self.stack and not self.clock.tick():
            yield from self._visit(self.stack.pop())
        self.program.exclude(0)

    def _visit(self, part: Subproblem) -> Iterator[Mask]:
        """Yield the grid found here, if any; what remains to be searched goes on the stack."""
        known, old, branch, excluded = part
        self.counts["nodes"] += 1
        if self.recorder and branch:
            self.recorder.branched(known, branch.variable, is_one=branch.is_one, excluded=excluded)
        if known.open:
            point = self._relax(part)
            if point is not None:
                yield from self._continue_from(part, point)
        elif known.ones != old and self.system.is_grid(known.ones):
            yield known.ones

    def _relax(self, part: Subproblem) -> Floats | None:
        """Solve the relaxation and return its point; None if it is infeasible, or if the time is up."""
        self.program.fix(part.known)
        self.program.exclude(part.grid)
        outcome = self.program.solve(self.clock)
        self.counts["relaxations"] += 1
        self.counts["pivots"] = self.program.n_pivots
        if outcome == "unclear":
            return _anywhere(self.system, part.known)
        if outcome == "point":
            point = self.program.point()
            if self.recorder:
                self.recorder.relaxed(part.known, point)
            return point
        if outcome == "stopped":
            self.clock.stop()
        else:
            self.counts["dead_ends"] += 1
            if self.recorder:
                self.recorder.infeasible(part.known)
        return None

    def _continue_from(self, part: Subproblem, point: Floats) -> Iterator[Mask]:
        """Yield the grid at `point` if there is a new one. Then solve again without it, or split the subproblem."""
        known, old, *_ = part
        grid = grid_at(self.system, known, point)
        if grid and grid != old:
            if self.recorder:
                self.recorder.found(known, grid)
            yield grid
        if grid and not old:
            self.stack.append(Subproblem(known, grid))
        else:
            self.counts["branches"] += 1
            between = (point + self.system.vector(old)) / 2 if grid else point
            self.stack += _split(self.system, part, grid, choose(self.system, known, between))


def _anywhere(system: System, known: Fixings) -> Floats:
    """Return a neutral point, for when the relaxation gives none."""
    return system.vector(known.possible) / 2


def _split(system: System, whole: Subproblem, grid: Mask, variable: Variable) -> Iterator[Subproblem]:
    """Yield the subproblems with `variable` at 0 and at 1, the latter on top of the stack, unless they are refuted."""
    for never, new in ((1 << variable, ()), (0, (variable,))):
        excluded: dict[Variable, int] = {}
        known = presolve(system, whole.known, new, never=never, reasons=excluded)
        if known is not None:
            fitting = [each for each in (whole.grid, grid) if each and bool(each >> variable & 1) == bool(new)]
            yield Subproblem(known, fitting[0] if fitting else 0, Branch(variable, bool(new)), excluded)


def choose(system: System, known: Fixings, point: Floats) -> Variable:
    """Return the largest variable in the equation with the fewest open ones, among those that `point` leaves undecided.

    Ties go to the equation with the fewest variables above 0. On hard puzzles this takes half as many
    subproblems as choosing the most fractional variable.
    """
    undecided = fractional(point) & known.open
    if not undecided:  # integral but not a new grid: the point gives no guidance
        point, undecided = _anywhere(system, known), known.open
    positive = mask_where(point > TOLERANCE)
    equations = (equation & known.open for equation in system.demanding if equation & undecided)
    best = min(equations, key=lambda equation: (equation.bit_count(), (equation & positive).bit_count()))
    return max(bits(best), key=lambda variable: float(point[variable]))
