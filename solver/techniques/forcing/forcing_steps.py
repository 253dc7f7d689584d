"""Forcing chains as steps: their proofs, pictures and sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from solver.board import N_, Board, Cell, bits
from solver.steps import (
    Candidate,
    Cells,
    Digits,
    Houses,
    Number,
    Role,
    Statements,
    Step,
    View,
    links_in_proof,
    nonempty,
)
from solver.steps.proof import contradicted
from solver.techniques.forcing.proofs import assumed_in, proof_of_propagations, statement_of
from solver.techniques.forcing.propagations import Claim, Inferences
from solver.techniques.technique import Sentences, Wording


class Argument(NamedTuple):
    """The reason for a conclusion: `proofs` from assumptions, one of which must be true, of `size` statements in all.

    A contradiction has two proofs from one assumption. The assumed digits are in `house`, or in `cell`. `level` is that
    of the lemmas, 0 if there are none.
    """

    kind: str
    proofs: tuple[Inferences, ...]
    size: int
    house: int | None
    cell: Cell | None
    level: int = 0


def forcing_step(board: Board, slug: str, argument: Argument, conclusion: Candidate, *, is_true: bool) -> Step:
    """Return the step that makes `conclusion` true, or false, by an argument, with one view for each proof."""
    kind, proofs, size, house, cell, level = argument
    eliminations = tuple(removed_by(board, conclusion, is_true=is_true))
    assumed = Claim(conclusion, not is_true) if kind == "contradiction" else assumed_in(proofs[0]) or proofs[0][0].claim
    # The two proofs of a contradiction begin alike, so they are worded, and drawn, as one.
    parts = [proofs] if kind == "contradiction" else [(proof,) for proof in proofs]
    base = () if house is None else (house,)
    views = tuple(proof_view(board, part, eliminations, base) for part in parts)
    facts = nonempty(
        conclusion=Statements([statement_of(Claim(conclusion, is_true))]),
        assumed=Statements([statement_of(assumed)]),
        clash=Statements([contradicted(views[0].proof)] if kind == "contradiction" else ()),
        cell=Cells(() if cell is None else (cell,)),
        house=Houses(base),
        digit=Digits([assumed.candidate.digit]),
        level=Number(level),
    )
    return Step(slug, eliminations=eliminations, facts=facts, views=views, size=size)


def removed_by(board: Board, conclusion: Candidate, *, is_true: bool) -> Iterable[Candidate]:
    """Return what can be removed if `conclusion` is true, or false."""
    if not is_true:
        return (conclusion,)
    others = board.candidates[conclusion.cell] & ~(1 << conclusion.digit)
    return (Candidate(conclusion.cell, digit) for digit in bits(others))


def proof_view(
    board: Board, proofs: Sequence[Inferences], eliminations: tuple[Candidate, ...], base: tuple[int, ...] = ()
) -> View:
    """Return the view of proofs from one assumption, and of what they remove; `base` are the houses they begin from."""
    proof = proof_of_propagations(board, *proofs)
    # Lines at depth 0 are the proof itself; deeper ones belong to its lemmas.
    statements = [each for line in proof if not line.depth for each in line.statements]
    true, false = (
        tuple(Candidate(each.cells[0], each.digit) for each in statements if each.is_true is is_true)
        for is_true in (True, False)
    )
    candidates = {Role.PATTERN: true, Role.LINKING: false, Role.REMOVED: eliminations}
    return View(
        houses={Role.BASE: base} if base else {},
        candidates={role: some for role, some in candidates.items() if some},
        links=links_in_proof(proof, board.layout),
        proof=proof,
    )


# What follows from each assumption in turn; not for proofs in which statements have several parents: in a row they
# would seem to follow each from the one before.
CASE_BY_CASE = Wording(N_("Case by case: {proofs}."), needs=("proofs",))
STEP_BY_STEP = Wording(N_("Step by step: {proofs}."), needs=("proofs",))
_CONTRADICTION = N_("Suppose {assumed}: then {contradiction}. So remove {removed}.")
_CELL = N_("{cell} must take one of its candidates, and each of them leads to {conclusion}: remove {removed}.")
_REGION = N_(
    "The {digit} of {house} must go somewhere, and each of its places leads to {conclusion}: remove {removed}."
)
_DOUBLE = N_("Whether {assumed} is true or false, both lead to {conclusion}: remove {removed}.")
_FORCING = (
    Wording(_CONTRADICTION, needs=("contradiction",), also=(STEP_BY_STEP,)),
    Wording(_CELL, needs=("cell",), also=(CASE_BY_CASE,)),
    Wording(_REGION, needs=("house",), also=(CASE_BY_CASE,)),
    Wording(_DOUBLE, also=(CASE_BY_CASE,)),
)
SENTENCES: Sentences = {
    "nishio": _FORCING,
    "cell-forcing-chain": _FORCING,
    "region-forcing-chain": _FORCING,
    "dynamic-forcing-chain": _FORCING,
    "dynamic-forcing-chain-plus": _FORCING,
    "nested-forcing-chain": _FORCING,
}
