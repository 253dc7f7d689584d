"""The stand-in for `ilp`: the stages of Scholz's talk, one after another, with a trace."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from time import perf_counter

from solver.board import Board, Budget, Puzzle, Trace
from solver.engines.ilp.stages import PLAN, StageReport, run_stages
from solver.engines.protocol import Result, Stats, Status, status_of
from solver.engines.room import with_room_for_rows
from solver.engines.run import has_clash

name = "staged"
is_traced = True
supports = with_room_for_rows

COUNTERS = ("fixed", "probes", "refuted", "cuts", "branches", "relaxations", "pivots", "nodes")
_REPORTED = ("stage", "number", "n_open", "goal", "objective", "n_fractional", "is_through", "seconds")


def solve(puzzle: Puzzle, *, limit: int = 2, keep: int = 2, budget: Budget, trace: Trace | None = None) -> Result:
    """Run the stages until one of them settles the puzzle.

    Counts the variables `fixed` at the end, `probes` and those `refuted`, `cuts`, `branches`, `relaxations`, `pivots`
    (steps of the simplex method) and `nodes`, which are the relaxations. The trace gets a report of each stage.
    """
    begin = perf_counter()
    if limit < 1:
        raise ValueError(f"limit {limit}, expected at least 1")
    if has_clash(Board(puzzle), puzzle):
        return Result(Status.NONE, 0, True, (), Stats(0.0, dict.fromkeys(COUNTERS, 0)))
    reports = run_stages(puzzle, PLAN, limit=limit, budget=budget, trace=trace)
    if trace is not None:
        trace.reports += [
            {name: value for name, value in asdict(report).items() if name in _REPORTED}
            | {"relaxations": report.counts["relaxations"]}
            for report in reports
        ]
    return _result(reports, limit, keep, perf_counter() - begin)


def _result(reports: list[StageReport], limit: int, keep: int, seconds: float) -> Result:
    solutions = reports[-1].solutions
    n, complete = len(solutions), len(solutions) < limit and reports[-1].is_settled
    n_until_first = next((k for k, report in enumerate(reports, 1) if report.solutions), 0)
    stats = Stats(seconds, _totals(reports), _totals(reports[:n_until_first]) if n else {})
    return Result(status_of(n, limit=limit, is_complete=complete), n, complete, solutions[:keep], stats)


def _totals(reports: list[StageReport]) -> dict[str, int]:
    sums: Counter[str] = Counter()
    for report in reports:
        sums.update(report.counts)
    decided = reports[-1].n_ones + reports[-1].n_zeros
    return {name: sums[name] for name in COUNTERS} | {"fixed": decided, "nodes": sums["relaxations"]}
