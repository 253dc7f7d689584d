"""Keeps a pool running: a thread of the web server that starts a pool whenever there is none.

A pool may be missing for many reasons: it was killed, it ended with another server that had started it, or it could not
start. The keeper does not care why: it asks for the pool's health once a second.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from solver.fast import stored
from solver.pool import linux
from solver.pool.client import Client

CHECK_INTERVAL = 1.0  # seconds between two checks
MAX_PAUSE = 8.0  # seconds before the next start, if starts keep failing
KILL_AFTER = 30.0  # seconds without a reply after which a pool of ours is killed
SHUTDOWN_TIMEOUT = 10.0  # seconds that a pool gets to end

Log = Callable[[str], object]


class Keeper(threading.Thread):
    """Watches the pool at `address` until `end` is called. `log` takes a sentence at each change of state.

    The pool dies with the thread that started it (see `linux.py`), so this thread lives as long as its process. If
    `only_short`, the pool has the short lane only.
    """

    def __init__(self, address: str, log: Log, *, only_short: bool = False) -> None:
        super().__init__(name="pool keeper", daemon=True)
        self._only_short = only_short
        self._address, self._log = address, log
        self._pid = 0  # of the pool that was started here
        self._client = Client(address)
        self._ending = threading.Event()
        self._last_state, self._was_warm = "absent", False
        self._replied_at = self._may_start_at = time.monotonic()
        self._pause = CHECK_INTERVAL
        self.n_starts = 0

    def run(self) -> None:
        """Check the pool once a second until `end` is called."""
        while not self._ending.is_set():
            try:
                self._check_pool()
            except OSError as error:
                self._log(f"the pool cannot be checked: {error}")
            self._ending.wait(CHECK_INTERVAL)

    def end(self) -> None:
        """End the pool, if it is ours, and wait for it."""
        self._ending.set()
        self.join(timeout=10)
        deadline = time.monotonic() + SHUTDOWN_TIMEOUT
        self._send(signal.SIGTERM)
        while self._pid and not linux.has_ended(self._pid) and time.monotonic() < deadline:
            time.sleep(0.02)

    def _check_pool(self) -> None:
        if self._pid and linux.has_ended(self._pid):
            self._log("the pool has ended: hard puzzles get little time until it is back")
            self._pid, self._last_state = 0, "ended"
        health = self._client.health()
        if health:
            self._replied_at = time.monotonic()
            self._update_state(health["state"])
        elif not self._pid:
            self._start()
        elif time.monotonic() - self._replied_at > KILL_AFTER:
            self._log(f"the pool has not replied for {KILL_AFTER:g} seconds: killing it")
            self._send(signal.SIGKILL)

    def _start(self) -> None:
        """Start a pool in a session of its own: Ctrl+C reaches only this process, which then ends the pool.

        The parent of web workers forks at any moment, and it reaps every child that dies. `subprocess` in a thread
        copes with neither: it waits for a pipe that a worker may have inherited.
        """
        if time.monotonic() >= self._may_start_at:
            options = ["--parent", str(os.getpid()), *self._only_short * ["--only-short"]]
            command = [sys.executable, "-m", "solver.pool", self._address, *options]
            self._pid = os.posix_spawn(sys.executable, command, os.environ, setsid=True)
            self.n_starts += 1
            self._replied_at = time.monotonic()
            self._may_start_at = self._replied_at + self._pause
            self._pause = min(2 * self._pause, MAX_PAUSE)

    def _send(self, sign: signal.Signals) -> None:
        with suppress(ProcessLookupError):
            if self._pid:
                os.kill(self._pid, sign)

    def _update_state(self, state: str) -> None:
        """Remember the state of a pool that replies. Log that it is warm again, but not the first time."""
        if state == "warm" and self._last_state != "warm":
            self._pause = CHECK_INTERVAL
            if self._was_warm:
                self._log("the pool is warm again")
            self._was_warm = True
        self._last_state = state


def compiled_folder() -> Path:
    """Return the folder where solver processes look for compiled code. (The web half may not import `fast`.)"""
    return stored.folder()
