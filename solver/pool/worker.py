"""A solver process. It reads one job per line and writes one answer per line until its input ends.

While a long job is running, it also writes lines with what is found so far.
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
from solver.pool.lines import ANSWER, READY, SO_FAR
from solver.pool.parents import end_with_parent
from solver.questions import Answer, Job, question_of
from solver.questions.limits import CPU_MARGIN, MAX_GRACE, MIN_SECONDS_TO_REPORT
from solver.techniques.warming import warm as warm_techniques

_MEMORY = 2 << 30  # bytes of address space


def main() -> None:
    """Answer the parent's jobs."""
    use_compiled()
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # send what libraries print to standard error, not between the answers
    _lower_priority()
    _warm()
    _say(answers, READY, None)
    for line in sys.stdin:
        job = json.loads(line)
        _limit_processor(job["seconds"])
        _say(answers, ANSWER, _answer(job, answers))


def _say(answers: TextIO, kind: str, body: Any) -> None:
    print(json.dumps([kind, body]), file=answers, flush=True)


def _answer(job: Job, answers: TextIO) -> tuple[Answer, bool]:
    """Return the answer to a job, and whether it is open. If the job fails, the answer is the error."""

    def report(found: list[Any]) -> None:
        _say(answers, SO_FAR, found)

    try:
        question = question_of(job)
        answer = question.find(job["seconds"], report if job["seconds"] >= MIN_SECONDS_TO_REPORT else None)
        return answer, question.is_open(answer)
    except Exception as error:
        return {"error": repr(error)}, False


def _lower_priority() -> None:
    """Run at the lowest priority, with limited memory, and no longer than the parent."""
    os.setpriority(os.PRIO_PROCESS, 0, 19)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, hard))
    end_with_parent(signal.SIGKILL)


def _limit_processor(seconds: float) -> None:
    """Limit processor time as a last resort. The parent's own limit is far lower and comes first."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    fence = int(used.ru_utime + used.ru_stime + seconds + MAX_GRACE + CPU_MARGIN)
    resource.setrlimit(resource.RLIMIT_CPU, (fence, hard))


def _warm() -> None:
    """Load and compile what engines and techniques need, so that no visitor has to wait for it."""
    for engine in ENGINES:
        if isinstance(engine, Deferred) and engine.is_installed:
            warm = getattr(engine.load(), "warm", None)
            if warm:
                warm()
    warm_techniques()
    warm_generator()


if __name__ == "__main__":
    main()
