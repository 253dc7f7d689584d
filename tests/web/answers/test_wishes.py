"""The stock of new puzzles: taken from, filled, and never given out twice."""

import threading
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection

from solver.board import find_layout
from solver.generator import Wish
from solver.models import KeptPuzzle, KeptWish, StockedPuzzle
from solver.questions import NewPuzzles, Reply, State, TimeLimits, levels_version
from solver.web.answers.puzzle_questions import stored_answers
from solver.web.answers.wishes import MIN_STOCK, add_to_stock, find_puzzles, keep_puzzles, n_in_stock, take_puzzle
from tests.answerers import Scripted, answer_with, done_reply, killed_reply
from tests.web.conftest import TODAY

EASY = "easy"


def _fill(n: int) -> list[str]:
    """Put `n` puzzles of a level into the stock: the same one, with its digits changed in turn."""
    texts = [TODAY[:4] + "".join(_shifted(sign, k) for sign in TODAY[4:]) for k in range(n)]
    rows = [
        StockedPuzzle(text=text, level=EASY, scale_version=levels_version(), symmetry="none", seed="1")
        for text in texts
    ]
    StockedPuzzle.objects.bulk_create(rows)
    return texts


def _shifted(sign: str, by: int) -> str:
    return sign if sign == "." else str((int(sign) - 1 + by) % 9 + 1)


def _piece(text: str) -> dict[str, Any]:
    facts = {"level": EASY, "hardest": "naked-single", "lacks": [], "distance": 0, "tried": 1}
    return {"puzzle": text, "number": 0, "seed": 5, **facts}


def _answer(*texts: str) -> dict[str, Any]:
    return {"puzzles": list(map(_piece, texts)), "nearest": None, "number": len(texts), "first": 0}


@pytest.fixture
def nobody_answers(monkeypatch: pytest.MonkeyPatch) -> Scripted:
    """Nobody makes puzzles."""
    scripted = Scripted(Reply(State.BUSY))
    answer_with(monkeypatch, scripted, "new-puzzles")
    return scripted


def test_each_visitor_gets_another_puzzle_until_there_are_none(db: None, nobody_answers: Scripted):
    texts = _fill(3)
    got = [take_puzzle(EASY) for _ in range(4)]
    assert [kept and kept.text for kept in got] == [*texts, None]
    assert KeptPuzzle.objects.filter(text__in=texts).count() == 3


def test_a_puzzle_of_an_older_scale_is_not_given_out(db: None, nobody_answers: Scripted):
    _fill(1)
    StockedPuzzle.objects.update(scale_version="older")
    assert take_puzzle(EASY) is None


def test_two_visitors_at_the_same_moment_get_different_puzzles(transactional_db: None, nobody_answers: Scripted):
    _fill(8)
    got: list[str] = []
    start = threading.Barrier(4)

    def visit() -> None:
        start.wait()
        for _ in range(2):
            kept = take_puzzle(EASY)
            got.append(kept.text if kept else "")
        connection.close()

    visitors = [threading.Thread(target=visit) for _ in range(4)]
    for each in visitors:
        each.start()
    for each in visitors:
        each.join()
    assert len({*got}) == 8
    assert "" not in got


def test_a_full_stock_asks_for_no_more_puzzles(db: None, nobody_answers: Scripted):
    _fill(9)
    take_puzzle(EASY)
    assert n_in_stock(EASY) >= MIN_STOCK
    assert nobody_answers.asked == []
    take_puzzle(EASY)
    assert len(nobody_answers.asked) == 1


def test_a_low_stock_is_refilled_for_the_next_visitor(db: None, monkeypatch: pytest.MonkeyPatch):
    scripted = Scripted(Reply(State.RUNNING))
    answer_with(monkeypatch, scripted, "new-puzzles")
    monkeypatch.setattr("solver.web.answers.wishes._HOUR", 10**12)
    _fill(2)
    take_puzzle(EASY)
    assert n_in_stock(EASY) == 1
    scripted.reply = done_reply(_answer(TODAY.replace("53..7", "53.27")), 100.0)
    take_puzzle(EASY)
    assert n_in_stock(EASY) == 1
    assert scripted.asked[0] == scripted.asked[1]  # so the pool answers once
    take_puzzle(EASY)
    assert scripted.asked[2] != scripted.asked[1]


def test_nothing_is_collected_while_the_search_runs(db: None, monkeypatch: pytest.MonkeyPatch):
    answer_with(monkeypatch, Scripted(Reply(State.RUNNING, None, [_piece(TODAY)])), "new-puzzles")
    assert take_puzzle(EASY) is None
    assert n_in_stock(EASY) == 0


def test_puzzles_of_a_killed_search_are_collected(db: None, monkeypatch: pytest.MonkeyPatch):
    answer_with(monkeypatch, Scripted(killed_reply([_piece(TODAY)], 100.0)), "new-puzzles")
    take_puzzle(EASY)
    assert n_in_stock(EASY) == 1


def test_an_answer_that_comes_twice_adds_its_puzzles_once(db: None, monkeypatch: pytest.MonkeyPatch):
    answer_with(monkeypatch, Scripted(done_reply(_answer(TODAY), 100.0)), "new-puzzles")
    for _ in range(2):
        add_to_stock(EASY, TimeLimits(1, 1), max_size=9)
    assert n_in_stock(EASY) == 1


def test_the_command_fills_the_stock_of_a_level(db: None):
    said = StringIO()
    call_command("fill_stock", level=["medium"], to=3, seconds=60, stdout=said)
    assert n_in_stock("medium") >= 3
    assert said.getvalue() == f"medium: {n_in_stock('medium')}\n"
    stocked = StockedPuzzle.objects.all()
    assert {each.level for each in stocked} == {"medium"}


def test_the_command_makes_none_if_there_are_enough(db: None, nobody_answers: Scripted):
    _fill(3)
    call_command("fill_stock", level=[EASY], to=3, stdout=StringIO())
    assert nobody_answers.asked == []


def test_the_command_gives_up_when_its_time_is_over(db: None, nobody_answers: Scripted):
    call_command("fill_stock", level=[EASY], to=3, seconds=0, stdout=StringIO())
    assert n_in_stock(EASY) == 0


def test_the_puzzles_of_a_wish_are_searched_only_once(db: None, monkeypatch: pytest.MonkeyPatch):
    scripted = Scripted(done_reply(_answer(TODAY), 100.0))
    answer_with(monkeypatch, scripted, "new-puzzles")
    question = NewPuzzles(Wish(find_layout("3x3")), "seed")
    for _ in range(2):
        assert find_puzzles(question).summary == _answer(TODAY)
    assert len(scripted.asked) == 1


def test_the_oldest_wishes_are_forgotten_when_there_are_too_many(db: None, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("solver.models.MAX_WISHES", 2)
    for k in range(4):
        answer_with(monkeypatch, Scripted(done_reply(_answer(TODAY), 100.0 + k)), "new-puzzles")
        find_puzzles(NewPuzzles(Wish(find_layout("3x3")), str(k)))
    left = KeptWish.objects.order_by("tried_at")
    assert [wish.tried_at.timestamp() for wish in left if wish.tried_at] == [102.0, 103.0]


def test_a_new_puzzle_has_its_solution_and_level_at_once(db: None):
    wish = Wish(find_layout("2x2"), level="beginner")
    (kept,) = keep_puzzles(NewPuzzles(wish, "x").find(20, plain=True)["puzzles"])
    answers = stored_answers(kept)
    assert answers.is_unique
    assert answers.rating.summary
    assert answers.rating.summary["level"] == "beginner"
    assert not answers.rating.was_tried  # so the other scales are asked when somebody looks
