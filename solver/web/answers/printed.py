"""What printed puzzles still lack, their solutions or their steps: it is asked for, a few puzzles at a time."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

from solver.models import KeptPuzzle
from solver.web.answers.puzzle_questions import find_steps, find_verdict, stored_answers
from solver.web.answers.status import PrintedAnswers, PuzzleAnswers

MAX_SEARCHES = 2  # of one page at the same time
SECONDS = 1.0  # after which a request asks for no further puzzle


def find_missing(kept_puzzles: Sequence[KeptPuzzle], *, with_steps: bool) -> PrintedAnswers:
    """Find the verdicts on puzzles, and their walk-throughs too if these are wanted.

    At most `MAX_SEARCHES` are left running. The rest is asked for when the page looks again.
    """
    started_at, n_running, n_waiting = monotonic(), 0, 0
    found = []
    for kept in kept_puzzles:
        answers = stored_answers(kept)
        if not answers.is_printable(with_steps=with_steps):
            may_ask = n_running < MAX_SEARCHES and monotonic() - started_at < SECONDS
            if may_ask:
                answers = find_steps(kept) if with_steps else find_verdict(kept)
            n_running += answers.is_running
            n_waiting += not may_ask or _is_waiting(answers, with_steps=with_steps)
        found.append(answers)
    return PrintedAnswers(found, with_steps, is_looking=n_waiting > 0)


def _is_waiting(answers: PuzzleAnswers, *, with_steps: bool) -> bool:
    """Whether a puzzle that was asked for lacks something that may still come. Without tokens no search has begun."""
    if answers.is_printable(with_steps=with_steps):
        return False
    was_tried = answers.verdict.was_tried and (answers.walkthrough.was_tried or not with_steps)
    return answers.is_running or not was_tried
