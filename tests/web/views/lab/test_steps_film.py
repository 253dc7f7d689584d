"""A walk-through as moving pictures: the page that waits for it, and the file."""

import re

import pytest
from django.test import Client

from solver.questions import Reply, State
from solver.questions.runs import film
from solver.web.answers import ask
from solver.web.pages.lab.film import NO_STEPS_FILM
from tests.answerers import Scripted
from tests.web.conftest import CLASH, SHIDOKU, text_of


def test_all_steps_are_a_file_to_watch_and_take_home(keep, client: Client):
    page = f"/p/{keep(SHIDOKU).page_id}/steps/film/"
    text = text_of(client.get(page))
    assert f'src="{page}file"' in text
    assert re.search(r'download="sudoku-\w+-steps\.gif"', text)
    file = client.get(f"{page}file")
    assert (file["Content-Type"], file.content[:6]) == ("image/gif", b"GIF89a")
    assert "<html" not in text_of(client.get(f"{page}?fragment=1"))


def test_the_pages_of_a_walkthrough_lead_to_its_film(keep, client: Client):
    page = keep(SHIDOKU).get_absolute_url()
    for each in (page, f"{page}steps/3/"):
        assert f'href="{page}steps/film/"' in text_of(client.get(each))


def test_there_is_no_film_without_steps(keep, client: Client):
    page = keep(CLASH).get_absolute_url()
    assert client.get(f"{page}steps/film/")["Location"] == f"{page}steps/0/"
    assert "steps/film/" not in text_of(client.get(page))
    assert client.get(f"{page}steps/film/file")["Location"] == f"{page}steps/film/"


def test_while_a_film_is_made_its_page_waits(keep, client: Client, monkeypatch: pytest.MonkeyPatch):
    page = f"/p/{keep(SHIDOKU).page_id}/"
    client.get(page)
    monkeypatch.setattr(ask, "answerer", lambda: Scripted(Reply(State.BUSY)))
    text = text_of(client.get(f"{page}steps/film/"))
    assert 'class="looking"' in text
    assert "steps.gif" not in text
    assert client.get(f"{page}steps/film/file")["Location"] == f"{page}steps/film/"


def test_a_film_that_takes_too_long_is_refused_in_words(keep, client: Client, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(film, "MAX_BYTES", 1000)
    text = text_of(client.get(f"/p/{keep(SHIDOKU).page_id}/steps/film/"))
    assert NO_STEPS_FILM in text
    assert "steps.gif" not in text
