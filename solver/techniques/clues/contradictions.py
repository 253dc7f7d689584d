"""Contradictions through clues: an assumption, followed through houses and clues until something has nothing left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from solver.board import N_, Board, Cell, Digit, Mask, Puzzle, bits, has_several, per_puzzle
from solver.steps import (
    Candidate,
    Proof,
    ProofLine,
    Role,
    Statement,
    Statements,
    Step,
    View,
    Why,
    clash_in,
    links_in_proof,
    nonempty,
)
from solver.steps.proof import contradicted, only_needed
from solver.techniques.clues.parts import CluePart, open_cells, parts_of, possible_in
from solver.techniques.clues.single_clues import FAMILY, ways_of
from solver.techniques.technique import Options, Sentences, Technique, Wording

if TYPE_CHECKING:
    from solver.propagators.trials import RuleTrials

_MOST_LINES = 60  # longer proofs are no help to anybody


class ClashError(Exception):
    """What was assumed leads to two lines that contradict each other."""


class Net:
    """What follows from an assumption, as the lines of a proof.

    `left` are the digits still possible in each cell, and `reason` tells for each candidate that is gone which line
    excludes it.
    """

    def __init__(self, board: Board, assumed: Candidate) -> None:
        self.board, self.layout = board, board.layout
        self.left = possible_in(board)
        self.lines: list[ProofLine] = []
        self.reason: dict[Candidate, int] = {}
        self.written: dict[Cell, int] = {}
        self._changed: set[Cell] = set()
        self._add(ProofLine(Statement((assumed.cell,), assumed.digit, is_true=True)))

    def proof(self, most: int = _MOST_LINES) -> Proof:
        """Return the proof that the assumption is wrong; empty if none is found in `most` lines."""
        try:
            while len(self.lines) < most and (self._singles() or self._clues()):
                pass
        except ClashError:
            clash = clash_in(self.lines, range(len(self.lines))) or ()
            return only_needed(self.lines, clash)
        return ()

    def _add(self, line: ProofLine) -> None:
        """Append a line with all that it excludes. Raises ClashError if that contradicts an earlier one."""
        k = len(self.lines)
        self.lines.append(line)
        for (cell,), digit, is_true in line.statements:
            if not is_true:
                self._exclude(cell, digit, k)
                continue
            if Candidate(cell, digit) in self.reason:
                self._state(cell, digit, self.reason[Candidate(cell, digit)])
            self.written[cell] = k
            for other in bits(self.left[cell] & ~(1 << digit)):
                self._exclude(cell, other, k)
            for peer in bits(self.layout.peers[cell]):
                if self.left[peer] >> digit & 1:
                    self._exclude(peer, digit, k)

    def _exclude(self, cell: Cell, digit: Digit, k: int) -> None:
        if self.left[cell] >> digit & 1:
            self.left[cell] &= ~(1 << digit)
            self.reason[Candidate(cell, digit)] = k
            self._changed.add(cell)
            if cell in self.written and not self.left[cell]:
                self._state(cell, digit, k)

    def _state(self, cell: Cell, digit: Digit, k: int) -> None:
        """Say in a line of its own that a digit is excluded by line `k`, though another says that it is there."""
        statement = Statement((cell,), digit, is_true=False)
        if statement not in self.lines[k].statements:
            self.lines.append(self._exclusion(statement, k))
        raise ClashError

    def _exclusion(self, statement: Statement, k: int) -> ProofLine:
        (cell,), _, _ = statement
        (other,) = self.lines[k].statement.cells
        if cell == other:
            return ProofLine(statement, (k,), Why.CELL)
        both = 1 << cell | 1 << other
        houses = tuple(h for h, house in enumerate(self.layout.houses) if not both & ~house.mask)
        return ProofLine(statement, (k,), Why.HOUSE if houses else Why.PEERS, houses[:1])

    def _singles(self) -> bool:
        """Write the first digit that is the last one for a cell, or the last place in a house."""
        for cell in sorted(self._changed):
            if cell not in self.written and not has_several(self.left[cell]):
                digits = self.board.candidates[cell]
                digit = (self.left[cell] or self._latest(cell)).bit_length() - 1
                others = digits & ~(1 << digit)
                parents = {self.reason[Candidate(cell, each)] for each in bits(others)}
                self._add(ProofLine(Statement((cell,), digit, is_true=True), tuple(sorted(parents)), Why.CELL))
                return True
        return self._hidden()

    def _latest(self, cell: Cell) -> Mask:
        """Return the candidate of a cell without any that was excluded last: it would have to be there."""
        return 1 << max(bits(self.board.candidates[cell]), key=lambda digit: self.reason[Candidate(cell, digit)])

    def _hidden(self) -> bool:
        for h in self.layout.complete_houses:
            cells = [cell for cell in self.layout.houses[h].cells if self.board.open_mask >> cell & 1]
            if self._changed.isdisjoint(cells):
                continue
            for digit in range(1, self.layout.n + 1):
                places = [cell for cell in cells if self.board.has(cell, digit)]
                now = [cell for cell in places if self.left[cell] >> digit & 1]
                if places and len(now) < 2 and not (now and now[0] in self.written):
                    at = now[0] if now else max(places, key=lambda cell: self.reason[Candidate(cell, digit)])
                    parents = {self.reason[Candidate(cell, digit)] for cell in places if cell != at}
                    self._add(ProofLine(Statement((at,), digit, is_true=True), tuple(sorted(parents)), Why.HOUSE, (h,)))
                    return True
        return False

    def _clues(self) -> bool:
        """Take from the cells of the first clue that leaves less than there is what it does not leave."""
        parts = [part for part in parts_of(self.board.puzzle) if not self._changed.isdisjoint(part.cells)]
        for part in sorted(parts, key=lambda each: len(each.cells)):
            if self._clue(part):
                return True
        self._changed.clear()
        return False

    def _clue(self, part: CluePart) -> bool:
        possible = tuple([self.left[cell] for cell in part.cells])
        left = ways_of(self.board.puzzle, part, possible)
        gone = [
            Statement((cell,), digit, is_true=False)
            for cell, old, new in zip(part.cells, possible, left)
            if self.board.open_mask >> cell & 1
            for digit in bits(old & ~new)
        ]
        if not any(left):
            cells = open_cells(self.board, part.cells)
            cell = min(cells, key=lambda each: self.left[each].bit_count())
            gone = [each for each in gone if each.cells == (cell,)]
        if not gone:
            return False
        parents = tuple(sorted({k for candidate, k in self.reason.items() if candidate.cell in part.cells}))
        self._add(ProofLine(gone[0], parents, Why.CLUE, cells=part.cells, also=tuple(gone[1:]), clue=part.text))
        return True


def find_contradictions(board: Board, options: Options) -> Iterator[Step]:
    """A candidate from which houses and clues lead to a contradiction. Yields those found soonest first."""
    if not parts_of(board.puzzle):
        return
    for assumed in _victims(board):
        if options.is_spent():
            return
        if proof := Net(board, assumed).proof():
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
