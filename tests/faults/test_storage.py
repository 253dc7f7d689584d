"""Nothing can be stored: what is known is shown, new puzzles are refused in words, and nothing acknowledged is lost."""

import json
import resource
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tests.engines.corpus import SHIDOKU
from tests.faults.sites import Site, site, wait_until
from tests.faults.test_kills import stored_ids

pytestmark = pytest.mark.slow

NEW = "3x3:" + "." * 80 + "{}"


@contextmanager
def full_disk(running: Site) -> Iterator[None]:
    """Keep every process of the site from writing files, as if the disk were full."""
    pids = [running.server.pid, *running.workers()]
    before = {pid: resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, -1)) for pid in pids}
    try:
        yield
    finally:
        for pid, limit in before.items():
            resource.prlimit(pid, resource.RLIMIT_FSIZE, limit)


def make_read_only(folder: Path) -> None:
    """Mark the database as written by a later version of SQLite: whoever opens it may only read, even root."""
    with closing(sqlite3.connect(folder / "db.sqlite3")) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with (folder / "db.sqlite3").open("r+b") as file:
        file.seek(18)
        file.write(b"\x03")


def post(running: Site, text: str) -> tuple[int, dict[str, str]]:
    status, content = running.ask("POST", "/p/", f"puzzle={text}")
    return status, json.loads(content)


def shows(running: Site, page_id: str) -> list[int]:
    """Ask for what is known about a puzzle, from memory and freshly rendered."""
    return [running.status(f"/p/{page_id}.{kind}{more}") for kind in ("json", "txt", "svg") for more in ("", "?fresh")]


def test_a_full_disk_stops_only_what_must_be_stored(tmp_path: Path) -> None:
    with site(tmp_path, SUDOKU_POOL="", SUDOKU_LOG_LEVEL="CRITICAL") as running:
        known = {post(running, text)[1]["id"] for text in (SHIDOKU, NEW.format(1), NEW.format(2))}
        page_id = min(known)
        with full_disk(running):
            for digit in range(3, 8):
                status, content = post(running, NEW.format(digit))
                assert status == 503
                assert len(content["error"]) > 20
            assert shows(running, page_id) == [200] * 6
            assert running.status() == 200
            wait_until(lambda: running.status("/readyz") == 503, 10)
        wait_until(lambda: running.status("/readyz") == 200, 10)
        known.add(post(running, NEW.format(8))[1]["id"])
    assert known <= stored_ids(tmp_path)


def test_a_read_only_database_still_serves_pages(tmp_path: Path) -> None:
    with site(tmp_path, SUDOKU_POOL="") as running:
        page_id = post(running, SHIDOKU)[1]["id"]
    make_read_only(tmp_path)
    with site(tmp_path, migrated=True, SUDOKU_POOL="", SUDOKU_LOG_LEVEL="CRITICAL") as running:
        status, content = post(running, NEW.format(1))
        assert status == 503
        assert len(content["error"]) > 20
        assert shows(running, page_id) == [200] * 6
        assert (running.status(), running.status("/readyz")) == (200, 503)
