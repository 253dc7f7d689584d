"""The commands of the Makefile, from a bare Python to a running site. Uses only the standard library.

Everything they create is in .venv/ and var/. They are silent unless something fails, and then show what failed.
"""

import hashlib
import importlib.util
import json
import os
import shlex
import shutil
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NoReturn

from tools.browser import HEADLESS, find_chromium

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / "bin"
STAMP = VENV / "installed.json"
LOCK, SCALE_LOCK, DEV_LOCK = "requirements.lock", "requirements-scale.lock", "requirements-dev.lock"

# The tests that each command runs, by the markers in pyproject.toml.
QUICK = "not (thorough or slow or nightly)"
TEST = "not (slow or nightly)"
EVERYTHING = "not nightly"
# What depends on the database or on what machines share, and visits in a browser that store, poll and come back.
# `make shared ARGS=tests/e2e` adds the other browser tests, which take too long for CI on a slow machine.
IN_BROWSER = ["entry/test_visit.py", "play/test_progress.py", "site/test_polling.py", "daily"]
# Modules whose tests make databases of their own, of each kind: they would do the same again.
WITH_OWN_DATABASES = ["answers/test_findings.py", "answers/test_stock_shared.py", "test_data.py", "test_move.py"]
SHARED = [
    "tests/web",
    *(f"tests/e2e/{each}" for each in IN_BROWSER),
    *(f"--ignore=tests/web/{each}" for each in WITH_OWN_DATABASES),
]
# By command: which tests, and more for pytest.
TESTS: dict[str, tuple[str, list[str]]] = {
    "quick": (QUICK, []),
    "test": (TEST, []),
    "everything": (EVERYTHING, []),
    "shared": (EVERYTHING, SHARED),
    "deploy-check": ("", ["tests/test_deploy.py", "tests/faults/test_behind_nginx.py"]),
    "nightly": ("", []),
}


def fail(sentence: str) -> NoReturn:
    print(sentence, file=sys.stderr)
    sys.exit(1)


def run_quietly(*command: str | Path, **env: str) -> None:
    """Run `command`. If it fails, show its output and exit."""
    whole = os.environ | env
    done = subprocess.run(
        command, env=whole, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    if done.returncode:
        sys.stderr.buffer.write(done.stdout)
        fail(f"failed: {' '.join(map(str, command))}")


def make_venv(folder: Path) -> None:
    if not (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
        fail(
            "Python came without its venv module: install it (on Debian and Ubuntu: apt-get install python3-venv), "
            "then run make again."
        )
    run_quietly(sys.executable, "-m", "venv", "--clear", folder)


def install(*locks: str) -> None:
    """Install the exact versions in the last of `locks`, which includes the earlier ones, into .venv.

    The stamp there has the digests of the lock files that are installed. An environment that is incomplete or was
    moved is made anew.
    """
    wanted = {lock: hashlib.sha256((ROOT / lock).read_bytes()).hexdigest() for lock in locks}
    try:
        stamp = json.loads(STAMP.read_text()) if (BIN / "python").exists() else {}
    except (OSError, ValueError):
        stamp = {}
    is_sound = stamp.get("venv") == str(VENV)
    if is_sound and wanted.items() <= stamp.items():
        return
    if not is_sound:
        make_venv(VENV)
    STAMP.unlink(missing_ok=True)
    pip = (BIN / "python", "-m", "pip", "--disable-pip-version-check", "--no-input")
    run_quietly(*pip, "install", "--quiet", "--require-hashes", "-r", locks[-1])
    STAMP.write_text(json.dumps({"venv": str(VENV)} | wanted))


def install_programs() -> None:
    """Install Debian's Chromium and nginx on a CI server that lacks them. Elsewhere users decide for themselves."""
    missing = [] if find_chromium() else [HEADLESS, "fonts-dejavu-core"]
    missing += [] if shutil.which("nginx") else ["nginx-light"]
    if os.environ.get("CI") == "true" and missing and shutil.which("apt-get"):
        run_quietly("apt-get", "update")
        install = ("apt-get", "install", "-y", "--no-install-recommends")
        run_quietly(*install, *missing, DEBIAN_FRONTEND="noninteractive")


def check_port() -> None:
    port = os.environ.get("PORT", "8000")
    if not (port.isdigit() and 0 < int(port) < 65536):
        fail(f"PORT is {port!r}, expected a number from 1 to 65535")
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", int(port)))
        except PermissionError:
            fail(f"Port {port} needs administrator rights: choose one above 1023, as in make run PORT=8000")
        except OSError:
            fail(f"Port {port} is taken: end what uses it, or choose another, as in make run PORT=8001")


def run(arguments: list[str]) -> NoReturn:
    """Serve the site on 127.0.0.1:$PORT until it is interrupted."""
    check_port()
    install(LOCK)
    run_quietly(BIN / "python", "-m", "tools.prepare")
    gunicorn = str(BIN / "gunicorn")
    options = ["--config", "sudokusite/gunicorn_conf.py", "--no-control-socket"]
    os.execv(gunicorn, [gunicorn, *options, *arguments])


def test(command: str, arguments: list[str]) -> NoReturn:
    """Compile what tests need and run those of `command` on all processors.

    One process more than processors keeps these busy while tests wait for a browser or a solver process. Solver
    processes run at the lowest priority, and so do the tests. Otherwise the tests on one processor would starve the
    solver processes of the tests on another.
    """
    if command != "quick":
        install_programs()
    install(LOCK, DEV_LOCK)
    python = str(BIN / "python")
    # Tests start many processes. If Python may not keep bytecode, each would compile all modules again.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    run_quietly(python, "-m", "tools.warm")
    os.nice(19)
    selection, options = TESTS[command]
    n_processes = min((os.cpu_count() or 1) + (command != "quick"), 8)
    pytest = [python, "-m", "pytest", "-n", str(n_processes), "--dist", "worksteal", "-m", selection]
    os.execv(python, [*pytest, *options, *arguments])  # pytest's summary is printed last


def each(lines: list[str]) -> NoReturn:
    """Run programs of .venv, each a line, even if one of them fails. Fail if any of them failed."""
    install(LOCK, DEV_LOCK)
    failed = []
    for line in lines:
        program, *options = shlex.split(line)
        print("+", line, flush=True)
        if subprocess.run([BIN / program, *options]).returncode:
            failed.append(f"failed: {line}")
    sys.exit("\n".join(failed) or 0)


def lock(_: list[str]) -> None:
    """Rewrite all lock files, with hashes. pip-tools is installed in a temporary folder."""
    options = "--quiet --upgrade --generate-hashes --allow-unsafe --strip-extras --annotation-style=line"
    options += " --no-emit-options --no-emit-index-url --no-emit-find-links --no-emit-trusted-host"
    with tempfile.TemporaryDirectory() as folder:
        make_venv(Path(folder))
        bin = Path(folder) / "bin"
        run_quietly(bin / "python", "-m", "pip", "install", "--quiet", "pip-tools>=7.4")
        for made, within in ((LOCK, ""), (SCALE_LOCK, f"-c {LOCK}"), (DEV_LOCK, f"-c {SCALE_LOCK}")):
            words = f"{options} -o {made} {within} {made.replace('.lock', '.txt')}"
            run_quietly(bin / "pip-compile", *words.split(), CUSTOM_COMPILE_COMMAND="make lock")


if __name__ == "__main__":
    os.chdir(ROOT)
    command, *arguments = sys.argv[1:]
    if command in TESTS:
        test(command, arguments)
    {"run": run, "each": each, "lock": lock}[command](arguments)
