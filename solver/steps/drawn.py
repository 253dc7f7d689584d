"""How a proof is drawn: an arrow from each line to the lines that follow from it."""

from __future__ import annotations

from collections.abc import Iterator

from solver.steps.proof import Deduction, Proof, Statement, Why
from solver.steps.step import Candidate, Link, Strength


def links_of(proof: Proof) -> tuple[Link, ...]:
    """Return the links of `proof`, without those of nested arguments."""
    return tuple(link for k, link in drawn(proof) if not proof[k].depth)


def drawn(proof: Proof) -> Iterator[tuple[int, Link]]:
    """Yield all links of `proof` in line order, each with the number of the line that it leads to."""
    for k, line in enumerate(proof):
        for parent in line.parents:
            start = proof[parent].said
            yield k, Link(_candidate(start), _candidate(line.said), _strength(line, start))


def _candidate(said: Statement) -> Candidate:
    return Candidate(said.cells[0], said.digit)


def _strength(line: Deduction, start: Statement) -> Strength:
    if len(line.parents) > 1 or line.why in (Why.PATTERN, Why.WITHIN):
        return "joint"
    return "weak" if start.is_true else "strong"
