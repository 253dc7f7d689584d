"""The lanes of the queue, and whose turn it is in each.

A lane is a few of RQ's queues, from which workers take jobs in turn. A visitor's name decides which queue they use, so
a visitor who asks for a lot waits behind their own jobs, and most others do not.
"""

from __future__ import annotations

from zlib import crc32

from solver.pool.schedule import LONG, LOW, LOW_KINDS
from solver.questions import Job

QUEUES_PER_LANE = 8


def queue_for(lane: str, visitor: str) -> str:
    """Return the name of the queue in which the jobs of `visitor` wait."""
    return f"{lane}.{crc32(visitor.encode()) % QUEUES_PER_LANE}"


def queues_of(lane: str) -> list[str]:
    """Return the names of all queues of a lane."""
    return [f"{lane}.{k}" for k in range(QUEUES_PER_LANE)]


def lane_of(queue: str) -> str:
    """Return the lane of a queue."""
    return queue.partition(".")[0]


def slow_lane_of(job: Job) -> str:
    """Return the lane for a job that takes longer than a second."""
    return LOW if job["kind"] in LOW_KINDS else LONG


def in_turn(queues: list[str], last: str) -> list[str]:
    """Return `queues` in the order in which to look for the next job, after one came from the queue `last`.

    The lanes keep their order. The lane of `last` begins with the queue after it.
    """
    lanes = list(dict.fromkeys(map(lane_of, queues)))
    ordered = {lane: [each for each in queues if lane_of(each) == lane] for lane in lanes}
    mine = ordered[lane_of(last)]
    place = mine.index(last) + 1
    ordered[lane_of(last)] = mine[place:] + mine[:place]
    return [each for lane in lanes for each in ordered[lane]]
