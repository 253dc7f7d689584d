"""All time limits of the site, in one place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class TimeLimits(NamedTuple):
    """Seconds for one attempt: in the pool, or in this process after waiting at most `max_queue_wait` for its turn.

    With no seconds `here` the question can wait until there is a pool.
    """

    pool: float
    here: float
    max_queue_wait: float = 0.3


class Limits(NamedTuple):
    """The time limits of a question: for the first attempt, and for when a visitor asks for more.

    An open answer is retried after `retry` seconds when it is viewed; if None, only on request.
    A solver process that has not answered `grace` seconds after its time is killed. A search that watches the time
    gets some, so that a machine that is briefly busy loses nothing.
    """

    first: TimeLimits
    more: TimeLimits
    retry: float | None = 60.0
    grace: float = 5.0


_USUAL = Limits(TimeLimits(10, 0.7), TimeLimits(60, 3, max_queue_wait=8))

# By kind of question; those that end in "elsewhere" are about runs that no web process can record, "glance" is a quick
# look at a board being filled in, "glance-level" one at how hard it is, and "stock" are new puzzles that nobody waits
# for. Other kinds have the usual limits.
LIMITS: Mapping[str, Limits] = {
    "verdict": Limits(TimeLimits(10, 0.7), TimeLimits(60, 6, max_queue_wait=8), grace=0.05),
    "explanation": _USUAL,
    "needed-givens": Limits(TimeLimits(30, 0.7), TimeLimits(30, 0.7), retry=None),
    "ratings": Limits(TimeLimits(40, 0.8), TimeLimits(120, 8), retry=None),
    "next-step": Limits(TimeLimits(5, 0.7), TimeLimits(5, 0.7)),
    "all-steps": Limits(TimeLimits(5, 0.7), TimeLimits(5, 0.7)),
    "comparison": Limits(TimeLimits(15, 0.7), TimeLimits(60, 3, max_queue_wait=8)),
    "engine-run": Limits(TimeLimits(20, 0.7), TimeLimits(60, 3, max_queue_wait=8), retry=None),
    "engine-run-elsewhere": Limits(TimeLimits(20, 0), TimeLimits(60, 0), retry=None),
    "film": Limits(TimeLimits(40, 4, max_queue_wait=2), TimeLimits(40, 4, max_queue_wait=2), retry=None),
    "film-elsewhere": Limits(TimeLimits(40, 0), TimeLimits(40, 0), retry=None),
    "uniqueness-proof": Limits(TimeLimits(20, 0), TimeLimits(20, 0), retry=None),
    "new-daily": Limits(TimeLimits(30, 2, max_queue_wait=2), TimeLimits(60, 10, max_queue_wait=8)),
    "new-puzzle": Limits(TimeLimits(30, 1.0), TimeLimits(120, 3, max_queue_wait=8), retry=None),
    "new-puzzles": Limits(TimeLimits(60, 0.7), TimeLimits(120, 3, max_queue_wait=8), retry=None),
    "stock": Limits(TimeLimits(10, 0), TimeLimits(10, 0), retry=None),
    "glance-level": Limits(TimeLimits(0.6, 0.3, max_queue_wait=0), TimeLimits(0.6, 0.3, max_queue_wait=0), grace=0.05),
    "glance": Limits(TimeLimits(0.1, 0.1, max_queue_wait=0), TimeLimits(0.1, 0.1, max_queue_wait=0), grace=0.05),
}

RATING_SECONDS = 2.0  # for the level of a new puzzle, if the visitor wished for none
WAIT = 0.7  # how long a visitor waits before the page says that it is still looking
DAY_WAIT = 3.0  # how long a visitor waits for the puzzles of a day that nobody has asked for before
WAIT_IN_A_CROWD = 0.1  # the same while other visitors take all the waiting places

# Solver processes
SHORT_LANE, MEDIUM_LANE = 0.05, 1.0  # time for a question in each lane; a longer one moves to the next
MAX_WAIT = 30.0  # for one request for an answer
MAX_SEARCH = 120.0
MAX_GRACE = max(each.grace for each in LIMITS.values())
MIN_SECONDS_TO_REPORT = 0.5  # a shorter search ends before anybody could see its partial results
KEPT_AFTER_LOOK = 600.0  # results can be fetched for this long after the last look
RESTART_DELAY = 10.0  # a page that was already polling when the search was stopped must not restart it
UNWATCHED_AFTER = 30.0  # a job that nobody has looked at for so long gives way to others
LONG_JOBS_PER_VISITOR = 2  # waiting or running
STARTUP_TIMEOUT = 300.0  # for a process to load and compile its code
CPU_MARGIN = 30.0  # processor time beyond all these limits after which the system ends a process


def limits_for(kind: str) -> Limits:
    """Return the limits for a kind of question."""
    return LIMITS.get(kind, _USUAL)
