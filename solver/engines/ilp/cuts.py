"""Cutting planes: inequalities that every grid satisfies and the relaxation's fractional point violates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import numpy as np

from solver.board import Mask, bits
from solver.engines.ilp.clock import Clock
from solver.engines.ilp.inequality import Inequality, Variable
from solver.engines.ilp.program import TOLERANCE
from solver.engines.ilp.system import Fixings, Floats, Int64s, System, presolve

PRIMES = (2, 3, 5, 7)
_VIOLATION = 1e-4  # smaller violations are not worth a cut


class Conflicts(NamedTuple):
    """For each open variable the others that must be 0 if it is 1, and the open variables that cannot be 1 at all."""

    adjacent: Mapping[Variable, Mask]
    refuted: Mask


def conflict_graph(system: System, known: Fixings, clock: Clock) -> Conflicts:
    """Return the conflicts found by presolving with each open variable at 1: many more than shared constraints show.

    If the clock stops the search, some conflicts are missing, but all that are returned are true.
    Source: Atamtürk, Nemhauser and Savelsbergh, Conflict graphs in solving integer programming problems (2000).
    """
    adjacent = dict.fromkeys(bits(known.open), 0)
    refuted = 0
    for variable in adjacent:
        if clock.check_clock():
            break
        then = presolve(system, known, (variable,))
        if then is None:
            refuted |= 1 << variable
            continue
        excluded = known.open & ~then.possible
        adjacent[variable] |= excluded
        for other in bits(excluded):
            adjacent[other] |= 1 << variable
    return Conflicts(adjacent, refuted)


def clique_cuts(conflicts: Conflicts, point: Floats) -> Iterator[Inequality]:
    """Yield cliques, sets of variables that exclude each other, whose sum at `point` is above 1.

    Each grows greedily from a fractional variable, the largest first, and then by fitting variables at 0, in index
    order. A variable that cannot be 1 is a set of its own, with sum 0.
    Source: Padberg, On the facial structure of set packing polyhedra (1973).
    """
    adjacent, refuted = conflicts
    weights: list[float] = point.tolist()
    largest_first = sorted((v for v in adjacent if weights[v] > TOLERANCE), key=lambda v: -weights[v])
    for seed in largest_first:
        if refuted >> seed & 1:
            yield Inequality((seed,), (1,), 0)
            continue
        clique, fitting = _grown([seed], adjacent[seed], largest_first, adjacent)
        if sum(weights[variable] for variable in clique) > 1 + _VIOLATION:
            clique, _ = _grown(clique, fitting, adjacent, adjacent)
            yield Inequality(tuple(sorted(clique)), (1,) * len(clique), 1)


def _grown(
    clique: list[Variable], fitting: Mask, candidates: Iterable[Variable], adjacent: Mapping[Variable, Mask]
) -> tuple[list[Variable], Mask]:
    """Grow `clique` by every candidate in conflict with all its members. Return it and the variables that still fit."""
    for variable in candidates:
        if fitting >> variable & 1:
            clique = [*clique, variable]
            fitting &= adjacent[variable]
    return clique, fitting


class OpenConstraints:
    """The constraints of a program, in integers, on the open candidates alone. Variables at 1 lower the right side.

    Rows with other variables, those of flows, are left out.

    `coefficients` is int (n_constraints, n_open), `limits` int (n_constraints); `demands` says which are equations.
    """

    def __init__(self, system: System, added: Iterable[Inequality], known: Fixings) -> None:
        self.variables = np.array(list(bits(known.open)), dtype=np.int64)
        column = np.full(system.n_variables, -1)
        column[self.variables] = np.arange(len(self.variables))
        ones = system.vector(known.ones).astype(np.int64)
        base = [(constraint, np.ones(len(constraint), dtype=np.int64), 1) for constraint in system.constraints]
        more = [
            (np.array(each.variables), np.array(each.coefficients), each.limit)
            for each in added
            if max(each.variables) < system.n_variables
        ]
        self.demands = np.array(system.demands + [False] * len(more))
        self.coefficients = np.zeros((len(base) + len(more), len(self.variables)), dtype=np.int64)
        self.limits = np.zeros(len(self.coefficients), dtype=np.int64)
        for k, (variables, values, limit) in enumerate(base + more):
            columns = column[variables]
            self.coefficients[k, columns[columns >= 0]] = values[columns >= 0]
            self.limits[k] = limit - int(values @ ones[variables])


def mod_k_cuts(constraints: OpenConstraints, point: Floats, k: int, clock: Clock) -> Iterator[Inequality]:
    """Yield cuts that `point` violates by (k − 1) / k, the maximum for multipliers 0, 1/k … (k − 1)/k; k is prime.

    Take λ with λA ≡ 0 (mod k) wherever `point` is not 0, λb ≡ −1, and 0 for constraints that are not tight. Then every
    grid satisfies ⌊λA / k⌋ · x ≤ ⌊λb / k⌋. If k divides the denominator of a point, it has such a λ, except for powers
    of k.
    Source: Caprara, Fischetti and Letchford, On the separation of maximally violated mod-k cuts (2000).
    """
    x = point[constraints.variables]
    positive = x > TOLERANCE
    slack = constraints.limits - constraints.coefficients @ x
    tight = np.flatnonzero((np.abs(slack) < TOLERANCE) & constraints.coefficients[:, positive].any(axis=1))
    a, b = constraints.coefficients[tight], constraints.limits[tight]
    for multipliers in _combinations(a[:, positive], b, k, clock):
        sums, limit = multipliers @ a, int(multipliers @ b) // k
        coefficients = sums // k
        used = np.flatnonzero(coefficients)
        if coefficients @ x > limit + _VIOLATION:
            yield Inequality(tuple(constraints.variables[used].tolist()), tuple(coefficients[used].tolist()), limit)


def _combinations(a: Int64s, b: Int64s, k: int, clock: Clock) -> Iterator[Int64s]:
    """Yield some λ in 0 … k − 1 with λa ≡ 0 and λb ≡ −1 (mod k), found by elimination; int (length of b) each."""
    n, n_columns = a.shape
    work = np.concatenate([a % k, (b % k)[:, None], np.eye(n, dtype=np.int64)], axis=1)
    done = 0
    for column in range(n_columns):
        rows = done + np.flatnonzero(work[done:, column])
        if len(rows) == 0 or clock.check_clock():
            continue
        pivot = rows[np.argmin(np.count_nonzero(work[rows, n_columns + 1 :], axis=1))]
        work[[done, pivot]] = work[[pivot, done]]
        work[done] = work[done] * pow(int(work[done, column]), -1, k) % k
        below = done + 1 + np.flatnonzero(work[done + 1 :, column])
        work[below] = (work[below] - work[below, column][:, None] * work[done]) % k
        done += 1
    if not clock.check_clock():
        for each in work[done:]:
            if each[n_columns]:
                yield each[n_columns + 1 :] * (-pow(int(each[n_columns]), -1, k) % k) % k


def strongest(cuts: Iterable[Inequality], point: Floats, n: int) -> list[Inequality]:
    """Return the `n` distinct cuts in `found` whose planes are farthest from `point`."""

    def distance(cut: Inequality) -> float:
        coefficients = np.array(cut.coefficients)
        return float((coefficients @ point[list(cut.variables)] - cut.limit) / np.linalg.norm(coefficients))

    return sorted(dict.fromkeys(cuts), key=distance, reverse=True)[:n]
