"""Runs a command once an hour beside the site, as long as the site runs."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Sequence

AN_HOUR = 3600.0  # seconds
FIRST = 300.0  # seconds from the start to the first run, so that visitors come first


class Hourly(threading.Thread):
    """Runs `command` every hour, at the lowest priority, until the process ends. `log` is told what went wrong."""

    def __init__(
        self, command: Sequence[str], log: Callable[[str], object], *, first: float = FIRST, every: float = AN_HOUR
    ) -> None:
        super().__init__(name="hourly", daemon=True)
        self._command, self._log, self._first, self._every = command, log, first, every
        self._ending = threading.Event()

    def run(self) -> None:
        """Run the command, first after a while, then every hour."""
        pause = self._first
        while not self._ending.wait(pause):
            pause = self._every
            try:
                # Not `subprocess`: see solver/pool/keeper.py. The parent of the workers reaps this child too.
                pid = os.posix_spawn("/usr/bin/env", ["env", "nice", "-n", "19", *self._command], os.environ)
                self._wait_for(pid)
            except OSError as error:
                self._log(f"{' '.join(self._command)}: {error}")

    def end(self) -> None:
        """Do not run the command again."""
        self._ending.set()

    def _wait_for(self, pid: int) -> None:
        try:
            _, status = os.waitpid(pid, 0)
        except ChildProcessError:
            return
        if status:
            code = os.waitstatus_to_exitcode(status)  # a negative one is the signal that ended it
            self._log(f"{' '.join(self._command)} failed with exit code {code}")
