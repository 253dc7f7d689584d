"""The overhead of the pool, and how long an easy puzzle waits while hard ones run.

    python -m bench.site.pool [--rounds 200] [--queue]

With --queue the same puzzles also go through the queue on Redis that machines share, in turns with the pool; a Redis
and a machine of workers are started for it.

A pool is started for the run. No puzzle is asked twice, so no answer comes from memory. Each puzzle is solved in this
process and then by the pool. The pool is measured again while four endless searches run, which count the 9 × 9 grids.
The walk-through of a 16 × 16 puzzle, which takes longer than the short lane allows, is measured in both situations.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from solver.board import Budget, Puzzle, find_layout
from solver.engines import DEFAULT, find_engine
from solver.generator import spielverderber
from solver.pool.client import Client
from solver.questions import Explanation, Verdict
from solver.steps import Ended
from solver.techniques import DEFAULT_LADDER, Start, find_ladder
from solver.web.puzzles.starters import STARTERS
from tests.pools import start

if TYPE_CHECKING:
    from solver.redis_queue.client import QueueClient


def main() -> None:
    """Print medians and 95th percentiles in milliseconds."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--queue", action="store_true", help="compare the pool with the queue on Redis")
    options = parser.parse_args()
    if options.queue:
        compare_with_queue(options.rounds)
        return
    rounds = options.rounds
    engine = find_engine(DEFAULT)
    puzzles = _relabelled([spielverderber(find_layout("3x3"), seed=f"pool {k}") for k in range(20)], 3 * rounds)
    for puzzle in puzzles[:200]:
        engine.solve(puzzle, budget=Budget())
    with tempfile.TemporaryDirectory() as folder:
        running = start(Path(folder) / "s")
        direct, through = [], []
        for puzzle in puzzles[:rounds]:
            direct.append(_timed(partial(engine.solve, puzzle, budget=Budget(seconds=5))))
            through.append(_timed(partial(_ask, running.client, puzzle)))
        _print("in this process", direct)
        _print("through the pool", through)
        _print("the way there and back", [there - here for there, here in zip(through, direct)])
        big = _relabelled([Puzzle.from_text(STARTERS[-1].text)], rounds // 5)
        alone = [_timed(partial(_explain, running.client, puzzle)) for puzzle in big[::2]]
        for k in range(4):
            empty = Puzzle(find_layout("3x3"), (0,) * 81)
            running.client.ask(Verdict(empty, limit=10**15 + k, keep=0), 100)
        time.sleep(5)  # until all of them are in the long lane
        beside = [_timed(partial(_ask, running.client, puzzle)) for puzzle in puzzles[rounds : 2 * rounds]]
        _print("the same beside four endless searches", beside)
        _print("an explanation of 16 × 16", alone)
        _print(
            "the same beside the endless searches", [_timed(partial(_explain, running.client, p)) for p in big[1::2]]
        )
        running.process.communicate(timeout=30)


def compare_with_queue(rounds: int) -> None:
    """Print how long the same puzzles take through the pool and through the queue, one after the other."""
    from solver.redis_queue.client import QueueClient
    from tests.redis_queue.servers import redis_server, workers_on

    puzzles = _relabelled([spielverderber(find_layout("3x3"), seed=f"queue {k}") for k in range(20)], rounds)
    with tempfile.TemporaryDirectory() as folder, redis_server() as server, workers_on(server.url):
        running, queue = start(Path(folder) / "s"), QueueClient(server.url)
        pool_times, queue_times = [], []
        for puzzle in puzzles:
            pool_times.append(_timed(partial(_ask, running.client, puzzle)))
            queue_times.append(_timed(partial(_ask, queue, puzzle)))
        _print("through the pool", pool_times)
        _print("through the queue on Redis", queue_times)
        running.process.communicate(timeout=30)


def _relabelled(puzzles: Sequence[Puzzle], n: int) -> list[Puzzle]:
    random, found = Random(1), []
    for k in range(n):
        puzzle = puzzles[k % len(puzzles)]
        digits = [0, *random.sample(range(1, puzzle.layout.n + 1), puzzle.layout.n)]
        found.append(Puzzle(puzzle.layout, tuple(digits[digit] for digit in puzzle.givens)))
    return found


def _ask(client: Client | QueueClient, puzzle: Puzzle) -> None:
    reply = client.ask(Verdict(puzzle, limit=2, keep=2), 5, wait=5)
    if reply is None or reply.answer is None or reply.answer["status"] != "unique":
        raise RuntimeError(f"no answer: {reply}")


def _explain(client: Client, puzzle: Puzzle) -> None:
    reply = client.ask(Explanation(Start(puzzle, find_ladder(DEFAULT_LADDER)), unique=True), 20, wait=20)
    if reply is None or reply.answer is None or reply.answer["ended"] == Ended.BUDGET:
        raise RuntimeError(f"no answer: {reply}")


def _timed(call: Callable[[], object]) -> float:
    started_at = time.perf_counter()
    call()
    return (time.perf_counter() - started_at) * 1000


def _print(name: str, times: list[float]) -> None:
    percentile = statistics.quantiles(times, n=20)[-1]
    print(f"{name:40} median {statistics.median(times):7.2f} ms, 95 % within {percentile:7.2f} ms")


if __name__ == "__main__":
    main()
