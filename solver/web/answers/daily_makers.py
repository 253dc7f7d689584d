"""Make the puzzles of a day that are missing."""

from __future__ import annotations

import datetime

from django.db import IntegrityError, transaction

from solver.board import Puzzle
from solver.dailies import DailyKind
from solver.models import DailyPuzzle
from solver.questions import Answer, NewDaily
from solver.web.answers.ask import find_answer

MAX_ATTEMPTS = 5  # a new one if the puzzle equals an earlier daily puzzle up to symmetry


def make(kind: DailyKind, day: datetime.date, secret: str) -> DailyPuzzle | None:
    """Have a puzzle made, store it and return it; None while it is still being made.

    Simultaneous requests get the same puzzle, the first one stored.
    """
    for attempt in range(MAX_ATTEMPTS):
        answer = find_answer(NewDaily(kind.slug, day, secret, attempt)).answer
        if not answer:
            return None
        try:
            return keep(kind, day, answer)
        except IntegrityError:
            continue
    return None


@transaction.atomic
def keep(kind: DailyKind, day: datetime.date, made: Answer) -> DailyPuzzle:
    """Store a new daily puzzle. Raises IntegrityError if an earlier one is the same up to symmetry."""
    about = {name: made[name] for name in ("level", "symmetry")}
    return DailyPuzzle.objects.keep(day, kind.slug, Puzzle.from_text(made["text"]), made["form"], **about)
