"""A PostgreSQL server of one's own, to be stopped and killed."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.faults.sites import wait_until
from tests.processes import PATIENCE

PROGRAMS = max(Path("/usr/lib/postgresql").glob("*/bin"), default=Path("/usr/local/bin"))


class PostgresqlServer:
    """A server on a socket in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self._data, self._folder = folder / "data", folder
        self.url = f"postgresql://postgres@/postgres?host={folder}"
        self._run("initdb", "--auth=trust", "--username=postgres", "-D", str(self._data))
        self.start()

    def start(self) -> None:
        """Start it, and return when it takes connections."""
        options = f"-c listen_addresses= -c unix_socket_directories={self._folder} -c fsync=on"
        log = str(self._folder / "log")
        start = ("pg_ctl", "start", "-w", "-s", "-D", str(self._data), "-l", log, "-o", options)
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            with suppress(subprocess.CalledProcessError):  # processes of the one before may not have noticed its death
                return self._run(*start)
        raise RuntimeError("PostgreSQL does not start")

    def stop(self, sign: signal.Signals) -> None:
        """Stop it: by INT in order, by QUIT at once, by KILL as when the power fails."""
        pid = int((self._data / "postmaster.pid").read_text().split()[0])
        os.kill(pid, sign)
        wait_until(lambda: _is_over(pid))

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(PROGRAMS / program), *arguments]
        if os.getuid() == 0:  # PostgreSQL refuses to run as root
            command = ["runuser", "-u", "postgres", "--", *command]
        subprocess.run(command, check=True, cwd="/", stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL)


def _is_over(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
    except OSError:
        return True


@contextmanager
def postgresql_server() -> Iterator[PostgresqlServer]:
    """A new server, which ends afterwards; skips without the programs, or fails on a test server."""
    if not (PROGRAMS / "initdb").exists() or (os.getuid() == 0 and not shutil.which("runuser")):
        reason = "the programs of PostgreSQL are not installed"
        pytest.fail(reason) if os.environ.get("CI") == "true" else pytest.skip(reason)
    with tempfile.TemporaryDirectory(prefix="postgresql", ignore_cleanup_errors=True) as folder:
        if os.getuid() == 0:
            shutil.chown(folder, "postgres")
        server = PostgresqlServer(Path(folder))
        try:
            yield server
        finally:
            server.stop(signal.SIGQUIT)
