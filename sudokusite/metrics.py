"""Serves what the site counts, for Prometheus, at an address of its own: never to visitors.

Web processes count in files that all share (`solver/web/site/metrics.py`). What the pool counts, and how much memory
the processes use, is looked up when somebody asks.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

from solver.pool.client import Client
from solver.pool.keeper import Keeper
from sudokusite.memory import memory_of

FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # read by the library
EVERY = 1.0  # seconds between attempts to listen: in an upgrade the old server has the port for a while
_PREFIX = "sudoku-metrics-"


def prepare_folder() -> None:
    """Make the folder in which the processes count, before the library is loaded.

    It is in memory: on a full disk the files would end the processes. Folders of servers that were killed are removed.
    """
    shared = Path("/dev/shm")
    parent = shared if os.access(shared, os.W_OK) else Path(tempfile.gettempdir())
    own = f"{_PREFIX}{os.getpid()}-"
    if Path(os.environ.get(FOLDER, "")).name.startswith(own):
        return  # the configuration is read again on HUP
    for old in parent.glob(f"{_PREFIX}*"):
        if not Path("/proc", old.name.removeprefix(_PREFIX).split("-")[0]).exists():
            shutil.rmtree(old, ignore_errors=True)
    os.environ[FOLDER] = tempfile.mkdtemp(prefix=own, dir=parent)


class PoolCollector:
    """What the pool and its keeper count."""

    def __init__(self, address: str, keeper: Keeper | None) -> None:
        self._client, self._keeper = Client(address), keeper

    def collect(self) -> Iterator[Any]:
        """Yield what is known now."""
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

        health = self._client.health()
        is_warm = float(health is not None and health["state"] == "warm")
        yield GaugeMetricFamily("sudoku_pool_warm", "Whether the solver processes take jobs", value=is_warm)
        n_starts = self._keeper.n_starts if self._keeper else 0
        yield CounterMetricFamily("sudoku_pool_starts", "How often the pool was started", value=n_starts)
        if health is None:
            return
        yield GaugeMetricFamily("sudoku_queue_age_seconds", "How long the oldest job waits", value=health["oldest"])
        yield _by_lane(GaugeMetricFamily, "sudoku_queue_jobs", "Jobs that wait", health["waiting"])
        yield _by_lane(CounterMetricFamily, "sudoku_solver_restarts", "Processes replaced", health["replaced"])
        questions = CounterMetricFamily("sudoku_questions", "Questions that ended", labels=["kind", "lane", "outcome"])
        for *labels, n in health["ended"]:
            questions.add_metric(labels, n)
        yield questions


def _by_lane(family: Callable[..., Any], name: str, text: str, values: Mapping[str, float]) -> Any:
    found = family(name, text, labels=["lane"])
    for lane, value in values.items():
        found.add_metric([lane], value)
    return found


class MemoryCollector:
    """How much memory the processes use: all of a kind together, and the largest of them."""

    def collect(self) -> Iterator[Any]:
        """Yield what is known now."""
        from prometheus_client.core import GaugeMetricFamily

        total = GaugeMetricFamily("sudoku_memory_bytes", "Memory of all processes of a kind", labels=["process"])
        largest = GaugeMetricFamily("sudoku_memory_largest_bytes", "Memory of the largest", labels=["process"])
        for role, sizes in memory_of(os.getpid()).items():
            total.add_metric([role], sum(sizes))
            largest.add_metric([role], max(sizes))
        yield total
        yield largest


class _Handler(WSGIRequestHandler):
    """Answers one request at a time, and says nothing about it."""

    timeout = 5.0

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


class MetricsServer(threading.Thread):
    """Serves at `address` (HOST:PORT) until its process ends. `log` takes what went wrong."""

    def __init__(self, address: str, pool: PoolCollector, log: Callable[[str], object]) -> None:
        super().__init__(name="metrics", daemon=True)
        host, _, port = address.rpartition(":")
        self._host, self._port, self._log = host.strip("[]"), int(port), log
        self._pool = pool
        self._server: WSGIServer | None = None
        self._ending = threading.Event()

    def run(self) -> None:
        """Listen as soon as the port is free, and answer."""
        from prometheus_client import CollectorRegistry, make_wsgi_app
        from prometheus_client.multiprocess import MultiProcessCollector

        registry = CollectorRegistry()
        MultiProcessCollector(registry)
        registry.register(self._pool)
        registry.register(MemoryCollector())
        self._server = self._listen(make_wsgi_app(registry))
        if self._server:
            self._server.serve_forever()

    def close_socket(self) -> None:
        """Close what a forked process has inherited."""
        if self._server:
            self._server.socket.close()

    def end(self) -> None:
        """Remove what was counted. The thread and its port end with this process."""
        self._ending.set()
        shutil.rmtree(os.environ[FOLDER], ignore_errors=True)

    def _listen(self, app: Any) -> WSGIServer | None:
        said = ""
        while not self._ending.is_set():
            try:
                return make_server(self._host, self._port, app, handler_class=_Handler)
            except OSError as error:
                if str(error) != said:
                    said = str(error)
                    self._log(f"metrics cannot be served yet: {said}")
            self._ending.wait(EVERY)
        return None
