"""How much memory the processes of a site use, and how little of it is wasted."""

from __future__ import annotations

import ctypes
from collections import defaultdict
from contextlib import suppress
from pathlib import Path

_PROC = Path("/proc")
# By a part of a process's command line: its role. The first match counts.
_ROLES = {"solver.pool.worker": "solver", "solver.pool": "pool", "gunicorn": "web"}
_M_ARENA_MAX = -8  # of glibc's malloc.h


def share_heaps(n: int) -> None:
    """Let the threads of this process, and of those it forks, share `n` heaps. Without glibc, nothing changes.

    By default glibc opens up to eight heaps a core, each of which keeps gaps of its own. Threads that take turns at
    Python's lock gain nothing from that.
    """
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).mallopt(_M_ARENA_MAX, n)


def memory_of(server: int) -> dict[str, list[int]]:
    """Return the bytes that each process of a site uses, by role. `server` is the id of the process that was started.

    Memory that several processes share is divided among them, so that the sum is what the site uses.
    """
    sizes: dict[str, list[int]] = defaultdict(list)
    for pid in [server, *_descendants(server)]:
        with suppress(OSError, ValueError):  # it has just ended
            role, size = "server" if pid == server else _role_of(pid), _bytes_of(pid)
            sizes[role].append(size)
    return dict(sizes)


def _descendants(pid: int) -> list[int]:
    children = defaultdict(list)
    for stat in _PROC.glob("[0-9]*/stat"):
        with suppress(OSError):
            parent = stat.read_text().rpartition(")")[2].split()[1]
            children[int(parent)].append(int(stat.parent.name))
    pids, left = [], [pid]
    while left:
        born = children[left.pop()]
        pids += born
        left += born
    return pids


def _role_of(pid: int) -> str:
    command = (_PROC / str(pid) / "cmdline").read_bytes().decode(errors="replace")
    return next((role for word, role in _ROLES.items() if word in command), "other")


def _bytes_of(pid: int) -> int:
    lines = (_PROC / str(pid) / "smaps_rollup").read_text().splitlines()
    return 1024 * int(next(line.split()[1] for line in lines if line.startswith("Pss:")))
