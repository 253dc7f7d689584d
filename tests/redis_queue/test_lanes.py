"""Lanes, and whose turn it is."""

from solver.pool.schedule import LONG, MEDIUM
from solver.redis_queue.lanes import QUEUES_PER_LANE, in_turn, lane_of, queue_for, queues_of, slow_lane_of


def test_every_visitor_has_one_queue_in_a_lane():
    names = {queue_for(LONG, f"visitor {k}") for k in range(200)}
    assert names == set(queues_of(LONG))
    assert len(names) == QUEUES_PER_LANE


def test_the_next_visitor_comes_first_and_lanes_keep_their_order():
    queues = [*queues_of(MEDIUM), *queues_of(LONG)]
    after = in_turn(queues, "long.2")
    assert after[:QUEUES_PER_LANE] == queues_of(MEDIUM)
    assert after[QUEUES_PER_LANE] == "long.3"
    assert after[-1] == "long.2"
    assert sorted(after) == sorted(queues)


def test_every_queue_of_a_lane_gets_its_turn():
    queues, seen = queues_of(LONG), []
    for _ in range(QUEUES_PER_LANE):
        seen.append(queues[0])
        queues = in_turn(queues, queues[0])
    assert sorted(seen) == queues_of(LONG)


def test_jobs_that_nobody_waits_for_have_their_own_lane():
    assert slow_lane_of({"kind": "explanation"}) == "long"
    assert slow_lane_of({"kind": "film"}) == "low"
    assert lane_of("low.3") == "low"
