"""The status of questions: plain values for the pages.

A question passes through these types, from the search to the page:

    Answer         a JSON object about the whole question, complete or partial (`questions/question.py`)
    Reply          one round trip to whoever searches: the state of the search, with its answer or its pieces
    StoredAnswer   the database row: the best answer so far, and when an attempt last ended; a `Finding` or a `KeptWish`
    AnswerStatus   the row, merged with the latest reply, and whether a search is running
    PuzzleAnswers  the statuses of all questions that a puzzle's page shows
    PrintedAnswers those of several puzzles on paper
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from solver.board import Fault, Puzzle, check
from solver.engines import Status
from solver.models import KeptPuzzle, StoredAnswer
from solver.questions import UNDECIDED, Answer, Question, differing_cells
from solver.rating import applying
from solver.steps import Ended
from solver.techniques import Start, StepChoice


@dataclass(frozen=True)
class AnswerStatus:
    """The best answer to a question, if any, and whether a search is running.

    `stored` is the row in the database. While a search is running, what it has found is merged in, but not saved.
    """

    question: Question
    stored: StoredAnswer
    is_running: bool = False

    @property
    def summary(self) -> Answer | None:
        """The answer without its long text; None if there is none."""
        return self.stored.summary if self.has_answer else None

    @property
    def answer(self) -> Answer | None:
        """The whole answer; None if there is none."""
        return self.stored.answer_to(self.question)

    @cached_property
    def remaining(self) -> Question:
        """The part of the question that is still open."""
        answer = self.answer
        return self.question if answer is None else self.question.remaining(answer)

    @property
    def has_answer(self) -> bool:
        """Whether there is an answer, complete or not."""
        return self.stored.answer_version == self.question.version

    @property
    def is_open(self) -> bool:
        """Whether more time could improve the answer."""
        return not self.has_answer or self.stored.is_open

    @property
    def was_tried(self) -> bool:
        """Whether an attempt has been made to find the answer."""
        return self.stored.tried_at is not None


@dataclass(frozen=True)
class PuzzleAnswers:
    """The statuses of the questions about a puzzle: verdict, walk-through from `start`, needed givens, and so on.

    Needed givens and rating are meaningful only if the solution is unique, and misread givens only if there is none.
    """

    kept: KeptPuzzle
    start: Start
    verdict: AnswerStatus
    walkthrough: AnswerStatus
    needed: AnswerStatus
    rating: AnswerStatus
    misread: AnswerStatus
    analysis: AnswerStatus

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle itself."""
        return self.start.puzzle

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """What the givens alone show to be wrong."""
        return check(self.puzzle)

    @property
    def verdict_summary(self) -> Answer:
        """The verdict as JSON: status, number of solutions, whether the count is complete, and the first few."""
        return self.verdict.summary or UNDECIDED

    @property
    def is_decided(self) -> bool:
        """Whether it is known that there is no solution, one, or more."""
        return bool(self.verdict_summary["status"] != Status.UNFINISHED)

    @property
    def is_unique(self) -> bool:
        """Whether there is exactly one solution."""
        return bool(self.verdict_summary["status"] == Status.UNIQUE)

    @property
    def is_running(self) -> bool:
        """Whether a search for the verdict or for steps is running."""
        return self.verdict.is_running or self.walkthrough.is_running

    @property
    def is_final(self) -> bool:
        """Whether the verdict and the steps can no longer change."""
        return self.is_decided and not self.walkthrough.is_open

    def is_printable(self, *, with_steps: bool) -> bool:
        """Whether the verdict is known, and the walk-through too if it is to be printed."""
        return self.is_final if with_steps else self.is_decided

    @property
    def rating_shown(self) -> dict[str, Any] | None:
        """The rating as programs get it: null for scales that do not rate the puzzle."""
        rating = self.rating.summary
        return applying(rating, self.puzzle) if rating else None

    @property
    def technique_counts(self) -> dict[str, int]:
        """How many steps of each technique solve the puzzle; empty as long as nobody knows."""
        steps, rating = self.walkthrough.summary, self.rating.summary
        if steps and steps["ended"] == Ended.SOLVED:
            return dict(steps["techniques"])
        return dict((rating and rating["counts"]) or {})

    @property
    def suspects(self) -> list[str]:
        """The cells whose given may have been misread, the likely ones first; empty if there is a solution."""
        return list(self.misread.summary["suspects"]) if self.misread.summary else []

    @property
    def differing(self) -> list[str]:
        """The cells in which the solutions that were kept differ."""
        return differing_cells(self.verdict_summary["solutions"], self.puzzle.layout)

    def to_dict(self) -> dict[str, object]:
        """Return the verdict for the JSON interface."""
        numbers = {name: self.verdict_summary[name] for name in ("status", "count", "complete")}
        doubts = {"suspects": self.suspects, "differing": self.differing}
        return {"id": self.kept.page_id, "puzzle": self.kept.text, **numbers, **doubts}


class PrintedAnswers(NamedTuple):
    """What is known about puzzles that are printed, perhaps with their steps, and whether more may be known soon."""

    puzzles: Sequence[PuzzleAnswers]
    with_steps: bool
    is_looking: bool


class PossibleSteps(NamedTuple):
    """The possible steps in a position, as far as they are known. `choice` is None if there is no answer yet."""

    choice: StepChoice | None
    is_running: bool
