"""A pool as it is started beside the web server."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from solver.board import Puzzle, find_layout
from solver.pool.client import Client
from solver.questions import Verdict
from tests.engines.corpus import SHIDOKU

ROOT = Path(__file__).parents[1]
TO_BE_WARM = 500.0  # seconds: a slow and busy machine that has to compile everything first


def puzzle_with_ten_quick_steps(k: int = 0) -> Puzzle:
    """25 × 25 with many solutions: ten steps are found at once, and then for a long time nothing.

    Another `k` gives another puzzle, for a pool remembers what it was asked.
    """
    rows = [[(5 * (r % 5) + r // 5 + c + k) % 25 + 1 for c in range(25)] for r in range(10)]
    for k, row in enumerate(rows):
        row[k] = 0
    return Puzzle(find_layout("5x5"), tuple(digit for row in rows for digit in row) + (0,) * (15 * 25))


@contextmanager
def paused(processes: Collection[int]) -> Iterator[None]:
    """Meanwhile these do nothing; some may be killed."""
    try:
        for pid in processes:
            os.kill(pid, signal.SIGSTOP)
        yield
    finally:
        for pid in processes:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)


class Running(NamedTuple):
    """A pool that answers."""

    client: Client
    process: subprocess.Popen[bytes]
    address: Path

    def end(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=120)


def processes_of(pool: Running) -> list[int]:
    """The solver processes of this pool."""
    return [pid for template in children(pool.process.pid) for pid in children(template)]


def children(parent: int) -> list[int]:
    """The processes that this one has started."""
    found = subprocess.run(["pgrep", "-P", str(parent)], capture_output=True, text=True, check=False)
    return [int(pid) for pid in found.stdout.split()]


def start(address: Path, prepare: str = "pass") -> Running:
    """A pool that has warmed itself. `prepare` runs before it begins."""
    code = f"{prepare}; from solver.pool.__main__ import main; raise SystemExit(main())"
    command = [sys.executable, "-c", code, str(address), "--parent", str(os.getpid())]
    process = subprocess.Popen(command, cwd=ROOT)
    client = Client(str(address))
    deadline = time.monotonic() + TO_BE_WARM
    while client.ask(Verdict(Puzzle.from_text(SHIDOKU)), 1, wait=1) is None:
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.1)
    return Running(client, process, address)
