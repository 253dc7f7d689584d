"""Visitors who keep posting new puzzles while something is broken."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from http.client import HTTPException
from itertools import count

from tests.faults.sites import Site

_NUMBERS = count(1)  # no puzzle is posted twice


class Visitors:
    """Threads that post to a site, and remember what was acknowledged, and when it was not.

    `pause` is how long each waits after an answer, in seconds.
    """

    def __init__(self, site: Callable[[], Site], n: int = 2, *, pause: float = 0.0) -> None:
        self._site, self._pause, self._ending = site, pause, threading.Event()
        self.acknowledged: set[str] = set()
        self.failed: list[tuple[float, int]] = []  # when, and the status; 0 if there was no answer
        self.slowest = 0.0
        self._threads = [threading.Thread(target=self._keep_posting) for _ in range(n)]
        for each in self._threads:
            each.start()

    def _keep_posting(self) -> None:
        while not self._ending.is_set():
            self._post()
            self._ending.wait(self._pause)

    def _post(self) -> None:
        cells = f"{next(_NUMBERS):b}".replace("0", ".").rjust(256, ".")
        started_at = time.monotonic()
        try:
            status, content = self._site().ask("POST", "/p/", f"puzzle=4x4:{cells}")
        except (OSError, HTTPException):
            status, content = 0, b""
            time.sleep(0.05)
        self.slowest = max(self.slowest, time.monotonic() - started_at)
        if status in (200, 201):
            self.acknowledged.add(json.loads(content)["id"])
        else:
            self.failed.append((time.monotonic(), status))

    def have_stored(self, n: int) -> Callable[[], bool]:
        """Return whether `n` more are acknowledged than now, as a function to wait for."""
        before = len(self.acknowledged)
        return lambda: len(self.acknowledged) >= before + n

    def end(self) -> None:
        self._ending.set()
        for each in self._threads:
            each.join()
