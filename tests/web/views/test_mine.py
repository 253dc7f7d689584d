"""My puzzles: the page, and what the server knows of the puzzles that a browser has kept."""

import re
from collections.abc import Callable
from html import unescape

import pytest
from django.test import Client

from solver.models import KeptPuzzle
from solver.web.pages.offers.practice import exercises_of
from tests.web.conftest import FIG_1, ROUND, SHIDOKU


def _cards(client: Client, *ids: str) -> dict[str, dict[str, str]]:
    """The cards by their ids, each with the data of its element."""
    text = client.get("/mine/cards/", {"p": ids}).content.decode()
    tags = re.findall(r"<div (data-id=[^>]*)>", text)
    found = [{name: unescape(value) for name, value in re.findall(r'data-(\w+)(?:="(.*?)")?', tag)} for tag in tags]
    return {card["id"]: card for card in found}


def test_a_card_has_picture_title_and_givens(client: Client, keep: Callable[[str], KeptPuzzle]):
    kept = keep(ROUND)
    card = _cards(client, kept.page_id)[kept.page_id]
    assert card["title"].startswith("The round board of an advertisement")
    assert (card["facts"], card["level"], card["rank"]) == ("36 givens", "", "0")


def test_a_card_has_the_level_once_it_is_known(client: Client, keep: Callable[[str], KeptPuzzle]):
    easy, hard = keep(SHIDOKU), keep(FIG_1)
    for kept in (easy, hard):
        client.get(kept.get_absolute_url())
    cards = _cards(client, easy.page_id, hard.page_id)
    assert cards[easy.page_id]["level"] == "Beginner"
    assert cards[hard.page_id]["level"] not in ("", "Beginner")
    for scale in ("rank", "difficulty"):
        assert int(cards[easy.page_id][scale]) < int(cards[hard.page_id][scale])


def test_exercises_are_marked_as_such(client: Client, keep: Callable[[str], KeptPuzzle]):
    own, exercise = keep(FIG_1), keep(exercises_of("x-wing")[0].puzzle)
    cards = _cards(client, own.page_id, exercise.page_id)
    assert [page_id for page_id, card in cards.items() if "exercise" in card] == [exercise.page_id]


@pytest.mark.parametrize("text", [SHIDOKU, ROUND])
def test_a_picture_has_a_place_for_every_digit(client: Client, keep: Callable[[str], KeptPuzzle], text: str):
    kept = keep(text)
    picture = client.get("/mine/cards/", {"p": kept.page_id}).content.decode()
    layout, card = kept.to_puzzle().layout, _cards(client, kept.page_id)[kept.page_id]
    assert picture.count('class="digit"') == layout.n_cells
    assert sorted(map(int, card.get("order", "").split())) == list(range(layout.n_cells if text == ROUND else 0))


def test_a_daily_puzzle_has_its_date(client: Client, db: None):
    client.get("/daily/2026-11-21/")
    kept = KeptPuzzle.objects.get(days__day="2026-11-21")
    card = _cards(client, kept.page_id)[kept.page_id]
    assert card["title"] == "Puzzle of the day, 21 November 2026"
    assert card["url"] == "/daily/2026-11-21/"


def test_the_language_is_that_of_the_page(client: Client, keep: Callable[[str], KeptPuzzle]):
    kept = keep(FIG_1)
    response = client.get("/mine/cards/", {"p": kept.page_id}, headers={"accept-language": "de"})
    assert "21 Vorgaben" in response.content.decode()


def test_unknown_and_invalid_ids_are_left_out(client: Client, keep: Callable[[str], KeptPuzzle]):
    kept = keep(FIG_1)
    assert set(_cards(client, "a" * 16, "'; drop", "", kept.page_id)) == {kept.page_id}


def test_ids_beyond_the_limit_of_a_request_are_ignored(client: Client, keep: Callable[[str], KeptPuzzle]):
    kept = keep(FIG_1)
    assert not _cards(client, *["a" * 16] * 24, kept.page_id)


def test_any_number_of_puzzles_takes_few_queries(
    client: Client, keep: Callable[[str], KeptPuzzle], django_assert_max_num_queries
):
    ids = [keep(text).page_id for text in (FIG_1, ROUND, SHIDOKU)]
    with django_assert_max_num_queries(3):
        assert len(_cards(client, *ids)) == 3


def test_nothing_is_stored_and_no_question_asked(client: Client, keep: Callable[[str], KeptPuzzle]):
    kept = keep(FIG_1)
    assert _cards(client, kept.page_id)
    assert not kept.findings.exists()
