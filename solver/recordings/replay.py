"""Any moment of a recording."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from typing import NamedTuple

from solver.board import Cell, Digit, Event, Highlight, Mask
from solver.lab import CROSS_OUT_REASONS, LASTING_REMARKS, REASONS, WRITE_REASONS
from solver.lab.events import TENTATIVE
from solver.recordings.recording import (
    CROSSED_OUT,
    DIGIT,
    DIGIT_BITS,
    NUMBERS_PER_CELL,
    NUMBERS_PER_EVENT,
    NUMBERS_PER_SHOWN,
    TAKEN_BACK,
    PieceStart,
    Recording,
)


class Moment(NamedTuple):
    """The board after `n` events: its digits, why and at what depth each was written, and the last event.

    `whys` is empty for givens and open cells. `crossed_out` has a mask for each cell: the candidates that the engine
    has crossed out. `point` is the latest point, the candidates with their shares. `written` and `tried` count digits
    so far, `counts` the events of each kind. `is_end` means that the run is over: no
    choice is shown as open.
    """

    n: int
    digits: list[Digit]
    whys: list[str]
    depths: list[int]
    crossed_out: list[Mask]
    point: tuple[Highlight, ...]
    written: int
    tried: int
    counts: Counter[str]
    event: Event | None
    is_end: bool = False

    @property
    def choices(self) -> list[Cell]:
        """The cells of the open choices, in the order in which they were made."""
        if self.is_end:
            return []
        tentative = [cell for cell, why in enumerate(self.whys) if why == TENTATIVE]
        return sorted(tentative, key=lambda cell: self.depths[cell])


def moment_at(recording: Recording, n: int) -> Moment:
    """Return the moment after `n` events. Raises IndexError if fewer were kept."""
    if not 0 <= n <= recording.n_kept:
        raise IndexError(n)
    k = max(n - 1, 0) // recording.piece
    numbers = recording.numbers(k)
    start = recording.starts[k]
    counts = Counter(dict(zip(recording.kinds, start.counts)))
    board = list(numbers[0 : NUMBERS_PER_CELL * recording.n_cells : NUMBERS_PER_CELL])
    depths = list(numbers[1 : NUMBERS_PER_CELL * recording.n_cells : NUMBERS_PER_CELL])
    crossed_out, point = _candidates(recording, numbers)
    event = None
    for event in _events(recording, k, numbers, n - k * recording.piece):
        cell, digit, why, depth, taken_back, *_ = event
        if why in WRITE_REASONS:
            reason = digit | REASONS.index(why) + 1 << DIGIT_BITS
            board[cell], depths[cell] = (0, 0) if taken_back else (reason, depth)
        elif why in CROSS_OUT_REASONS:
            crossed_out[cell] = crossed_out[cell] & ~(1 << digit) | (not taken_back) << digit
        elif why in LASTING_REMARKS:
            point = event.shown
        counts[why] += not taken_back
    return Moment(
        n=n,
        digits=[number & DIGIT for number in board],
        whys=[REASONS[(number >> DIGIT_BITS) - 1] if number >> DIGIT_BITS else "" for number in board],
        depths=depths,
        crossed_out=crossed_out,
        point=point,
        written=sum(counts[why] for why in WRITE_REASONS),
        tried=event.tried if event else start.tried,
        counts=counts,
        event=event,
    )


def shown_moment(recording: Recording, n: int) -> Moment:
    """Return what is shown after `n` events: at the end, the last solution with the counts of the whole run.

    The events after the last solution only rule out others, and leave the board empty. `static/js/lab/recording.js`
    does the same.
    """
    moment = moment_at(recording, n)
    if n < recording.n_kept:
        return moment
    solved = moment_at(recording, recording.solutions[-1]) if recording.solutions else moment
    return solved._replace(n=n, written=moment.written, tried=moment.tried, counts=moment.counts, is_end=True)


def events_from(recording: Recording, first: int, most: int) -> Iterator[Event]:
    """Yield up to `most` events, from the one after `first` others."""
    last = min(first + most, recording.n_kept)
    for k in range(first // recording.piece, -(-last // recording.piece)):
        begin = k * recording.piece
        n = min(recording.n_events_in(k), last - begin)
        yield from islice(_events(recording, k, recording.numbers(k), n), max(0, first - begin), None)


def _candidates(recording: Recording, numbers: array[int]) -> tuple[list[Mask], tuple[Highlight, ...]]:
    """Return the candidates crossed out in the head of a piece, as a mask for each cell, and the latest point."""
    crossed_out, point = [0] * recording.n_cells, []
    for k, number in enumerate(numbers[NUMBERS_PER_CELL * recording.n_cells : recording.head]):
        if number:
            cell, digit = k // recording.n_digits, k % recording.n_digits + 1
            if number & CROSSED_OUT:
                crossed_out[cell] |= 1 << digit
            if number & ~CROSSED_OUT:
                point.append(Highlight(cell, digit, number & ~CROSSED_OUT))
    return crossed_out, tuple(point)


def _events(recording: Recording, k: int, numbers: array[int], n: int) -> Iterator[Event]:
    """Yield the first `n` events of piece `k`, whose unpacked `numbers` are given."""
    tried = recording.starts[k].tried
    at, shown_at = recording.head, recording.head + NUMBERS_PER_EVENT * recording.n_events_in(k)
    for _ in range(n):
        packed_cell, reason, step, depth, n_shown = numbers[at : at + NUMBERS_PER_EVENT]
        shown = numbers[shown_at : shown_at + NUMBERS_PER_SHOWN * n_shown]
        at, shown_at = at + NUMBERS_PER_EVENT, shown_at + len(shown)
        tried += step
        yield Event(
            cell=packed_cell & ~TAKEN_BACK,
            digit=reason & DIGIT,
            why=REASONS[(reason >> DIGIT_BITS) - 1],
            depth=depth,
            taken_back=bool(packed_cell & TAKEN_BACK),
            tried=tried,
            shown=tuple(
                Highlight(cell, number & DIGIT, number >> DIGIT_BITS) for cell, number in zip(shown[::2], shown[1::2])
            ),
        )


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
    so_far = recording.starts[k]
    first, reached = k * recording.piece, count(so_far)
    events = _events(recording, k, recording.numbers(k), recording.n_events_in(k))
    for n, event in enumerate(events, first + 1):
        written = so_far.written + (event.why in WRITE_REASONS and not event.taken_back)
        so_far = PieceStart(written, event.tried, ())
        if count(so_far) > wanted:
            break
        if count(so_far) > reached:
            first, reached = n, count(so_far)
    return first
