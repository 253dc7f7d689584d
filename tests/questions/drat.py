"""A checker for proofs of unsatisfiability that shares no code with the program: unit propagation, clause by clause."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

Clause = tuple[int, ...]


def read_formula(text: str) -> list[Clause]:
    """Reads DIMACS. The header must have the right numbers."""
    lines = [line.split() for line in text.splitlines() if line and not line.startswith("c")]
    (_, form, n_variables, n_clauses), *rows = lines
    found = [_clause(row) for row in rows]
    assert (form, int(n_clauses)) == ("cnf", len(found))
    assert max(abs(literal) for clause in found for literal in clause) <= int(n_variables)
    return found


def _clause(words: list[str]) -> Clause:
    *literals, end = map(int, words)
    assert end == 0
    return tuple(literals)


class Checker:
    """The clauses that hold so far. A clause is accepted if propagation from its negation runs into a conflict."""

    def __init__(self, formula: Iterable[Clause]) -> None:
        self._clauses: set[Clause] = set()
        self._with: dict[int, set[Clause]] = defaultdict(set)
        for clause in formula:
            self.add(clause)

    def add(self, clause: Clause) -> None:
        clause = tuple(sorted(clause))
        self._clauses.add(clause)
        for literal in clause:
            self._with[literal].add(clause)

    def delete(self, clause: Clause) -> None:
        clause = tuple(sorted(clause))
        if len(clause) > 1 and clause in self._clauses:  # checkers keep units, as drat-trim does
            self._clauses.remove(clause)
            for literal in clause:
                self._with[literal].discard(clause)

    def follows(self, clause: Clause) -> bool:
        true: set[int] = set()
        units = [clause[0] for clause in self._clauses if len(clause) == 1]
        waiting = [*(-literal for literal in clause), *units]
        while waiting:
            literal = waiting.pop()
            if -literal in true:
                return True
            if literal in true:
                continue
            true.add(literal)
            for other in self._with[-literal]:
                free = [each for each in other if -each not in true]
                if not free:
                    return True
                if len(free) == 1 and free[0] not in true:
                    waiting.append(free[0])
        return False


def first_flaw(formula: Iterable[Clause], proof: Iterable[str]) -> str | None:
    """Returns the first line that does not follow, "" if the empty clause is never reached; None if all is well."""
    checker = Checker(formula)
    for line in proof:
        words = line.split()
        if words[0] == "d":
            checker.delete(_clause(words[1:]))
            continue
        clause = _clause(words)
        if not checker.follows(clause):
            return line
        if not clause:
            return None
        checker.add(clause)
    return ""
