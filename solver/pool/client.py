"""Client of the pool. Without a pool, or while it is warming up, its methods return None."""

from __future__ import annotations

import json
import socket
import tempfile
import time
from hashlib import blake2b
from pathlib import Path
from typing import Any

from solver.questions import Job, LocalAnswerer, Question, Reply, State, TimeLimits
from solver.questions.visitor import VISITOR

_MAX_ADDRESS_LENGTH = 100  # characters; systems allow a few more
_REPLY_MARGIN = 5.0  # seconds to wait beyond those that the pool was given; a busy machine may need them
_APPEARS_WITHIN = 20.0  # seconds after the web server has begun, in which a busy machine starts a pool
_LOADED_AT = time.monotonic()


class Client:
    """Client of the pool at `address`. It is thread-safe: each call opens its own connection."""

    def __init__(self, address: str) -> None:
        self._address = address

    def ask(self, question: Question, seconds: float, *, wait: float = 0, more: bool = False) -> Reply | None:
        """Ask for an answer within `seconds`, and return the reply after at most `wait` seconds; None without a pool.

        `more`, a request for more time, restarts even a question that was stopped a moment ago.
        """
        job = {**question.to_job(), "seconds": seconds}
        return self._request("ask", job, wait=wait, more=more, watches_time=question.watches_time)

    def look(self, question: Question) -> Reply | None:
        """Return what is known about `question` without starting a search."""
        return self._request("look", question.to_job())

    def cancel(self, question: Question) -> Reply | None:
        """Stop the search and return what it has found."""
        return self._request("cancel", question.to_job())

    def health(self) -> dict[str, Any] | None:
        """Return the answer of the pool about itself (see `Pool.health`); None if it does not reply."""
        return self._exchange({"do": "health"}, _REPLY_MARGIN) if self._address else None

    @property
    def is_starting(self) -> bool:
        """Whether a pool is still warming up, or is not there yet because this process has just begun, too."""
        health = self.health()
        if health is None:
            return bool(self._address) and time.monotonic() < _LOADED_AT + _APPEARS_WITHIN
        return bool(health["state"] == "starting")

    def _request(self, do: str, job: Job, *, wait: float = 0, **options: bool) -> Reply | None:
        if not self._address:
            return None
        request = {"do": do, "job": job, "wait": wait, "visitor": VISITOR.get(), **options}
        reply = self._exchange(request, wait + _REPLY_MARGIN)
        if reply is None or reply["state"] in ("starting", "refused"):
            return None
        return Reply(State(reply["state"]), reply["answer"], reply["pieces"], reply["ended_at"])

    def _exchange(self, request: dict[str, Any], timeout: float) -> dict[str, Any] | None:
        """Return the pool's reply; None if there is none within `timeout` seconds."""
        try:
            with socket.socket(socket.AF_UNIX) as connection:
                connection.settimeout(timeout)
                connection.connect(self._address)
                connection.sendall(json.dumps(request).encode() + b"\n")
                reply: dict[str, Any] = json.loads(connection.makefile("rb").readline())
        except (OSError, ValueError):
            return None
        return reply


class PoolOrLocal:
    """Answers questions on this machine: by the pool at `address` if it replies, otherwise in this process."""

    def __init__(self, address: str, local: LocalAnswerer) -> None:
        self._pool, self._local = Client(address), local

    def ask(self, question: Question, limits: TimeLimits, *, wait: float, more: bool = False) -> Reply:
        """Ask the pool, or else answer `question` in this process, unless it awaits a pool that is warming up."""
        reply = self._pool.ask(question, limits.pool, wait=wait, more=more)
        if reply is None and limits.awaits_pool and self._pool.is_starting:
            return Reply(State.RUNNING)
        return reply or self._local.ask(question, limits, wait=wait, more=more)

    def look(self, question: Question) -> Reply:
        """Return what is known about `question` without starting a search."""
        return self._pool.look(question) or self._local.look(question)

    def cancel(self, question: Question) -> Reply:
        """Stop the search and return what it has found."""
        return self._pool.cancel(question) or self._local.cancel(question)


def usual_socket(folder: Path) -> str:
    """Return the path of the pool's socket, by default, for an installation that keeps its files in `folder`."""
    path = folder.resolve() / "pool.sock"
    if len(str(path)) <= _MAX_ADDRESS_LENGTH:
        return str(path)
    name = blake2b(str(path).encode(), digest_size=8).hexdigest()
    return str(Path(tempfile.gettempdir()) / f"sudoku-{name}.sock")
