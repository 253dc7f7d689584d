"""The commands of the Makefile, from a bare Python to a running site. Uses only the standard library.

Everything they create is in .venv/ and var/. They are silent unless something fails, and then show what failed.
"""

import hashlib
import importlib.util
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NoReturn

from tools.browser import HEADLESS, find_chromium

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / "bin"
STAMP = VENV / "installed.json"
LOCK, SCALE_LOCK, DEV_LOCK = "requirements.lock", "requirements-scale.lock", "requirements-dev.lock"

PRODUCTION = {
    "SUDOKU_ENV": "production",
    "SECRET_KEY": "only-for-this-check-" + "0123456789abcdefghijklmnopqrstuvwxyz" * 2,
    "ALLOWED_HOSTS": "example.org",
}


def fail(sentence: str) -> NoReturn:
    print(sentence, file=sys.stderr)
    sys.exit(1)


def run_quietly(*command: str | Path, env: dict[str, str] | None = None) -> None:
    """Run `command`. If it fails, show its output and exit."""
    done = subprocess.run(
        command, cwd=ROOT, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    if done.returncode:
        sys.stderr.buffer.write(done.stdout)
        fail(f"failed: {' '.join(map(str, command))}")


# The virtual environment


def digest(lock: str) -> str:
    return hashlib.sha256((ROOT / lock).read_bytes()).hexdigest()


def installed() -> dict[str, str]:
    """Return the digests of the lock files installed in .venv; none if it is missing, incomplete or was moved."""
    if not (BIN / "python").exists():
        return {}
    try:
        stamp: dict[str, str] = json.loads(STAMP.read_text())
    except (OSError, ValueError):
        return {}
    return stamp if stamp.pop("venv", "") == str(VENV) else {}


def make_venv(folder: Path) -> None:
    if not (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
        fail(
            "Python came without its venv module: install it (on Debian and Ubuntu: apt-get install python3-venv), "
            "then run make again."
        )
    run_quietly(sys.executable, "-m", "venv", "--clear", folder)


def install(*locks: str) -> None:
    """Install the exact versions in the last of `locks`, which includes the earlier ones, into .venv."""
    have = installed()
    if all(have.get(lock) == digest(lock) for lock in locks):
        return
    if not have:
        make_venv(VENV)
    STAMP.unlink(missing_ok=True)
    pip = (BIN / "python", "-m", "pip", "--disable-pip-version-check", "--no-input")
    run_quietly(*pip, "install", "--quiet", "--require-hashes", "-r", locks[-1])
    STAMP.write_text(json.dumps({"venv": str(VENV)} | {lock: digest(lock) for lock in locks}))


# The commands


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


def install_programs() -> None:
    """Install Debian's Chromium and nginx on a CI server that lacks them. Elsewhere users decide for themselves."""
    missing = [] if find_chromium() else [HEADLESS, "fonts-dejavu-core"]
    missing += [] if shutil.which("nginx") else ["nginx-light"]
    if os.environ.get("CI") == "true" and missing and shutil.which("apt-get"):
        run_quietly("apt-get", "update")
        env = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        run_quietly("apt-get", "install", "-y", "--no-install-recommends", *missing, env=env)


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


def run_pytest(selection: str, arguments: list[str], *, spare: int = 0, env: dict[str, str] | None = None) -> NoReturn:
    """Run the selected tests on all processors. This process becomes pytest, whose summary is printed last."""
    command = pytest_command(selection, arguments, spare=spare)
    os.execve(command[0], command, os.environ | (env or {}))


def pytest_command(selection: str, arguments: list[str], *, spare: int = 0) -> list[str]:
    """Install and compile what tests need, and return the command that runs the selected ones on all processors.

    `spare` more processes than processors keep these busy while tests wait for a browser or a solver process.

    Solver processes run at the lowest priority, and so do the tests. Otherwise the tests on one processor would starve
    the solver processes of the tests on another.
    """
    install(LOCK, DEV_LOCK)
    python = str(BIN / "python")
    # Tests start many processes. If Python may not keep bytecode, each would compile all modules again.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    run_quietly(python, "-m", "tools.warm")
    os.nice(19)
    n_processes = min((os.cpu_count() or 1) + spare, 8)
    return [python, "-m", "pytest", "-n", str(n_processes), "--dist", "worksteal", "-m", selection, *arguments]


def quick(arguments: list[str]) -> NoReturn:
    run_pytest(QUICK, arguments)


def test(arguments: list[str]) -> NoReturn:
    install_programs()
    run_pytest(TEST, arguments, spare=1)


def everything(arguments: list[str]) -> NoReturn:
    install_programs()
    run_pytest(EVERYTHING, arguments, spare=1)


def shared(arguments: list[str]) -> NoReturn:
    """Run the tests of pages and answers, and of the pages in a browser, on PostgreSQL and Redis.

    The Redis is started for it. The PostgreSQL is the one in SUDOKU_POSTGRESQL, or the usual one on this machine.
    """
    install_programs()
    command = pytest_command(EVERYTHING, [*SHARED, *arguments], spare=1)
    with tempfile.TemporaryDirectory(prefix="redis") as folder:
        socket_path = str(Path(folder) / "redis")
        options = ["--port", "0", "--unixsocket", socket_path, "--save", "", "--dir", folder]
        redis = subprocess.Popen(["redis-server", *options], stdout=subprocess.DEVNULL)
        server = os.environ.get("SUDOKU_POSTGRESQL", "postgresql://postgres@127.0.0.1:5432/postgres")
        env = {"REDIS_URL": f"unix://{socket_path}", "DATABASE_URL": server.rpartition("/")[0] + "/sudoku_shared"}
        done = subprocess.run(command, env=os.environ | env)
        redis.kill()
        redis.wait()
    sys.exit(done.returncode)


def deploy_check(arguments: list[str]) -> NoReturn:
    """Run the site behind nginx, as `deploy/` says. The tests say so where nginx is missing."""
    install_programs()
    run_pytest("", ["tests/test_deploy.py", "tests/faults/test_behind_nginx.py", *arguments])


def nightly(arguments: list[str]) -> NoReturn:
    install_programs()
    run_pytest("", arguments, env={"SUDOKU_NIGHTLY": "1", "PYTEST_TIMEOUT": "0"})


def run_all(commands: Iterable[list[str]], env: dict[str, str] | None = None) -> NoReturn:
    """Run all commands, even if some fail. Fail if any of them failed."""
    failed = []
    for command in commands:
        print("+", " ".join(command), flush=True)
        done = subprocess.run([BIN / command[0], *command[1:]], cwd=ROOT, env=os.environ | (env or {}))
        if done.returncode:
            failed.append(" ".join(command))
    sys.exit("\n".join(f"failed: {each}" for each in failed) or 0)


def existing(*names: str) -> list[str]:
    return [name for name in names if (ROOT / name).exists()]


def on_templates(*options: str) -> list[list[str]]:
    """Return the djlint command with these options, or nothing if there are no templates."""
    return [["djlint", *options, folder] for folder in existing("templates")]


def lint(arguments: list[str]) -> NoReturn:
    install(LOCK, DEV_LOCK)
    run_all(
        [
            ["ruff", "check", "--quiet", "."],
            ["ruff", "format", "--check", "--quiet", "."],
            ["mypy", *existing("solver", "sudokusite", "tools", "bench", "tests", "manage.py")],
            *on_templates("--check"),
            *on_templates("--lint"),
            ["python", "-m", "tools.sizes"],
        ]
    )


def check(arguments: list[str]) -> NoReturn:
    install(LOCK, DEV_LOCK)
    run_all(
        [
            ["python", "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
            ["python", "manage.py", "makemigrations", "--check", "--dry-run"],
        ],
        env=PRODUCTION,
    )


def audit(arguments: list[str]) -> NoReturn:
    install(LOCK)
    run_all([["python", "-m", "tools.dependencies", "audit"]])


def format_all(arguments: list[str]) -> NoReturn:
    install(LOCK, DEV_LOCK)
    run_all([["ruff", "check", "--fix", "--quiet", "."], ["ruff", "format", "."], *on_templates("--reformat")])


def gallery(arguments: list[str]) -> NoReturn:
    install(LOCK, DEV_LOCK)
    os.execv(BIN / "python", ["python", "-m", "tools.gallery", *arguments])


def lock(arguments: list[str]) -> None:
    """Rewrite all lock files, with hashes. pip-tools is installed in a temporary folder."""
    options = ["--quiet", "--upgrade", "--generate-hashes", "--allow-unsafe", "--strip-extras"]
    options += ["--annotation-style=line", "--no-emit-options"]
    options += ["--no-emit-index-url", "--no-emit-find-links", "--no-emit-trusted-host"]
    env = os.environ | {"CUSTOM_COMPILE_COMMAND": "make lock"}
    with tempfile.TemporaryDirectory() as folder:
        make_venv(Path(folder))
        bin = Path(folder) / "bin"
        run_quietly(bin / "python", "-m", "pip", "install", "--quiet", "pip-tools>=7.4")
        compile: list[str | Path] = [bin / "pip-compile", *options]
        run_quietly(*compile, "-o", LOCK, "requirements.txt", env=env)
        run_quietly(*compile, "-o", SCALE_LOCK, "-c", LOCK, "requirements-scale.txt", env=env)
        run_quietly(*compile, "-o", DEV_LOCK, "-c", SCALE_LOCK, "requirements-dev.txt", env=env)


COMMANDS: dict[str, Callable[[list[str]], None]] = {
    "run": run,
    "quick": quick,
    "test": test,
    "everything": everything,
    "shared": shared,
    "nightly": nightly,
    "lint": lint,
    "check": check,
    "deploy-check": deploy_check,
    "audit": audit,
    "format": format_all,
    "gallery": gallery,
    "lock": lock,
}


if __name__ == "__main__":
    os.chdir(ROOT)
    COMMANDS[sys.argv[1]](sys.argv[2:])
