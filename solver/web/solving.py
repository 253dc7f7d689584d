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

# One search at a time in each web process, and one visitor who waits for it: whatever is asked of
# a process, it has threads left to serve pages with.
_turn = threading.BoundedSemaphore(1)
_places = threading.BoundedSemaphore(2)


class Effort(NamedTuple):
    """How long a visitor waits at most: for the turn (seconds), then for either answer."""

    turn: float
    verdict: Budget
    walkthrough: Budget


AT_ONCE = Effort(0.3, Budget(seconds=0.7), Budget(seconds=0.7))
GOING_ON = Effort(8, Budget(seconds=6), Budget(seconds=3))


class Truth(NamedTuple):
    """What is known: the verdict is in `row`; the walk-through is missing if nobody had time."""

    row: KeptPuzzle
    walkthrough: KeptWalkthrough | None

    @property
    def is_final(self) -> bool:
        """Whether another attempt could tell nothing more."""
        kept = self.walkthrough
        return self.row.is_decided and kept is not None and kept.ended != steps.Ended.BUDGET


def truth_about(row: KeptPuzzle, effort: Effort | None = None) -> Truth:
    """What is stored about `row`, after another attempt at what is still undecided.

    Attempts with the small effort, which is the usual one, are a minute apart. When another search
    runs in this process and does not end soon, what is stored is the answer.
    """
    kept = row.walkthroughs.filter(ladder=DEFAULT_LADDER, schema=steps.SCHEMA).defer("body").first()
    may_try_again = effort is not None or not _was_tried_lately(row)
    effort = effort or AT_ONCE
    needs_verdict = not row.is_decided and may_try_again
    needs_steps = kept is None or (kept.ended == steps.Ended.BUDGET and may_try_again)
    if needs_verdict or needs_steps:
        with _our_turn(effort.turn) as is_ours:
            if is_ours and needs_verdict:
                _decide(row, effort.verdict)
            if is_ours and needs_steps:
                kept = _explain(row, effort.walkthrough)
    return Truth(row, kept)


def _was_tried_lately(row: KeptPuzzle) -> bool:
    return row.tried_at is not None and row.tried_at > timezone.now() - TRY_AGAIN_AFTER


@contextmanager
def _our_turn(patience: float) -> Iterator[bool]:
    has_place = _places.acquire(blocking=False)
    is_ours = has_place and _turn.acquire(timeout=patience)
    try:
        yield is_ours
    finally:
        if is_ours:
            _turn.release()
        if has_place:
            _places.release()


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
