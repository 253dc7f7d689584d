"""How hard a puzzle is, on its page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from django.test import Client

from solver.board import Puzzle
from solver.models import KeptPuzzle, RatingDict
from solver.pool.client import Reply
from solver.pool.jobs import Job
from solver.rating import rating_with, scales_version
from solver.web import rating, solving

pytestmark = pytest.mark.django_db
SHIDOKU = "2x2:1.....3..2.....4"
SQUARE = "3x3:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def page(client: Client, text: str, *, visit: int = 1) -> str:
    """Pages are remembered, so that a second `visit` needs another address."""
    row, _ = KeptPuzzle.objects.keep(Puzzle.from_text(text))
    return client.get(row.get_absolute_url(), {"visit": visit}).content.decode()


def kept() -> RatingDict:
    rating: RatingDict | None = KeptPuzzle.objects.get(text=SQUARE).rating
    assert rating
    return rating


def test_the_page_of_a_fair_puzzle_says_how_hard_it_is_on_every_scale(client: Client) -> None:
    html = page(client, SQUARE)
    assert "How hard it is" in html
    for scale in ("HoDoKu", "Sudoku Explainer", "SudokuWiki"):
        assert f"<dt>{scale}</dt>" in html
    assert "The scales measure different things" in html
    assert "these numbers are ours" not in html


def test_the_numbers_of_other_boards_are_marked(client: Client) -> None:
    assert "On boards other than 9 × 9 these numbers are ours" in page(client, SHIDOKU)


@pytest.mark.parametrize("text", ["2x2:1...............", "2x2:11.............."])
def test_a_puzzle_without_just_one_solution_has_no_rating(client: Client, text: str) -> None:
    assert "How hard it is" not in page(client, text)


def test_levels_and_grades_are_said_in_the_language_of_the_page(client: Client) -> None:
    row, _ = KeptPuzzle.objects.keep(Puzzle.from_text(SQUARE))
    html = client.get(row.get_absolute_url(), {"lang": "de"}).content.decode()
    assert "Leicht, " in html
    assert "Gentle" not in html


def test_a_rating_is_kept(client: Client) -> None:
    page(client, SQUARE)
    assert kept()["version"] == scales_version()
    KeptPuzzle.objects.get(text=SQUARE).keep_rating({**kept(), "score": 4711})
    assert "4,711" in page(client, SQUARE, visit=2)


def test_our_own_scale_is_that_of_the_steps_on_the_page(client: Client) -> None:
    page(client, SQUARE)
    known = kept()
    is_open: RatingDict = {**known, "level": None, "score": None, "is_open": True, "at_least": 4711, "finished": False}
    KeptPuzzle.objects.get(text=SQUARE).keep_rating(is_open | {"ended": "budget"})
    assert "4,711" not in page(client, SQUARE, visit=2)
    assert kept() == known


def test_a_rating_by_other_ladders_is_made_anew(client: Client) -> None:
    page(client, SQUARE)
    KeptPuzzle.objects.get(text=SQUARE).keep_rating({**kept(), "score": 4711, "version": "old"})
    assert "4,711" not in page(client, SQUARE, visit=2)
    assert kept()["version"] == scales_version()


@pytest.fixture
def replies(monkeypatch: pytest.MonkeyPatch) -> dict[str, Reply]:
    """What the pool says of a rating, by what is asked: to begin it, or just to look. The walk-through is made here."""
    known = {"ask": Reply("unknown", None), "look": Reply("unknown", None)}

    def ask(jobs: Sequence[Job], *, may_start: bool) -> Reply:
        return known["ask" if may_start else "look"]

    monkeypatch.setattr(rating, "ask", ask)
    return known


def stored() -> Any:
    return KeptPuzzle.objects.get(text=SQUARE).rating


@pytest.mark.parametrize("state", ["busy", "cancelled"])
def test_what_the_pool_has_not_begun_is_not_stored_as_tried(
    client: Client, replies: dict[str, Reply], state: str
) -> None:
    replies["ask"] = Reply(state, None)
    html = page(client, SQUARE)
    assert stored() is None
    assert "not finished within its time" not in html
    assert html.count("not finished yet") == 3  # our own scale is that of the steps
    assert "Go on searching" in html


def test_what_a_stopped_rating_has_said_is_stored(client: Client, replies: dict[str, Reply]) -> None:
    scale = {"level": "Easy", "score": 200, "is_open": False, "at_least": None, "ended": "solved"}
    replies["ask"] = Reply("cancelled", None, [["hodoku", scale]])
    assert page(client, SQUARE).count("not finished within its time") == 2
    assert kept()["hodoku"]["score"] == 200


def test_a_rating_that_was_stopped_before_it_began_is_begun_when_it_is_gone_on_with(
    client: Client, replies: dict[str, Reply], monkeypatch: pytest.MonkeyPatch
) -> None:
    replies["ask"] = Reply("cancelled", None)
    page(client, SQUARE)
    again: list[bool] = []

    def begin(job: Job, *, again: bool, asked: list[bool] = again) -> Reply:
        asked.append(again)
        return Reply("running", None)

    monkeypatch.setattr(rating, "ask_and_wait", begin)
    client.post(f"{KeptPuzzle.objects.get(text=SQUARE).get_absolute_url()}go-on/")
    assert again == [True]


def test_while_steps_are_looked_for_a_rating_is_shown_and_kept_but_none_is_begun(
    client: Client, replies: dict[str, Reply], monkeypatch: pytest.MonkeyPatch
) -> None:
    page(client, SQUARE)  # the verdict
    KeptPuzzle.objects.update(rating=None)
    replies["ask"] = Reply("running", None)
    truth = solving.truth_about(KeptPuzzle.objects.get(text=SQUARE))._replace(walkthrough=None, is_running=True)
    assert rating.hardness_of(truth, truth.row.to_puzzle()) == rating.Hardness()
    is_open = rating_with({})._asdict()
    truth.row.keep_rating({**is_open, "version": scales_version()})  # type: ignore[typeddict-item]
    hardness = rating.hardness_of(truth, truth.row.to_puzzle())
    assert (len(hardness.scales), hardness.is_running, hardness.can_go_on) == (4, False, False)
    done = is_open | {"score": 4711, "level": "easy", "is_open": False, "ended": "solved", "finished": True}
    replies["look"] = Reply("done", done)
    assert "4,711" in rating.hardness_of(truth, truth.row.to_puzzle()).scales[0].value
    assert kept()["score"] == 4711


def test_as_data_a_rating_has_no_version_and_is_that_of_the_scales_as_they_are(client: Client) -> None:
    page(client, SQUARE)
    address = KeptPuzzle.objects.get(text=SQUARE).get_absolute_url().rstrip("/") + ".json"
    assert client.get(address).json()["rating"] == {name: said for name, said in kept().items() if name != "version"}
    KeptPuzzle.objects.get(text=SQUARE).keep_rating({**kept(), "version": "old"})
    assert client.get(address).json()["rating"] is None
