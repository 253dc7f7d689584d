"""What an engine did, event by event, for those who want to watch."""

from __future__ import annotations

from typing import NamedTuple

from solver.board.layout import Cell, Digit

# The reasons of events. Those of the first kind write a digit, those of the second cross out a candidate that the
# rules alone would allow, and those of the third change nothing on the board.
WRITE_REASONS = (
    "tentative",
    "singleton",
    "naked_single",
    "hidden_single",
    "learned",
    "implied",
    "integral",
    "remaining",
    "swept",
)
CROSS_OUT_REASONS = ("excluded", "refuted", "branched", "locked", "swept_out")
NOTE_REASONS = (
    *("empty_cell", "no_place", "twice", "broken_clause", "clause", "blocked"),
    *("relaxation", "infeasible", "too_dear", "contradiction", "only_point", "other_point"),
    *("probe_possible", "probe_refuted", "cut", "branch", "renamed"),
    *("triad", "only_inside", "only_outside", "neither", "other_branch"),
)
LASTING_NOTES = ("relaxation",)  # what they show lasts until the next of them
WHOLE = 1000  # the share of a candidate that is certain


class Shown(NamedTuple):
    """A candidate that an event points at, with its share in thousandths.

    In a clause, the share is WHOLE for "the digit is here", and 0 for "it is not". In a point, it is the value of the
    candidate's variable.
    """

    cell: Cell
    digit: Digit
    share: int = WHOLE


class Event(NamedTuple):
    """A digit written or taken back, a candidate crossed out or restored, or something else an engine did.

    `why` names the reason in the engine's own terms, one of WRITE_REASONS, CROSS_OUT_REASONS or NOTE_REASONS; for the
    last, `cell` and `digit` may mean nothing. `depth` counts the tentative digits written before. `tried` counts the
    smallest pieces of work up to here, if the engine counts them: the digits checked against the rules, the variables
    set, the steps of the simplex method.
    """

    cell: Cell
    digit: Digit
    why: str
    depth: int
    taken_back: bool = False
    tried: int = 0
    shown: tuple[Shown, ...] = ()


class Trace:
    """Keeps the first `cap` events and counts all of them in `n_events`.

    `reports` are what the engine says at the end of its stages, if it has any: names with plain values.
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
