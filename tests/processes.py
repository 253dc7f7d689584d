"""Processes with a database in common, which write to it at the same moment."""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.pools import ROOT

BEGIN = """
import os, sys
os.environ["DJANGO_SETTINGS_MODULE"] = "sudokusite.settings"
import django
django.setup()

def wait_for_others():
    print("ready", flush=True)
    sys.stdin.readline()
"""
MIGRATE = """
from django.core.management import call_command
call_command("migrate", verbosity=0)
"""
PATIENCE = 300  # seconds


def python(code: str, database: str, *arguments: str, folder: Path = ROOT) -> str:
    """Run `code` with Django in a process of its own, and return what it prints. `folder` holds the site's code."""
    return _output(_start(code, database, arguments, folder=folder))


def run_together(code: str, database: str, arguments: Sequence[Sequence[str]], **env: str) -> list[str]:
    """Run `code` in a process for each of `arguments`, and return what they print.

    The code calls `wait_for_others` before it writes; all continue together when the slowest has got there.
    """
    processes = [_start(code, database, each, env) for each in arguments]
    for process in processes:
        assert process.stdout
        assert process.stdout.readline() == "ready\n", _output(process)
    for process in processes:
        assert process.stdin
        process.stdin.write("\n")
        process.stdin.flush()
    return [_output(process) for process in processes]


def _start(
    code: str, database: str, arguments: Sequence[str], env: Mapping[str, str] | None = None, *, folder: Path = ROOT
) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", BEGIN + code, *arguments],
        cwd=folder,
        env=os.environ | {"DATABASE_URL": database, **(env or {})},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def _output(process: subprocess.Popen[str]) -> str:
    out, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, errors
    return out
