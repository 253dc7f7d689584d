"""A walk-through that breaks off is gone on from where it is."""

from collections.abc import Callable, Sequence

import pytest

from solver.engines import Result, Stats, Status
from solver.models import KeptWalkthrough
from solver.pool.client import Reply
from solver.pool.jobs import Job
from solver.steps import Step, step_to_dict
from solver.techniques import Start, explain, find_ladder
from solver.web import solving
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
