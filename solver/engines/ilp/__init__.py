"""Integer programming: presolving, then branch and bound over the relaxation, which HiGHS solves."""

from __future__ import annotations

from collections.abc import Iterator

from solver.board import Board, Budget, Puzzle, Trace
from solver.engines.ilp import branching
from solver.engines.ilp.branching import Subproblem
from solver.engines.ilp.clock import Clock
from solver.engines.ilp.program import Program, program_of
from solver.engines.ilp.system import presolve
from solver.engines.protocol import Grid, Result
from solver.engines.room import with_room_for_rows
from solver.engines.run import Counts, collect, has_clash

name = "ilp"
is_traced = False
supports = with_room_for_rows


def solve(puzzle: Puzzle, *, limit: int = 2, keep: int = 2, budget: Budget, trace: Trace | None = None) -> Result:
    """Find solutions in an arbitrary order. An inequality cuts off the first one before the program is solved again.

    Counts `fixed` (variables that presolving decides), `branches` (subproblems split in two), `dead_ends`
    (relaxations without a point), `pivots` (steps of the simplex method) and `nodes` (subproblems, each of
    them one relaxation at most). The trace stays empty.
    """
    counts = dict.fromkeys(("fixed", *branching.COUNTERS), 0)
    clock = Clock(budget)
    with program_of(puzzle) as program:
        return collect(_solutions(program, puzzle, counts, clock), counts, clock.meter, limit=limit, keep=keep)


def _solutions(program: Program, puzzle: Puzzle, counts: Counts, clock: Clock) -> Iterator[Grid]:
    system = program.system
    if has_clash(Board(puzzle), puzzle):
        return
    known = presolve(system, system.everything, system.givens(puzzle))
    if known is None:
        return
    counts["fixed"] = system.n_variables - known.open.bit_count()
    for grid in branching.grids(program, Subproblem(known, 0), counts, clock):
        yield system.to_grid(grid)
