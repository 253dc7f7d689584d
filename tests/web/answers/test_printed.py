"""What printed puzzles lack is asked for, a few at a time."""

from collections.abc import Callable
from time import time

import pytest

from solver.models import Finding, KeptPuzzle
from solver.questions import UNDECIDED, Reply, State
from solver.web.answers import printed
from solver.web.answers.printed import find_missing
from solver.web.answers.status import PrintedAnswers
from tests.answerers import Scripted, answer_with, done_reply
from tests.web.conftest import CLASH, FIG_1, ROUND, SHIDOKU, TWO_SOLUTIONS

TURNED = SHIDOKU[:4] + SHIDOKU[:3:-1]
Keep = Callable[[str], KeptPuzzle]


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A request asks as long as it takes on a busy machine."""
    monkeypatch.setattr(printed, "SECONDS", 60)


def _n_printable(found: PrintedAnswers) -> int:
    return sum(answers.is_printable(with_steps=found.with_steps) for answers in found.puzzles)


def _questions_about(kept: KeptPuzzle) -> set[str]:
    return set(Finding.objects.filter(puzzle=kept).values_list("question", flat=True))


def test_verdicts_are_found_without_steps(keep: Keep):
    kept = [keep(text) for text in (SHIDOKU, TWO_SOLUTIONS, CLASH)]
    found = find_missing(kept, with_steps=False)
    assert (_n_printable(found), found.is_looking) == (3, False)
    assert [answers.kept for answers in found.puzzles] == kept
    assert [answers.is_unique for answers in found.puzzles] == [True, False, False]
    assert not any("walkthrough" in _questions_about(each) for each in kept)


def test_steps_are_found_with_the_verdicts(keep: Keep):
    found = find_missing([keep(SHIDOKU), keep(TURNED)], with_steps=True)
    assert (_n_printable(found), found.is_looking) == (2, False)
    assert all(answers.is_final for answers in found.puzzles)


def test_what_there_is_no_time_for_waits(keep: Keep, monkeypatch: pytest.MonkeyPatch):
    first, other = keep(SHIDOKU), keep(ROUND)
    find_missing([first], with_steps=True)
    monkeypatch.setattr(printed, "SECONDS", -1)
    found = find_missing([first, other], with_steps=True)
    assert (_n_printable(found), found.is_looking) == (1, True)
    assert not _questions_about(other)


def test_only_a_few_searches_run_at_a_time(keep: Keep, monkeypatch: pytest.MonkeyPatch):
    answer_with(monkeypatch, pool := Scripted(Reply(State.RUNNING)), "verdict")
    found = find_missing([keep(text) for text in (SHIDOKU, ROUND, FIG_1, CLASH)], with_steps=False)
    assert (_n_printable(found), found.is_looking) == (0, True)
    assert len(pool.asked) == printed.MAX_SEARCHES


def test_a_search_that_cannot_start_yet_is_waited_for(keep: Keep, monkeypatch: pytest.MonkeyPatch):
    answer_with(monkeypatch, Scripted(Reply(State.BUSY)), "explanation")
    found = find_missing([keep(SHIDOKU)], with_steps=True)
    assert (_n_printable(found), found.is_looking) == (0, True)


def test_what_was_not_found_in_time_is_not_waited_for(keep: Keep, monkeypatch: pytest.MonkeyPatch):
    answer_with(monkeypatch, Scripted(done_reply(UNDECIDED, time())), "verdict")
    found = find_missing([keep(SHIDOKU)], with_steps=False)
    assert (_n_printable(found), found.is_looking) == (0, False)
