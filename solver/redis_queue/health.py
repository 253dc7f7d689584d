"""The state of the queue, for probes and Prometheus."""

from __future__ import annotations

import time
from typing import Any, cast

from redis import Redis
from rq import Queue

from solver.pool.schedule import LONG, LOW, MEDIUM
from solver.redis_queue.lanes import queues_of
from solver.redis_queue.queueing import n_workers
from solver.redis_queue.record import TALLY


def health(redis: Redis) -> dict[str, Any]:
    """Return how many jobs wait in each lane, for how long the oldest has waited, and how many workers there are.

    `ended` counts the questions that have ended: rows of kind, lane, outcome and number. Raises RedisError without
    Redis.
    """
    lanes, pipeline = (MEDIUM, LONG, LOW), redis.pipeline(transaction=False)
    for lane in lanes:
        for name in queues_of(lane):
            pipeline.llen(Queue.redis_queue_namespace_prefix + name)
            pipeline.lindex(Queue.redis_queue_namespace_prefix + name, 0)
    pipeline.hgetall(TALLY)
    *replies, tally = pipeline.execute()
    lengths, firsts = replies[::2], [each for each in replies[1::2] if each]
    per_lane = len(lengths) // len(lanes)
    return {
        "waiting": {lane: sum(lengths[k * per_lane : (k + 1) * per_lane]) for k, lane in enumerate(lanes)},
        "oldest": max((time.time() - _queued_at(each) for each in firsts), default=0.0),
        "workers": n_workers(redis),
        "ended": [(*name.decode().split("|"), int(n)) for name, n in sorted(cast("dict[bytes, bytes]", tally).items())],
    }


def _queued_at(job_id: bytes) -> float:
    """Return when a job was given to the queue: its id ends in that time, in milliseconds (see `queueing.enqueue`)."""
    return int(job_id.rpartition(b"-")[2]) / 1000
