"""Asking questions: nothing that was found is lost, and nothing is asked more often than it should be."""

from contextlib import ExitStack
from datetime import timedelta
from time import time

import pytest
from django.utils import timezone

from solver.board import Puzzle
from solver.models import Finding, KeptPuzzle, KeptWalkthrough
from solver.questions import (
    UNDECIDED,
    Explanation,
    FirstAnswers,
    NeededGivens,
    Reply,
    State,
    Verdict,
    limits,
    limits_for,
)
from solver.questions.explanation import to_answer
from solver.steps import Ended, Walkthrough, from_json, step_to_dict
from solver.techniques import Start, explain, find_ladder
from solver.web.answers import ask
from solver.web.answers.puzzle_questions import (
    ENOUGH,
    MAX_COUNTED,
    MAX_SHOWN,
    find_steps,
    find_steps_from,
    find_verdict,
    stop_all,
)
from solver.web.answers.status import PuzzleAnswers
from solver.web.answers.store import PuzzleAnswerStore
from tests.answerers import Scripted, answer_with, done_reply, killed_reply
from tests.pools import puzzle_with_ten_quick_steps
from tests.questions.pretended import CountGivens

SEVERAL = {"status": "multiple", "count": 100, "complete": False, "solutions": []}


@pytest.fixture
def begun(keep) -> KeptPuzzle:
    """A puzzle that is known to have many solutions, with steps that are found one after another."""
    kept = keep(puzzle_with_ten_quick_steps().text)
    PuzzleAnswerStore(kept).add(Verdict(puzzle_with_ten_quick_steps(), 100, 8), SEVERAL, timezone.now())
    return kept


STEPS = explain(puzzle_with_ten_quick_steps(), ladder="singles").steps
PIECES = [step_to_dict(step, puzzle_with_ten_quick_steps().layout) for step in STEPS]


def n_steps(answers: PuzzleAnswers) -> int:
    summary = answers.walkthrough.summary
    return summary["n_steps"] if summary else 0


FIRST = FirstAnswers(Puzzle.from_text("2x2:1.....3..2.....4"), MAX_COUNTED, MAX_SHOWN, ENOUGH)
FOUND = FIRST.find(20, plain=True)


@pytest.mark.parametrize("is_explained", [True, False])
def test_a_new_puzzle_is_answered_in_one_go(keep, monkeypatch, is_explained: bool):
    kept = keep(FIRST.puzzle.text)
    alone = Scripted(done_reply(FOUND | ({} if is_explained else {"explanation": None}), time()))
    others = Scripted(Reply(State.BUSY))
    for kind, answerer in (("first-answers", alone), ("verdict", others), ("explanation", others)):
        answer_with(monkeypatch, answerer, kind)
    answers = find_steps(kept, is_new=True)
    assert [asked for asked, _ in alone.asked] == [FIRST]
    assert (answers.verdict_summary["count"], answers.is_final) == (1, is_explained)
    assert [asked.kind for asked, _ in others.asked] == ([] if is_explained else ["explanation"])
    assert Finding.objects.exclude(tried_at=None).count() == 1 + is_explained
    again = find_steps(kept)
    assert (again.is_unique, again.is_final) == (True, is_explained)
    assert len(alone.asked) == 1


def test_without_first_answers_each_question_is_asked(keep, monkeypatch):
    withdrawn = Scripted(Reply(State.RUNNING))
    answer_with(monkeypatch, withdrawn, "first-answers")
    monkeypatch.setattr(withdrawn, "cancel", lambda question: withdrawn.asked.append((question, False)))
    assert find_steps(keep(FIRST.puzzle.text), is_new=True).is_final
    assert [asked for asked, _ in withdrawn.asked] == [FIRST, FIRST]


def test_first_answers_join_what_another_process_stored(keep):
    kept = keep(FIRST.puzzle.text)
    verdict, explanation = FIRST.verdict, FIRST.explanation(FOUND["verdict"])
    PuzzleAnswerStore(kept).add(verdict, FOUND["verdict"], timezone.now())
    store = PuzzleAnswerStore(kept, is_new=True)
    store.add_first([(verdict, FOUND["verdict"]), (explanation, FOUND["explanation"])])
    assert store.load(explanation).summary["n_steps"] == FOUND["explanation"]["n_steps"]
    assert {finding.question for finding in Finding.objects.all()} == {"verdict", "walkthrough"}


def test_a_killed_search_goes_on_from_the_steps_it_found(begun, monkeypatch):
    pool = Scripted(killed_reply(PIECES[:7], time()))
    answer_with(monkeypatch, pool, "explanation")
    assert n_steps(find_steps(begun)) == 7
    pool.reply = killed_reply(PIECES[7:9], time())
    walkthrough = find_steps(begun, more=True).walkthrough
    answer = walkthrough.answer
    assert answer
    assert (answer["n_steps"], answer["ended"], walkthrough.is_running) == (9, "budget", False)
    assert from_json(answer["walkthrough"]).steps == STEPS[:9]
    (_, first_time), (second, more) = pool.asked
    assert (first_time, more) == (False, True)
    assert isinstance(second, Explanation)
    given = sum(map(bool, puzzle_with_ten_quick_steps().givens))
    assert 625 - second.start.cells.count(".") == given + 7


def test_a_search_that_restarts_loses_no_steps(begun, monkeypatch):
    kept = KeptWalkthrough.objects.keep(begun, Start(puzzle_with_ten_quick_steps(), find_ladder("hodoku")))
    for number, (some, expected) in enumerate(((PIECES[:7], 7), (PIECES[:3], 7), (PIECES[:9], 9))):
        answer_with(monkeypatch, Scripted(killed_reply(some, time() + number)), "explanation")
        assert n_steps(find_steps_from(kept, more=True)) == expected


def n_asked(pool: Scripted, kept: KeptPuzzle, *, views: int) -> int:
    """Return how often `pool` is asked while the page is viewed. Each time an attempt has just ended, still open."""
    before = len(pool.asked)
    for n in range(views):
        found = to_answer(Walkthrough(puzzle_with_ten_quick_steps(), "teaching", STEPS[:3], Ended.BUDGET))
        pool.reply = Reply(State.DONE, found, (), time() + len(pool.asked) + n / 10)
        find_steps(kept)
    return len(pool.asked) - before


def test_an_explanation_goes_on_by_itself_for_a_minute_in_all(begun, monkeypatch):
    pool = Scripted(Reply(State.BUSY))
    answer_with(monkeypatch, pool, "explanation")
    limits = limits_for("explanation")
    assert n_asked(pool, begun, views=9) == 1 + len(limits.further)
    assert limits.first.pool + sum(limits.further) == 60
    assert [more for _, more in pool.asked] == [False, True, True, True]  # at once, without the delay of a restart
    Finding.objects.update(tried_at=timezone.now() - timedelta(days=1))
    assert n_asked(pool, begun, views=3) == 0


def test_after_keep_searching_nothing_follows_by_itself(begun, monkeypatch):
    pool = Scripted(Reply(State.BUSY))
    answer_with(monkeypatch, pool, "explanation")
    n_asked(pool, begun, views=9)
    pool.reply = killed_reply(PIECES[3:9], time() + 60)
    assert n_steps(find_steps(begun, more=True)) == 9
    assert n_asked(pool, begun, views=3) == 0


def test_a_stopped_explanation_does_not_go_on_by_itself(begun, monkeypatch):
    pool = Scripted(killed_reply(PIECES[:3], time()))
    answer_with(monkeypatch, pool, "explanation")
    find_steps(begun)
    pool.reply = Reply(State.CANCELLED, None, (), time() + 1)
    stop_all(begun)
    assert n_asked(pool, begun, views=3) == 0


def test_the_level_at_a_glance_does_not_end_an_explanation(keep, monkeypatch):
    """The level at a glance asks the same question for half a second, and its attempt is the latest one known."""
    puzzle = puzzle_with_ten_quick_steps()
    kept = keep(puzzle.text)
    answer_with(monkeypatch, Scripted(done_reply(SEVERAL, time())), "verdict")
    answer_with(monkeypatch, Scripted(done_reply({"verdict": None, "explanation": None}, time())), "first-answers")
    pool = Scripted(Reply(State.RUNNING, None, PIECES[3:5]))
    monkeypatch.setattr(pool, "look", lambda question: killed_reply(PIECES[:3], time()))
    answer_with(monkeypatch, pool, "explanation")
    answers = find_steps(kept, is_new=True)
    assert (n_steps(answers), answers.is_running) == (5, True)


def test_after_its_attempts_a_question_is_retried_once_a_minute(begun, monkeypatch):
    Finding.objects.all().delete()
    pool = Scripted(done_reply(UNDECIDED, time()))
    answer_with(monkeypatch, pool, "verdict")
    n = 1 + len(limits_for("verdict").further)
    for k, is_late in enumerate((False,) * n + (True, False)):
        pool.reply = done_reply(UNDECIDED, time() - 9 + k)
        if is_late:
            Finding.objects.update(tried_at=timezone.now() - timedelta(minutes=2))
        find_verdict(begun)
    assert len(pool.asked) == n + 1


def test_steps_of_a_running_search_are_shown_but_not_stored(begun, monkeypatch):
    answer_with(monkeypatch, Scripted(Reply(State.RUNNING, None, PIECES[:5])), "explanation")
    answers = find_steps(begun)
    assert (n_steps(answers), answers.is_running) == (5, True)
    assert not Finding.objects.filter(question="walkthrough").exists()


@pytest.mark.parametrize("state", [State.BUSY, State.UNKNOWN])
def test_a_search_that_did_not_begin_does_not_count_as_tried(begun, monkeypatch, state):
    answer_with(monkeypatch, Scripted(Reply(state)), "explanation")
    assert not find_steps(begun).walkthrough.was_tried


def test_an_answer_that_is_fetched_twice_is_stored_once(begun, monkeypatch, django_assert_num_queries):
    ended = time()
    question = Explanation(Start(puzzle_with_ten_quick_steps(), find_ladder("hodoku")), unique=False)
    pool = Scripted(killed_reply(PIECES[:7], ended))
    answer_with(monkeypatch, pool, "explanation")
    monkeypatch.setattr(pool, "look", lambda question: pool.reply)
    ask.find_answer(question, PuzzleAnswerStore(begun), may_start=False)
    with django_assert_num_queries(2):  # what is stored, and its long text
        ask.find_answer(question, PuzzleAnswerStore(begun), may_start=False)


def test_a_visitor_waits_for_an_answer_for_a_moment(keep, monkeypatch):
    waits: list[float] = []

    class Waiting(Scripted):
        def ask(self, *asked, wait: float, **others) -> Reply:
            waits.append(wait)
            return self.reply

    answer_with(monkeypatch, Waiting(Reply(State.BUSY)), "n-givens")
    question = CountGivens(keep("2x2:1.....3..2.....4").to_puzzle())
    ask.find_answer(question)
    with ExitStack() as others:
        for _ in range(ask.MAX_WAITING):
            others.enter_context(ask._waiting_slots)
        ask.find_answer(question)
    assert waits == [limits.WAIT, limits.WAIT_IN_A_CROWD]


def test_a_closed_answer_asks_nobody(keep, monkeypatch):
    kept = keep("2x2:1.....3..2.....4")
    find_steps(kept)
    monkeypatch.setattr(ask, "answerer", None)
    assert find_steps(kept).is_final


def test_needed_givens_of_several_attempts_add_up(keep):
    kept = keep("2x2:1.....3..2.....4")
    question, store = NeededGivens(kept.to_puzzle()), PuzzleAnswerStore(kept)
    for redundant, undecided in ((["r2c3"], ["r1c1", "r4c4"]), ([], ["r4c4"]), (["r4c4"], [])):
        store.add(question, {"redundant": redundant, "undecided": undecided}, timezone.now())
    assert store.load(question).summary == {"redundant": ["r2c3", "r4c4"], "undecided": []}


def test_a_new_kind_of_question_is_stored_without_other_changes(keep, monkeypatch):
    kept = keep("2x2:1.....3..2.....4")
    question = CountGivens(kept.to_puzzle())
    assert ask.find_answer(question, PuzzleAnswerStore(kept)).answer == {"n": 4}
    monkeypatch.setattr(CountGivens, "find", None)
    assert ask.find_answer(question, PuzzleAnswerStore(kept)).answer == {"n": 4}
    assert Finding.objects.get().question == "n-givens"
