"""How far over its time limit each question and each command goes, on the largest boards.

    python -m bench.limits [--only rate,generate] [--seconds 0.2,1]

For each kind, the output is a row with the worst overrun of its runs at each limit, in seconds of the clock and of the
processor, and the board on which it took the processor longest. Questions are asked in this process, which is warm as
a solver process is. Each command runs in a process of its own, whose start counts; compiled code is in place.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from solver.fast.mode import use_compiled
from solver.generator import GenerationError
from solver.pool.worker import warm
from tests.limits.limited import BOARDS, commands_about, questions_about


class Overrun(NamedTuple):
    """Seconds after the limit, by the clock and of the processor, and on which board."""

    wall: float
    processor: float
    board: str


class Run(NamedTuple):
    """Something with a time limit, which `of` gives it, and how long it may take then."""

    kind: str
    board: str
    of: Callable[[float], object]
    may_take: Callable[[float], float] = float


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", default="", help="kinds, separated by commas")
    parser.add_argument("--seconds", default="0.2,1", help="limits")
    options = parser.parse_args()
    use_compiled()
    warm()
    limits, only = [float(each) for each in options.seconds.split(",")], options.only.split(",")
    runs = [run for board in BOARDS for run in _runs(board) if run.kind in only or not options.only]
    print(f"| what | {' | '.join(f'limit {limit:g} s: clock, processor, board' for limit in limits)} |")
    print(f"|---|{'---|' * len(limits)}")
    for kind in dict.fromkeys(run.kind for run in runs):
        cells = [_worst([run for run in runs if run.kind == kind], limit) for limit in limits]
        print(f"| {kind} | {' | '.join(cells)} |", flush=True)


def _runs(board: str) -> Iterator[Run]:
    for question in questions_about(board):
        yield Run(question.kind, board, question.find)
    for words, may_take in commands_about(board):
        yield Run(f"`{words[0]}`", board, partial(_command, words), may_take)


def _command(words: tuple[str, ...], seconds: float) -> None:
    command = [sys.executable, "-m", "solver", *words, "--seconds", str(seconds)]
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)


def _worst(runs: list[Run], limit: float) -> str:
    found = [_overrun(run, limit) for run in runs]
    worst = max(found, key=lambda each: each.processor)
    return f"{max(each.wall for each in found):+.2f}, {worst.processor:+.2f}, {worst.board[:8]}"


def _overrun(run: Run, limit: float) -> Overrun:
    started_at, used = time.perf_counter(), _processor_time()
    with suppress(GenerationError):  # there was no time for a first grid
        run.of(limit)
    allowed = run.may_take(limit)
    return Overrun(time.perf_counter() - started_at - allowed, _processor_time() - used - allowed, run.board)


def _processor_time() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


if __name__ == "__main__":
    main()
