"""Singles in HoDoKu's order: a queue, filled as eliminations produce them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from solver.board import Board, Cell, Digit, bits
from solver.steps import Candidate, Step
from solver.techniques.basic.singles import easiest_first, find_full_house, single
from solver.techniques.technique import Options


class QueuedSingles:
    """A separate board on which the digits were written one by one, and the queues of singles that this produced.

    HoDoKu first looks for a full house among the queued naked singles, then takes the first of these, then the first
    queued hidden single. If that is no longer one, it goes on to harder techniques.
    """

    def __init__(self, board: Board) -> None:
        """Write the digits of `board` in cell order, then cross out the candidates it lacks."""
        layout = self._layout = board.layout
        self._candidates = [layout.digits_mask] * layout.n_cells
        self._cells_for = [layout.cells_mask] * (layout.n + 1)
        self._open = layout.cells_mask
        self._naked: deque[Candidate] = deque()
        self._hidden: deque[Candidate] = deque()
        for cell, digit in enumerate(board.digits):
            if digit:
                self._write(cell, digit)
        for cell in bits(board.open_mask):
            for digit in bits(self._candidates[cell] & ~board.candidates[cell]):
                self._cross_out(cell, digit)

    def apply(self, step: Step) -> None:
        """Apply the conclusions of `step` to the separate board."""
        for cell, digit in step.placements:
            self._write(cell, digit)
        for cell, digit in self._in_turn(step):
            self._cross_out(cell, digit)

    def _in_turn(self, step: Step) -> Iterable[Candidate]:
        """Return the eliminations in HoDoKu's order: chains by digit, locked subsets and Sue de Coq by house."""
        if step.technique in ("locked-pair", "locked-triple"):
            return sorted(step.eliminations, key=lambda each: not self._is_in_line(step, each.cell))
        if step.technique == "sue-de-coq":
            return sorted(step.eliminations, key=lambda each: self._is_in_line(step, each.cell))
        if step.technique == "aic" or step.technique.endswith("-nice-loop"):
            return sorted(step.eliminations, key=lambda each: (each.digit, each.cell))
        return step.eliminations

    def _is_in_line(self, step: Step, cell: Cell) -> bool:
        """Return whether `cell` lies in one of the lines that `step` names."""
        houses = (self._layout.houses[h] for some in step.views[0].houses.values() for h in some)
        return any(house.is_line and house.mask >> cell & 1 for house in houses)

    def full_house(self, board: Board, options: Options) -> Step | None:
        """Return the first queued naked single that is the last open cell of a full house; keep it queued."""
        for candidate in self._naked:
            bit = 1 << candidate.cell
            if self._open & bit:
                houses = (self._layout.houses[h].mask for h in self._layout.houses_of[candidate.cell])
                if any(house & self._open == bit for house in houses):
                    steps = find_full_house(board, options)
                    return next((step for step in steps if step.placements == (candidate,)), None)
        return None

    def naked_single(self, board: Board, options: Options) -> Step | None:
        """Take the first naked single off the queue and return it, if it still is one."""
        while self._naked:
            candidate = self._naked.popleft()
            if self._open >> candidate.cell & 1:
                is_one = board.candidates[candidate.cell] == 1 << candidate.digit
                return single(board, "naked-single", 0, candidate) if is_one else None
        return None

    def hidden_single(self, board: Board, options: Options) -> Step | None:
        """Take the first hidden single in an open cell off the queue and return it, if it still is one."""
        while self._hidden:
            candidate = self._hidden.popleft()
            if self._open >> candidate.cell & 1:
                return _hidden_single(board, candidate)
        return None

    def _write(self, cell: Cell, digit: Digit) -> None:
        self._open &= ~(1 << cell)
        for peer in self._layout.peer_cells[cell]:
            self._cross_out(peer, digit)
        left, self._candidates[cell] = self._candidates[cell], 0
        for other in bits(left):
            self._cells_for[other] &= ~(1 << cell)
            self._queue_hidden(cell, other, but_for=digit)

    def _cross_out(self, cell: Cell, digit: Digit) -> None:
        bit = 1 << digit
        if self._candidates[cell] & bit:
            left = self._candidates[cell] = self._candidates[cell] & ~bit
            self._cells_for[digit] &= ~(1 << cell)
            self._queue_hidden(cell, digit)
            if left and not left & (left - 1):
                self._naked.append(Candidate(cell, left.bit_length() - 1))

    def _queue_hidden(self, cell: Cell, digit: Digit, but_for: Digit = 0) -> None:
        """Queue the last place of `digit` in each full house of `cell` that now has only one."""
        layout = self._layout
        for h in layout.houses_of[cell] if digit != but_for else ():
            left = self._cells_for[digit] & layout.houses[h].mask
            if left and not left & (left - 1) and len(layout.houses[h].cells) == layout.n:
                self._hidden.append(Candidate(left.bit_length() - 1, digit))


def _hidden_single(board: Board, candidate: Candidate) -> Step | None:
    """Return the hidden single that places `candidate`, in the first house where it is one."""
    layout, places, bit = board.layout, board.cells_for[candidate.digit], 1 << candidate.cell
    houses = (h for h in easiest_first(layout) if places & layout.houses[h].mask == bit)
    h = next(houses, None)
    return None if h is None else single(board, "hidden-single", h, candidate)
