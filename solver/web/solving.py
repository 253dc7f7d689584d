"""The truth about a kept puzzle: found once within a budget, stored, and tried again if undecided.

The pool of solver processes is asked; without one a short search runs in this process.
"""

from __future__ import annotations

from typing import NamedTuple

from solver import steps
from solver.board import Budget
from solver.engines import PLAIN, Status, find_engine, needed_givens
from solver.models import KeptPuzzle, KeptWalkthrough, NeededDict
from solver.pool.jobs import (
    Job,
    explain_job,
    needed_job,
    needed_to_dict,
    result_from_dict,
    solve_job,
    steps_so_far,
)
from solver.techniques import DEFAULT_LADDER, Start, explain, find_ladder
from solver.web.asking import answer_of, ask, ask_and_wait, client, our_turn
from solver.web.quests import Quest, Truth

LIMIT = 100  # solutions counted
KEEP = 8  # of them shown
SECONDS_FOR_NEEDED = 30.0


class Effort(NamedTuple):
    """Seconds that the pool may spend on either answer; and without one, the wait for the turn and both budgets."""

    verdict_by_pool: float
    walkthrough_by_pool: float
    turn: float
    verdict: Budget
    walkthrough: Budget


AT_ONCE = Effort(10, 10, 0.3, Budget(seconds=0.7), Budget(seconds=0.7))
GOING_ON = Effort(60, 60, 8, Budget(seconds=6), Budget(seconds=3))


class _Needs(NamedTuple):
    """What is still to be found out."""

    verdict: bool
    steps: bool


def truth_about(row: KeptPuzzle, effort: Effort | None = None) -> Truth:
    """What is stored about `row`, after another attempt at what is still undecided.

    Attempts with the small effort, which is the usual one, are a minute apart.
    """
    start = usual_start(row)
    return _truth(Quest(row, start, KeptWalkthrough.objects.of(row, start)), effort)


def truth_from(kept: KeptWalkthrough, effort: Effort | None = None) -> Truth:
    """The same about a stored walk-through from some position."""
    return _truth(Quest(kept.puzzle, kept.to_start(), kept), effort)


def cancel(row: KeptPuzzle, kept: KeptWalkthrough | None = None) -> None:
    """Stop whatever the pool is doing for `row`, or for `kept` of it; nothing is tried again for a minute.

    The steps that have been found so far are stored.
    """
    start = kept.to_start() if kept else usual_start(row)
    quest = Quest(row, start, kept or KeptWalkthrough.objects.of(row, start))
    quest.note_try()
    frontier = quest.frontier
    found: list[steps.Walkthrough] = []
    for effort in (AT_ONCE, GOING_ON):
        client().cancel(_verdict_job(row, effort))
        for unique in (False, True):
            job = _walkthrough_job(frontier, effort, unique=unique)
            reply = client().cancel(job)
            if reply and reply.so_far and unique == (row.status == Status.UNIQUE):
                found.append(steps_so_far(job, reply.so_far))
    if found:
        quest.explained(max(found, key=lambda walkthrough: len(walkthrough.steps)))
    client().cancel(_needed_job(row))


def look_for_needed(row: KeptPuzzle, *, may_start: bool) -> bool:
    """What is found of the givens that are needed is in `row.needed`; whether the pool is still looking for more.

    Nothing is asked of a puzzle that is not known to have one solution.
    """
    if row.status != Status.UNIQUE or (row.needed and not row.needed["undecided"]):
        return False
    job = _needed_job(row)
    reply = ask_and_wait(job, again=True) if may_start else client().look(job)
    answer = answer_of(reply)
    if answer:
        row.keep_needed({"redundant": answer["redundant"], "undecided": answer["undecided"]})
    elif reply is None and may_start:
        with our_turn(AT_ONCE.turn) as is_ours:
            if is_ours:
                row.keep_needed(_needed_here(row))
    return reply is not None and reply.state == "running"


def usual_start(row: KeptPuzzle) -> Start:
    """The givens, and the default ladder."""
    return Start(row.to_puzzle(), find_ladder(DEFAULT_LADDER))


def _verdict_job(row: KeptPuzzle, effort: Effort) -> Job:
    return solve_job(row.to_puzzle(), limit=LIMIT, keep=KEEP, seconds=effort.verdict_by_pool)


def _walkthrough_job(start: Start, effort: Effort, *, unique: bool) -> Job:
    return explain_job(start, unique=unique, seconds=effort.walkthrough_by_pool)


def _needed_job(row: KeptPuzzle) -> Job:
    """All givens at first, then those that were not decided in time."""
    cells = row.needed["undecided"] if row.needed else None
    return needed_job(row.to_puzzle(), seconds=SECONDS_FOR_NEEDED, cells=cells)


def _truth(quest: Quest, effort: Effort | None) -> Truth:
    kept = quest.walkthrough
    needs = _Needs(not quest.row.is_decided, kept is None or kept.ended == steps.Ended.BUDGET)
    if not any(needs):
        return quest.truth()
    may_start = effort is not None or not quest.was_tried_lately()
    truth = _by_pool(quest, needs, effort, may_start=may_start)
    return truth or _here(quest, needs, effort or AT_ONCE, may_start=may_start)


def _by_pool(quest: Quest, needs: _Needs, effort: Effort | None, *, may_start: bool) -> Truth | None:
    """What the pool has found so far; None if there is none. First the verdict, for the steps may presume it."""
    row = quest.row
    if needs.verdict:
        jobs = [_verdict_job(row, each) for each in _efforts(effort)]
        reply = ask(jobs, may_start=may_start, again=effort is not None)
        if reply is None:
            return None
        answer = answer_of(reply)
        if answer:
            row.keep_verdict(result_from_dict(answer, row.to_puzzle()))
            may_start = True  # the steps belong to this try
        elif reply.state == "done":
            quest.note_try()
        if reply.state in ("running", "busy"):
            return quest.truth(is_running=reply.state == "running")
    if not needs.steps:
        return quest.truth()
    unique = row.status == Status.UNIQUE
    frontier = quest.frontier
    jobs = [_walkthrough_job(frontier, each, unique=unique) for each in _efforts(effort)]
    reply = ask(jobs, may_start=may_start, again=effort is not None)
    if reply is None:
        return None
    answer = answer_of(reply)
    if answer:
        quest = quest.explained(steps.from_json(answer["walkthrough"]))
        quest.note_try()
    elif reply.state == "running":
        quest = quest.told(reply.so_far, jobs[0])
    elif reply.state == "done":  # but its process was killed
        quest = quest.broken_off(reply.so_far, jobs[0])
        quest.note_try()
    return quest.truth(is_running=reply.state == "running")


def _efforts(effort: Effort | None) -> list[Effort]:
    """The effort that is asked for; where none is, what may be under way."""
    return [effort] if effort else [AT_ONCE, GOING_ON]


def _here(quest: Quest, needs: _Needs, effort: Effort, *, may_start: bool) -> Truth:
    """What a search in this process finds; when another one runs and does not end soon, what is stored."""
    row = quest.row
    needs = _Needs(needs.verdict and may_start, needs.steps and (may_start or quest.walkthrough is None))
    if any(needs):
        with our_turn(effort.turn) as is_ours:
            if is_ours and needs.verdict:
                engine = find_engine(PLAIN)
                row.keep_verdict(engine.solve(row.to_puzzle(), limit=LIMIT, keep=KEEP, budget=effort.verdict))
            if is_ours and needs.steps:
                quest = quest.explained(_explain(quest, effort.walkthrough))
                quest.note_try()
    return quest.truth()


def _needed_here(row: KeptPuzzle) -> NeededDict:
    """What a search in this process finds in the time that a visitor waits."""
    puzzle = row.to_puzzle()
    cells = [puzzle.layout.parse_cell(name) for name in row.needed["undecided"]] if row.needed else None
    answer = needed_to_dict(needed_givens(puzzle, find_engine(PLAIN), AT_ONCE.verdict, cells), puzzle)
    return {"redundant": answer["redundant"], "undecided": answer["undecided"]}


def _explain(quest: Quest, budget: Budget) -> steps.Walkthrough:
    start = quest.frontier
    return explain(
        start.puzzle,
        ladder=start.ladder,
        placed=start.placed,
        crossed_out=start.crossed_out,
        budget=budget,
        unique=quest.row.status == Status.UNIQUE,
    )
