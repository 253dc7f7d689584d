"""The overhead of the pool, how long an easy puzzle waits while hard ones run, and the overhead of the shared queue.

    python -m bench.site.pool [--rounds 200] [--queue redis://…]

A pool is started for the run. No puzzle is asked twice, so no answer comes from memory. Each puzzle is solved in this
process, then by the pool, and with --queue also by the machines of workers (`manage.py work`) on that Redis. The pool
is measured again while four endless searches run, which count the 9 × 9 grids. The walk-through of a 16 × 16 puzzle,
which takes longer than the short lane allows, is measured in both situations.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import TYPE_CHECKING

from bench.measure import options, renamed, timed
from solver.board import Budget, Puzzle, find_layout
from solver.engines import DEFAULT, find_engine
from solver.generator import spielverderber
from solver.pool.client import Client
from solver.questions import Explanation, Question, Verdict
from solver.steps import Ended
from solver.techniques import DEFAULT_LADDER, Start, find_ladder
from solver.web.puzzles.starters import STARTERS

if TYPE_CHECKING:
    from solver.redis_queue.client import QueueClient


def main() -> None:
    """Print medians and 95th percentiles in milliseconds."""
    chosen = options(__doc__, rounds=200, queue="")
    easy = _renamed([spielverderber(find_layout("3x3"), seed=f"pool {k}") for k in range(20)])
    big = _renamed([Puzzle.from_text(STARTERS[-1].text)])
    engine = find_engine(DEFAULT)
    with _pool() as pool:
        ways: dict[str, Callable[[Puzzle], object]] = {
            "in this process": lambda puzzle: engine.solve(puzzle, budget=Budget(seconds=5)),
            "through the pool": partial(_verdict, pool),
        }
        if chosen.queue:
            from solver.redis_queue.client import QueueClient

            ways["through the queue on Redis"] = partial(_verdict, QueueClient(chosen.queue))
        for solve in ways.values():  # loads and compiles
            solve(next(easy))
        _print_times(ways, islice(easy, chosen.rounds))
        explain = {"an explanation of 16 × 16": partial(_explain, pool)}
        _print_times(explain, islice(big, chosen.rounds // 5))
        for k in range(4):
            pool.ask(Verdict(Puzzle(find_layout("3x3"), (0,) * 81), limit=10**15 + k, keep=0), 100)
        time.sleep(5)  # until all of them are in the long lane
        print("beside four endless searches")
        _print_times({"through the pool": ways["through the pool"]}, islice(easy, chosen.rounds))
        _print_times(explain, islice(big, chosen.rounds // 5))


@contextmanager
def _pool() -> Iterator[Client]:
    """A pool that is warm."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "solver.pool", f"{folder}/s", "--parent", str(os.getpid())]
        process = subprocess.Popen(command, cwd=Path(__file__).parents[2])
        client = Client(f"{folder}/s")
        while (health := client.health()) is None or health["state"] != "warm":
            time.sleep(0.1)
        yield client
        process.terminate()
        process.wait(timeout=30)


def _renamed(puzzles: list[Puzzle]) -> Iterator[Puzzle]:
    """Yield the puzzles with other digits, again and again."""
    random = Random(1)
    return (renamed(puzzle, random) for puzzle in cycle(puzzles))


def _verdict(client: Client | QueueClient, puzzle: Puzzle) -> None:
    if _answer(client, Verdict(puzzle, limit=2, keep=2), 5)["status"] != "unique":
        raise RuntimeError("it is not unique")


def _explain(client: Client | QueueClient, puzzle: Puzzle) -> None:
    start = Start(puzzle, find_ladder(DEFAULT_LADDER))
    if _answer(client, Explanation(start, unique=True), 20)["ended"] == Ended.BUDGET:
        raise RuntimeError("it was not finished")


def _answer(client: Client | QueueClient, question: Question, seconds: float) -> dict[str, object]:
    reply = client.ask(question, seconds, wait=seconds)
    if reply is None or reply.answer is None:
        raise RuntimeError(f"no answer: {reply}")
    return reply.answer


def _print_times(ways: Mapping[str, Callable[[Puzzle], object]], puzzles: Iterator[Puzzle]) -> None:
    """Time each puzzle in each way, one after the other."""
    times: dict[str, list[float]] = {name: [] for name in ways}
    for puzzle in puzzles:
        for name, ask in ways.items():
            times[name].append(timed(time.perf_counter, ask, puzzle)[0])
    for name, found in times.items():
        print(f"{name:28} median {median(found):7.2f} ms, 95 % within {quantiles(found, n=20)[-1]:7.2f} ms", flush=True)


if __name__ == "__main__":
    main()
