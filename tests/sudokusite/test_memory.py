"""Threads of the site share heaps, so that less memory is wasted."""

from __future__ import annotations

import platform
import subprocess
import sys

import pytest

from tests.pools import ROOT

# Threads that wait for one another, each of which has allocated; then the C library lists its heaps.
SCRIPT = """
import ctypes, sys
from threading import Barrier, Thread
from sudokusite.memory import share_heaps

if sys.argv[1:]:
    share_heaps(int(sys.argv[1]))
together = Barrier(6)

def allocate():
    together.wait()
    kept = [bytes(5000) for _ in range(100)]
    together.wait()

threads = [Thread(target=allocate) for _ in range(6)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
libc = ctypes.CDLL(None)
libc.malloc_info(0, ctypes.c_void_p.in_dll(libc, "stdout"))
libc.fflush(None)
"""


def _n_heaps(*arguments: str) -> int:
    command = [sys.executable, "-c", SCRIPT, *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.count("<heap nr=")


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc opens heaps for threads")
def test_threads_share_two_heaps() -> None:
    assert _n_heaps() > 2
    assert _n_heaps("2") == 2
