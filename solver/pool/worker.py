"""A solver process. It reads one job per line and writes one answer per line until its input ends.

During a long job it also writes the pieces of the answer found so far (see `messages.py`).
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
from typing import Any, TextIO

from solver.engines import ENGINES, Deferred
from solver.fast.mode import use_compiled
from solver.generator import warm as warm_generator
from solver.pool.linux import end_with_parent, name_process
from solver.pool.messages import ANSWER, READY, SO_FAR
from solver.questions import Answer, Job, Report, question_of
from solver.questions.limits import CPU_MARGIN, MAX_GRACE, MIN_SECONDS_TO_REPORT
from solver.techniques.warming import warm as warm_techniques

STANDBY, AT_WORK = "sudoku-standby", "sudoku-job"  # names of processes
_MEMORY = 2 << 30  # bytes of address space


def main() -> None:
    """Answer the parent's jobs until standard input ends."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # send what libraries print to standard error, not between the answers
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent(signal.SIGKILL)
    lower_priority()
    limit_memory()
    warm()
    name_process(STANDBY)
    _send(answers, READY, None)
    for line in sys.stdin:
        name_process(AT_WORK)
        job = json.loads(line)
        limit_processor(job["seconds"])
        _send(answers, ANSWER, answer_to(job, lambda pieces: _send(answers, SO_FAR, pieces)))
        name_process(STANDBY)


def _send(answers: TextIO, kind: str, body: Any) -> None:
    print(json.dumps([kind, body]), file=answers, flush=True)


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
