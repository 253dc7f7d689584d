"""Serve the site like `make run`, on a free loopback port and with its own database."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def served(*, with_pool: bool, **env: str) -> Iterator[int]:
    """Start a site and yield its port once it is ready. The site ends with the block. `env` changes its settings."""
    port = _free_port()
    with tempfile.TemporaryDirectory() as folder:
        whole = os.environ | {
            "DATABASE_URL": f"sqlite:///{folder}/db.sqlite3",
            "PORT": str(port),
            "SUDOKU_POOL": f"{folder}/pool.sock" if with_pool else "",
            **env,
        }
        subprocess.run([sys.executable, "-m", "tools.prepare"], cwd=ROOT, env=whole, check=True)
        gunicorn = [sys.executable, "-m", "gunicorn", "--config", "sudokusite/gunicorn_conf.py"]
        server = subprocess.Popen(gunicorn, cwd=ROOT, env=whole, stdout=subprocess.DEVNULL)
        try:
            _wait_for(port)
            yield port
        finally:
            server.terminate()
            server.wait()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(port: int) -> None:
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise SystemExit("the server did not start")
