"""The work of a process that a warm worker has forked for one job."""

from __future__ import annotations

import signal
import time
from typing import Any

from redis import Redis, RedisError
from rq import get_current_job

from solver.pool.schedule import SECONDS
from solver.pool.worker import answer_to, limit_memory, limit_processor
from solver.questions import State, limits_for
from solver.questions.limits import MIN_SECONDS_TO_REPORT
from solver.redis_queue.lanes import slow_lane_of
from solver.redis_queue.queueing import enqueue, has_room
from solver.redis_queue.record import Record, RecordContent

STORE_FOR = 30.0  # seconds after which storing an answer is given up if Redis does not reply


def answer(name: str, lane: str) -> None:
    """Answer the question `name` within the time of this lane. If it is still open then, it moves to the next lane."""
    rq_job = get_current_job()
    if rq_job is None:
        raise RuntimeError("found no RQ job: only a worker may call this")
    redis, job_id = rq_job.connection, rq_job.id
    record = Record(redis, name)
    content = record.read()
    if content.end or content.job is None:
        return
    if content.visitor and not record.is_watched():
        record.end(content, "dropped", State.DONE)
        return
    seconds = min(content.job["seconds"], SECONDS[lane])
    _limit(seconds, limits_for(content.job["kind"]).grace)

    def report(pieces: list[Any]) -> None:
        if seconds >= MIN_SECONDS_TO_REPORT:
            record.add_pieces(job_id, pieces)

    result, is_open = answer_to({**content.job, "seconds": seconds}, report)
    signal.setitimer(signal.ITIMER_REAL, 0)
    if is_open and seconds < content.job["seconds"] and _move_on(redis, record, content):
        return
    outcome = "failed" if "error" in result else "open" if is_open else "answered"
    _persist(lambda: record.end(content, outcome, State.DONE, result, is_open=is_open))


def _move_on(redis: Redis, record: Record, content: RecordContent) -> bool:
    lane = slow_lane_of(content.job or {})
    return has_room(redis, lane, content.visitor) and enqueue(redis, record, content, lane)


def _limit(seconds: float, grace: float) -> None:
    """Let the system end this process when its time is up, whatever it is doing."""
    limit_memory()
    limit_processor(seconds)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, seconds + max(grace, 1.0))


def _persist(store: Any) -> None:
    """Call `store` until it succeeds. Raises RedisError if Redis has not replied for STORE_FOR seconds."""
    deadline = time.monotonic() + STORE_FOR
    while True:
        try:
            store()
            return
        except RedisError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.5)
