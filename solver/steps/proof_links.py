"""How a proof is drawn: an arrow from each statement to those that follow from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solver.board import Layout
from solver.steps.proof import Proof, ProofLine, Statement, Why
from solver.steps.step import Candidate, Link, Strength


def links_in_proof(proof: Proof, layout: Layout) -> tuple[Link, ...]:
    """Return the links of `proof`, except those inside its lemmas."""
    return tuple(link for k, link in links_by_line(proof, layout) if not proof[k].depth)


def links_by_line(proof: Proof, layout: Layout) -> Iterator[tuple[int, Link]]:
    """Yield all links of `proof` in line order, each with the number (from 0) of the line that it leads to."""
    for k, line in enumerate(proof):
        for statement in line.statements:
            for parent in line.parents:
                for start in _leading_to(line, proof[parent], layout):
                    yield k, Link(_candidate(start), _candidate(statement), _strength(line, start))


def _leading_to(line: ProofLine, parent: ProofLine, layout: Layout) -> Sequence[Statement]:
    """Return the statements of `parent` that `line` follows from; all of them if its reason does not say which."""
    if not parent.also:
        return (parent.statement,)
    if line.why is Why.CELL:
        statements = [each for each in parent.statements if each.cells == line.statement.cells]
    elif line.why is Why.HOUSE:
        statements = [each for each in _in_houses(parent, line, layout) if each.digit == line.statement.digit]
    elif line.houses and line.why is not Why.SUM:
        statements = _in_houses(parent, line, layout)
    else:
        statements = [each for each in parent.statements if each.cells[0] in line.cells]
    return statements or parent.statements


def _in_houses(parent: ProofLine, line: ProofLine, layout: Layout) -> list[Statement]:
    masks = [layout.houses[h].mask for h in line.houses]
    return [each for each in parent.statements if any(mask >> each.cells[0] & 1 for mask in masks)]


def _candidate(statement: Statement) -> Candidate:
    return Candidate(statement.cells[0], statement.digit)


def _strength(line: ProofLine, start: Statement) -> Strength:
    if len(line.parents) > 1 or line.why in (Why.PATTERN, Why.LEMMA):
        return "joint"
    return "weak" if start.is_true else "strong"
