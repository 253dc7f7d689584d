"""What an engine did, event by event, for those who want to watch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from solver.board.layout import Cell, Digit

# WRITE_REASONS are why a digit is written, CROSS_OUT_REASONS why a candidate is crossed out that the rules alone would
# allow. REMARKS are kinds of remark: they change nothing on the board.
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
REMARKS = (
    *("empty_cell", "no_place", "twice", "broken_clause", "clause", "blocked"),
    *("relaxation", "infeasible", "too_dear", "contradiction", "only_point", "other_point"),
    *("probe_possible", "probe_refuted", "cut", "branch", "renamed"),
    *("triad", "only_inside", "only_outside", "neither", "other_branch", "supposed", "searched"),
    *("several", "no_solution", "undecided", "exactly_one", "used_up"),
)
FOUND_REMARKS = ("exactly_one",)  # the digits on the board are the result
CONFLICTS = ("empty_cell", "no_place", "twice", "broken_clause")
DEAD_ENDS = (*CONFLICTS, "infeasible", "too_dear", "contradiction", "neither", "no_solution", "undecided")
LASTING_REMARKS = ("relaxation",)  # the candidates shown stay until the next such remark
WHOLE = 1000  # the share of a candidate that is certain


class Shown(NamedTuple):
    """A candidate that an event points at, with its share in thousandths.

    In a clause, the share is WHOLE for "the digit is here" and 0 for "it is not here". In a point of the relaxation,
    it is the value of the candidate's variable.
    """

    cell: Cell
    digit: Digit
    share: int = WHOLE


class Event(NamedTuple):
    """A digit written or taken back, a candidate crossed out or restored, or a remark about what the engine found.

    `why` is one of WRITE_REASONS, CROSS_OUT_REASONS or REMARKS. In a remark, `cell` and `digit` may be unused.
    `depth` is the number of tentative digits on the board before this event. `tried` is the work done so far, if the
    engine counts it: digits checked against the rules, variables set, or steps of the simplex method.
    """

    cell: Cell
    digit: Digit
    why: str
    depth: int
    taken_back: bool = False
    tried: int = 0
    shown: tuple[Shown, ...] = ()


class Landmarks:
    """Follows the events of a run, and finds where a branch is dead and where a solution is complete.

    A branch is dead at a remark that says so. An engine that makes none takes back the digit that it wrote last.
    """

    def __init__(self, givens: Sequence[Digit]) -> None:
        self.digits = list(givens)
        self._found: set[bytes] = set()
        self._may_fail = False  # the last event wrote a digit that completed no solution

    @property
    def n_solutions(self) -> int:
        """How many solutions have been completed so far; the same one counts once."""
        return len(self._found)

    def is_dead_end(self, event: Event) -> bool:
        """Whether the next event shows that the branch is dead."""
        return event.why in DEAD_ENDS or (event.taken_back and event.why in WRITE_REASONS and self._may_fail)

    def is_solution(self, event: Event) -> bool:
        """Follow the next event. Return whether it completes a solution that has not been there before."""
        self._may_fail = event.why in WRITE_REASONS and not event.taken_back
        if event.why not in WRITE_REASONS:
            return False
        self.digits[event.cell] = 0 if event.taken_back else event.digit
        if not all(self.digits):
            return False
        self._may_fail = False
        n_before = len(self._found)
        self._found.add(bytes(self.digits))
        return len(self._found) > n_before


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
