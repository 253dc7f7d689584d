"""Whose turn it is: visitors take turns, and nobody waits for jobs that nobody wants any more."""

import asyncio
from collections.abc import Awaitable
from concurrent.futures import ThreadPoolExecutor

import pytest

from solver.pool.lanes import Lane
from solver.pool.queues import FairQueue
from solver.pool.tasks import Task
from solver.questions import State
from solver.questions.limits import LEFT_AFTER, UNWATCHED_AFTER


def task(visitor: str, name: str = "") -> Task:
    return Task({"kind": "verdict", "name": name}, visitor=visitor)


def stop_watching(left: Task) -> None:
    """Let so much time pass that nobody watches `left` any more."""
    for visitor in left._looks:
        left._looks[visitor] -= 2 * UNWATCHED_AFTER


async def taken(queue: FairQueue, n: int) -> list[str]:
    return [(await queue.get()).visitor for _ in range(n)]


def run(coroutine: Awaitable[list[str]]) -> list[str]:
    """Run in a thread: a browser test that came before has left its event loop in this one."""

    async def soon() -> list[str]:
        return await asyncio.wait_for(coroutine, 60)

    with ThreadPoolExecutor() as threads:
        return threads.submit(asyncio.run, soon()).result()


def test_visitors_take_turns() -> None:
    queue = FairQueue(10)
    for visitor in "aaabbc":
        assert queue.put(task(visitor))
    assert run(taken(queue, 6)) == ["a", "b", "c", "a", "b", "a"]
    assert len(queue) == 0
    assert queue.longest_wait == 0


def test_a_full_queue_takes_from_the_greediest() -> None:
    queue = FairQueue(4)
    tasks = [task("a", str(k)) for k in range(4)]
    assert all(map(queue.put, tasks))
    assert not queue.put(task("a"))
    assert queue.put(task("b"))
    assert [each.over.is_set() for each in tasks] == [False, False, False, True]
    assert tasks[3].state is State.DONE
    assert tasks[3].is_open
    assert queue.put(task("b"))
    assert not queue.put(task("b"))  # two of each: nobody has more than the other


def test_a_waiting_job_that_nobody_watches_is_dropped() -> None:
    queue = FairQueue(10)
    left = task("a")
    queue.put(left)
    stop_watching(left)
    queue.put(task("b"))
    assert run(taken(queue, 1)) == ["b"]
    assert left.over.is_set()
    assert left.is_open


@pytest.mark.parametrize(
    ("waiting", "seconds", "is_dropped"),
    [
        ("a", LEFT_AFTER, True),
        ("b", LEFT_AFTER, False),
        ("b", UNWATCHED_AFTER, True),
        ("a", 0, False),
        ("", UNWATCHED_AFTER, False),
    ],
)
def test_a_running_job_gives_way_sooner_to_one_of_its_visitor(waiting: str, seconds: float, is_dropped: bool) -> None:
    lane, running = Lane("long", 0, 60), task("a")
    lane._running.append(running)
    running._looks["a"] -= seconds
    if waiting:
        lane.put(task(waiting))
    lane.drop_unwatched()
    assert running.over.is_set() == is_dropped
    assert running.is_open


def test_a_stopped_task_leaves_the_queue() -> None:
    queue = FairQueue(10)
    stopped = task("a")
    queue.put(stopped)
    queue.put(task("a", "another"))
    stopped.end(State.CANCELLED)
    assert run(taken(queue, 1)) == ["a"]
    assert len(queue) == 0


@pytest.mark.parametrize(("visitor", "most"), [("a", 2), ("", 5)])
def test_a_lane_limits_the_tasks_of_visitors_but_not_of_the_site(visitor: str, most: int) -> None:
    lane = Lane("long", 1, 120, per_visitor=2)
    assert [lane.put(task(visitor, str(k))) for k in range(5)] == [k < most for k in range(5)]
    assert lane.put(task("b"))


def test_a_look_by_another_visitor_counts() -> None:
    shared = task("a")
    assert not shared.is_watched(UNWATCHED_AFTER, by_others_than="a")
    shared.look("b")
    assert shared.is_watched(UNWATCHED_AFTER, by_others_than="a")
    stop_watching(shared)
    assert not shared.is_watched(UNWATCHED_AFTER)
