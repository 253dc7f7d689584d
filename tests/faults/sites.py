"""A site that is to be broken: as it is served, with its own data, socket and port."""

from __future__ import annotations

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from solver.pool.client import Client
from tests.pools import ROOT, TO_BE_WARM, children


class Site:
    """A running web server and its pool. `folder` holds the data; two sites may share it.

    If it is `migrated`, the tables are left as they are.
    """

    def __init__(self, folder: Path, *, migrated: bool = False, **env: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.address = folder / "pool.sock"
        self.pool = Client(str(self.address))
        whole = os.environ | {"PORT": str(self.port), "SUDOKU_VAR": str(folder), "SUDOKU_REQUEST_LOG": "0"}
        whole.pop("DATABASE_URL", None)
        whole |= {"SUDOKU_POOL": str(self.address), **env}
        if not migrated:
            migrate = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
            subprocess.run(migrate, cwd=ROOT, env=whole, check=True)
        # The script, not `-m gunicorn`: that could not restart itself for an upgrade.
        command = [str(Path(sys.executable).with_name("gunicorn")), "--config", "sudokusite/gunicorn_conf.py"]
        self.server = subprocess.Popen(command, cwd=ROOT, env=whole, stdout=subprocess.DEVNULL)
        wait_until(lambda: self.status() == 200)

    def ask(self, method: str, path: str, body: str = "", **headers: str) -> tuple[int, bytes]:
        """Return the status and the content."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        form = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"}
        try:
            connection.request(method, path, body=body or None, headers=form | headers)
            response = connection.getresponse()
            return response.status, response.read()
        finally:
            connection.close()

    def status(self, path: str = "/healthz") -> int:
        """Return the status of a page; 0 if nobody answers."""
        with suppress(OSError, http.client.HTTPException):
            return self.ask("GET", path)[0]
        return 0

    def wait_until_warm(self) -> None:
        wait_until(self.is_warm, TO_BE_WARM)

    def is_warm(self) -> bool:
        health = self.pool.health()
        return health is not None and health["state"] == "warm"

    def parents(self) -> list[int]:
        """The parents of solver processes for this folder, whoever started them."""
        return [pid for pid, command in processes() if f"solver.pool\0{self.address}" in command]

    def solvers(self) -> list[int]:
        """The solver processes."""
        return [pid for parent in self.parents() for template in children(parent) for pid in children(template)]

    def workers(self) -> list[int]:
        """The web processes."""
        return [pid for pid in children(self.server.pid) if "gunicorn" in dict(processes()).get(pid, "")]

    def end(self) -> int:
        self.server.terminate()
        return self.server.wait(timeout=60)


@contextmanager
def site(folder: Path, *, migrated: bool = False, **env: str) -> Iterator[Site]:
    """A site that ends with the block, whatever happens."""
    running = Site(folder, migrated=migrated, **env)
    try:
        yield running
    finally:
        if running.server.poll() is None:
            running.end()


def wait_until(is_so: Callable[[], Any], seconds: float = 120.0) -> float:
    """Wait until it is so, and return how many seconds that took."""
    started_at = time.monotonic()
    while not is_so():
        if time.monotonic() - started_at > seconds:
            raise AssertionError(f"not so after {seconds:g} seconds")
        time.sleep(0.02)
    return time.monotonic() - started_at


def kill(pid: int, sign: signal.Signals = signal.SIGKILL) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, sign)


def processes() -> list[tuple[int, str]]:
    """All processes with their commands, words separated by NUL."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with suppress(OSError):
                found.append((int(entry.name), (entry / "cmdline").read_bytes().decode(errors="replace")))
    return found
