"""Serves the site's figures to Prometheus, at a separate address that visitors cannot reach.

Web processes count in files that all share (`solver/web/site/metrics.py`). The figures of the pool, and
the memory of the processes, are looked up for each request.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from socket import socket
from typing import Any

from solver.pool.client import Client
from solver.pool.keeper import Keeper
from sudokusite.memory import memory_of

FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # read by the library
RETRY_INTERVAL = 1.0  # seconds between attempts to listen: in an upgrade the old server has the port for a while
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
        yield _by_outcome("sudoku_questions", "Questions that ended", health["ended"])


def _by_outcome(name: str, text: str, rows: Iterable[Sequence[Any]]) -> Any:
    from prometheus_client.core import CounterMetricFamily

    metric = CounterMetricFamily(name, text, labels=["kind", "lane", "outcome"])
    for *labels, n in rows:
        metric.add_metric(labels, n)
    return metric


def _by_lane(family: Callable[..., Any], name: str, text: str, values: Mapping[str, float]) -> Any:
    metric = family(name, text, labels=["lane"])
    for lane, value in values.items():
        metric.add_metric([lane], value)
    return metric


class QueueCollector:
    """What the queue of all machines counts. Every web machine gives the same figures."""

    def __init__(self, url: str) -> None:
        from solver.redis_queue.connection import connect
        from solver.redis_queue.shared import SharedSchedule

        self._shared = SharedSchedule(connect(url))

    def collect(self) -> Iterator[Any]:
        """Yield what is known now; without Redis only that it does not reply."""
        from prometheus_client.core import GaugeMetricFamily
        from redis import RedisError

        try:
            queue = self._shared.health()
        except RedisError:
            queue = None
        yield GaugeMetricFamily("sudoku_redis_up", "Whether Redis replies", value=float(queue is not None))
        if queue is None:
            return
        yield GaugeMetricFamily("sudoku_workers", "Workers on all machines", value=queue["workers"])
        yield GaugeMetricFamily("sudoku_shared_age_seconds", "How long the oldest job waits", value=queue["oldest"])
        yield _by_lane(GaugeMetricFamily, "sudoku_shared_jobs", "Jobs that wait for workers", queue["waiting"])
        yield _by_outcome("sudoku_shared_questions", "Questions that workers ended", queue["ended"])


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


class MetricsServer(threading.Thread):
    """Serves at `address` (HOST:PORT) until its process ends. `log` is called with what went wrong."""

    def __init__(self, address: str, collectors: Iterable[Any], log: Callable[[str], object]) -> None:
        super().__init__(name="metrics", daemon=True)
        host, _, port = address.rpartition(":")
        self._host, self._port, self._log = host.strip("[]"), int(port), log
        self._collectors = collectors
        self._socket: socket | None = None
        self._ending = threading.Event()

    def run(self) -> None:
        """Listen as soon as the port is free. The library answers in threads of its own."""
        from prometheus_client import CollectorRegistry, start_http_server
        from prometheus_client.multiprocess import MultiProcessCollector

        registry = CollectorRegistry()
        MultiProcessCollector(registry)
        for each in (*self._collectors, MemoryCollector()):
            registry.register(each)
        logged = ""
        while not self._socket and not self._ending.is_set():
            try:
                self._socket = start_http_server(self._port, self._host, registry)[0].socket
            except OSError as error:
                if str(error) != logged:
                    logged = str(error)
                    self._log(f"metrics cannot be served yet: {logged}")
                self._ending.wait(RETRY_INTERVAL)

    def close_socket(self) -> None:
        """Close the socket in a forked process that inherited it."""
        if self._socket:
            self._socket.close()

    def end(self) -> None:
        """Remove the folder of counters. The threads and their port end with this process."""
        self._ending.set()
        shutil.rmtree(os.environ[FOLDER], ignore_errors=True)
