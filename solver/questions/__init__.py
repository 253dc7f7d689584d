"""Questions about a puzzle that take time to answer, one module each.

A question becomes a job, finds its answer, joins two answers, and says whether more time could improve one.
Whatever answers (a pool of processes, this process) is behind the port in `port.py`.
"""

from __future__ import annotations

from solver.questions.all_steps import AllSteps, steps_of_answer
from solver.questions.comparison import Comparison
from solver.questions.explanation import Explanation
from solver.questions.limits import TimeLimits, limits_for
from solver.questions.local_answerer import LocalAnswerer
from solver.questions.needed_givens import NeededGivens
from solver.questions.new_daily import NewDaily
from solver.questions.new_puzzle import NewPuzzle
from solver.questions.new_puzzles import NewPuzzles, levels_version
from solver.questions.next_step import NextStep
from solver.questions.port import Answerer, Reply, State
from solver.questions.question import Answer, Job, Question, Report, name_of
from solver.questions.ratings import Ratings
from solver.questions.runs.engine_run import EngineRun, needs_solver_process
from solver.questions.runs.film import Film
from solver.questions.uniqueness_proof import UniquenessProof
from solver.questions.verdict import UNDECIDED, Verdict

__all__ = [
    "QUESTIONS",
    "UNDECIDED",
    "Answer",
    "Answerer",
    "AllSteps",
    "Comparison",
    "NewDaily",
    "EngineRun",
    "Explanation",
    "Film",
    "LocalAnswerer",
    "Ratings",
    "Job",
    "NeededGivens",
    "NewPuzzle",
    "NewPuzzles",
    "NextStep",
    "Question",
    "Reply",
    "State",
    "Report",
    "TimeLimits",
    "UniquenessProof",
    "Verdict",
    "steps_of_answer",
    "find_kind",
    "levels_version",
    "limits_for",
    "needs_solver_process",
    "name_of",
    "question_of",
]

QUESTIONS: tuple[type[Question], ...] = (
    Verdict,
    Explanation,
    NeededGivens,
    Ratings,
    NextStep,
    AllSteps,
    EngineRun,
    Comparison,
    Film,
    UniquenessProof,
    NewDaily,
    NewPuzzle,
    NewPuzzles,
)


def find_kind(kind: str) -> type[Question]:
    """Return the class of questions of this kind. Raises ValueError if there is none."""
    for question in QUESTIONS:
        if question.kind == kind:
            return question
    raise ValueError(f"unknown question {kind!r}, expected one of {', '.join(each.kind for each in QUESTIONS)}")


def question_of(job: Job) -> Question:
    """Return the question behind `job`. Raises ValueError for an unknown kind or a malformed job."""
    return find_kind(job["kind"]).from_job(job)
