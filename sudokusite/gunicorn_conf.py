"""Gunicorn's configuration, for `make run` and for production.

It is read before Django is loaded, so it must not use Django. SUDOKU_BIND is the address to listen at (HOST:PORT or
unix:PATH; by default 127.0.0.1 and PORT), and WEB_CONCURRENCY the number of workers. SUDOKU_POOL is the socket of the
solver processes, which start and end with the site; empty for none. SUDOKU_METRICS is the address (HOST:PORT) where
Prometheus finds what the site counts; empty for none.
"""

import os
import sys
from pathlib import Path
from typing import Any

from solver.pool.client import usual_socket
from solver.pool.keeper import Keeper
from sudokusite.hourly import Hourly
from sudokusite.memory import share_heaps
from sudokusite.metrics import MetricsServer, PoolCollector, QueueCollector, prepare_folder

wsgi_app = "sudokusite.wsgi"
bind = os.environ.get("SUDOKU_BIND") or f"127.0.0.1:{os.environ.get('PORT', '8000')}"
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
worker_class = "gthread"
threads = 8  # most of them wait for an answer, not for the processor; admission.py says how many may compute
timeout = 30
graceful_timeout = 5
keepalive = 5
# Loading the site before forking shares memory, and an error in the code is reported once and ends the command.
preload_app = True
control_socket_disable = True
metrics = os.environ.get("SUDOKU_METRICS", "")
shares = bool(os.environ.get("REDIS_URL"))  # then machines of workers answer what takes longer than a moment
loglevel = os.environ.get("SUDOKU_LOG_LEVEL", "warning").lower()

if metrics:
    prepare_folder()


def _var() -> Path:
    """Return the folder for data, as in settings.py."""
    return Path(os.environ.get("SUDOKU_VAR") or Path(__file__).parent.parent / "var")


def when_ready(server: object) -> None:
    """Print the only line of `make run`: the site is loaded and listening."""
    print(f"Sudoku Atelier: {bind if bind.startswith('unix:') else f'http://{bind}/'}", flush=True)


def on_starting(server: Any) -> None:
    """Keep solver processes running, and the database tidy, as long as this process runs."""
    share_heaps(2)
    address = os.environ.get("SUDOKU_POOL", usual_socket(_var()))
    server.pool_keeper = Keeper(address, server.log.warning, only_short=shares) if address else None
    if server.pool_keeper:
        server.pool_keeper.start()
    manage = Path(__file__).parent.parent / "manage.py"
    server.hourly = Hourly([sys.executable, str(manage), "tidy", "--hourly"], server.log.warning)
    server.hourly.start()
    server.metrics = None
    if metrics:
        server.metrics = MetricsServer(metrics, _collectors(address, server), server.log.warning)
        server.metrics.start()


def _collectors(address: str, server: Any) -> list[Any]:
    pool = PoolCollector(address, server.pool_keeper)
    return [pool, QueueCollector(os.environ["REDIS_URL"])] if shares else [pool]


def post_fork(server: Any, worker: object) -> None:
    """Leave the metrics to the parent, and begin to have files of puzzles answered."""
    if server.metrics:
        server.metrics.close_socket()
    from solver.web.answers.bulk import Feeder  # the site is loaded by now

    Feeder().start()


def on_exit(server: Any) -> None:
    """End the solver processes and wait for them."""
    if server.metrics:
        server.metrics.end()
    if server.pool_keeper:
        server.pool_keeper.end()
