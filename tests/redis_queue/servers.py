"""A Redis of one's own, and machines of workers that share it."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from redis import Redis, RedisError

from tests.pools import ROOT, TO_BE_WARM, children
from tests.processes import PATIENCE

AT_WORK = "sudoku-job"  # the name of a process that does a job
# So that a test need not wait for half a minute until a machine is taken to be dead.
IMPATIENT = """
from solver.pool import schedule
from solver.redis_queue import machine
machine.HEARTBEAT_INTERVAL, schedule.DEAD_AFTER = 1.0, 4.0
"""


def missing(reason: str) -> None:
    """Skip, or fail on a test server."""
    pytest.fail(reason) if os.environ.get("CI") == "true" else pytest.skip(reason)


def wait_for(client: Redis) -> None:
    """Wait until a server replies."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        with suppress(RedisError):
            if client.ping():
                return
        time.sleep(0.02)
    raise RuntimeError("no Redis answers")


class RedisServer:
    """A server on a socket in a folder of its own. With `keeps` it has its data again after a restart."""

    def __init__(self, folder: Path, *, keeps: bool = False) -> None:
        self.socket = folder / "redis"
        self.url = f"unix://{self.socket}"
        self.client = Redis.from_url(self.url)
        self._keeps, self._folder = keeps, folder
        self.start()

    def start(self) -> None:
        options = ["--port", "0", "--unixsocket", str(self.socket), "--save", "", "--dir", str(self._folder)]
        options += ["--appendonly", "yes", "--appendfsync", "always"] if self._keeps else []
        self._process = subprocess.Popen(["redis-server", *options], stdout=subprocess.DEVNULL)
        wait_for(self.client)

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()


@contextmanager
def redis_server(*, keeps: bool = False) -> Iterator[RedisServer]:
    """A new server, which ends afterwards; skips without the program, or fails on a test server."""
    if not shutil.which("redis-server"):
        missing("redis-server is not installed")
    with tempfile.TemporaryDirectory(prefix="redis") as folder:
        server = RedisServer(Path(folder), keeps=keeps)
        try:
            yield server
        finally:
            server.kill()


class Workers:
    """A machine of workers: `manage.py work`, with heartbeats every second."""

    def __init__(self, url: str, *, n_workers: int = 2, prepare: str = IMPATIENT) -> None:
        code = f"{prepare}\nimport sys\nfrom solver.redis_queue.machine import Machine\n"
        code += f"Machine(sys.argv[1], {n_workers}, print).run(lambda: print('ready', flush=True))"
        command = [sys.executable, "-c", code, url]
        self._process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        self.parent = self._process.pid

    def wait_until_ready(self) -> None:
        """Wait for the first line; compiling takes minutes."""
        assert self._process.stdout
        deadline = time.monotonic() + TO_BE_WARM
        while time.monotonic() < deadline:
            if (line := self._process.stdout.readline()) in ("ready\n", ""):
                assert line, f"the workers ended: {self._process.wait()}"
                return

    def workers(self) -> list[int]:
        """The processes that do jobs, or stand by."""
        return [pid for template in children(self.parent) for pid in children(template)]

    def busy(self) -> list[int]:
        """The processes that do a job."""
        return [pid for pid in self.workers() if name_of_process(pid) == AT_WORK]

    def everything(self) -> list[int]:
        """All processes of this machine, the parent first."""
        return [self.parent, *children(self.parent), *self.workers()]

    def kill(self) -> None:
        """End all of it at once, as a machine that loses its power."""
        for pid in self.everything():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._process.wait()

    def stop(self) -> int:
        """Ask it to end, and return its exit code."""
        self._process.terminate()
        return self._process.wait(timeout=60)


def name_of_process(pid: int) -> str:
    """The name that a process has given itself; empty if it has ended."""
    try:
        return Path(f"/proc/{pid}/comm").read_text().strip()
    except OSError:
        return ""


@contextmanager
def workers_on(url: str, *, n_workers: int = 2) -> Iterator[Workers]:
    """A machine that is ready, and ends afterwards."""
    machine = Workers(url, n_workers=n_workers)
    try:
        machine.wait_until_ready()
        yield machine
    finally:
        machine.kill()
