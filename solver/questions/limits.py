"""Every number of seconds that the site spends or waits, in one place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class TimeLimits(NamedTuple):
    """Seconds for one attempt: by the solver processes, or else in this process, after waiting for its turn."""

    pool: float
    here: float
    turn: float = 0.3


class Limits(NamedTuple):
    """The seconds of a question: at the first attempt, and if a visitor asks for more.

    An open answer is tried again after `retry` seconds if somebody looks; None: only if somebody asks for it.
    A solver process that has not answered `grace` seconds after its time is killed. A search that watches the time
    gets some, so that nothing is lost because the machine was busy for a moment.
    """

    first: TimeLimits
    more: TimeLimits
    retry: float | None = 60.0
    grace: float = 5.0


_USUAL = Limits(TimeLimits(10, 0.7), TimeLimits(60, 3, turn=8))

# By the kind of the question, and for a glance at a board being filled in; what is not named has the usual limits.
LIMITS: Mapping[str, Limits] = {
    "verdict": Limits(TimeLimits(10, 0.7), TimeLimits(60, 6, turn=8), grace=0.05),
    "walkthrough": _USUAL,
    "needed": Limits(TimeLimits(30, 0.7), TimeLimits(30, 0.7), retry=None),
    "rating": Limits(TimeLimits(40, 0.8), TimeLimits(120, 8), retry=None),
    "next": Limits(TimeLimits(5, 0.7), TimeLimits(5, 0.7)),
    "choice": Limits(TimeLimits(5, 0.7), TimeLimits(5, 0.7)),
    "glance": Limits(TimeLimits(0.1, 0.1, turn=0), TimeLimits(0.1, 0.1, turn=0), grace=0.05),
}

WAIT = 0.7  # for which a visitor waits; then the page says that it is still looking
WAIT_IN_A_CROWD = 0.1  # the same while other visitors take all places to wait

# Solver processes
SHORT_LANE, MEDIUM_LANE = 0.05, 1.0  # what a question may take there; what takes longer goes to the next lane
LONGEST_WAIT = 30.0  # of one request for an answer
LONGEST_SEARCH = 120.0
LONGEST_GRACE = max(each.grace for each in LIMITS.values())
TELLS_FROM = 0.5  # a shorter search is over before anybody could look at what it has found so far
KEPT_AFTER_LOOK = 600.0  # what was found can be fetched for so long after somebody looked at it
STAYS_STOPPED = 10.0  # a page that had begun to look before it was stopped does not begin the search anew
TO_BE_READY = 300.0  # for a process to load and compile what it needs
FENCE = 30.0  # processor time beyond all of these after which the system ends a process


def limits_for(kind: str) -> Limits:
    """The limits of a kind of question."""
    return LIMITS.get(kind, _USUAL)
