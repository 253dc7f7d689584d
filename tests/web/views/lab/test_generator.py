"""The generator of “SUDOKU Algorithmus” on stage."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from solver.board import Puzzle, find_layout
from solver.generator import spielverderber
from solver.models import KeptPuzzle, KeptWish
from solver.questions import GeneratorRun
from solver.web.answers.store import WishStore
from tests.patience import give_time

SMALL = "/lab/generator/?layout=2x2&seed=9"


def _record(layout: str, seed: str) -> None:
    """Store a run as the pool would find it."""
    question = GeneratorRun(find_layout(layout), seed)
    WishStore().add(question, question.find(20), timezone.now())


def _stage(client: Client, address: str) -> str:
    return re.sub(r"\s+", " ", client.get(address).content.decode())


@pytest.mark.django_db
def test_every_moment_has_an_address(client: Client):
    _record("2x2", "9")
    assert "The board is empty." in _stage(client, SMALL)
    assert "A random cell, a random digit: " in _stage(client, f"{SMALL}&at=1")
    assert "Check: there are several solutions" in _stage(client, f"{SMALL}&at=2")
    assert "Check: with " in _stage(client, f"{SMALL}&at=23")


@pytest.mark.django_db
def test_without_scripts_links_lead_from_moment_to_moment(client: Client):
    _record("2x2", "9")
    html = _stage(client, f"{SMALL}&at=5")
    for at in (0, 4, 6, 26):
        assert f"/lab/generator/?layout=2x2&amp;seed=9&amp;at={at}" in html


@pytest.mark.django_db
def test_the_board_at_the_end_is_the_puzzle_of_the_seed(client: Client):
    _record("2x2", "9")
    puzzle = spielverderber(find_layout("2x2"), seed="9")
    html = _stage(client, f"{SMALL}&at=26")
    drawn = re.findall(r'<text class="digit"[^>]*>(\d?)</text>', html)
    assert [int(digit or 0) for digit in drawn] == list(puzzle.givens)
    n_givens = sum(map(bool, puzzle.givens))
    assert f"Done: a puzzle with {n_givens} givens." in html
    assert f"The puzzle has {n_givens} givens." in html
    assert f'href="/enter/?p={puzzle.text.replace(":", "%3A")}"' in html


@pytest.mark.django_db
def test_watching_the_generator_stores_no_puzzle(client: Client):
    _record("2x2", "9")
    _stage(client, SMALL)
    assert not KeptPuzzle.objects.exists()


@pytest.mark.django_db
def test_pieces_and_the_tree_are_sent_as_numbers(client: Client):
    _record("2x2", "9")
    piece = client.get("/lab/generator/events?layout=2x2&seed=9&k=0")
    assert len(memoryview(piece.content).cast("H")) == 16 * (2 + 4) + 26 * 5
    assert client.get("/lab/generator/events?layout=2x2&seed=9&k=1").status_code == 404
    tree = client.get("/lab/generator/tree?layout=2x2&seed=9")
    assert len(memoryview(tree.content).cast("I")) == 3 * 11


@pytest.mark.django_db
def test_the_page_waits_for_a_run_that_is_not_recorded(client: Client, monkeypatch: pytest.MonkeyPatch):
    """Web processes count no solutions by themselves."""
    give_time(monkeypatch, "generator-run", local=0)
    assert "The solver processes are busy or not ready yet." in _stage(client, "/lab/generator/?layout=2x2&seed=nobody")
    assert not KeptWish.objects.exists()
    for part in ("events?k=0&", "tree?"):
        assert client.get(f"/lab/generator/{part}layout=2x2&seed=nobody").status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("query", ["layout=2xx2", "layout=4j-AABBAABBCCDDCCDD", f"seed={'x' * 41}", "at=x", "at=-1"])
def test_an_invalid_layout_seed_or_moment_is_not_found(client: Client, query: str):
    assert client.get(f"/lab/generator/?{query}").status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("k", ["", "x", "-1", "9" * 12])
def test_a_piece_needs_a_number(client: Client, k: str):
    _record("2x2", "9")
    assert client.get(f"/lab/generator/events?layout=2x2&seed=9&k={k}").status_code == 404


@pytest.mark.django_db
def test_another_run_has_the_next_seed(client: Client):
    assert "?layout=2x2&amp;seed=10" in _stage(client, SMALL)
    assert "?layout=3x3&amp;seed=1" in _stage(client, "/lab/generator/?seed=spoilsport")


@pytest.mark.django_db
def test_a_search_that_was_stopped_leads_back(client: Client):
    stopped = client.post("/lab/generator/stop/?layout=2x2&seed=9")
    assert (stopped.status_code, stopped["Location"]) == (303, "/lab/generator/?layout=2x2&seed=9")


@pytest.mark.django_db
def test_the_lab_and_brute_force_lead_to_the_generator(client: Client):
    for page in ("/lab/", "/lab/brute/"):
        assert 'href="/lab/generator/' in client.get(page).content.decode()


def test_the_question_has_the_puzzle_of_its_seed():
    made = GeneratorRun(find_layout("round4"), "x").find(20)["made"]
    assert Puzzle.from_text(made) == spielverderber(find_layout("round4"), seed="x")


@pytest.mark.django_db
def test_the_run_can_be_downloaded(client: Client, monkeypatch: pytest.MonkeyPatch):
    give_time(monkeypatch, "generator-film", local=20)
    _record("2x2", "9")
    html = _stage(client, SMALL)
    assert "Take it with you" in html
    for name, value in (("layout", "2x2"), ("seed", "9")):
        assert f'<input type="hidden" name="{name}" value="{value}">' in html
    wish = "layout=2x2&seed=9&form=gif&first=0&last=26&every=1&pace=250&size=480"
    page = _stage(client, f"/lab/generator/film/?{wish}")
    assert "27 pictures" in page
    file = client.get(f"/lab/generator/film/file?{wish}")
    assert file.content.startswith(b"GIF89a")
    assert file["Content-Disposition"] == 'inline; filename="sudoku-generator-2x2-9.gif"'


@pytest.mark.django_db
def test_a_film_waits_for_its_recording(client: Client):
    answer = client.get("/lab/generator/film/?layout=2x2&seed=nobody")
    assert answer["Location"] == "/lab/generator/?layout=2x2&seed=nobody"
