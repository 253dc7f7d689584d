"""What the pool does not do without end."""

import asyncio
import os
import resource
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from solver.fast.stored import FOLDER
from solver.pool import worker
from solver.pool.process import EndedError, Template
from solver.pool.server import MAX_BYTES, MAX_KEPT, Known, Pool
from solver.questions import Reply, State, name_of
from solver.questions.limits import KEPT_AFTER_LOOK, MAX_GRACE
from tests.pools import children

from .test_pool import endless_question


def test_the_cpu_limit_is_beyond_the_limits_of_the_parent(monkeypatch: pytest.MonkeyPatch):
    fences: list[int] = []
    monkeypatch.setattr(resource, "setrlimit", lambda which, limits: fences.append(limits[0]))
    used = resource.getrusage(resource.RUSAGE_SELF)
    worker.limit_processor(10)
    assert fences[0] > used.ru_utime + used.ru_stime + 10 + MAX_GRACE + 5


def add_ended(pool: Pool, *, n: int, size: int = 0, looked_at: float = 0) -> Known:
    """A question that has ended, the `n`th of the pool."""
    known = Known(endless_question(n=n).to_job(), size=size)
    known.end(Reply(State.DONE))
    known.looked_at = looked_at or time.monotonic()
    pool._known[name_of(known.job)] = known
    return known


def ids_kept(pool: Pool) -> list[int]:
    pool._forget_some()
    return [known.job["limit"] - 10**15 for known in pool._known.values()]


def test_findings_are_kept_ten_minutes_after_the_last_look():
    pool = Pool()
    add_ended(pool, n=1, looked_at=time.monotonic() - KEPT_AFTER_LOOK - 1)
    add_ended(pool, n=2, looked_at=time.monotonic() - KEPT_AFTER_LOOK + 60)
    assert ids_kept(pool) == [2]


def test_a_look_restarts_the_ten_minutes():
    pool = Pool()
    known = add_ended(pool, n=1, looked_at=time.monotonic() - KEPT_AFTER_LOOK + 1)
    add_ended(pool, n=2)
    pool._look(known.job)
    assert time.monotonic() - known.looked_at < KEPT_AFTER_LOOK / 2
    assert ids_kept(pool) == [2, 1]


def test_too_many_answers_drop_the_ones_seen_longest_ago():
    pool = Pool()
    for n in range(MAX_KEPT + 2):
        add_ended(pool, n=n)
    assert ids_kept(pool) == list(range(2, MAX_KEPT + 2))


def test_too_large_answers_drop_the_ones_seen_longest_ago():
    pool = Pool()
    for n in range(4):
        add_ended(pool, n=n, size=MAX_BYTES // 3)
    assert ids_kept(pool) == [1, 2, 3]


def test_a_running_job_is_never_dropped():
    pool = Pool()
    known = Known(endless_question(n=1).to_job(), size=MAX_BYTES + 1)
    pool._known[name_of(known.job)] = known
    assert ids_kept(pool) == [1]


@pytest.mark.parametrize(
    ("is_open", "age", "more", "may"),
    [(True, 0, False, False), (True, 0, True, True), (True, 60, False, True), (False, 60, True, False)],
)
def test_an_open_answer_restarts_after_a_while_or_on_request(is_open: bool, age: float, more: bool, may: bool):
    known = Known(endless_question().to_job())
    known.end(Reply(State.DONE, {}, ended_at=time.time() + 3600, is_open=is_open))  # the clock was set back
    known._over_since -= age
    assert known.may_retry(more=more) == may


async def _kill_while_it_starts(template: Template) -> None:
    before = set(children(os.getpid()))
    starting = asyncio.create_task(template.start())
    while not (new := set(children(os.getpid())) - before):
        await asyncio.sleep(0)
    os.kill(new.pop(), signal.SIGKILL)
    try:
        await starting
    finally:
        await template.stop()


def test_killing_what_starts_deletes_no_compiled_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    compiled = tmp_path / "compiled"
    compiled.mkdir()
    monkeypatch.setenv(FOLDER, str(compiled))
    # In a thread, for where a browser has been at work the main one has a loop already.
    with ThreadPoolExecutor(1) as thread, pytest.raises(EndedError):
        thread.submit(asyncio.run, _kill_while_it_starts(Template())).result(timeout=60)
    assert compiled.exists()
