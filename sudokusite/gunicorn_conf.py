"""How gunicorn serves the site; `make run` and a production service use the same file.

Needs nothing of Django, so that it is read before Django is. PORT changes the port, WEB_CONCURRENCY the workers;
SUDOKU_POOL is the socket of the solver processes, which are started here and end with the site; empty for none.
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
# Loading before the workers are forked shares memory, and a fault in the code is told once and ends the command.
preload_app = True
control_socket_disable = True
loglevel = os.environ.get("SUDOKU_LOG_LEVEL", "warning").lower()


def when_ready(server: object) -> None:
    """The site is loaded and listening: the one line that `make run` prints."""
    print(f"Sudoku Atelier: http://{bind}/", flush=True)


def on_starting(server: object) -> None:
    """Start the solver processes. They end when their standard input does: with this process, however it ends."""
    address = os.environ.get("SUDOKU_POOL", usual_address(Path(__file__).parent.parent / "var"))
    if address:
        command = [sys.executable, "-m", "solver.pool", address, "--until-eof"]
        # In a session of its own: Ctrl+C is for this process, which tells the pool.
        _pools.append(subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True))


def on_exit(server: object) -> None:
    """Let them end."""
    for pool in _pools:
        pool.communicate(timeout=10)


_pools: list[subprocess.Popen[bytes]] = []
