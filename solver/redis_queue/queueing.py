"""Puts jobs into the queue, and puts them back if the worker or machine that took them is gone."""

from __future__ import annotations

import os
import socket
import time
from typing import cast

from redis import Redis
from rq import Queue
from rq.serializers import JSONSerializer

from solver.pool.schedule import MEDIUM, SECONDS
from solver.questions import Job, State, question_of
from solver.questions.limits import LONG_JOBS_PER_VISITOR, MAX_GRACE, MAX_JOBS_WAITING
from solver.redis_queue.lanes import lane_of, queue_for, queues_of, slow_lane_of
from solver.redis_queue.record import PENDING, PREFIX, Queued, Record, RecordContent, slow_jobs_of

MAX_TRIES = 3  # of a job in each lane, if its process dies
DEAD_AFTER = 15.0  # seconds without a heartbeat after which a job or machine is taken to be lost
MACHINES = f"{PREFIX}machines"  # sorted set: machine and number of its workers, by the time of its last heartbeat
ANSWER = "solver.redis_queue.job.answer"  # what a worker calls


def has_room(redis: Redis, lane: str, visitor: str) -> bool:
    """Whether the lane has room for another job of this visitor."""
    pipeline = redis.pipeline(transaction=False)
    for name in queues_of(lane):
        pipeline.llen(Queue.redis_queue_namespace_prefix + name)
    pipeline.zcount(slow_jobs_of(visitor), time.time(), "+inf")
    *waiting, n_slow = pipeline.execute()
    has_enough = bool(visitor) and lane != MEDIUM and n_slow >= LONG_JOBS_PER_VISITOR
    return sum(waiting) < MAX_JOBS_WAITING and not has_enough


def enqueue(redis: Redis, record: Record, content: RecordContent, lane: str) -> bool:
    """Put the job of a question into the queue. Return False if the question has ended."""
    if content.job is None:
        return False
    seconds = min(content.job["seconds"], SECONDS[lane])
    queue = Queue(queue_for(lane, content.visitor), connection=redis, serializer=JSONSerializer)
    n_before = sum(lane_of(each.queue) == lane for each in content.queued)
    job_id = f"{record.name}-{lane}-{n_before + 1}-{int(1000 * time.time())}"
    if not record.add_queued(queue.name, job_id):
        return False
    if lane != MEDIUM:
        redis.zadd(slow_jobs_of(content.visitor), {record.name: time.time() + seconds + 60})
        redis.expire(slow_jobs_of(content.visitor), int(seconds) + 60)
    # RQ's own limit comes after ours, which the process sets for itself (see `job.py`).
    timeout = int(seconds + 2 * MAX_GRACE) + 1
    queue.enqueue_call(ANSWER, (record.name, lane), timeout=timeout, result_ttl=0, failure_ttl=60, job_id=job_id)
    return True


def first_lane(job: Job) -> str:
    """Return the lane in which a job begins."""
    return MEDIUM if question_of(job).watches_time else slow_lane_of(job)


def is_waiting(redis: Redis, queued: Queued) -> bool:
    """Whether the job has not been taken by a worker yet."""
    return redis.lpos(Queue.redis_queue_namespace_prefix + queued.queue, queued.job_id) is not None


def has_own_waiting(redis: Redis, name: str, visitor: str) -> bool:
    """Whether the visitor has a job other than that of the question `name` waiting in a slow lane."""
    names = cast("list[bytes]", redis.zrange(slow_jobs_of(visitor), 0, -1))
    others = (Record(redis, each.decode()).read() for each in names if each.decode() != name)
    return any(other.queued and is_waiting(redis, other.queued[-1]) for other in others)


def requeue(redis: Redis, name: str) -> None:
    """Put the job of the question `name` back into the queue. After MAX_TRIES tries in its lane, the question ends."""
    record = Record(redis, name)
    content = record.read()
    if content.end or content.job is None:
        redis.zrem(PENDING, name)
        return
    if content.queued and is_waiting(redis, content.queued[-1]):
        record.renew_heartbeat()
        return
    lane = lane_of(content.queued[-1].queue) if content.queued else first_lane(content.job)
    if sum(lane_of(each.queue) == lane for each in content.queued) >= MAX_TRIES:
        record.end(content, "failed", State.DONE)
    elif enqueue(redis, record, content, lane):
        record.renew_heartbeat()


def register_workers(redis: Redis, n: int) -> None:
    """Register the `n` workers of this machine. RQ's own list does not come back after Redis was emptied."""
    redis.zadd(MACHINES, {f"{socket.gethostname()}:{os.getpid()}:{n}": time.time()})
    redis.zremrangebyscore(MACHINES, "-inf", time.time() - DEAD_AFTER)


def n_workers(redis: Redis) -> int:
    """Return how many workers there are on machines with a heartbeat in the last DEAD_AFTER seconds."""
    machines = cast("list[bytes]", redis.zrangebyscore(MACHINES, time.time() - DEAD_AFTER, "+inf"))
    return sum(int(each.rpartition(b":")[2]) for each in machines)


def requeue_lost(redis: Redis, *, every: float) -> int:
    """Put jobs without a recent heartbeat back into the queue. Return how many there were.

    One machine does this for all, every `every` seconds; on the others it does nothing and returns 0.
    """
    if not redis.set(f"{PREFIX}looking-after", 1, nx=True, px=int(1000 * every)):
        return 0
    lost = cast("list[bytes]", redis.zrangebyscore(PENDING, "-inf", time.time() - DEAD_AFTER))
    for name in lost:
        requeue(redis, name.decode())
    return len(lost)
