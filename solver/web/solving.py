"""The truth about a kept puzzle: found once within a budget, stored, and tried again if undecided.

The pool of solver processes is asked; without one a short search runs in this process.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import NamedTuple

from django.conf import settings
from django.utils import timezone

from solver import steps
from solver.board import Budget
from solver.engines import PLAIN, Status, find_engine, needed_givens
from solver.models import KeptPuzzle, KeptWalkthrough, NeededDict
from solver.pool.client import Client, Reply
from solver.pool.jobs import Answer, Job, explain_job, needed_job, needed_to_dict, result_from_dict, solve_job
from solver.techniques import DEFAULT_LADDER, explain

LIMIT = 100  # solutions counted
KEEP = 8  # of them shown
TRY_AGAIN_AFTER = timedelta(minutes=1)
WAIT = 0.7  # seconds for which a visitor waits for the pool; then the page says that it is still looking
MOMENT = 0.1  # the same for a visitor who comes while all places to wait are taken
SECONDS_FOR_NEEDED = 30.0

# Two visitors wait in each web process, and without a pool only one of them has a search running, so that whatever is
# asked of a process, it has threads left to serve pages with.
_turn = threading.BoundedSemaphore(1)
_places = threading.BoundedSemaphore(2)


class Effort(NamedTuple):
    """Seconds that the pool may spend on either answer; and without one, the wait for the turn and both budgets."""

    verdict_by_pool: float
    walkthrough_by_pool: float
    turn: float
    verdict: Budget
    walkthrough: Budget


AT_ONCE = Effort(10, 10, 0.3, Budget(seconds=0.7), Budget(seconds=0.7))
GOING_ON = Effort(60, 60, 8, Budget(seconds=6), Budget(seconds=3))


class Truth(NamedTuple):
    """What is known: the verdict is in `row`; the walk-through is missing if nobody had time, or still `is_running`."""

    row: KeptPuzzle
    walkthrough: KeptWalkthrough | None
    is_running: bool = False

    @property
    def is_final(self) -> bool:
        """Whether another attempt could tell nothing more."""
        kept = self.walkthrough
        return self.row.is_decided and kept is not None and kept.ended != steps.Ended.BUDGET


class _Needs(NamedTuple):
    """What is still to be found out."""

    verdict: bool
    steps: bool


def truth_about(row: KeptPuzzle, effort: Effort | None = None) -> Truth:
    """What is stored about `row`, after another attempt at what is still undecided.

    Attempts with the small effort, which is the usual one, are a minute apart.
    """
    kept = row.walkthroughs.filter(ladder=DEFAULT_LADDER, schema=steps.SCHEMA).defer("body").first()
    needs = _Needs(not row.is_decided, kept is None or kept.ended == steps.Ended.BUDGET)
    may_start = effort is not None or not _was_tried_lately(row)
    if not any(needs):
        return Truth(row, kept)
    truth = _by_pool(row, kept, needs, effort, may_start=may_start)
    return truth or _here(row, kept, needs, effort or AT_ONCE, may_start=may_start)


def cancel(row: KeptPuzzle) -> None:
    """Stop whatever the pool is doing for `row`; nothing is tried again for a minute."""
    for effort in (AT_ONCE, GOING_ON):
        _client().cancel(_verdict_job(row, effort))
        for unique in (False, True):
            _client().cancel(_walkthrough_job(row, effort, unique=unique))
    _client().cancel(_needed_job(row))
    _note_try(row)


def look_for_needed(row: KeptPuzzle, *, may_start: bool) -> bool:
    """What is found of the givens that are needed is in `row.needed`; whether the pool is still looking for more.

    Nothing is asked of a puzzle that is not known to have one solution.
    """
    if row.status != Status.UNIQUE or (row.needed and not row.needed["undecided"]):
        return False
    job = _needed_job(row)
    reply = _ask_and_wait(job) if may_start else _client().look(job)
    answer = _answer(reply)
    if answer:
        row.keep_needed({"redundant": answer["redundant"], "undecided": answer["undecided"]})
    elif reply is None and may_start:
        with _our_turn(AT_ONCE.turn) as is_ours:
            if is_ours:
                row.keep_needed(_needed_here(row))
    return reply is not None and reply.state == "running"


def _client() -> Client:
    return Client(settings.POOL_ADDRESS)


def _verdict_job(row: KeptPuzzle, effort: Effort) -> Job:
    return solve_job(row.to_puzzle(), limit=LIMIT, keep=KEEP, seconds=effort.verdict_by_pool)


def _walkthrough_job(row: KeptPuzzle, effort: Effort, *, unique: bool) -> Job:
    return explain_job(row.to_puzzle(), ladder=DEFAULT_LADDER, unique=unique, seconds=effort.walkthrough_by_pool)


def _needed_job(row: KeptPuzzle) -> Job:
    """All givens at first, then those that were not decided in time."""
    cells = row.needed["undecided"] if row.needed else None
    return needed_job(row.to_puzzle(), seconds=SECONDS_FOR_NEEDED, cells=cells)


def _answer(reply: Reply | None) -> Answer | None:
    """The answer of a job that is done and did not break anything."""
    return None if reply is None or reply.answer is None or "error" in reply.answer else reply.answer


def _by_pool(
    row: KeptPuzzle, kept: KeptWalkthrough | None, needs: _Needs, effort: Effort | None, *, may_start: bool
) -> Truth | None:
    """What the pool has found so far; None if there is none. First the verdict, for the steps may presume it."""
    if needs.verdict:
        reply = _ask([_verdict_job(row, each) for each in _efforts(effort)], may_start=may_start)
        if reply is None:
            return None
        answer = _answer(reply)
        if answer:
            row.keep_verdict(result_from_dict(answer, row.to_puzzle()))
            may_start = True  # the steps belong to this try
        elif reply.state == "done":
            _note_try(row)
        if reply.state in ("running", "busy"):
            return Truth(row, kept, is_running=reply.state == "running")
    if not needs.steps:
        return Truth(row, kept)
    unique = row.status == Status.UNIQUE
    reply = _ask([_walkthrough_job(row, each, unique=unique) for each in _efforts(effort)], may_start=may_start)
    if reply is None:
        return None
    answer = _answer(reply)
    if answer:
        kept = KeptWalkthrough.objects.keep(row, steps.from_json(answer["walkthrough"]))
        _note_try(row)
    return Truth(row, kept, is_running=reply.state == "running")


def _efforts(effort: Effort | None) -> list[Effort]:
    """The effort that is asked for; where none is, what may be under way."""
    return [effort] if effort else [AT_ONCE, GOING_ON]


def _ask(jobs: list[Job], *, may_start: bool) -> Reply | None:
    """The reply about one of `jobs`: that is under way, else that is over; else, if it may, the first is started."""
    replies = [_client().look(job) for job in jobs]
    known = [reply for reply in replies if reply is not None and reply.state not in ("unknown", "cancelled")]
    if known or not may_start:
        return min(known, key=lambda reply: reply.state != "running") if known else replies[0]
    return _ask_and_wait(jobs[0])


def _ask_and_wait(job: Job) -> Reply | None:
    has_place = _places.acquire(blocking=False)
    try:
        return _client().ask(job, WAIT if has_place else MOMENT)
    finally:
        if has_place:
            _places.release()


def _here(row: KeptPuzzle, kept: KeptWalkthrough | None, needs: _Needs, effort: Effort, *, may_start: bool) -> Truth:
    """What a search in this process finds; when another one runs and does not end soon, what is stored."""
    needs = _Needs(needs.verdict and may_start, needs.steps and (may_start or kept is None))
    if any(needs):
        with _our_turn(effort.turn) as is_ours:
            if is_ours and needs.verdict:
                engine = find_engine(PLAIN)
                row.keep_verdict(engine.solve(row.to_puzzle(), limit=LIMIT, keep=KEEP, budget=effort.verdict))
            if is_ours and needs.steps:
                kept = _explain(row, effort.walkthrough)
    return Truth(row, kept)


def _needed_here(row: KeptPuzzle) -> NeededDict:
    """What a search in this process finds in the time that a visitor waits."""
    puzzle = row.to_puzzle()
    cells = [puzzle.layout.parse_cell(name) for name in row.needed["undecided"]] if row.needed else None
    answer = needed_to_dict(needed_givens(puzzle, find_engine(PLAIN), AT_ONCE.verdict, cells), puzzle)
    return {"redundant": answer["redundant"], "undecided": answer["undecided"]}


def _was_tried_lately(row: KeptPuzzle) -> bool:
    return row.tried_at is not None and row.tried_at > timezone.now() - TRY_AGAIN_AFTER


def _note_try(row: KeptPuzzle) -> None:
    row.tried_at = timezone.now()
    row.save(update_fields=["tried_at"])


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


def _explain(row: KeptPuzzle, budget: Budget) -> KeptWalkthrough:
    walkthrough = explain(
        row.to_puzzle(),
        ladder=DEFAULT_LADDER,
        budget=budget,
        unique=row.status == Status.UNIQUE,
    )
    return KeptWalkthrough.objects.keep(row, walkthrough)
