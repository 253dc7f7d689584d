"""What the site counts, as Prometheus reads it from a running site."""

import re
import signal
import socket
import urllib.request
from pathlib import Path

import pytest

from tests.engines.corpus import SHIDOKU
from tests.faults.sites import Site, kill, site, wait_until

pytestmark = pytest.mark.slow


def figures(port: int) -> dict[str, float]:
    """Return the figures by name with labels."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=30) as answer:
        lines = answer.read().decode().splitlines()
    return {name: float(value) for name, value in (re.split(r" (?=\S+$)", line) for line in lines if line[0] != "#")}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def visit(running: Site) -> None:
    running.ask("POST", "/p/", f"puzzle={SHIDOKU}")
    for address in ("/robots.txt", "/robots.txt", "/nowhere/", "/static/nothing.css"):
        running.ask("GET", address)


def test_a_site_reports_its_metrics(tmp_path: Path) -> None:
    port = free_port()
    with site(tmp_path, SUDOKU_METRICS=f"127.0.0.1:{port}", WEB_CONCURRENCY="2") as running:
        running.wait_until_warm()
        visit(running)
        found = figures(port)
        assert found['sudoku_requests_total{page="robots",status="200"}'] == 2
        assert found['sudoku_request_seconds_count{page="robots"}'] == 2
        assert found['sudoku_requests_total{page="other",status="404"}'] == 1
        assert found['sudoku_requests_total{page="static",status="404"}'] == 1
        assert found['sudoku_pages_total{source="drawn"}'] >= 1
        assert found['sudoku_questions_total{kind="first-answers",lane="short",outcome="answered"}'] == 1
        assert found["sudoku_pool_warm"] == found["sudoku_pool_starts_total"] == 1
        assert found["sudoku_queue_age_seconds"] == 0
        assert 50e6 < found['sudoku_memory_bytes{process="solver"}'] < 2e9
        assert 5e6 < found['sudoku_memory_largest_bytes{process="web"}'] < 512e6

        kill(running.solvers()[0])
        wait_until(lambda: figures(port)['sudoku_solver_restarts_total{lane="short"}'] == 1)
        kill(running.workers()[0])
        wait_until(lambda: len(running.workers()) == 2)
        visit(running)
        assert figures(port)['sudoku_requests_total{page="robots",status="200"}'] == 4  # nothing is forgotten
        kill(running.parents()[0])
        wait_until(lambda: figures(port)["sudoku_pool_starts_total"] == 2)


def test_counting_survives_a_reload_and_leaves_nothing(tmp_path: Path) -> None:
    port, shared = free_port(), Path("/dev/shm")
    with site(tmp_path, SUDOKU_METRICS=f"127.0.0.1:{port}", SUDOKU_POOL="") as running:
        folder = f"sudoku-metrics-{running.server.pid}-*"
        before = running.workers()
        visit(running)
        kill(running.server.pid, signal.SIGHUP)
        wait_until(lambda: running.workers() and not {*before} & {*running.workers()})
        visit(running)
        assert figures(port)['sudoku_requests_total{page="robots",status="200"}'] == 4
        assert len([*shared.glob(folder)]) == 1
    assert [*shared.glob(folder)] == []
