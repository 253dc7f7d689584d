"""Nets: what follows from an assumption through houses, clues, their sums and patterns, as the lines of a proof."""

from __future__ import annotations

from solver.board import Board, Cell, Digit, Mask, bits, has_several, mask_of
from solver.steps import Candidate, Proof, ProofLine, Role, Statement, Step, Why, clash_in
from solver.steps.proof import only_needed
from solver.techniques.basic.locked import TECHNIQUES as LOCKED
from solver.techniques.basic.subsets import TECHNIQUES as SUBSETS
from solver.techniques.clues.house_sums import sums_left
from solver.techniques.clues.parts import CluePart, open_cells, parts_of, possible_in
from solver.techniques.clues.single_clues import ways_of
from solver.techniques.technique import Options

_MOST_LINES = 60  # longer proofs are no help to anybody
_SLUGS = ("pointing", "claiming", "naked-pair", "hidden-pair", "naked-triple", "hidden-triple")  # simplest first
_FINDERS = {technique.slug: technique.find for technique in (*LOCKED, *SUBSETS)}
_ANY = Options()


class ClashError(Exception):
    """What was assumed leads to two lines that contradict each other."""


class Net:
    """What follows from an assumption, as the lines of a proof.

    `left` are the digits still possible in each cell, and `reason` tells for each candidate that is gone which line
    excludes it.
    """

    def __init__(self, board: Board, parts: tuple[CluePart, ...], assumed: Candidate) -> None:
        self.board, self.layout, self.parts = board, board.layout, parts
        self.left = possible_in(board)
        self.shown = board.copy()  # without the candidates that are gone
        self.lines: list[ProofLine] = []
        self.reason: dict[Candidate, int] = {}
        self.written: dict[Cell, int] = {}
        self._changed: set[Cell] = set()
        self._add(ProofLine(Statement((assumed.cell,), assumed.digit, is_true=True)))

    def proof(self, most: int = _MOST_LINES) -> Proof:
        """Return the proof that the assumption is wrong; empty if none is found in `most` lines."""
        try:
            while len(self.lines) < most and (self._singles() or self._clues() or self._patterns()):
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
            self.shown.remove(cell, digit)
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
        changed = mask_of(self._changed)
        for h in self.layout.complete_houses:
            house = self.layout.houses[h].mask
            for digit in range(1, self.layout.n + 1) if house & changed else ():
                places, left = self.board.cells_for[digit] & house, self.shown.cells_for[digit] & house
                if places and not has_several(left) and not any(cell in self.written for cell in bits(left)):
                    cells = [cell for cell in self.layout.houses[h].cells if places >> cell & 1]
                    at = left.bit_length() - 1 if left else max(cells, key=lambda c: self.reason[Candidate(c, digit)])
                    parents = {self.reason[Candidate(cell, digit)] for cell in cells if cell != at}
                    self._add(ProofLine(Statement((at,), digit, is_true=True), tuple(sorted(parents)), Why.HOUSE, (h,)))
                    return True
        return False

    def _clues(self) -> bool:
        """Take from the cells of the first clue that leaves less than there is what it does not leave."""
        for part in self.parts:
            if not self._changed.isdisjoint(part.cells) and self._clue(part):
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
        why = Why.SUM if part.houses else Why.CLUE
        line = ProofLine(gone[0], parents, why, part.houses, part.cells, also=tuple(gone[1:]), clue=part.text)
        self._add(line)
        return True

    def _patterns(self) -> bool:
        """Exclude what the simplest locked candidates or subset excludes."""
        step = next((step for slug in _SLUGS for step in _FINDERS[slug](self.shown, _ANY)), None)
        if step:
            self._add(self._pattern(step))
        return step is not None

    def _pattern(self, step: Step) -> ProofLine:
        view = step.views[0]
        pattern, houses = view.candidates[Role.PATTERN], view.houses[Role.BASE]
        cells, digits = mask_of(cell for cell, _ in pattern), self.layout.digits_mask
        if not step.technique.startswith("naked"):  # a naked subset rests on all that its cells have lost
            cells, digits = (
                mask_of(cell for h in houses for cell in self.layout.houses[h].cells),
                mask_of(digit for _, digit in pattern),
            )
        parents = {k for (cell, digit), k in self.reason.items() if cells >> cell & 1 and digits >> digit & 1}
        first, *others = [Statement((cell,), digit, is_true=False) for cell, digit in step.eliminations]
        return ProofLine(
            first,
            tuple(sorted(parents)),
            Why.PATTERN,
            houses,
            tuple(dict.fromkeys(cell for cell, _ in pattern)),
            step.technique,
            also=tuple(others),
            digits=tuple(sorted({digit for _, digit in pattern})),
        )


def parts_for_nets(board: Board, options: Options) -> tuple[CluePart, ...]:
    """Return what nets look at beyond houses, simplest first: the clues, and the sums that they leave in houses."""
    clues = (part for part in parts_of(board.puzzle) if open_cells(board, part.cells))
    return (*sorted(clues, key=lambda part: len(part.cells)), *sums_left(board, options))
