"""What the pool does not do without end."""

import asyncio
import resource
from concurrent.futures import ThreadPoolExecutor

import pytest

from solver.pool import worker
from solver.pool.jobs import KINDS, PATIENCE
from solver.pool.server import MAX_UNASKED, Pool

from .test_pool import endless


async def _states_after_cancelling_many(pool: Pool) -> list[str]:
    for n in range(MAX_UNASKED + 1):
        await pool._cancel(endless(n=n), 0)
    return [(await pool._look(endless(n=n), 0))["state"] for n in (0, 1, MAX_UNASKED)]


def test_of_very_many_jobs_that_nobody_asked_for_the_last_are_kept_from_beginning():
    pool = Pool()
    # In a thread, for where a browser has been at work the main one has a loop already.
    with ThreadPoolExecutor(1) as thread:
        states = thread.submit(asyncio.run, _states_after_cancelling_many(pool)).result()
    assert states == ["unknown", "cancelled", "cancelled"]
    assert (len(pool._unasked), len(pool._tasks)) == (MAX_UNASKED, 0)


def test_the_fence_of_the_processor_is_behind_the_limits_of_the_parent(monkeypatch: pytest.MonkeyPatch):
    fences: list[int] = []
    monkeypatch.setattr(resource, "setrlimit", lambda which, limits: fences.append(limits[0]))
    used = resource.getrusage(resource.RUSAGE_SELF)
    worker._limit_processor(10)
    assert fences[0] > used.ru_utime + used.ru_stime + 10 + max(PATIENCE, *(kind.grace for kind in KINDS.values())) + 5
