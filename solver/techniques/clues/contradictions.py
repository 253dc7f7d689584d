"""Contradictions through clues: an assumption, followed through houses and clues until something has nothing left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from solver.board import N_, Board, Puzzle, per_puzzle
from solver.steps import Candidate, Proof, Role, Statement, Statements, Step, View, links_in_proof, nonempty
from solver.steps.proof import contradicted
from solver.techniques.clues.nets import Net, parts_for_nets
from solver.techniques.clues.parts import parts_of, possible_in
from solver.techniques.clues.single_clues import FAMILY
from solver.techniques.technique import Options, Sentences, Technique, Wording

if TYPE_CHECKING:
    from solver.propagators.trials import RuleTrials


def find_contradictions(board: Board, options: Options) -> Iterator[Step]:
    """A candidate from which houses and clues lead to a contradiction. Yields those found soonest first."""
    if not parts_of(board.puzzle):
        return
    parts = parts_for_nets(board, options)
    for assumed in _victims(board):
        if options.is_spent():
            return
        if proof := Net(board, parts, assumed).proof():
            yield _step(board, assumed, proof)


def _victims(board: Board) -> list[Candidate]:
    """Return the candidates that propagators refute, by how many of these had to run."""
    return [Candidate(*each) for each in _trials(board.puzzle).dead_ends(possible_in(board))]


@per_puzzle(1)
def _trials(puzzle: Puzzle) -> RuleTrials:
    from solver.propagators.trials import RuleTrials  # loads numpy, which web processes do without

    return RuleTrials(puzzle)


def _step(board: Board, assumed: Candidate, proof: Proof) -> Step:
    statements = [each for line in proof for each in line.statements]
    true, false = (
        tuple(Candidate(each.cells[0], each.digit) for each in statements if each.is_true is is_true)
        for is_true in (True, False)
    )
    candidates = {Role.PATTERN: true, Role.LINKING: false, Role.REMOVED: (assumed,)}
    view = View(
        candidates={role: some for role, some in candidates.items() if some},
        links=links_in_proof(proof, board.layout),
        proof=proof,
    )
    claim = Statement((assumed.cell,), assumed.digit, is_true=True)
    facts = nonempty(
        conclusion=Statements([claim.opposite]),
        assumed=Statements([claim]),
        clash=Statements([contradicted(proof)]),
    )
    return Step("clue-contradiction", eliminations=(assumed,), facts=facts, views=(view,), size=len(proof))


TECHNIQUES = (
    Technique("clue-contradiction", N_("Contradiction through clues"), FAMILY, find_contradictions, needs_rules=True),
)
SENTENCES: Sentences = {
    "clue-contradiction": (
        Wording(N_("Suppose {assumed}: houses and clues then lead to a contradiction. So remove {removed}.")),
    ),
}
