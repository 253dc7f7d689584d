"""A solver process: one job a line in, one answer a line out, until there are no more.

Before the answer to a job that takes long there are lines with what has been found so far.
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
from solver.pool.lines import ANSWER, READY, SO_FAR
from solver.pool.parents import end_with_parent
from solver.questions import Answer, Job, question_of
from solver.questions.limits import FENCE, LONGEST_GRACE, TELLS_FROM
from solver.techniques.warming import warm as warm_techniques

_MEMORY = 2 << 30  # bytes of address space


def main() -> None:
    """Serve the parent's lines."""
    use_compiled()
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever a library prints does not go between the answers
    _be_modest()
    _warm()
    _say(answers, READY, None)
    for line in sys.stdin:
        job = json.loads(line)
        _limit_processor(job["seconds"])
        _say(answers, ANSWER, _answer(job, answers))


def _say(answers: TextIO, kind: str, body: Any) -> None:
    print(json.dumps([kind, body]), file=answers, flush=True)


def _answer(job: Job, answers: TextIO) -> tuple[Answer, bool]:
    """The answer to a job, and whether it is open; a job that breaks the engine says so, and the process goes on."""

    def tell(found: list[Any]) -> None:
        _say(answers, SO_FAR, found)

    try:
        question = question_of(job)
        answer = question.find(job["seconds"], tell if job["seconds"] >= TELLS_FROM else None)
        return answer, question.is_open(answer)
    except Exception as error:
        return {"error": repr(error)}, False


def _be_modest() -> None:
    """After everything else, in bounded memory, and not longer than the parent lives."""
    os.setpriority(os.PRIO_PROCESS, 0, 19)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, hard))
    end_with_parent(signal.SIGKILL)


def _limit_processor(seconds: float) -> None:
    """A fence far behind the parent's own limit: the seconds used, those that the parent waits, and some more."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    fence = int(used.ru_utime + used.ru_stime + seconds + LONGEST_GRACE + FENCE)
    resource.setrlimit(resource.RLIMIT_CPU, (fence, hard))


def _warm() -> None:
    """Load and compile what engines and techniques need, so that no visitor waits for it."""
    for engine in ENGINES:
        if isinstance(engine, Deferred) and engine.is_installed:
            warm = getattr(engine.load(), "warm", None)
            if warm:
                warm()
    warm_techniques()


if __name__ == "__main__":
    main()
