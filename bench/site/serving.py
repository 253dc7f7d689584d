"""Serve the site like `make run`, on a free loopback port and with its own database; and nginx before it."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def served(*, with_pool: bool, command: Sequence[str] = (), **env: str) -> Iterator[int]:
    """Start a site and yield its port once it is ready. The site ends with the block. `env` changes its settings.

    `command` is one of manage.py that runs before that, when the solver processes take jobs.
    """
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
            if command:
                _wait_until_ready(port)
                subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, env=whole, check=True)
            yield port
        finally:
            server.terminate()
            server.wait()


class Ports(NamedTuple):
    """Where a proxy listens on loopback: as visitors reach it, and without encryption, for measuring."""

    https: int
    http: int


@contextmanager
def proxied(site_port: int, *, with_limits: bool) -> Iterator[Ports]:
    """Start nginx with `deploy/nginx.conf` in front of a site. It ends with the block.

    Its certificate, cache and logs are in a folder of its own. What it complains about goes to standard error. Without
    limits, one machine may ask like many visitors, and names them in X-Forwarded-For.
    """
    with tempfile.TemporaryDirectory() as folder:
        ports = Ports(_free_port(), _free_port())
        config = nginx_config(Path(folder), site_port, ports, with_limits=with_limits)
        nginx = subprocess.Popen(["nginx", "-c", config, "-g", "daemon off;"])
        try:
            _wait_for(ports.http)
            yield ports
        finally:
            nginx.terminate()
            nginx.wait()


def nginx_config(folder: Path, site_port: int, ports: Ports, *, with_limits: bool) -> Path:
    """Write what nginx needs to run our recipe in `folder`, with a new certificate, and return its configuration."""
    key = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=sudoku.example"]
    subprocess.run([*key, "-keyout", folder / "key", "-out", folder / "crt"], check=True, capture_output=True)
    recipe = (ROOT / "deploy/nginx.conf").read_text()
    for pattern, own in (
        (r"/etc/letsencrypt/\S+fullchain.pem", f"{folder}/crt"),
        (r"/etc/letsencrypt/\S+privkey.pem", f"{folder}/key"),
        (r"/var/cache/nginx/\S+", f"{folder}/pages"),
        (r"127\.0\.0\.1:8000", f"127.0.0.1:{site_port}"),
        (r"listen 443 (.*)", rf"listen 127.0.0.1:{ports.http}; listen 127.0.0.1:{ports.https} \1"),
        (r"listen 80;", f"listen unix:{folder}/http;"),
    ):
        recipe = re.sub(pattern, own, recipe)
    if not with_limits:
        recipe = re.sub(r"X-Forwarded-For .*;", "X-Forwarded-For $http_x_forwarded_for;", recipe)
        recipe = re.sub(r" *limit_(req|conn) .*\n", "", recipe)
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    user = "user root;\n" if os.geteuid() == 0 else ""
    events = "events { worker_connections 4096; }\nworker_rlimit_nofile 9000;\n"
    http = f"http {{\naccess_log off;\n{temporary}{recipe}\n}}\n"
    (folder / "nginx.conf").write_text(f"{user}pid {folder}/pid;\nerror_log stderr;\n{events}{http}")
    return folder / "nginx.conf"


def _wait_until_ready(port: int) -> None:
    while True:
        with suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz"):
            return
        time.sleep(0.2)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(port: int) -> None:
    for _ in range(1200):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise SystemExit("the server did not start")
