"""Any moment of a recording."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from typing import NamedTuple

from solver.board import Cell, Digit, Event
from solver.recordings.recording import A_CELL, AN_EVENT, DIGIT, DIGIT_BITS, REASONS, TAKEN_BACK, PieceStart, Recording


class Moment(NamedTuple):
    """The board after `n` events: its digits, why and at what depth each was written, and the last event.

    `whys` is empty for givens and open cells. `written` and `tried` count digits so far.
    """

    n: int
    digits: list[Digit]
    whys: list[str]
    depths: list[int]
    written: int
    tried: int
    event: Event | None

    @property
    def choices(self) -> list[Cell]:
        """The cells of the tentative digits, in the order in which they were chosen."""
        tentative = [cell for cell, why in enumerate(self.whys) if why == REASONS[0]]
        return sorted(tentative, key=lambda cell: self.depths[cell])


def moment_at(recording: Recording, n: int) -> Moment:
    """Return the moment after `n` events. Raises IndexError if fewer were kept."""
    if not 0 <= n <= recording.n_kept:
        raise IndexError(n)
    k = max(n - 1, 0) // recording.piece
    numbers = recording.numbers(k)
    n_events = n - k * recording.piece
    cells = (len(numbers) - AN_EVENT * _events_in(recording, k)) // A_CELL
    board, depths = numbers[0 : A_CELL * cells : A_CELL], numbers[1 : A_CELL * cells : A_CELL]
    written, tried = recording.starts[k]
    event = None
    at = A_CELL * cells
    for _ in range(n_events):
        place, reason, step, depth = numbers[at : at + AN_EVENT]
        at += AN_EVENT
        taken_back, cell = bool(place & TAKEN_BACK), place & ~TAKEN_BACK
        board[cell], depths[cell] = (0, 0) if taken_back else (reason, depth)
        written, tried = written + (not taken_back), tried + step
        event = Event(cell, reason & DIGIT, REASONS[(reason >> DIGIT_BITS) - 1], depth, taken_back, tried)
    whys = [REASONS[(number >> DIGIT_BITS) - 1] if number >> DIGIT_BITS else "" for number in board]
    return Moment(n, [number & DIGIT for number in board], whys, list(depths), written, tried, event)


def n_when_written(recording: Recording, written: int) -> int:
    """Return the number of the event that wrote digit number `written`, or else the last one."""
    return _first_event(recording, lambda start: start.written, written)


def n_when_tried(recording: Recording, tried: int) -> int:
    """Return the number of the first event by which `tried` digits had been tried, or else the last one before."""
    return _first_event(recording, lambda start: start.tried, tried)


def _first_event(recording: Recording, count: Callable[[PieceStart], int], wanted: int) -> int:
    """Return the first event with the greatest count that is at most `wanted`."""
    k = bisect_left(recording.starts, wanted, key=count) - 1
    if k < 0:
        return 0
    numbers, so_far = recording.numbers(k), recording.starts[k]
    found, reached = k * recording.piece, count(so_far)
    first = len(numbers) - AN_EVENT * _events_in(recording, k)
    for n, at in enumerate(range(first, len(numbers), AN_EVENT), found + 1):
        taken_back = bool(numbers[at] & TAKEN_BACK)
        so_far = PieceStart(so_far.written + (not taken_back), so_far.tried + numbers[at + 2])
        if count(so_far) > wanted:
            break
        if count(so_far) > reached:
            found, reached = n, count(so_far)
    return found


def _events_in(recording: Recording, k: int) -> int:
    return min(recording.piece, recording.n_kept - k * recording.piece)
