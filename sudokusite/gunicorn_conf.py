"""Gunicorn's configuration, for `make run` and for production.

It is read before Django is loaded, so it must not use Django. PORT sets the port and WEB_CONCURRENCY the number of
workers. SUDOKU_POOL is the socket of the solver processes, which start and end with the site; empty for none.
"""

import os
import subprocess
import sys
from pathlib import Path

from solver.pool.client import usual_address

wsgi_app = "sudokusite.wsgi"
bind = f"127.0.0.1:{os.environ.get('PORT', '8000')}"
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
worker_class = "gthread"
threads = 4
timeout = 30
graceful_timeout = 5
keepalive = 5
# Loading the site before forking shares memory, and an error in the code is reported once and ends the command.
preload_app = True
control_socket_disable = True
loglevel = os.environ.get("SUDOKU_LOG_LEVEL", "warning").lower()


def when_ready(server: object) -> None:
    """Print the only line of `make run`: the site is loaded and listening."""
    print(f"Sudoku Atelier: http://{bind}/", flush=True)


def on_starting(server: object) -> None:
    """Start the solver processes. They end when their standard input ends, which happens when this process dies."""
    address = os.environ.get("SUDOKU_POOL", usual_address(Path(__file__).parent.parent / "var"))
    if address:
        command = [sys.executable, "-m", "solver.pool", address, "--until-eof"]
        # In a session of its own: Ctrl+C reaches only this process, which then ends the pool.
        _pools.append(subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True))


def on_exit(server: object) -> None:
    """End the solver processes and wait for them."""
    for pool in _pools:
        pool.communicate(timeout=10)


_pools: list[subprocess.Popen[bytes]] = []
