"""What an engine did, event by event, for those who want to watch."""

from __future__ import annotations

from typing import NamedTuple

from solver.board.masks import Cell, Digit

WHOLE = 1000  # the share of a candidate that is certain


class Highlight(NamedTuple):
    """A candidate that an event points at, with its share in thousandths.

    In a clause, the share is WHOLE for "the digit is here" and 0 for "it is not here". In a point of the relaxation,
    it is the value of the candidate's variable. A digit of 0 makes it a clue instead: `cell` is its number.
    """

    cell: Cell
    digit: Digit
    share: int = WHOLE


def naming_clue(number: int) -> tuple[Highlight, ...]:
    """Return what an event shows that is about a clue of the puzzle, counted from 1; 0 for a rule of the layout."""
    return (Highlight(number, 0, 0),)


class Event(NamedTuple):
    """A digit written or taken back, a candidate crossed out or restored, or a remark about what the engine found.

    `why` is the name of its kind (`lab/method.py`). In a remark, `cell` and `digit` may be unused.
    `depth` is the number of tentative digits on the board before this event. `tried` is the work done so far, if the
    engine counts it: digits checked against the rules, variables set, or steps of the simplex method.
    """

    cell: Cell
    digit: Digit
    why: str
    depth: int
    taken_back: bool = False
    tried: int = 0
    shown: tuple[Highlight, ...] = ()

    @property
    def clue(self) -> int | None:
        """The number of the clue that the event is about, 0 for a rule of the layout; None if it is about no rule."""
        return self.shown[0].cell if self.shown and not self.shown[0].digit else None


class Trace:
    """Keeps the first `cap` events and counts all of them in `n_events`.

    `reports` are the engine's reports at the end of each stage, if it has stages: dictionaries of plain values.
    """

    __slots__ = ("cap", "events", "n_events", "reports")

    def __init__(self, cap: int = 10_000) -> None:
        self.cap = cap
        self.events: list[Event] = []
        self.n_events = 0
        self.reports: list[dict[str, object]] = []

    def add(self, event: Event) -> None:
        """Record one more event."""
        self.n_events += 1
        if len(self.events) < self.cap:
            self.events.append(event)

    @property
    def is_complete(self) -> bool:
        """Whether nothing was dropped."""
        return self.n_events == len(self.events)
