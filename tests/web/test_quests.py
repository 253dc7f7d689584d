"""A walk-through that breaks off is gone on from where it is."""

from collections.abc import Callable, Sequence

import pytest
from django.utils import timezone

from solver.board import Budget
from solver.engines import Result, Stats, Status
from solver.models import KeptPuzzle, KeptWalkthrough
from solver.pool.client import Reply
from solver.pool.jobs import Job, explain_job
from solver.steps import Ended, Step, Walkthrough, from_json, step_to_dict
from solver.techniques import Start, explain, find_ladder
from solver.web import solving
from solver.web.quests import TRY_AGAIN_AFTER, Quest
from tests.pools import begun_25


@pytest.fixture
def killed(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[Job]]:
    """The pool's process is killed when it has told some steps; the list is of the jobs that it is asked for."""

    def kill(steps: Sequence[Step]) -> list[Job]:
        asked: list[Job] = []
        told = [step_to_dict(step, begun_25().layout) for step in steps]

        def ask(jobs: list[Job], **_: object) -> Reply:
            asked.extend(jobs)
            return Reply("done", None, told)

        monkeypatch.setattr(solving, "ask", ask)
        return asked

    return kill


def test_what_is_left_of_a_process_that_was_killed_is_kept_and_gone_on_from(keep, killed):
    row = keep(begun_25().text)
    row.keep_verdict(Result(Status.MULTIPLE, 100, False, (), Stats(0, {}, {})))
    steps = explain(begun_25(), ladder="singles").steps
    killed(steps[:7])
    walkthrough = solving.truth_about(row).walkthrough
    assert walkthrough
    assert walkthrough.n_steps == 7
    asked = killed(steps[7:9])
    truth = solving.truth_about(row, solving.GOING_ON)
    assert truth.walkthrough
    assert (truth.walkthrough.n_steps, truth.walkthrough.ended, truth.is_running) == (9, "budget", False)
    assert truth.walkthrough.to_walkthrough().steps == steps[:9]
    given = sum(map(bool, begun_25().givens))
    assert 625 - asked[0]["cells"].count(".") == given + 7


def test_a_ladder_with_an_order_of_its_own_begins_anew_and_loses_nothing(keep, killed):
    row = keep(begun_25().text)
    row.keep_verdict(Result(Status.MULTIPLE, 100, False, (), Stats(0, {}, {})))
    kept = KeptWalkthrough.objects.keep(row, Start(begun_25(), find_ladder("hodoku")))
    steps = explain(begun_25(), ladder="singles").steps
    for some, n_steps in ((steps[:7], 7), (steps[:3], 7), (steps[:9], 9)):
        killed(some)
        walkthrough = solving.truth_from(KeptWalkthrough.objects.get(pk=kept.pk), solving.GOING_ON).walkthrough
        assert walkthrough
        assert walkthrough.n_steps == n_steps


def test_without_a_pool_what_breaks_off_is_tried_once_a_minute(keep, monkeypatch: pytest.MonkeyPatch):
    row = keep(begun_25().text)
    row.keep_verdict(Result(Status.MULTIPLE, 100, False, (), Stats(0, {}, {})))
    tried: list[int] = []

    def break_off(quest: Quest, budget: Budget) -> Walkthrough:
        tried.append(1)
        return explain(quest.start.puzzle, ladder="singles", budget=Budget(nodes=3))

    monkeypatch.setattr(solving, "_explain", break_off)
    for is_late in (True, True, False):
        if is_late:
            KeptPuzzle.objects.update(tried_at=timezone.now() - 2 * TRY_AGAIN_AFTER)
        solving.truth_about(KeptPuzzle.objects.get())
    assert len(tried) == 2


def test_what_is_told_is_read_once_and_only_if_it_adds_something(keep, monkeypatch: pytest.MonkeyPatch):
    row = keep(begun_25().text)
    start = Start(begun_25(), find_ladder("teaching"))
    found = explain(begun_25(), ladder="singles").steps
    told = [step_to_dict(step, begun_25().layout) for step in found[:5]]
    kept = KeptWalkthrough.objects.of(row, start).keep_steps(
        Walkthrough(begun_25(), "teaching", found[:3], Ended.BUDGET), start.ladder.version
    )
    read: list[int] = []

    def to_walkthrough(kept: KeptWalkthrough) -> Walkthrough:
        read.append(1)
        return from_json(kept.body)

    monkeypatch.setattr(KeptWalkthrough, "to_walkthrough", to_walkthrough)
    quest = Quest(row, start, kept)
    job = explain_job(quest.frontier, unique=False, seconds=10)
    assert quest.told([], job) is quest
    assert quest.told(told[3:], job).kept.n_steps == 5
    assert len(read) == 1
