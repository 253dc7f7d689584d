"""Whatever is killed comes back, and nothing that was acknowledged is lost.

SUDOKU_ROUNDS sets how often each is tried; `-s` shows the figures for docs/reliability.md.
"""

import os
import shutil
import signal
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing, suppress
from http.client import HTTPException
from pathlib import Path

import pytest

from solver.fast import stored
from tests.faults.posts import Visitors
from tests.faults.sites import kill, site, wait_until
from tests.pools import children

ROUNDS = int(os.environ.get("SUDOKU_ROUNDS", "3"))
RECOVERY_TIMEOUT = 30.0  # seconds: three times what the documents say, for slow and busy machines

pytestmark = pytest.mark.slow


def stored_ids(folder: Path) -> set[str]:
    with closing(sqlite3.connect(folder / "db.sqlite3")) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return {row[0] for row in database.execute("SELECT page_id FROM solver_keptpuzzle")}


def replaced_after(processes: Callable[[], list[int]], k: int, is_well: Callable[[], bool] = lambda: True) -> float:
    """Kill process `k`, and return how many seconds pass until it is replaced and the site works again."""
    before = processes()
    kill(before[k % len(before)])

    def is_replaced() -> bool:
        now = processes()
        return is_well() and len(now) == len(before) and now != before

    return wait_until(is_replaced, RECOVERY_TIMEOUT)


def test_the_parent_of_the_pool_is_restarted(tmp_path: Path) -> None:
    with site(tmp_path, WEB_CONCURRENCY="1") as running:
        running.wait_until_warm()
        times = []
        for _ in range(ROUNDS):
            times.append(replaced_after(running.parents, 0, lambda: bool(running.pool.health())))
            running.wait_until_warm()
        print(f"parent killed {ROUNDS} times: replies after {min(times):.1f} to {max(times):.1f} s")
        assert len(running.parents()) == 1
        assert running.status("/readyz") == 200


def test_solver_processes_are_restarted(tmp_path: Path) -> None:
    with site(tmp_path, WEB_CONCURRENCY="1") as running:
        running.wait_until_warm()
        times = []
        for k in range(ROUNDS):
            times.append(replaced_after(running.solvers, k))
        print(f"solver processes killed {ROUNDS} times: replaced after {min(times):.2f} to {max(times):.2f} s")


def test_nothing_acknowledged_is_lost_when_web_processes_die(tmp_path: Path) -> None:
    with site(tmp_path, SUDOKU_POOL="") as running:
        visitors = Visitors(lambda: running)
        for k in range(ROUNDS):
            wait_until(visitors.have_stored(5))
            workers = running.workers()
            kill(workers[k % len(workers)])
            wait_until(lambda: running.status() == 200, RECOVERY_TIMEOUT)
        visitors.end()
        print(f"{len(visitors.acknowledged)} acknowledged, {len(visitors.failed)} cut off or refused")
    assert visitors.acknowledged <= stored_ids(tmp_path)
    assert {status for _, status in visitors.failed} <= {0, 503}


def test_a_second_server_keeps_the_pool_alive(tmp_path: Path) -> None:
    with site(tmp_path, WEB_CONCURRENCY="1") as first:
        first.wait_until_warm()
        with site(tmp_path, WEB_CONCURRENCY="1") as second:
            assert len(second.parents()) == 1
            assert first.end() == 0
            second.wait_until_warm()
            assert len(second.parents()) == 1


def test_an_upgrade_in_place_keeps_the_pool_alive(tmp_path: Path) -> None:
    with site(tmp_path, WEB_CONCURRENCY="1") as running:
        running.wait_until_warm()
        kill(running.server.pid, signal.SIGUSR2)

        def masters() -> list[int]:
            return [pid for pid in children(running.server.pid) if _is_master(pid)]

        wait_until(masters)
        new = masters()[0]
        try:
            wait_until(lambda: [pid for pid in children(new) if _is_web(pid)])
            running.end()
            wait_until(lambda: running.status() == 200)
            running.wait_until_warm()
        finally:
            kill(new, signal.SIGTERM)
            wait_until(lambda: not Path(f"/proc/{new}").exists())


@pytest.mark.parametrize("damage", ["empty", "cut", "flipped"])
def test_damaged_compiled_code_is_compiled_again(tmp_path: Path, damage: str) -> None:
    folder = tmp_path / "compiled"
    shutil.copytree(stored.folder(), folder)
    stored.seal(folder)
    files = sorted(folder.glob("kernel*/*.nbc"))[:3] + sorted(folder.glob("kernel*/*.nbi"))[:1]
    for path in files:
        content = bytearray(path.read_bytes())
        content[len(content) // 2] ^= 0xFF
        path.write_bytes({"empty": b"", "cut": bytes(content[: len(content) // 2]), "flipped": bytes(content)}[damage])
    with site(tmp_path, SUDOKU_COMPILED=str(folder), WEB_CONCURRENCY="1") as running:
        started_at = time.monotonic()
        running.wait_until_warm()
        print(f"{damage}: warm after {time.monotonic() - started_at:.0f} s")
    assert stored.discard_damaged(folder) == 0


def test_requests_in_flight_are_answered_before_the_site_ends(tmp_path: Path) -> None:
    with site(tmp_path, SUDOKU_POOL="") as running:
        found: list[int] = []

        def ask(k: int) -> None:
            with suppress(OSError, HTTPException):
                found.append(running.ask("POST", "/p/", "puzzle=3x3:" + "." * (80 - k) + "1" + "." * k)[0])

        threads = [threading.Thread(target=ask, args=(k,)) for k in range(3)]
        for each in threads:
            each.start()
        # Each is being answered, or was refused for being one too many. A later one would not be answered at all.
        wait_until(lambda: len(stored_ids(tmp_path)) + found.count(503) == 3)
        started_at = time.monotonic()
        assert running.end() == 0
        print(f"ended after {time.monotonic() - started_at:.1f} s")
        for each in threads:
            each.join()
        assert len(found) == 3
        assert {*found} <= {201, 503}


def _is_web(pid: int) -> bool:
    with suppress(OSError):
        return b"gunicorn" in Path(f"/proc/{pid}/cmdline").read_bytes()
    return False


def _is_master(pid: int) -> bool:
    """Whether this is a gunicorn that has workers of its own."""
    return _is_web(pid) and any(map(_is_web, children(pid)))
