"""How much more two pairs of machines carry than one: `python -m tests.faults.pairs [--seconds 40] [--visitors 12]`.

A pair is a web machine and a machine of workers. Each machine is a network namespace of its own with a quarter of a
core; PostgreSQL, Redis and the visitors (visits.py) are on this side and unlimited. Needs root, iproute2 and
control groups. Fails if two pairs carry less than 1.6 times as many visits as one.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from tests.faults.postgresql_server import postgresql_server
from tests.faults.sites import wait_until
from tests.faults.visits import play
from tests.pools import ROOT
from tests.redis_queue.servers import redis_server

QUARTER, PERIOD = 25_000, 100_000  # microseconds of a core, in each period
BRIDGE, NETWORK = "sudoku-bridge", "10.77.0"
CGROUPS = Path("/sys/fs/cgroup/cpu")
GOAL = 1.6


def main() -> int:
    """Print the visits a second of one pair and of two. Return the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=40)
    parser.add_argument("--visitors", type=int, default=12, help="at a time, for each pair")
    options = parser.parse_args()
    carried = [carried_by(n, options.seconds, options.visitors) for n in (1, 2)]
    ratio = carried[1] / carried[0]
    print(f"one pair {carried[0]:.2f}, two pairs {carried[1]:.2f} visits a second: {ratio:.2f} x")
    return int(ratio < GOAL)


def carried_by(n_pairs: int, seconds: float, n_visitors: int) -> float:
    """Return how many visits a second `n_pairs` carry."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        database, redis = stack.enter_context(postgresql_server()), stack.enter_context(redis_server())
        stack.enter_context(bridge())
        env = {"DATABASE_URL": database.url, "REDIS_URL": redis.url, "SECRET_KEY": "the same"}
        migrate = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
        subprocess.run(migrate, cwd=ROOT, env=os.environ | env | {"SUDOKU_VAR": str(folder)}, check=True)
        sites = []
        for k in range(n_pairs):
            web, work = f"sudoku-web-{k}", f"sudoku-work-{k}"
            stack.enter_context(machine(web, 10 + k))
            stack.enter_context(machine(work, 20 + k))
            address = f"{NETWORK}.{10 + k}"
            own = {"SUDOKU_VAR": str(folder / web), "SUDOKU_BIND": f"{address}:8000", "WEB_CONCURRENCY": "1"}
            own |= {"ALLOWED_HOSTS": address, "FORWARDED_ALLOW_IPS": f"{NETWORK}.1", "SUDOKU_REQUEST_LOG": "0"}
            gunicorn = str(Path(sys.executable).with_name("gunicorn"))
            stack.enter_context(running(web, [gunicorn, "-c", "sudokusite/gunicorn_conf.py"], env | own))
            stack.enter_context(running(work, [sys.executable, "manage.py", "work", "--workers", "2"], env | own))
            sites.append(f"http://{address}:8000")
        for each in sites:
            wait_until(lambda each=each: is_ready(each), 300)  # type: ignore[misc]
        started_at = time.monotonic()
        figures = play(sites, n_pairs * n_visitors, seconds, seed=n_pairs)
        elapsed = time.monotonic() - started_at
        print(f"\n{n_pairs} of each", *figures.lines(), sep="\n")
        return figures.n_visits / elapsed


def is_ready(site: str) -> bool:
    """Whether the machine can do all its work."""
    with suppress(OSError), urllib.request.urlopen(f"{site}/readyz", timeout=5) as response:
        return bool(response.status == 200)
    return False


@contextmanager
def bridge() -> Iterator[None]:
    """The network that the machines share."""
    ip("link", "add", BRIDGE, "type", "bridge")
    try:
        ip("addr", "add", f"{NETWORK}.1/24", "dev", BRIDGE)
        ip("link", "set", BRIDGE, "up")
        yield
    finally:
        ip("link", "del", BRIDGE)


@contextmanager
def machine(name: str, number: int) -> Iterator[None]:
    """A network namespace on the bridge, and a control group with a quarter of a core."""
    outside, inside, group = f"sdk-out-{number}", f"sdk-in-{number}", CGROUPS / name
    ip("netns", "add", name)
    group.mkdir()
    try:
        (group / "cpu.cfs_period_us").write_text(str(PERIOD))
        (group / "cpu.cfs_quota_us").write_text(str(QUARTER))
        ip("link", "add", outside, "type", "veth", "peer", "name", inside, "netns", name)
        ip("link", "set", outside, "master", BRIDGE, "up")
        ip("-n", name, "addr", "add", f"{NETWORK}.{number}/24", "dev", inside)
        ip("-n", name, "link", "set", inside, "up")
        ip("-n", name, "link", "set", "lo", "up")
        yield
    finally:
        wait_until(lambda: not (group / "cgroup.procs").read_text(), 30)
        group.rmdir()
        ip("netns", "del", name)


@contextmanager
def running(name: str, command: list[str], env: dict[str, str]) -> Iterator[None]:
    """A process of a machine, and all that it starts."""
    group = CGROUPS / name / "cgroup.procs"
    Path(env["SUDOKU_VAR"]).mkdir(exist_ok=True)
    process = subprocess.Popen(
        ["ip", "netns", "exec", name, *command],
        cwd=ROOT,
        env=os.environ | env,
        stdout=subprocess.DEVNULL,
        preexec_fn=lambda: group.write_text(str(os.getpid())) and None,  # before it starts others
    )
    try:
        yield
    finally:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(timeout=30)
        process.kill()


def ip(*arguments: str) -> None:
    subprocess.run(["ip", *arguments], check=True)


if __name__ == "__main__":
    sys.exit(main())
