"""Depth-first search on numpy arrays, fewest candidates first. Each operation treats the whole board at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from solver.board import Budget, Digit, Meter, Puzzle, Trace
from solver.engines.arrays.skeleton import Flags, skeleton_of
from solver.engines.protocol import Grid, Result
from solver.engines.room import every_puzzle
from solver.engines.rule_filter import RuleFilter
from solver.engines.run import Counts, Trail, collect, keeps_rules

name = "arrays"
is_traced = True
supports = every_puzzle


def solve(puzzle: Puzzle, *, limit: int = 2, keep: int = 2, budget: Budget, trace: Trace | None = None) -> Result:
    """Find solutions in the order of Kernbichler's solver, as if it went on after the first one.

    Counts `steps` (digits written), among them `singletons` (the only candidate of their cell) and
    `guesses`, `dead_ends` (boards with an empty cell and no candidate for it), `nodes` (calls of
    the solver) and `depth` (of the deepest call; the first has depth 0, and every digit written is
    a call). Events in the trace are `singleton` or `tentative`, and what clues exclude. `Trail` says when digits are
    taken back.
    """
    counts = dict.fromkeys(("steps", "singletons", "guesses", "dead_ends", "nodes", "depth"), 0)
    meter = budget.start()
    search = _ArraySearch(puzzle, counts, meter, Trail(trace))
    return collect(search.solutions(), counts, meter, limit=limit, keep=keep)


class _Call(NamedTuple):
    """One call of the solver: the candidates passed to it, the index of its cell, and the digits left to try."""

    candidates: Flags
    at: int
    digits: Iterator[Digit]
    why: str
    n_tentative: int  # in the calls that led here
    n_recorded: int  # changes before it


class _ArraySearch:
    """One run of the solver. Its recursion is a list of calls: with up to 625 digits it would near Python's limit."""

    def __init__(self, puzzle: Puzzle, counts: Counts, meter: Meter, trail: Trail) -> None:
        self._puzzle = puzzle
        self._skeleton = skeleton_of(puzzle.layout)
        self._digits = self._skeleton.line_up(puzzle.givens)
        self._counts = counts
        self._meter = meter
        self._trail = trail
        self._filter = RuleFilter(puzzle, trail)
        self._calls: list[_Call] = []

    def solutions(self) -> Iterator[Grid]:
        skeleton, digits = self._skeleton, self._digits
        if not skeleton.is_valid(digits):
            return
        candidates: Flags | None = self._left(skeleton.candidates(digits))
        while candidates is not None and not self._meter.tick() and not self._meter.check_clock():
            self._counts["nodes"] += 1
            index, fitting = skeleton.best(digits, candidates)
            if fitting.size:
                self._call(candidates, index, fitting.tolist())
            elif skeleton.is_correct(digits) and keeps_rules(self._puzzle, skeleton.to_cells(digits)):
                yield skeleton.to_cells(digits)
            else:
                self._counts["dead_ends"] += 1
            candidates = self._next_try()

    def _call(self, candidates: Flags, index: int, fitting: list[Digit]) -> None:
        why = "tentative" if len(fitting) > 1 else "singleton"
        self._calls.append(_Call(candidates, index, iter(fitting), why, self._n_tentative, len(self._trail)))

    @property
    def _n_tentative(self) -> int:
        last = self._calls[-1] if self._calls else None
        return last.n_tentative + (last.why == "tentative") if last else 0

    def _left(self, candidates: Flags) -> Flags:
        """Return the candidates that rules beyond houses leave: at a contradiction, none at all."""
        if not self._filter:
            return candidates
        masks = self._skeleton.to_masks(self._digits, candidates)
        if self._filter.removed(masks, self._n_tentative) is None:
            return np.zeros_like(candidates)
        return candidates & self._skeleton.to_flags(masks)

    def _next_try(self) -> Flags | None:
        """Write the next digit. Return the remaining candidates, or None if no digit is left to try."""
        while self._calls:
            call = self._calls[-1]
            self._trail.take_back(call.n_recorded)
            digit = next(call.digits, 0)
            self._digits[call.at] = digit
            if digit:
                self._record(call, digit)
                return self._left(self._skeleton.place(call.candidates, call.at, digit))
            self._calls.pop()
        return None

    def _record(self, call: _Call, digit: Digit) -> None:
        counts = self._counts
        counts["steps"] += 1
        counts["guesses" if call.why == "tentative" else "singletons"] += 1
        counts["depth"] = max(counts["depth"], len(self._calls))
        self._trail.record_change(int(self._skeleton.order[call.at]), digit, call.why, call.n_tentative)
