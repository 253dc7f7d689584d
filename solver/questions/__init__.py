"""Questions about a puzzle that take time to answer, one module each.

A question can be sent as a job, find its answer, join two answers, and tell whether more time could improve one.
The port in `port.py` hides who answers: a pool of processes, other machines, or this process.
"""

from __future__ import annotations

from solver.questions.about.analysis import Analysis
from solver.questions.about.misread_givens import MisreadGivens
from solver.questions.about.needed_givens import NeededGivens
from solver.questions.all_steps import AllSteps, steps_of_answer
from solver.questions.bulk.solved_lines import SolvedLines
from solver.questions.comparison import Comparison
from solver.questions.explanation import Explanation
from solver.questions.first_answers import FirstAnswers
from solver.questions.limits import TimeLimits, limits_for
from solver.questions.local_answerer import LocalAnswerer
from solver.questions.making.new_daily import NewDaily
from solver.questions.making.new_puzzle import NewPuzzle
from solver.questions.making.new_puzzles import NewPuzzles, levels_version
from solver.questions.next_step import NextStep
from solver.questions.port import Answerer, Reply, State, may_retry
from solver.questions.question import Answer, Job, Question, Report, merged_pieces, name_of
from solver.questions.ratings import Ratings
from solver.questions.runs.engine_run import EngineRun, needs_solver_process
from solver.questions.runs.film import Film
from solver.questions.runs.generator_film import GeneratorFilm
from solver.questions.runs.generator_run import GeneratorRun
from solver.questions.runs.steps_film import StepsFilm
from solver.questions.uniqueness_proof import UniquenessProof
from solver.questions.verdict import NO_SOLUTION, UNDECIDED, Verdict, differing_cells

__all__ = [
    "NO_SOLUTION",
    "QUESTIONS",
    "UNDECIDED",
    "Analysis",
    "Answer",
    "Answerer",
    "AllSteps",
    "Comparison",
    "NewDaily",
    "EngineRun",
    "Explanation",
    "Film",
    "FirstAnswers",
    "GeneratorFilm",
    "GeneratorRun",
    "LocalAnswerer",
    "Ratings",
    "Job",
    "MisreadGivens",
    "NeededGivens",
    "NewPuzzle",
    "NewPuzzles",
    "NextStep",
    "Question",
    "Reply",
    "SolvedLines",
    "State",
    "StepsFilm",
    "Report",
    "TimeLimits",
    "UniquenessProof",
    "Verdict",
    "differing_cells",
    "steps_of_answer",
    "find_kind",
    "may_retry",
    "merged_pieces",
    "levels_version",
    "limits_for",
    "needs_solver_process",
    "name_of",
    "question_of",
]

QUESTIONS: tuple[type[Question], ...] = (
    Verdict,
    Explanation,
    FirstAnswers,
    NeededGivens,
    MisreadGivens,
    Ratings,
    Analysis,
    NextStep,
    AllSteps,
    EngineRun,
    Comparison,
    Film,
    GeneratorRun,
    GeneratorFilm,
    StepsFilm,
    UniquenessProof,
    NewDaily,
    NewPuzzle,
    NewPuzzles,
    SolvedLines,
)


def find_kind(kind: str) -> type[Question]:
    """Return the class of questions of this kind. Raises ValueError if there is none."""
    for question in QUESTIONS:
        if question.kind == kind:
            return question
    raise ValueError(f"unknown question {kind!r}, expected one of {', '.join(each.kind for each in QUESTIONS)}")


def question_of(job: Job) -> Question:
    """Return the question that `job` encodes. Raises ValueError for an unknown kind or a malformed job."""
    return find_kind(job["kind"]).from_job(job)
