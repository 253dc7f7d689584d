"""A pool as it is started beside the web server."""

import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

from solver.board import Puzzle
from solver.pool.client import Client
from solver.pool.jobs import solve_job
from tests.engines.corpus import SHIDOKU

ROOT = Path(__file__).parents[1]
TO_BE_WARM = 500.0  # seconds: a slow and busy machine that has to compile everything first


class Running(NamedTuple):
    """A pool that answers."""

    client: Client
    process: subprocess.Popen[bytes]
    address: Path


def start(address: Path) -> Running:
    """A pool that has warmed itself."""
    command = [sys.executable, "-m", "solver.pool", str(address), "--until-eof"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, cwd=ROOT)
    client = Client(str(address))
    until = time.monotonic() + TO_BE_WARM
    while client.ask(solve_job(Puzzle.from_text(SHIDOKU), limit=2, keep=1, seconds=1), 1) is None:
        assert process.poll() is None
        assert time.monotonic() < until
        time.sleep(0.1)
    return Running(client, process, address)
