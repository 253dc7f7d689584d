"""The relaxation of a layout's integer program in HiGHS. Only bounds, costs and added inequalities change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Literal, cast

import highspy
import numpy as np

from solver.board import Layout, Mask, Puzzle, for_current_layout
from solver.engines.ilp.clock import Clock
from solver.engines.ilp.inequality import Inequality, Variable
from solver.engines.ilp.system import Fixings, Floats, Int64s, System, mask_where

Outcome = Literal["point", "infeasible", "stopped", "unclear"]

TOLERANCE = 1e-6
# This factor scales multipliers to integers. Sums over all variables of a 25 × 25 board fit into 63 bits.
_UNIT = 1 << 24


class Program:
    """The relaxation of one layout, or of one puzzle with rules beyond houses, for one thread at a time.

    Every variable has 0 ≤ x ≤ 1 and a cost: minimise cost · x. HiGHS starts each solve from the last
    basis. Its results are verified in integers: see `solve`.
    """

    def __init__(self, system: System) -> None:
        self.system = system
        self.added: list[Inequality] = []
        self.n_pivots = 0
        self._all_variables = np.arange(system.n_columns, dtype=np.int32)
        self._new_variables = np.zeros(system.n_columns - system.n_variables, dtype=np.int64)
        self._constraints_of, self._first_constraint_of = _columns(system)
        self._may_be_positive = np.array(system.demands)  # the sign of a multiplier: an equation's is free
        self._highs = _highs(system)
        self.add(system.rule_rows)
        self.reset()

    def reset(self) -> None:
        """Restore the initial state: nothing fixed, only rules added, every cost 1, no basis."""
        self._delete(range(len(self.system.rule_rows), len(self.added)))
        self._excluded, self._exclusion_at = 0, 0
        self.n_pivots = 0
        self.set_costs(0)
        self.fix(self.system.everything)
        self._highs.clearSolver()

    def set_costs(self, free: Mask) -> None:
        """Set the cost to 0 for the variables in `free`, and those that are no candidates, and to 1 for the others."""
        self._costs = np.concatenate([1 - self.system.vector(free).astype(np.int64), self._new_variables])
        self._highs.changeColsCost(len(self._all_variables), self._all_variables, self._costs.astype(np.float64))

    def fix(self, known: Fixings) -> None:
        """Set the bounds: variables known to be 1 or 0 are fixed, and open ones range from 0 to 1."""
        self._lower = np.concatenate([self.system.vector(known.ones), self._new_variables])
        self._upper = np.concatenate([self.system.vector(known.possible), self._new_variables + 1.0])
        self._highs.changeColsBounds(len(self._all_variables), self._all_variables, self._lower, self._upper)

    @contextmanager
    def trying(self, variable: Variable) -> Iterator[None]:
        """Fix an open variable at 1 within the block."""
        self._lower[variable] = 1.0
        self._highs.changeColBounds(variable, 1.0, 1.0)
        yield
        self._lower[variable] = 0.0
        self._highs.changeColBounds(variable, 0.0, 1.0)

    def add(self, inequalities: Iterable[Inequality]) -> None:
        """Append `inequalities` to the program."""
        for each in inequalities:
            self.added.append(each)
            variables, values = np.array(each.variables, dtype=np.int32), np.array(each.coefficients, dtype=np.float64)
            least = each.limit if each.is_equation else -highspy.kHighsInf
            self._highs.addRow(least, each.limit, len(variables), variables, values)

    def exclude(self, grid: Mask) -> None:
        """Cut off `grid` by an inequality, which replaces that of the grid excluded before. 0 excludes none."""
        if grid == self._excluded:
            return
        if self._excluded:
            self._delete([self._exclusion_at])
        if grid:
            self._exclusion_at = len(self.added)
            self.add([exclusion(self.system, grid)])
        self._excluded = grid

    def solve(self, clock: Clock) -> Outcome:
        """Solve the relaxation and return how that ended.

        `point`: the optimum was found. `infeasible`: it is proved that there is no feasible point. `stopped`: the time
        was up. `unclear`: HiGHS gave up, or its proof of infeasibility does not hold in integers, so nothing is known.
        """
        status = self._run(clock)
        if status not in _SURE:
            self._highs.clearSolver()
            status = self._run(clock)
        if status == highspy.HighsModelStatus.kInfeasible:
            return "infeasible" if self._is_proved_infeasible() else "unclear"
        return _SURE.get(status, "unclear")

    @property
    def objective(self) -> float:
        """The optimum of the last solve."""
        return float(self._highs.getInfo().objective_function_value)

    def point(self) -> Floats:
        """The variables at the optimum of the last solve, float (n_variables)."""
        return np.array(self._highs.getSolution().col_value)[: self.system.n_variables]

    def costs_more_than(self, cost: int) -> bool:
        """Whether it is proved, in integers, that the optimum of the last solve is above `cost`."""
        scaled = np.array(self._highs.getSolution().row_dual) * _UNIT
        return self.lower_bound(np.rint(scaled).astype(np.int64), self._costs * _UNIT) > cost * _UNIT

    def lower_bound(self, multipliers: Int64s, costs: Int64s) -> int:
        """Return a lower bound of costs · x over all feasible x, from any integer `multipliers` of the constraints.

        The multiplier of an inequality that is no equation must not be positive; positive ones are set to 0.
        Source: Neumaier and Shcherbina, Safe bounds in linear and mixed-integer linear programming (2004).
        """
        n_constraints = len(self._may_be_positive)
        is_equation = np.array([each.is_equation for each in self.added], dtype=bool)
        may_be_positive = np.concatenate([self._may_be_positive, is_equation])
        signed = np.where(may_be_positive, multipliers, np.minimum(multipliers, 0))
        reduced = costs.copy()
        in_constraints = np.add.reduceat(signed[self._constraints_of], self._first_constraint_of)
        reduced[: self.system.n_variables] -= in_constraints
        bound = int(signed[:n_constraints].sum())
        for factor, added in zip(signed[n_constraints:].tolist(), self.added):
            if factor:
                reduced[list(added.variables)] -= factor * np.array(added.coefficients)
                bound += factor * added.limit
        ends = np.minimum(reduced * self._lower.astype(np.int64), reduced * self._upper.astype(np.int64))
        return bound + int(ends.sum())

    def _delete(self, positions: Sequence[int]) -> None:
        """Delete the inequalities at these positions in `added`."""
        if positions:
            self._highs.deleteRows(len(positions), np.array(positions, dtype=np.int32) + len(self.system.constraints))
            self.added = [each for k, each in enumerate(self.added) if k not in positions]

    def _run(self, clock: Clock) -> highspy.HighsModelStatus:
        # HiGHS compares the limit with its total running time.
        self._highs.setOptionValue("time_limit", self._highs.getRunTime() + clock.left)
        self._highs.run()
        self.n_pivots += max(0, self._highs.getInfo().simplex_iteration_count)
        return cast(highspy.HighsModelStatus, self._highs.getModelStatus())

    def _is_proved_infeasible(self) -> bool:
        """Whether the ray that HiGHS gives as proof is still a proof after rounding to integers (Farkas)."""
        _, has_ray, ray = self._highs.getDualRay()
        largest = np.abs(ray).max(initial=0.0) if has_ray else 0.0
        if not largest:
            return False
        rounded = np.rint(np.asarray(ray) * (_UNIT / largest)).astype(np.int64)
        nothing = np.zeros_like(self._costs)
        return self.lower_bound(rounded, nothing) > 0 or self.lower_bound(-rounded, nothing) > 0


def _highs(system: System) -> Any:
    """Return HiGHS with the model of `system`: silent, one thread, simplex method without presolve."""
    highs = cast(Any, highspy).Highs()  # what it inherits has no types
    highs.setOptionValue("output_flag", False)
    highs.setOptionValue("threads", 1)
    highs.setOptionValue("parallel", "off")
    highs.setOptionValue("solver", "simplex")
    highs.setOptionValue("presolve", "off")
    highs.passModel(_model(system))
    return highs


_SURE: dict[highspy.HighsModelStatus, Outcome] = {
    highspy.HighsModelStatus.kOptimal: "point",
    highspy.HighsModelStatus.kInfeasible: "infeasible",
    highspy.HighsModelStatus.kTimeLimit: "stopped",
}


def exclusion(system: System, grid: Mask) -> Inequality:
    """Return the inequality that only this grid violates: at least one of its variables is 0."""
    variables = np.flatnonzero(system.vector(grid)).tolist()
    return Inequality(tuple(variables), (1,) * len(variables), len(variables) - 1)


def fractional(point: Floats) -> Mask:
    """Return the variables that are neither 0 nor 1."""
    return mask_where((point > TOLERANCE) & (point < 1 - TOLERANCE))


def grid_at(system: System, known: Fixings, point: Floats) -> Mask:
    """Return the grid at `point`, checked in integers, if it is one and agrees with `known`; otherwise 0."""
    ones = mask_where(point > 0.5)
    if fractional(point) or known.ones & ~ones or ones & ~known.possible:
        return 0
    return ones if system.is_grid(ones) else 0


def _model(system: System) -> highspy.HighsLp:
    lp = highspy.HighsLp()
    lp.num_col_, lp.num_row_ = system.n_columns, len(system.constraints)
    lp.col_cost_ = lp.col_upper_ = np.ones(lp.num_col_)
    lp.col_lower_ = np.zeros(lp.num_col_)
    lp.row_lower_ = np.array(system.demands, dtype=np.float64)
    lp.row_upper_ = np.ones(lp.num_row_)
    lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    lp.a_matrix_.start_ = np.cumsum([0, *(len(each) for each in system.constraints)], dtype=np.int32)
    lp.a_matrix_.index_ = np.concatenate(system.constraints).astype(np.int32)
    lp.a_matrix_.value_ = np.ones(len(lp.a_matrix_.index_))
    return lp


def _columns(system: System) -> tuple[Int64s, Int64s]:
    """Return the constraints of all variables, concatenated, and the index where each variable's constraints begin."""
    variables = np.concatenate(system.constraints)
    constraints = np.repeat(np.arange(len(system.constraints)), [len(each) for each in system.constraints])
    order = np.argsort(variables, kind="stable")
    counts = np.bincount(variables, minlength=system.n_variables)
    return constraints[order], np.concatenate([[0], np.cumsum(counts)[:-1]])


@for_current_layout(1)
def _idle_programs(layout: Layout) -> list[Program]:
    """Return the programs not in use."""
    return []


@contextmanager
def borrowed(layout: Layout) -> Iterator[Program]:
    """Lend a program of `layout` in its initial state until the end of the block.

    Idle programs are reused. Two threads never have the same one.
    """
    idle = _idle_programs(layout)
    try:
        program = idle.pop()
    except IndexError:
        program = Program(System(layout))
    yield program
    program.reset()  # not reached after an exception: then the program is discarded
    idle.append(program)


@contextmanager
def program_of(puzzle: Puzzle) -> Iterator[Program]:
    """Lend a program for a puzzle. One with rules beyond houses has its own, which nobody uses again."""
    if puzzle.rules:
        yield Program(System(puzzle.layout, puzzle.rules))
    else:
        with borrowed(puzzle.layout) as program:
            yield program
