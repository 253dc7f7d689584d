"""The pool as the web server starts it: it ends with the site, however that ends."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import pytest

from solver.board import Puzzle
from solver.pool.client import Client
from solver.questions import Verdict
from tests.engines.corpus import SHIDOKU
from tests.pools import ROOT, TO_BE_WARM

pytestmark = pytest.mark.slow

EASY = Verdict(Puzzle.from_text(SHIDOKU))


class Site(NamedTuple):
    """A web server, how to ask its pool, and the address of its first page."""

    server: subprocess.Popen[bytes]
    client: Client
    url: str


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """The web server with its pool, which has begun to answer."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address = os.path.relpath(tmp_path / "s", ROOT)
    env = os.environ | {
        "PORT": str(port),
        "SUDOKU_POOL": address,
        "WEB_CONCURRENCY": "1",
        "DATABASE_URL": f"sqlite:///{tmp_path}/db.sqlite3",
    }
    subprocess.run([sys.executable, "manage.py", "migrate", "--verbosity", "0"], cwd=ROOT, env=env, check=True)
    command = [sys.executable, "-m", "gunicorn", "--config", "sudokusite/gunicorn_conf.py"]
    server = subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.DEVNULL, process_group=0)
    client = Client(address)
    deadline = time.monotonic() + TO_BE_WARM
    while client.ask(EASY, 5, wait=5) is None and time.monotonic() < deadline:
        assert server.poll() is None
        time.sleep(0.1)
    yield Site(server, client, f"http://127.0.0.1:{port}/")
    server.kill()
    server.wait()


def all_below(pid: int) -> list[int]:
    """The processes that this one has started, and theirs."""
    found = subprocess.run(["pgrep", "-P", str(pid)], capture_output=True, text=True, check=False).stdout.split()
    return [below for child in map(int, found) for below in (child, *all_below(child))]


@pytest.mark.parametrize(
    "sign",
    [signal.SIGTERM, signal.SIGINT, signal.SIGKILL],
    ids=lambda sign: sign.name,
)
def test_nothing_is_left_when_the_site_ends(site: Site, sign: signal.Signals):
    server, client, _ = site
    processes = all_below(server.pid)
    assert len(processes) >= 1 + 1 + 3  # a web worker, the pool, a process for each lane
    client.ask(Verdict(Puzzle.from_text("3x3:" + "." * 81), limit=10**15, keep=0), 60)
    if sign is signal.SIGINT:
        os.killpg(server.pid, sign)  # as Ctrl+C does
    else:
        server.send_signal(sign)
    server.wait(timeout=120)
    deadline = time.monotonic() + 120
    while any(Path(f"/proc/{pid}").exists() for pid in processes) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert [pid for pid in processes if Path(f"/proc/{pid}").exists()] == []
    assert client.ask(EASY, 5, wait=1) is None


def pool_of(server: subprocess.Popen[bytes]) -> int | None:
    """The pool that this server has started, if it runs."""
    return next((pid for pid in all_below(server.pid) if b"solver.pool\0" in command_of(pid)), None)


def command_of(pid: int) -> bytes:
    """The command of a process; empty if it has ended."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    return b""


def test_a_killed_pool_comes_back(site: Site):
    server, client, url = site
    before = pool_of(server)
    assert before is not None
    os.kill(before, signal.SIGKILL)
    deadline = time.monotonic() + 120
    while pool_of(server) in (None, before) and time.monotonic() < deadline:
        time.sleep(0.05)
    form = urlencode({"puzzle": SHIDOKU}).encode()
    with urlopen(Request(url + "p/", form, headers={"Accept": "application/json"}), timeout=120) as answer:
        assert json.load(answer)["status"] == "unique"  # with the new pool or still without one
    while client.ask(EASY, 5, wait=1) is None and time.monotonic() < deadline:
        time.sleep(0.05)
    health = client.health()
    assert health
    assert (health["state"], health["oldest"], set(health["waiting"].values())) == ("warm", 0, {0})
    assert pool_of(server) not in (None, before)
