"""The stages of Scholz's method, run one after another; each returns a report."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from time import perf_counter

from solver.board import Budget, Mask, Puzzle, Trace, bits
from solver.engines.ilp import branching
from solver.engines.ilp.branching import Subproblem
from solver.engines.ilp.clock import Clock
from solver.engines.ilp.cuts import (
    PRIMES,
    Conflicts,
    OpenConstraints,
    clique_cuts,
    conflict_graph,
    mod_k_cuts,
    strongest,
)
from solver.engines.ilp.inequality import Inequality, Variable
from solver.engines.ilp.program import TOLERANCE, Outcome, Program, fractional, grid_at, program_of
from solver.engines.ilp.recorder import StageRecorder
from solver.engines.ilp.system import Fixings, Floats, presolve
from solver.engines.protocol import Grid, Status, status_of
from solver.engines.run import Trail

CUT_ROUNDS = 20
CUTS_PER_ROUND = 20


@dataclass(frozen=True)
class StageReport:
    """What was known when a stage ended.

    `number` counts the stages of this name, from 1. `n_ones` and `n_zeros` variables are decided, and `n_open` are not.
    `goal` is the cost of a solution: the number of cells without a given. `objective` is the optimum of the relaxation,
    never below the goal; None if the stage found no point. At that point `n_fractional` variables are neither 0 nor 1.
    `is_only` says whether no other point costs as little (None unless the point is integral). `counts` is the work of
    this stage alone. If `is_settled`, there are no other solutions. `is_through` is false if the budget stopped the
    stage.
    """

    stage: str
    number: int
    n_open: int
    n_ones: int
    n_zeros: int
    goal: int
    objective: float | None
    n_fractional: int | None
    is_only: bool | None
    counts: Mapping[str, int]
    status: Status
    solutions: tuple[Grid, ...]
    is_settled: bool
    is_through: bool
    seconds: float


@dataclass
class _StageFindings:
    """What a stage has found so far: the fields of `StageReport` that only the stage knows."""

    objective: float | None = None
    n_fractional: int | None = None
    is_only: bool | None = None
    counts: dict[str, int] = field(default_factory=lambda: {"relaxations": 0, "pivots": 0})


class _StagesRun:
    """The run of one puzzle through the stages, until `limit` grids are found."""

    def __init__(self, program: Program, puzzle: Puzzle, clock: Clock, limit: int, trace: Trace | None) -> None:
        self.program, self.system, self.clock = program, program.system, clock
        self.givens = self.system.givens(puzzle)
        self.given_mask: Mask = sum(1 << variable for variable in self.givens)
        self.goal = puzzle.layout.n_cells - len(self.givens)
        self.known = self.system.everything
        self.grids: list[Mask] = []
        self.is_settled = False
        self.findings = _StageFindings()
        self.probed: tuple[Fixings, int] | None = None  # fixings and number of cuts before the last round of probing
        self.limit = limit
        self.recorder = None if trace is None else StageRecorder(program, puzzle, self.given_mask, Trail(trace))
        program.set_costs(self.given_mask)

    def run(self, stage: str, number: int) -> StageReport:
        """Run `stage` and report how it ended."""
        begin = perf_counter()
        self.findings = _StageFindings()
        pivots = self.program.n_pivots
        STAGES[stage](self)
        self.findings.counts["pivots"] = self.program.n_pivots - pivots
        n_open, n_ones = self.known.open.bit_count(), self.known.ones.bit_count()
        return StageReport(
            stage=stage,
            number=number,
            n_open=n_open,
            n_ones=n_ones,
            n_zeros=self.system.n_variables - n_open - n_ones,
            goal=self.goal,
            **vars(self.findings),
            status=status_of(len(self.grids), limit=1, is_complete=self.is_settled),
            solutions=tuple(self.system.to_grid(grid) for grid in self.grids),
            is_settled=self.is_settled,
            is_through=not self.clock.meter.spent,
            seconds=perf_counter() - begin,
        )

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to do, or no time for it."""
        return self.is_settled or len(self.grids) >= self.limit or self.clock.meter.spent

    def relax(self) -> None:
        """Solve the relaxation. Check whether the optimum is a grid and the only point at that cost."""
        self.program.fix(self.known)
        point = self._optimum()
        if point is None:
            return
        if self.program.costs_more_than(self.goal):
            self.is_settled = True
            if self.recorder:
                self.recorder.remark("too_dear")
            return
        grid = self._add_grid(point)
        if grid:
            self._look_for_another(grid)

    def presolve(self) -> None:
        """Derive what the givens and all other fixings imply."""
        self._presolve(never=0)

    def probe(self) -> None:
        """Try each open variable at 1, in index order. Those that are infeasible become 0 after the round.

        A round that could only repeat the last one is skipped.
        """
        self._demand_givens()
        self.program.fix(self.known)
        before = (self.known, len(self.program.added))
        refuted = n_probes = 0
        for variable in bits(0 if before == self.probed else self.known.open):
            with self.program.trying(variable):
                outcome = self._solve()
            if outcome == "stopped":
                break
            n_probes += 1
            refuted |= (outcome == "infeasible") << variable
            if self.recorder and outcome != "unclear":
                self.recorder.probed(variable, is_refuted=outcome == "infeasible")
        self.probed = before
        self.findings.counts |= {"probes": n_probes, "refuted": refuted.bit_count()}
        self._presolve(never=refuted)
        if not self.is_over:
            self.relax()

    def cut(self) -> None:
        """Add cutting planes until the relaxation is infeasible, no cut is found, or CUT_ROUNDS rounds are done.

        A grid that is found is cut off too, so that infeasibility proves that it is the only one.
        """
        self._demand_givens()
        conflicts = conflict_graph(self.system, self.known, self.clock)
        counts = self.findings.counts
        counts |= {"rounds": 0, "cuts": 0}
        self.program.fix(self.known)
        while not self.is_over and counts["rounds"] < CUT_ROUNDS:
            self.program.exclude(self.grids[0] if self.grids else 0)
            point = self._optimum()
            if point is None:
                break
            n_before = len(self.grids)
            self._add_grid(point)
            if len(self.grids) == n_before:
                cuts = self._separate(conflicts, point)
                if not cuts:
                    break
                counts["rounds"] += 1
                counts["cuts"] += len(cuts)
                self._add(cuts)
        self.program.exclude(0)

    def branch(self) -> None:
        """Branch and bound until `limit` grids are found or none is left."""
        self._demand_givens()
        counts = self.findings.counts
        counts |= dict.fromkeys(branching.COUNTERS, 0)
        root = Subproblem(self.known, self.grids[0] if self.grids else 0)
        grids = branching.grids(self.program, root, counts, self.clock, self.recorder)
        new = (grid for grid in grids if grid not in self.grids)
        for grid in islice(new, self.limit - len(self.grids)):
            counts.setdefault("nodes_to_first", counts["nodes"])
            self.grids.append(grid)
        self.is_settled = len(self.grids) < self.limit and not self.clock.meter.spent

    def _demand_givens(self) -> None:
        """Fix the givens from now on. In the first relaxation they are only costs."""
        possible, ones = self.known
        self.known = Fixings(possible, ones | self.given_mask)

    def _presolve(self, *, never: Mask) -> None:
        """Presolve with `never` at 0. This may fill the board or refute it."""
        self._demand_givens()
        excluded: dict[Variable, int] = {}
        known = presolve(self.system, self.known, list(bits(self.known.ones)), never=never, reasons=excluded)
        self.is_settled = known is None or not known.open
        self.known = known or self.known
        if self.recorder:
            if known:
                self.recorder.fixed(known, refuted=never, excluded=excluded)
            else:
                self.recorder.remark("contradiction")
        if known and not known.open:
            self._add_grid(self.system.vector(known.ones))

    def _solve(self) -> Outcome:
        """Solve a relaxation, which counts as one node of the budget."""
        if self.clock.tick():
            return "stopped"
        self.findings.counts["relaxations"] += 1
        outcome = self.program.solve(self.clock)
        if outcome == "stopped":
            self.clock.stop()
        return outcome

    def _optimum(self) -> Floats | None:
        """Return the optimal point of the relaxation. If it is proved infeasible, the puzzle is settled."""
        outcome = self._solve()
        self.is_settled = outcome == "infeasible"
        if outcome != "point":
            if self.recorder and self.is_settled:
                self.recorder.infeasible(self.known)
            return None
        point = self.program.point()
        if self.recorder:
            self.recorder.relaxed(self.known, point)
        self.findings.objective, self.findings.n_fractional = self.program.objective, fractional(point).bit_count()
        return point

    def _add_grid(self, point: Floats) -> Mask:
        """Return the grid at `point`, and store it if it is new; 0 if there is none."""
        grid = grid_at(self.system, Fixings(self.known.possible, self.known.ones | self.given_mask), point)
        if grid and grid not in self.grids:
            self.grids.append(grid)
            if self.recorder:
                self.recorder.found(self.known, grid)
        return grid

    def _look_for_another(self, grid: Mask) -> None:
        """Look for another point at the goal: minimise the number of cells shared with `grid`.

        A minimum of `n_cells` means that `grid` is the only point. A minimum above `n_cells` − 1 proves that there is
        no other grid, since another grid would share at most that many cells.
        """
        n_cells = self.system.layout.n_cells
        self.program.fix(Fixings(self.known.possible, self.known.ones | self.given_mask))
        self.program.set_costs(self.system.everything.possible & ~grid)
        if self._solve() == "point":
            self.findings.is_only = self.program.objective > n_cells - TOLERANCE
            self.is_settled = self.program.costs_more_than(n_cells - 1)
            if self.recorder:
                self.recorder.remark("only_point" if self.is_settled else "other_point")
        self.program.set_costs(self.given_mask)

    def _add(self, cuts: Sequence[Inequality]) -> None:
        self.program.add(cuts)
        if self.recorder:
            for each in cuts:
                self.recorder.cut(each)

    def _separate(self, conflicts: Conflicts, point: Floats) -> list[Inequality]:
        """Return the best cuts of `point`: cliques and, while there are too few, mod-k cuts for the next prime."""
        cuts = list(clique_cuts(conflicts, point))
        constraints = OpenConstraints(self.system, self.program.added, self.known)
        for prime in PRIMES:
            if len(cuts) < CUTS_PER_ROUND:
                cuts += mod_k_cuts(constraints, point, prime, self.clock)
        return strongest(cuts, point, CUTS_PER_ROUND)


STAGES: Mapping[str, Callable[[_StagesRun], None]] = {
    "relaxation": _StagesRun.relax,
    "presolving": _StagesRun.presolve,
    "probing": _StagesRun.probe,
    "cuts": _StagesRun.cut,
    "branching": _StagesRun.branch,
}
PLAN = ("relaxation", "presolving", "relaxation", "probing", "cuts", "branching")


def run_stages(
    puzzle: Puzzle, stages: Sequence[str] = PLAN, *, limit: int = 2, budget: Budget, trace: Trace | None = None
) -> list[StageReport]:
    """Run `stages` in sequence on the same puzzle and return their reports. Names are from STAGES, in any order.

    Each stage builds on the results of the earlier ones. The list ends with the stage that settles the puzzle
    (no solution, `limit` solutions, or fewer and no others) or in which the budget is spent. A node of the budget is
    a relaxation. In a relaxation as the first stage, the givens appear only as costs.
    Raises ValueError for a name that is not in STAGES.
    Source: Scholz, section 4, and section 5 for the stages after probing.
    """
    for stage in stages:
        if stage not in STAGES:
            raise ValueError(f"unknown stage {stage!r}, expected one of {', '.join(STAGES)}")
    reports: list[StageReport] = []
    clock = Clock(budget)
    with program_of(puzzle) as program:
        run = _StagesRun(program, puzzle, clock, limit, trace)
        for k, stage in enumerate(stages):
            if run.is_over:
                break
            reports.append(run.run(stage, number=1 + sum(before == stage for before in stages[:k])))
    return reports
