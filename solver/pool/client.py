"""Asking the pool; without one, or while it warms itself, there is no reply."""

from __future__ import annotations

import json
import socket
import tempfile
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from solver.pool.jobs import Answer, Job

_LONGEST_ADDRESS = 100  # characters; systems allow a few more
_TO_ANSWER = 5.0  # seconds beyond those that the pool was told to wait; a busy machine may need some of them


class Reply(NamedTuple):
    """`state`: done, running, busy, cancelled or unknown; done without an answer if the job killed its process.

    Without an answer `so_far` is what has been told of it: steps, or scales.
    """

    state: str
    answer: Answer | None
    so_far: Sequence[Any] = ()


class Client:
    """Asks the pool at `address`; each call is a connection of its own, so any thread may."""

    def __init__(self, address: str) -> None:
        self._address = address

    def ask(self, job: Job, wait: float, *, again: bool = False) -> Reply | None:
        """Have `job` done; what is known of it after at most `wait` seconds. None without a pool.

        What was cancelled a moment ago stays so, unless it is asked for `again`.
        """
        return self._request("again" if again else "ask", job, wait)

    def look(self, job: Job) -> Reply | None:
        """What is known of `job`; it is not started."""
        return self._request("look", job, 0)

    def cancel(self, job: Job) -> Reply | None:
        """Stop `job`, wherever it is; the reply says what had been found until then."""
        return self._request("cancel", job, 0)

    def _request(self, do: str, job: Job, wait: float) -> Reply | None:
        if not self._address:
            return None
        try:
            with socket.socket(socket.AF_UNIX) as connection:
                connection.settimeout(wait + _TO_ANSWER)
                connection.connect(self._address)
                connection.sendall(json.dumps({"do": do, "job": job, "wait": wait}).encode() + b"\n")
                reply: dict[str, Any] = json.loads(connection.makefile("rb").readline())
        except (OSError, ValueError):
            return None
        if reply["state"] in ("starting", "refused"):
            return None
        return Reply(reply["state"], reply.get("answer"), reply.get("so_far", []))


def usual_address(folder: Path) -> str:
    """Where the pool of an installation listens that keeps its files in `folder`."""
    path = folder.resolve() / "pool.sock"
    if len(str(path)) <= _LONGEST_ADDRESS:
        return str(path)
    name = blake2b(str(path).encode(), digest_size=8).hexdigest()
    return str(Path(tempfile.gettempdir()) / f"sudoku-{name}.sock")
