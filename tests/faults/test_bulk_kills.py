"""Files of puzzles are answered whatever dies meanwhile: each line once, in order."""

import json
import threading
import time
from http.client import HTTPException
from pathlib import Path

import pytest

from tests.faults.sites import Site, kill, site, wait_until

N = 2400  # lines: enough to take some seconds, few enough for a file without a token

pytestmark = pytest.mark.slow


def line(k: int) -> str:
    """A puzzle of 16 × 16 with many solutions, another one for each `k`; nobody solves it in a batch."""
    cells = [((4 * (r % 4) + r // 4 + c + k) % 16, (r + c) % 5) for r in range(12) for c in range(16)]
    text = "".join("123456789ABCDEFG"[digit] if is_given else "." for digit, is_given in cells)
    return f"4x4:{text}{'.' * 64}"


def progress(running: Site, name: str) -> dict[str, object]:
    status, content = running.ask("GET", f"/api/v1/jobs/{name}")
    assert status == 200
    body: dict[str, object] = json.loads(content)
    return body


def has_ended(running: Site, name: str) -> bool:
    """Whether the job has ended; no while the process that was asked dies."""
    try:
        return running.status("/healthz") == 200 and progress(running, name)["state"] == "ended"
    except (ConnectionError, HTTPException):
        return False


def test_each_line_is_answered_once_whatever_dies(tmp_path: Path) -> None:
    lines = [line(k) for k in range(16)] * (N // 16)
    with site(tmp_path, WEB_CONCURRENCY="2") as running:
        running.wait_until_warm()
        text = "\n".join(lines)
        status, content = running.ask("POST", "/api/v1/jobs?form=tsv", text, **{"Content-Type": "text/plain"})
        assert status == 201, content
        name = json.loads(content)["id"]
        ended = threading.Event()
        killed: list[int] = []

        def kill_some() -> None:
            while not ended.wait(1.0) and len(killed) < 6:
                victims = running.solvers() if len(killed) % 2 else running.workers()
                if victims:
                    killed.append(victims[-1])
                    kill(victims[-1])

        killer = threading.Thread(target=kill_some)
        killer.start()
        try:
            started_at = time.monotonic()
            wait_until(lambda: has_ended(running, name), 300)
        finally:
            ended.set()
            killer.join()
        print(f"{N} lines in {time.monotonic() - started_at:.1f} s, {len(killed)} processes killed")
        _, content = running.ask("GET", f"/api/v1/jobs/{name}/result")
        answered = [answer.split("\t") for answer in content.decode().splitlines()]
        assert [columns[0] for columns in answered] == lines
        assert {columns[1] for columns in answered} <= {"1", "2", "1?", "0?", "2?"}
        assert killed
