"""Branch and bound over the relaxation, depth first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from solver.board import Mask, bits
from solver.engines.ilp.clock import Clock
from solver.engines.ilp.program import TOLERANCE, Program, fractional, grid_at
from solver.engines.ilp.recorder import StageRecorder
from solver.engines.ilp.system import Fixings, Floats, System, Variable, mask_where, presolve
from solver.engines.run import Counts

COUNTERS = ("relaxations", "branches", "dead_ends", "pivots", "nodes")


class Branch(NamedTuple):
    """What a subproblem adds to its parent: a variable is fixed at 1 or 0."""

    variable: Variable
    is_one: bool


class Subproblem(NamedTuple):
    """A subproblem: what is known about its variables, and a grid in it that is already known (0: none)."""

    known: Fixings
    grid: Mask
    branch: Branch | None = None


def grids(
    program: Program, root: Subproblem, counts: Counts, clock: Clock, recorder: StageRecorder | None = None
) -> Iterator[Mask]:
    """Yield all grids of `root` except the known one, each once. Stops early only if the clock is spent.

    Each subproblem solves at most one relaxation. If its point is a grid, a row cuts that off and the subproblem is
    solved again. A subproblem never has two known grids: a variable in which they differ splits it, so one such row at
    a time is enough. After a fractional point, the subproblem is split by a variable in the row with the fewest open
    variables. Updates COUNTERS in `counts`.
    """
    system = program.system
    stack = [root]
    while stack and not clock.tick():
        known, old, branch = stack.pop()
        counts["nodes"] += 1
        if recorder and branch:
            recorder.branched(known, branch.variable, is_one=branch.is_one)
        if not known.open:
            if known.ones != old and system.is_grid(known.ones):
                yield known.ones
            continue
        program.fix(known)
        program.exclude(old)
        outcome = program.solve(clock)
        counts["relaxations"] += 1
        counts["pivots"] = program.n_pivots
        if outcome == "stopped":
            clock.stop()
        elif outcome == "infeasible":
            counts["dead_ends"] += 1
            if recorder:
                recorder.infeasible(known)
        else:
            point = program.point() if outcome == "point" else _anywhere(system, known)
            grid = grid_at(system, known, point)
            if recorder and outcome == "point":
                recorder.relaxed(known, point)
            if grid and grid != old:
                if recorder:
                    recorder.found(known, grid)
                yield grid
            if grid and not old:
                stack.append(Subproblem(known, grid))
            else:
                counts["branches"] += 1
                between = (point + system.vector(old)) / 2 if grid else point
                stack += _split(system, Subproblem(known, old), grid, choose(system, known, between))
    program.exclude(0)


def _anywhere(system: System, known: Fixings) -> Floats:
    """Return a neutral point, for when the relaxation gives none."""
    return system.vector(known.possible) / 2


def _split(system: System, whole: Subproblem, grid: Mask, variable: Variable) -> Iterator[Subproblem]:
    """Yield the subproblems with `variable` at 0 and at 1, the latter on top of the stack, unless they are refuted."""
    for never, new in ((1 << variable, ()), (0, (variable,))):
        known = presolve(system, whole.known, new, never=never)
        if known is not None:
            here = [each for each in (whole.grid, grid) if each and bool(each >> variable & 1) == bool(new)]
            yield Subproblem(known, here[0] if here else 0, Branch(variable, bool(new)))


def choose(system: System, known: Fixings, point: Floats) -> Variable:
    """Return the largest variable in the row with the fewest open ones, among rows that `point` leaves undecided.

    Ties go to the row with the fewest variables above 0. On hard puzzles this takes half as many
    subproblems as choosing the most fractional variable.
    """
    undecided = fractional(point) & known.open
    if not undecided:  # integral but not a new grid: the point gives no guidance
        point, undecided = _anywhere(system, known), known.open
    positive = mask_where(point > TOLERANCE)
    rows = (row & known.open for row in system.demanding if row & undecided)
    best = min(rows, key=lambda row: (row.bit_count(), (row & positive).bit_count()))
    return max(bits(best), key=lambda variable: float(point[variable]))
