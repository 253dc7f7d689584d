"""The stand-in for `sat`: our own SAT solver in plain Python, which shows step by step what the fast ones do.

It decides, propagates, learns a clause from every conflict, and jumps back. Unlike the fast ones, it never forgets a
clause and never restarts, so its counters differ from theirs.
"""

from __future__ import annotations

from collections.abc import Iterator

from solver.board import WHOLE, Board, Budget, Cell, Digit, Highlight, Layout, Meter, Puzzle, Trace
from solver.board.cnf import variable
from solver.engines.protocol import Grid, Result
from solver.engines.room import with_houses_alone
from solver.engines.run import Counts, Trail, collect, has_clash
from solver.engines.stand_ins.cdcl.formula import Formula, formula_of
from solver.engines.stand_ins.cdcl.learning import Learning, Literal, Reason, WatchedClause

name = "cdcl"
is_traced = True
supports = with_houses_alone

COUNTERS = (
    *("variables", "clauses", "fixed", "steps", "decisions", "propagations", "conflicts"),
    *("learned", "literals", "nodes"),
)
# By the origin of a clause: why it writes a digit, and what is wrong if all of its literals are false.
_WRITES = {"cell": "naked_single", "house": "hidden_single", "learned": "learned", "blocked": "learned"}
_CONFLICTS = {"cell": "empty_cell", "house": "no_place", "rule": "twice"}
_BROKEN, _EXCLUDED, _TENTATIVE = "broken_clause", "excluded", "tentative"


def solve(puzzle: Puzzle, *, limit: int = 2, keep: int = 2, budget: Budget, trace: Trace | None = None) -> Result:
    """Find solutions in an arbitrary order. A clause excludes each of them: not all of its decisions at once again.

    Counts the formula (`variables`, `clauses`), the variables `fixed` before the first decision, `steps` (digits
    written), `decisions`, `propagations` (variables set), `conflicts`, clauses `learned`, with their `literals`, and
    `nodes` (propagations from start to end). In the trace, decisions are `tentative`; other events say which kind of
    clause forced a digit (`naked_single`, `hidden_single`, `learned`) or excluded a candidate. What the rules exclude
    beside a digit is not recorded. Notes show the clause of each conflict and each clause learned.
    """
    counts = dict.fromkeys(COUNTERS, 0)
    meter = budget.start()
    return collect(_solutions(puzzle, counts, meter, Trail(trace)), counts, meter, limit=limit, keep=keep)


def _solutions(puzzle: Puzzle, counts: Counts, meter: Meter, trail: Trail) -> Iterator[Grid]:
    """Yield the solutions. A node is a propagation and what it leads to."""
    if has_clash(Board(puzzle), puzzle):
        return
    layout, formula = puzzle.layout, formula_of(puzzle.layout)
    counts.update(variables=formula.n_variables, clauses=formula.n_clauses)
    search = Learning(formula.rivals, formula.clauses(), _LearningRecorder(layout, counts, trail))
    search.assume(variable(layout, cell, digit) for cell, digit in enumerate(puzzle.givens) if digit)
    while not meter.tick() and not meter.check_clock():
        counts["nodes"] += 1
        conflict = search.propagate()
        counts["propagations"] = search.n_propagated
        if not counts["decisions"]:
            counts["fixed"] = search.n_set
        if conflict:
            if not search.learn(conflict):
                return
        elif not search.has_model:
            search.decide()
        else:
            yield _grid(formula, search)
            if not search.block():
                return


def _grid(formula: Formula, search: Learning) -> Grid:
    return tuple(digit for name, (_, digit) in enumerate(formula.names, 1) if search.is_true(name))


class _LearningRecorder:
    """Records in a trace what the search does, in cells and digits, and counts it."""

    def __init__(self, layout: Layout, counts: Counts, trail: Trail) -> None:
        self._names = formula_of(layout).names
        self._counts, self._trail = counts, trail
        self._lengths: list[int] = []  # of the trail before each decision

    def set(self, literal: Literal, reason: Reason, level: int) -> None:
        """Record a digit written, or a candidate that a learned clause excludes."""
        self._trail.tried += 1
        cell, digit = self._named(literal)
        if isinstance(reason, WatchedClause):
            if literal > 0:
                self._write(cell, digit, _WRITES[reason.origin], level)
            else:
                self._trail.record_change(cell, digit, _EXCLUDED, level)
        elif reason is None and level:
            self._counts["decisions"] += 1
            self._lengths.append(len(self._trail))
            self._write(cell, digit, _TENTATIVE, level - 1)

    def conflict(self, clause: WatchedClause, level: int) -> None:
        """Record which rule or clause is broken."""
        self._counts["conflicts"] += 1
        self._remark(clause, _CONFLICTS.get(clause.origin, _BROKEN), level)

    def learned(self, clause: WatchedClause, level: int) -> None:
        """Record a clause that is learned, or that excludes a solution."""
        is_learned = clause.origin == "learned"
        if is_learned:
            self._counts["learned"] += 1
            self._counts["literals"] += len(clause.literals)
        self._remark(clause, "clause" if is_learned else "blocked", len(self._lengths))

    def jumped(self, level: int) -> None:
        """Take back what followed from the decisions after the first `level`."""
        self._trail.take_back(self._lengths[level])
        del self._lengths[level:]

    def _write(self, cell: Cell, digit: Digit, why: str, depth: int) -> None:
        self._counts["steps"] += 1
        self._trail.record_change(cell, digit, why, depth)

    def _remark(self, clause: WatchedClause, why: str, depth: int) -> None:
        literals = sorted(clause.literals, key=abs)
        shown = tuple(Highlight(*self._named(each), WHOLE if each > 0 else 0) for each in literals)
        self._trail.record_remark(*self._named(clause.literals[0]), why, depth, shown)

    def _named(self, literal: Literal) -> tuple[Cell, Digit]:
        return self._names[abs(literal) - 1]
