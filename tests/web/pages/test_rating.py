"""How hard a puzzle is, on its page."""

from __future__ import annotations

from time import time
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from solver.board import Puzzle
from solver.models import Finding, KeptPuzzle
from solver.questions import Reply, State
from solver.rating import SEARCH_ORDER, rating_with
from solver.web.answers.puzzle_questions import find_all, find_verdict
from solver.web.pages.rating import Hardness, hardness_of
from tests.answerers import Scripted, answer_with, done_reply
from tests.web.conftest import SHIDOKU, TODAY

pytestmark = pytest.mark.django_db


def page(client: Client, text: str, *, visit: int = 1) -> str:
    """Pages are remembered, so that a second `visit` needs another address."""
    kept, _ = KeptPuzzle.objects.keep(Puzzle.from_text(text))
    return client.get(kept.get_absolute_url(), {"visit": visit}).content.decode()


def stored_rating() -> Finding | None:
    return Finding.objects.filter(puzzle__text=TODAY, question="rating").first()


def stored_summary() -> dict[str, Any]:
    """The rating that is stored."""
    finding = stored_rating()
    assert finding
    return finding.summary


def change_stored(**fields: Any) -> None:
    Finding.objects.filter(puzzle__text=TODAY, question="rating").update(**fields)


def test_a_fair_puzzle_is_rated_on_every_scale(client: Client) -> None:
    html = page(client, TODAY)
    assert "How hard it is" in html
    for scale in ("HoDoKu", "Sudoku Explainer", "SudokuWiki"):
        assert f"<dt>{scale}</dt>" in html
    assert "Each scale measures something else." in html
    assert "we apply their rules ourselves" not in html


def test_the_level_comes_first_in_plain_words(client: Client) -> None:
    html = page(client, TODAY)
    plain = "About as hard as an easy newspaper puzzle. The hardest step: Hidden single."
    assert html.index(plain) < html.index("<dt>This site</dt>")
    assert "ER 1.2 for the hardest step, EP 1.2 up to the first digit, ED 1.2 for the first step" in html


def test_estimates_for_other_boards_are_marked(client: Client) -> None:
    assert "These scales were made for the classic 9 × 9 board." in page(client, SHIDOKU)


@pytest.mark.parametrize("text", ["2x2:1...............", "2x2:11.............."])
def test_a_puzzle_without_just_one_solution_has_no_rating(client: Client, text: str) -> None:
    assert "How hard it is" not in page(client, text)


def test_levels_and_grades_are_in_the_language_of_the_page(client: Client) -> None:
    kept, _ = KeptPuzzle.objects.keep(Puzzle.from_text(TODAY))
    html = client.get(kept.get_absolute_url(), {"lang": "de"}).content.decode()
    assert "Leicht, " in html
    assert "Gentle" not in html


def test_a_rating_is_stored(client: Client) -> None:
    page(client, TODAY)
    change_stored(summary={**stored_summary(), "score": 4711})
    assert "4,711" in page(client, TODAY, visit=2)


def test_our_own_rating_is_corrected_from_the_steps(client: Client) -> None:
    page(client, TODAY)
    known = stored_summary()
    own = {"level": None, "score": None, "is_open": True, "at_least": 4711, "finished": False, "ended": "budget"}
    change_stored(summary={**known, **own}, is_open=True)
    assert "4,711" not in page(client, TODAY, visit=2)
    assert stored_summary() == known


def test_a_rating_by_other_ladders_is_redone(client: Client) -> None:
    page(client, TODAY)
    change_stored(summary={**stored_summary(), "score": 4711}, version="old", tried_at=None)
    assert "4,711" not in page(client, TODAY, visit=2)
    assert stored_summary()["score"] != 4711


@pytest.fixture
def pool(monkeypatch: pytest.MonkeyPatch) -> Scripted:
    """The answerer of ratings; other questions are answered in this process."""
    scripted = Scripted(Reply(State.UNKNOWN))
    answer_with(monkeypatch, scripted, "ratings")
    return scripted


def test_a_rating_that_did_not_begin_does_not_count_as_tried(client: Client, pool: Scripted) -> None:
    pool.reply = Reply(State.BUSY)
    html = page(client, TODAY)
    finding = stored_rating()
    assert finding
    assert finding.tried_at is None
    assert "search stopped when its time was up" not in html
    assert html.count("not finished yet") == 3  # our own scale is that of the steps
    assert "Keep searching" in html


def test_our_own_scale_is_not_searched_when_the_steps_are_known(client: Client, pool: Scripted) -> None:
    page(client, TODAY)
    ladders = [scale.ladder.name for scale in SEARCH_ORDER if scale.key]
    assert [question.to_job()["ladders"] for question, _ in pool.asked] == [ladders]


def test_a_search_goes_on_with_the_scales_that_are_open(client: Client, pool: Scripted) -> None:
    page(client, TODAY)
    known = stored_summary()
    known |= {key: known[key] | {"is_open": False, "ended": "solved"} for key in ("hodoku", "sudokuwiki")}
    change_stored(summary=known, tried_at=timezone.now(), n_attempts=1)
    client.post(f"{KeptPuzzle.objects.get(text=TODAY).get_absolute_url()}go-on/")
    question, more = pool.asked[-1]
    assert (question.to_job()["ladders"], more) == (["explainer"], True)


def test_scales_of_a_stopped_rating_are_stored(client: Client, pool: Scripted) -> None:
    scale = {"level": "Easy", "score": 200, "is_open": False, "at_least": None, "ended": "solved"}
    pool.reply = Reply(State.CANCELLED, None, [["hodoku", scale]], time())
    assert page(client, TODAY).count("search stopped when its time was up") == 2
    assert stored_summary()["hodoku"]["score"] == 200


def test_a_stopped_rating_waits_for_the_visitor_to_go_on(client: Client, pool: Scripted) -> None:
    pool.reply = Reply(State.CANCELLED, ended_at=time())
    for visit in (1, 2):
        page(client, TODAY, visit=visit)
    client.post(f"{KeptPuzzle.objects.get(text=TODAY).get_absolute_url()}go-on/")
    assert [more for _, more in pool.asked] == [False, True]


@pytest.fixture
def unexplained(monkeypatch: pytest.MonkeyPatch) -> KeptPuzzle:
    """A fair puzzle whose steps are still being looked for."""
    kept, _ = KeptPuzzle.objects.keep(Puzzle.from_text(TODAY))
    find_verdict(kept)
    answer_with(monkeypatch, Scripted(Reply(State.RUNNING)), "explanation")
    return kept


def test_no_rating_is_begun_while_steps_are_searched(pool: Scripted, unexplained: KeptPuzzle) -> None:
    answers = find_all(unexplained)
    assert answers.is_running
    assert hardness_of(answers) == Hardness()
    assert pool.asked == []


def test_an_earlier_rating_shows_while_steps_are_searched(
    pool: Scripted, unexplained: KeptPuzzle, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = {
        "score": 4711,
        "level": "easy",
        "counts": {"naked-single": 1},
        "is_open": False,
        "ended": "solved",
        "finished": True,
    }
    monkeypatch.setattr(pool, "look", lambda question: done_reply(rating_with({}) | own, time()))
    hardness = hardness_of(find_all(unexplained))
    assert "4,711" in hardness.scales[0].value
    assert (len(hardness.scales), hardness.can_go_on) == (4, False)
    assert stored_summary()["score"] == 4711


def test_json_has_the_rating_by_the_present_scales(client: Client) -> None:
    page(client, TODAY)
    address = KeptPuzzle.objects.get(text=TODAY).get_absolute_url().rstrip("/") + ".json"
    assert client.get(address).json()["rating"] == stored_summary()
    change_stored(version="old", tried_at=timezone.now())
    cache.clear()
    assert client.get(address).json()["rating"] is None
