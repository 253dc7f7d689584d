"""A solver process. It reads one job per line and writes one answer per line until its parent closes its socket.

During a long job it also writes the pieces of the answer found so far. All are forked from one that is warm: that takes
no time, and what is compiled is in memory once.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import signal
import socket
import sys

from solver.engines import ENGINES, Deferred
from solver.fast.mode import use_compiled
from solver.generator import warm as warm_generator
from solver.pool.linux import end_with_parent, name_process
from solver.questions import Answer, Job, Report, question_of
from solver.questions.limits import CPU_MARGIN, MAX_GRACE, MIN_SECONDS_TO_REPORT
from solver.techniques.warming import warm as warm_techniques

STANDBY, AT_WORK = "sudoku-standby", "sudoku-job"  # names of processes
_MEMORY = 2 << 30  # bytes of address space


def main() -> None:
    """Warm up once, and fork a solver process for each socket that the parent sends, until the parent ends."""
    os.dup2(2, 1)  # send what libraries print to standard error
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent(signal.SIGKILL)
    warm()
    gc.freeze()  # what is warm stays shared with the processes that are forked
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the system forgets those that have ended
    requests = socket.socket(fileno=0)
    requests.send(b".")
    while sockets := socket.recv_fds(requests, 1, 1)[1]:
        if os.fork() == 0:
            try:
                os.dup2(sockets[0], 0)
                os.close(sockets[0])
                _answer_jobs()
            finally:
                os._exit(0)
        os.close(sockets[0])


def _answer_jobs() -> None:
    """Answer the jobs that come by standard input, which is a socket, until it ends."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    end_with_parent(signal.SIGKILL)
    lower_priority()
    limit_memory()
    name_process(STANDBY)
    answers = os.fdopen(os.dup(0), "w", encoding="utf-8")
    print(os.getpid(), file=answers, flush=True)
    for line in sys.stdin:
        name_process(AT_WORK)
        job = json.loads(line)
        limit_processor(job["seconds"])
        answer, is_open = answer_to(job, lambda pieces: print(json.dumps({"pieces": pieces}), file=answers, flush=True))
        print(json.dumps({"answer": answer, "is_open": is_open}), file=answers, flush=True)
        name_process(STANDBY)


def answer_to(job: Job, report: Report) -> tuple[Answer, bool]:
    """Return the answer to a job, and whether it is open. If the job fails, the answer is the error."""
    try:
        question = question_of(job)
        answer = question.find(job["seconds"], report if job["seconds"] >= MIN_SECONDS_TO_REPORT else None)
        return answer, question.is_open(answer)
    except Exception as error:
        return {"error": repr(error)}, False


def lower_priority() -> None:
    """Run at the lowest priority."""
    os.setpriority(os.PRIO_PROCESS, 0, 19)


def limit_memory() -> None:
    """Limit the address space of this process."""
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, hard))


def limit_processor(seconds: float) -> None:
    """Limit processor time as a last resort. The parent's own limit is far lower and comes first."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    most = int(used.ru_utime + used.ru_stime + seconds + MAX_GRACE + CPU_MARGIN)
    resource.setrlimit(resource.RLIMIT_CPU, (most, hard))


def warm() -> None:
    """Load and compile what engines and techniques need, so that no visitor has to wait for it."""
    use_compiled()
    for engine in ENGINES:
        if isinstance(engine, Deferred) and engine.is_installed:
            warm_engine = getattr(engine.load(), "warm", None)
            if warm_engine:
                warm_engine()
    warm_techniques()
    warm_generator()


if __name__ == "__main__":
    main()
