"""Time limits of questions, how long visitors wait, and the limits by which solver processes are supervised."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class TimeLimits(NamedTuple):
    """Seconds for one attempt: `pool` in the pool, or `local` in this process if there is no pool.

    A search in this process waits at most `max_queue_wait` seconds for its turn. If `local` is 0, this process does not
    answer: the question waits until there is a pool. With `awaits_pool` it waits only for a pool that is warming up,
    and this process answers if there is none.
    """

    pool: float
    local: float
    max_queue_wait: float = 0.3
    awaits_pool: bool = False


class Limits(NamedTuple):
    """The time limits of a question: for the first attempt, and for when a visitor asks for more.

    While somebody looks, an open answer goes on by itself: `further` are the seconds of the attempts that follow the
    first at once. After those it is retried when it is viewed, at least `retry` seconds after the last attempt; if
    None, only on request. A solver process that has not answered `grace` seconds after its time is killed. Searches
    that watch the time get a long grace, so that nothing is lost when a machine is briefly busy.
    """

    first: TimeLimits
    more: TimeLimits
    retry: float | None = 60.0
    grace: float = 5.0
    further: tuple[float, ...] = ()

    def attempt(self, n: int) -> TimeLimits:
        """Return the limits of the attempt that starts by itself after `n` others."""
        return self.first._replace(pool=self.further[n - 1]) if 0 < n <= len(self.further) else self.first


_USUAL = Limits(TimeLimits(10, 0.7), TimeLimits(60, 3, max_queue_wait=8))

# By kind of question. Kinds that are not listed have the usual limits. Keys that are not kinds:
#   …-elsewhere    a run that no web process can record
#   glance         a quick look at a board that is being filled in
#   glance-level   a quick look at how hard that board is
#   glance-misread a quick look at which of its givens may be wrong
#   stock          new puzzles that nobody waits for
LIMITS: Mapping[str, Limits] = {
    "verdict": Limits(TimeLimits(10, 0.7), TimeLimits(60, 6, max_queue_wait=8), grace=0.05, further=(50,)),
    # An explanation goes on where it stood. Short attempts let others have their turn, and the later ones are longer,
    # for a step that takes long.
    "explanation": _USUAL._replace(retry=None, further=(10, 20, 20)),
    "first-answers": Limits(TimeLimits(0.05, 0), TimeLimits(0.05, 0), retry=None),
    "needed-givens": Limits(TimeLimits(30, 0.7), TimeLimits(30, 0.7), retry=None),
    "misread-givens": Limits(TimeLimits(2, 0.3), TimeLimits(10, 0.7), retry=None),
    "ratings": Limits(TimeLimits(40, 0.8), TimeLimits(120, 8), retry=None),
    "analysis": Limits(TimeLimits(20, 0.7), TimeLimits(60, 3, max_queue_wait=8), retry=None),
    "next-step": Limits(TimeLimits(5, 0.7), TimeLimits(5, 0.7)),
    "all-steps": Limits(TimeLimits(5, 0.7), TimeLimits(5, 0.7)),
    "comparison": Limits(TimeLimits(15, 0.7), TimeLimits(60, 3, max_queue_wait=8)),
    "engine-run": Limits(TimeLimits(20, 0.7), TimeLimits(60, 3, max_queue_wait=8), retry=None),
    "engine-run-elsewhere": Limits(TimeLimits(20, 0), TimeLimits(60, 0), retry=None),
    "film": Limits(TimeLimits(40, 4, max_queue_wait=2), TimeLimits(40, 4, max_queue_wait=2), retry=None),
    "film-elsewhere": Limits(TimeLimits(40, 0), TimeLimits(40, 0), retry=None),
    "steps-film": Limits(TimeLimits(40, 4, max_queue_wait=2), TimeLimits(40, 4, max_queue_wait=2), retry=None),
    "generator-film": Limits(TimeLimits(40, 0), TimeLimits(40, 0), retry=None),
    "generator-run": Limits(TimeLimits(20, 0), TimeLimits(20, 0), retry=None),
    "uniqueness-proof": Limits(TimeLimits(20, 0), TimeLimits(20, 0), retry=None),
    "new-daily": Limits(TimeLimits(30, 2, max_queue_wait=2), TimeLimits(60, 10, max_queue_wait=8)),
    "new-puzzle": Limits(TimeLimits(30, 1.0), TimeLimits(120, 3, max_queue_wait=8), retry=None),
    # Few wishes come true in the time of a web process, and an attempt that ends is not followed by another.
    "new-puzzles": Limits(
        TimeLimits(60, 0.7, awaits_pool=True), TimeLimits(120, 3, max_queue_wait=8, awaits_pool=True), retry=None
    ),
    "stock": Limits(TimeLimits(10, 0), TimeLimits(10, 0), retry=None),
    # A turn is short, so that a visitor's question in the same lane of processes waits a moment at most.
    "solved-lines": Limits(TimeLimits(1, 0), TimeLimits(1, 0), retry=None),
    "glance-level": Limits(TimeLimits(0.6, 0.3, max_queue_wait=0), TimeLimits(0.6, 0.3, max_queue_wait=0), grace=0.05),
    "glance-misread": Limits(
        TimeLimits(0.6, 0.2, max_queue_wait=0), TimeLimits(0.6, 0.2, max_queue_wait=0), grace=0.05
    ),
    "glance": Limits(TimeLimits(0.1, 0.1, max_queue_wait=0), TimeLimits(0.1, 0.1, max_queue_wait=0), grace=0.05),
}

RATING_SECONDS = 2.0  # for rating a new puzzle if the visitor wished for no level
WAIT = 0.7  # how long a visitor waits before the page says that it is still looking
WAIT_AT_ONCE = 0.2  # how long a visitor waits for an answer that usually comes immediately, or can be found elsewhere
DAY_WAIT = 3.0  # how long a visitor waits for the puzzles of a day that nobody has asked for before
WAIT_IN_A_CROWD = 0.1  # how long a visitor waits while others have all the waiting slots

# Solver processes
SHORT_LANE, MEDIUM_LANE = 0.05, 1.0  # time for a question in each lane; a longer one moves to the next
MAX_WAIT = 30.0  # for the reply to one request
MAX_SEARCH = 120.0  # for one question
MAX_GRACE = max(each.grace for each in LIMITS.values())
MIN_SECONDS_TO_REPORT = 0.5  # a shorter search ends before anybody could see its partial results
KEPT_AFTER_LOOK = 600.0  # results can be fetched for this long after the last look
RESTART_DELAY = 10.0  # a page that was already polling when the search was stopped must not restart it
MAX_JOBS_WAITING = 64  # in a lane
UNWATCHED_AFTER = 30.0  # a job that nobody has looked at for this long gives way to others
LEFT_AFTER = 5.0  # the same, to another job of the visitor who asked for it: pages in sight look every second
LONG_JOBS_PER_VISITOR = 2  # that wait or run at the same time
STARTUP_TIMEOUT = 300.0  # for a process to load and compile its code
CPU_MARGIN = 30.0  # processor time beyond all these limits after which the system ends a process


def gives_way_after(*, to_own: bool) -> float:
    """Return how long nobody has looked at a running job when it gives way to one that waits.

    That is sooner if the one that waits is of the same visitor (`to_own`), who has left the page of the running one.
    """
    return LEFT_AFTER if to_own else UNWATCHED_AFTER


def limits_for(kind: str) -> Limits:
    """Return the limits for a kind of question."""
    return LIMITS.get(kind, _USUAL)
