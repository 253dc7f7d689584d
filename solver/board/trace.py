"""What an engine did, event by event, for those who want to watch."""

from __future__ import annotations

from typing import NamedTuple

from solver.board.layout import Cell, Digit


class Event(NamedTuple):
    """One digit written or taken back.

    `why` names the reason in the engine's own terms (`singleton`, `tentative`, `hidden_single`);
    `depth` counts the tentative digits written before it. `tried` counts the digits checked against the rules up to
    here, if the engine counts them.
    """

    cell: Cell
    digit: Digit
    why: str
    depth: int
    taken_back: bool = False
    tried: int = 0


class Trace:
    """Keeps the first `cap` events and counts all of them in `n_events`."""

    __slots__ = ("cap", "events", "n_events")

    def __init__(self, cap: int = 10_000) -> None:
        self.cap = cap
        self.events: list[Event] = []
        self.n_events = 0

    def add(self, event: Event) -> None:
        """Record one more event."""
        self.n_events += 1
        if len(self.events) < self.cap:
            self.events.append(event)

    @property
    def is_complete(self) -> bool:
        """Whether nothing was dropped."""
        return self.n_events == len(self.events)
