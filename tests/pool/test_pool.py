"""The pool as its clients see it: real processes, real sockets, generous bounds."""

import json
import os
import re
import signal
import socket
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from solver.board import Puzzle
from solver.engines import Status
from solver.pool.client import Client, usual_socket
from solver.questions import Explanation, NeededGivens, Question, Verdict
from solver.techniques import DEFAULT_LADDER, Start, find_ladder
from solver.web.puzzles.starters import STARTERS
from tests.pools import ROOT, Running, paused, processes_of, start
from tests.processes import PATIENCE

FIG_1 = Puzzle.from_text("3x3:.2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2.")
N_PROCESSES = 2 + max(1, (os.cpu_count() or 2) - 1)
EMPTY = Puzzle.from_text("3x3:" + "." * 81)


def endless_question(*, n: int = 0) -> Verdict:
    """A question that takes all the time it is given: counting the grids of 9 × 9."""
    return Verdict(EMPTY, limit=10**15 + n, keep=0)


def eventually(is_so: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + PATIENCE
    while not (found := is_so()) and time.monotonic() < deadline:
        time.sleep(0.05)
    return found


def send_raw(pool: Running, message: bytes) -> dict[str, object]:
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(120)
        connection.connect(str(pool.address))
        connection.sendall(message)
        connection.shutdown(socket.SHUT_WR)
        return json.loads(connection.makefile("rb").readline() or b"{}")


def test_a_puzzle_is_solved(pool: Running):
    reply = pool.client.ask(Verdict(FIG_1), 10, wait=10)
    assert reply
    assert reply.answer
    answer = reply.answer
    assert (reply.state, answer["status"], answer["count"], answer["complete"]) == ("done", Status.UNIQUE, 1, True)
    assert answer["solutions"][0].startswith("925631847")


@pytest.mark.parametrize("engine", ["moler", "search", "arrays", "ilp"])
def test_every_engine_can_be_asked(pool: Running, engine: str):
    reply = pool.client.ask(Verdict(FIG_1, limit=2, engine=engine), 20, wait=20)
    assert reply
    assert reply.answer
    assert reply.answer["count"] == 1


def test_a_puzzle_is_explained(pool: Running):
    puzzle = Puzzle.from_text("2x2:1.....3..2.....4")
    reply = pool.client.ask(Explanation(Start(puzzle, find_ladder("teaching")), unique=True), 5, wait=5)
    assert reply
    assert reply.answer
    assert reply.answer["ended"] == "solved"


def test_givens_that_are_not_needed_are_named(pool: Running):
    puzzle = Puzzle.from_text("3x3:9" + FIG_1.cells[1:])
    reply = pool.client.ask(NeededGivens(puzzle), 5, wait=5)
    assert reply
    assert reply.answer
    assert reply.answer["undecided"] == []
    assert "r1c1" in reply.answer["redundant"]


def test_a_job_that_takes_long_is_looked_at_later(pool: Running):
    job = Verdict(EMPTY, limit=3_000, keep=0, engine="search")
    first = pool.client.ask(job, 60)
    assert first
    assert first.state == "running"
    assert eventually(lambda: (reply := pool.client.look(job)) is not None and reply.state == "done")


def test_a_job_that_nobody_asked_for_is_unknown(pool: Running):
    reply = pool.client.look(endless_question(n=77))
    assert reply
    assert reply.state == "unknown"


def test_a_running_job_can_be_cancelled(pool: Running):
    job = endless_question(n=1)
    pool.client.ask(job, 60, wait=0.3)
    pool.client.cancel(job)
    reply = pool.client.look(job)
    assert reply
    assert reply.state == "cancelled"
    test_a_puzzle_is_solved(pool)


@pytest.mark.parametrize("is_begun", [True, False])
def test_a_cancelled_job_runs_only_if_asked_for_more(pool: Running, is_begun: bool):
    job = endless_question(n=78 + is_begun)
    if is_begun:
        pool.client.ask(job, 60)
    pool.client.cancel(job)
    states = [reply.state for more in (False, True) if (reply := pool.client.ask(job, 60, more=more))]
    pool.client.cancel(job)
    assert states == ["cancelled", "running"]


def test_a_process_that_does_not_answer_is_killed_at_its_time(pool: Running):
    job = Verdict(EMPTY, limit=10**15, keep=0, engine="brute")
    pool.client.ask(job, 2, wait=0.2)
    before = processes_of(pool)
    with paused(processes_of(pool)):
        reply = pool.client.ask(job, 2, wait=20)
    assert reply
    assert (reply.state, reply.answer) == ("done", None)
    assert eventually(lambda: len(processes_of(pool)) == N_PROCESSES and processes_of(pool) != before)
    test_a_puzzle_is_solved(pool)


@pytest.mark.slow
def test_a_job_out_of_memory_ends_and_its_process_goes_on(pool: Running):
    pytest.importorskip("numba")
    job = Verdict(EMPTY, limit=10**9, keep=10**9, engine="kernel")
    assert eventually(lambda: (reply := pool.client.ask(job, 60, wait=20)) is not None and reply.state == "done")
    reply = pool.client.look(job)
    assert reply
    assert reply.answer is None or "MemoryError" in reply.answer["error"]
    test_a_puzzle_is_solved(pool)


def _is_fenced(pid: int) -> bool:
    limits = Path(f"/proc/{pid}/limits").read_text()
    is_modest = os.getpriority(os.PRIO_PROCESS, pid) == 19
    return is_modest and re.search(r"Max address space +2147483648 ", limits) is not None


def test_solver_processes_are_fenced_and_have_a_cpu_limit(pool: Running):
    test_a_puzzle_is_solved(pool)
    assert eventually(lambda: all(map(_is_fenced, processes_of(pool))))  # one that has just begun is not yet
    assert any(re.search(r"Max cpu time +\d+ ", Path(f"/proc/{pid}/limits").read_text()) for pid in processes_of(pool))


@pytest.mark.parametrize(
    "job",
    [
        Verdict(FIG_1, limit=2, keep=1),
        # More than the short lane does, less than the medium one.
        Explanation(Start(Puzzle.from_text(STARTERS[-1].text), find_ladder(DEFAULT_LADDER)), unique=True),
    ],
    ids=["easy", "middling"],
)
def test_a_puzzle_does_not_wait_for_harder_ones(pool: Running, job: Question):
    endless_ones = [endless_question(n=n) for n in range(10, 10 + N_PROCESSES)]
    for each in endless_ones:
        pool.client.ask(each, 60, more=True)
    reply = pool.client.ask(job, 9, wait=30)
    states = [found.state for each in endless_ones if (found := pool.client.look(each))]
    for each in endless_ones:
        pool.client.cancel(each)
    assert reply
    assert reply.answer
    assert states == ["running"] * N_PROCESSES


def test_the_same_job_asked_twice_is_done_once(pool: Running):
    job = Verdict(EMPTY, limit=3_001, keep=0, engine="search")
    found: list[Any] = []
    threads = [threading.Thread(target=lambda: found.append(pool.client.ask(job, 60, wait=25))) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found[0] == found[1]
    assert found[0].answer["count"] == 3_001


def test_a_worker_that_is_killed_is_replaced_and_nobody_hangs(pool: Running):
    job = endless_question(n=2)
    pool.client.ask(job, 60, wait=0.3)
    assert eventually(lambda: len(processes_of(pool)) == N_PROCESSES)
    before = processes_of(pool)
    for pid in before:
        os.kill(pid, signal.SIGKILL)
    assert eventually(lambda: (reply := pool.client.look(job)) is not None and reply.state in ("done", "running"))
    pool.client.cancel(job)
    assert eventually(lambda: len(processes_of(pool)) == N_PROCESSES and not set(processes_of(pool)) & set(before))
    assert eventually(
        lambda: (r := pool.client.ask(Verdict(FIG_1, limit=2, keep=1), 8, wait=8)) is not None and bool(r.answer)
    )


@pytest.mark.parametrize(
    "message",
    [
        b"nonsense\n",
        b"\xff\xfe\n",
        b"[]\n",
        b"{}\n",
        b'{"do": "ask", "job": {"kind": "dance"}}\n',
        b'{"do": "ask", "job": {"kind": "verdict", "seconds": 1e9}}\n',
        b'{"do": "burn", "job": {"kind": "verdict", "seconds": 1}}\n',
        b'{"do": "ask", "wait": NaN, "job": {"kind": "verdict", "seconds": 1}}\n',
        b'{"do": "ask", "wait": 1' + b"0" * 400 + b', "job": {"kind": "verdict", "seconds": 1}}\n',
        b'{"do": "ask", "job": {"kind": "verdict", "seconds": NaN}}\n',
        b'{"do": "ask", "job": {"kind": ["verdict"], "seconds": 1}}\n',
        b"[" * 60_000 + b"\n",
        b"x" * 200_000 + b"\n",
        b"",
    ],
)
def test_nonsense_is_refused_and_harms_nobody(pool: Running, message: bytes):
    assert send_raw(pool, message)["state"] == "refused"
    test_a_puzzle_is_solved(pool)


def test_a_job_that_breaks_its_engine_says_so(pool: Running):
    job = Verdict(FIG_1, engine="warp")
    reply = pool.client.ask(job, 5, wait=30)
    assert reply
    assert reply.answer
    assert "warp" in reply.answer["error"]


def test_when_too_many_wait_the_next_gets_busy(pool: Running):
    jobs = [Verdict(EMPTY, limit=10**15 + k, keep=0, engine="search") for k in range(100, 200)]
    states = [reply.state for job in jobs if (reply := pool.client.ask(job, 50))]
    for job in jobs:
        pool.client.cancel(job)
    assert "busy" in states
    assert states[0] == "running"
    assert eventually(
        lambda: (r := pool.client.ask(Verdict(FIG_1, limit=3, keep=1), 9, wait=9)) is not None and r.state == "done"
    )


def test_the_socket_is_for_its_owner_alone(pool: Running):
    assert stat.S_IMODE(pool.address.stat().st_mode) == 0o600


def test_a_pool_without_jobs_is_idle(pool: Running):
    test_a_puzzle_is_solved(pool)

    def ticks() -> int:
        fields = Path(f"/proc/{pool.process.pid}/stat").read_text().rpartition(")")[2].split()
        return int(fields[11]) + int(fields[12])

    before = ticks()
    time.sleep(1)
    assert ticks() - before < os.sysconf("SC_CLK_TCK") / 4


def test_a_second_pool_at_the_same_address_does_not_start(pool: Running):
    command = [sys.executable, "-m", "solver.pool", str(pool.address)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=300, check=False)
    assert (done.returncode, done.stderr) == (1, f"no pool: another pool serves at {pool.address}\n")
    test_a_puzzle_is_solved(pool)


@pytest.mark.slow
def test_a_pool_that_was_killed_leaves_no_process_and_no_harm(tmp_path: Path):
    first = start(Path(os.path.relpath(tmp_path / "s", ROOT)))
    workers = processes_of(first)
    first.process.kill()
    first.process.wait()
    assert eventually(lambda: not any(Path(f"/proc/{pid}").exists() for pid in workers))
    assert Client(str(first.address)).ask(endless_question(), 60, wait=1) is None
    second = start(first.address)
    second.end()
    assert not first.address.exists()


def test_a_pool_ends_in_the_middle_of_its_work(tmp_path: Path):
    running = start(Path(os.path.relpath(tmp_path / "s", ROOT)))
    for n in range(4):
        running.client.ask(endless_question(n=n), 60)
    workers = processes_of(running)
    running.end()
    assert eventually(lambda: not any(Path(f"/proc/{pid}").exists() for pid in workers))


def test_without_a_pool_there_is_no_reply(tmp_path: Path):
    assert Client("").ask(endless_question(), 60, wait=1) is None
    assert Client(str(tmp_path / "nobody")).look(endless_question()) is None


def test_a_long_folder_gets_a_short_address(tmp_path: Path):
    assert usual_socket(tmp_path / "a") == str(tmp_path.resolve() / "a" / "pool.sock")
    assert len(usual_socket(tmp_path / ("x" * 200))) <= 100
