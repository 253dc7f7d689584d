"""The truth about a kept puzzle: found once within a budget, stored, and tried again if undecided."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import NamedTuple

from django.utils import timezone

from solver import steps
from solver.board import Budget
from solver.engines import DEFAULT, Status, find_engine
from solver.models import KeptPuzzle, KeptWalkthrough
from solver.techniques import DEFAULT_LADDER, explain

LIMIT = 100  # solutions counted
KEEP = 8  # of them shown
TRY_AGAIN_AFTER = timedelta(minutes=1)

_WAIT_FOR_TURN = 0.3  # seconds
# One search at a time in each web process: whatever is asked of it, it goes on serving pages.
_turn = threading.BoundedSemaphore(1)


class Effort(NamedTuple):
    """How long a visitor waits at most, in seconds."""

    verdict: Budget
    walkthrough: Budget


AT_ONCE = Effort(Budget(seconds=0.7), Budget(seconds=0.7))
GOING_ON = Effort(Budget(seconds=6), Budget(seconds=3))


class Truth(NamedTuple):
    """What is known: the verdict is in `row`; the walk-through is missing if nobody had time."""

    row: KeptPuzzle
    walkthrough: KeptWalkthrough | None

    @property
    def is_final(self) -> bool:
        """Whether another attempt could tell nothing more."""
        kept = self.walkthrough
        return self.row.is_decided and kept is not None and kept.ended != steps.Ended.BUDGET


def truth_about(row: KeptPuzzle, effort: Effort = AT_ONCE) -> Truth:
    """What is stored about `row`, after another attempt at what is still undecided.

    Attempts with the small effort are a minute apart. When another search runs in this process,
    what is stored is the answer.
    """
    kept = row.walkthroughs.filter(ladder=DEFAULT_LADDER, schema=steps.SCHEMA).defer("body").first()
    may_try_again = effort is not AT_ONCE or not _was_tried_lately(row)
    needs_verdict = not row.is_decided and may_try_again
    needs_steps = kept is None or (kept.ended == steps.Ended.BUDGET and may_try_again)
    if needs_verdict or needs_steps:
        with _our_turn() as is_ours:
            if is_ours and needs_verdict:
                _decide(row, effort.verdict)
            if is_ours and needs_steps:
                kept = _explain(row, effort.walkthrough)
    return Truth(row, kept)


def _was_tried_lately(row: KeptPuzzle) -> bool:
    return row.tried_at is not None and row.tried_at > timezone.now() - TRY_AGAIN_AFTER


@contextmanager
def _our_turn() -> Iterator[bool]:
    is_ours = _turn.acquire(timeout=_WAIT_FOR_TURN)
    try:
        yield is_ours
    finally:
        if is_ours:
            _turn.release()


def _decide(row: KeptPuzzle, budget: Budget) -> None:
    engine = find_engine(DEFAULT)
    row.keep_verdict(engine.solve(row.to_puzzle(), limit=LIMIT, keep=KEEP, budget=budget))


def _explain(row: KeptPuzzle, budget: Budget) -> KeptWalkthrough:
    walkthrough = explain(
        row.to_puzzle(),
        ladder=DEFAULT_LADDER,
        budget=budget,
        unique=row.status == Status.UNIQUE,
    )
    return KeptWalkthrough.objects.keep(row, walkthrough)
