"""Conflict-driven clause learning, as plainly as possible: it knows literals and clauses, but not Sudoku.

A variable is a number from 1, a literal v or −v. The search sets variables until all are set (a model) or a clause has
no true literal left (a conflict). From each conflict it learns a clause, jumps back, and goes on.

    propagate ──all set──▶ model
     ▲     │└──────────── decide: set one more variable
     │     ▼
     └── learn a clause from the conflict and jump back

Sources: Marques-Silva and Sakallah, GRASP (1999), for learning; Moskewicz et al., Chaff (2001), for two watched
literals and for deciding by activity; Eén and Sörensson, An Extensible SAT-solver (2003), for putting it together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

Literal = int

_DECAY = 0.95  # of all activities at each conflict
_HUGE = 1e100


class WatchedClause:
    """A clause: at least one of its literals must be true. The first two are watched.

    `origin` says where the clause comes from.
    """

    __slots__ = ("literals", "origin")

    def __init__(self, literals: list[Literal], origin: str) -> None:
        self.literals, self.origin = literals, origin


# Why a literal is true: a clause whose other literals are all false, or a true literal that excludes its negation; None
# for a decision.
Reason = WatchedClause | Literal | None


class Listener(Protocol):
    """Is told what the search does. It learns of a literal just before its consequences are drawn."""

    def set(self, literal: Literal, reason: Reason, level: int) -> None:
        """`literal` is now true."""

    def conflict(self, clause: WatchedClause, level: int) -> None:
        """All literals of `clause` are false."""

    def learned(self, clause: WatchedClause, level: int) -> None:
        """`clause` was added: it follows from the others, or it excludes a model (its origin is "blocked")."""

    def jumped(self, level: int) -> None:
        """All decisions after the first `level` were taken back, with what followed from them."""


class Learning:
    """A search for the models of a formula.

    `rivals[v]` are the variables that cannot be true beside v: the binary clauses of the formula. `clauses` are the
    longer ones. `n_propagated` counts the literals whose consequences have been drawn.
    """

    def __init__(self, rivals: Sequence[Sequence[int]], clauses: Iterable[WatchedClause], listener: Listener) -> None:
        self._rivals, self._listener = rivals, listener
        n = len(rivals) - 1
        # Indexed by literals; Python counts negative ones from the end.
        self._values = [0] * (2 * n + 1)
        self._watching: list[list[WatchedClause]] = [[] for _ in range(2 * n + 1)]
        self._reasons: list[Reason] = [None] * (n + 1)
        self._levels = [0] * (n + 1)
        self._activity = [0.0] * (n + 1)
        self._bump = 1.0
        self._trail: list[Literal] = []
        self._head = 0  # the place in the trail of the first literal whose consequences have not been drawn
        self._decision_starts: list[int] = []  # the length of the trail before each decision
        self.n_propagated = 0
        for clause in clauses:
            self._watch(clause)

    @property
    def n_set(self) -> int:
        """The number of variables set."""
        return len(self._trail)

    @property
    def level(self) -> int:
        """The number of decisions."""
        return len(self._decision_starts)

    @property
    def has_model(self) -> bool:
        """Whether all variables are set."""
        return len(self._trail) == len(self._rivals) - 1

    def is_true(self, variable: int) -> bool:
        """Whether a variable is set to true."""
        return self._values[variable] > 0

    def assume(self, literals: Iterable[Literal]) -> None:
        """Set literals for good, before the search. Those that exclude each other are found by `propagate`."""
        for literal in literals:
            if not self._values[literal]:
                self._set(literal, None)

    def decide(self) -> None:
        """Set the most active open variable to true; among equally active ones, the first."""
        values, n = self._values, len(self._rivals)
        variable = max((v for v in range(1, n) if not values[v]), key=self._activity.__getitem__)
        self._decision_starts.append(len(self._trail))
        self._set(variable, None)

    def propagate(self) -> WatchedClause | None:
        """Draw all consequences. Return a clause without a true literal as soon as there is one."""
        while self._head < len(self._trail):
            literal = self._trail[self._head]
            self._head += 1
            self.n_propagated += 1
            self._listener.set(literal, self._reasons[abs(literal)], self.level)
            conflict = self._exclude_rivals(literal) or self._visit_watching(-literal)
            if conflict:
                self._listener.conflict(conflict, self.level)
                return conflict
        return None

    def learn(self, conflict: WatchedClause) -> bool:
        """Learn from a conflict and jump back. Return False if no decision is left, so there is no other model."""
        if not self._decision_starts:
            return False
        self._add(WatchedClause(self._first_uip_clause(conflict.literals), "learned"))
        self._bump /= _DECAY
        return True

    def block(self) -> bool:
        """Exclude the model by its decisions. Return False if it had none, so there is no other model."""
        if not self._decision_starts:
            return False
        self._add(WatchedClause([-self._trail[begin] for begin in reversed(self._decision_starts)], "blocked"))
        return True

    def _set(self, literal: Literal, reason: Reason) -> None:
        self._values[literal], self._values[-literal] = 1, -1
        self._reasons[abs(literal)], self._levels[abs(literal)] = reason, len(self._decision_starts)
        self._trail.append(literal)

    def _exclude_rivals(self, literal: Literal) -> WatchedClause | None:
        if literal > 0:
            values = self._values
            for rival in self._rivals[literal]:
                if values[rival] > 0:
                    return WatchedClause([-literal, -rival], "rule")
                if not values[rival]:
                    self._set(-rival, literal)
        return None

    def _visit_watching(self, false_literal: Literal) -> WatchedClause | None:
        """Find another literal to watch for each clause that watches `false_literal`.

        If there is none, the clause's other watched literal must be true; if that is false too, return the clause.
        """
        values, watching = self._values, self._watching[false_literal]
        self._watching[false_literal] = kept = []
        for k, clause in enumerate(watching):
            literals = clause.literals
            if literals[0] == false_literal:
                literals[0], literals[1] = literals[1], false_literal
            first = literals[0]
            if values[first] <= 0:
                for j in range(2, len(literals)):
                    if values[literals[j]] >= 0:
                        literals[1], literals[j] = literals[j], false_literal
                        self._watching[literals[1]].append(clause)
                        break
                else:
                    if values[first]:
                        kept += watching[k:]
                        return clause
                    kept.append(clause)
                    self._set(first, clause)
            else:
                kept.append(clause)
        return None

    def _first_uip_clause(self, falsified: Sequence[Literal]) -> list[Literal]:
        """Return the clause to learn: its first literal is from the current level, all others are from earlier ones.

        Going back along the trail, each literal of the last level is replaced by what made it true, until only one of
        that level is left: the first unique implication point. Its negation comes first, then the others, latest first.
        """
        seen: set[int] = set()
        earlier: list[Literal] = []
        n_here, at = 0, len(self._trail)
        while True:
            for literal in falsified:
                variable = abs(literal)
                if variable in seen or not self._levels[variable]:
                    continue
                seen.add(variable)
                self._raise_activity(variable)
                if self._levels[variable] == self.level:
                    n_here += 1
                else:
                    earlier.append(literal)
            at -= 1
            while abs(self._trail[at]) not in seen:
                at -= 1
            n_here -= 1
            if not n_here:
                earlier.sort(key=lambda literal: -self._levels[abs(literal)])
                return [-self._trail[at], *earlier]
            falsified = self._causes(self._trail[at])

    def _causes(self, literal: Literal) -> Sequence[Literal]:
        """Return the literals whose falsehood makes `literal` true."""
        reason = self._reasons[abs(literal)]
        if isinstance(reason, WatchedClause):
            return [each for each in reason.literals if each != literal]
        return [-reason] if reason else []

    def _raise_activity(self, variable: int) -> None:
        self._activity[variable] += self._bump
        if self._activity[variable] > _HUGE:
            self._activity = [activity / _HUGE for activity in self._activity]
            self._bump /= _HUGE

    def _add(self, clause: WatchedClause) -> None:
        """Add a clause whose first literal alone is from the current level.

        Jump back to the lowest level at which the clause forces that literal.
        """
        literals = clause.literals
        level = self._levels[abs(literals[1])] if len(literals) > 1 else 0
        self._listener.learned(clause, level)
        begin = self._decision_starts[level]
        for literal in self._trail[begin:]:
            self._values[literal] = self._values[-literal] = 0
        del self._trail[begin:], self._decision_starts[level:]
        self._listener.jumped(level)
        self._head = begin
        self._watch(clause)
        self._set(literals[0], clause)

    def _watch(self, clause: WatchedClause) -> None:
        for literal in clause.literals[:2]:
            self._watching[literal].append(clause)
