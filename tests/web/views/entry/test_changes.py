"""A puzzle on the entry page in another form: turned, shuffled, with other digits, without what is not needed."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from solver.analysis.transforms import TRANSFORMS
from solver.board import Puzzle
from solver.generator.canonical import canonical_form
from solver.models import KeptPuzzle
from tests.web.conftest import SHIDOKU

pytestmark = pytest.mark.django_db

CAGE = f"2x2:1{'.' * 15};cage:3=r1c1r1c2"


def changed(client: Client, text: str, slug: str) -> Puzzle:
    response = client.post("/p/", {"puzzle": text, "change": slug})
    assert response.status_code == 303
    address = urlsplit(response["Location"])
    assert address.path == "/enter/"
    return Puzzle.from_text(parse_qs(address.query)["p"][0])


@pytest.mark.parametrize("slug", [each.slug for each in TRANSFORMS])
def test_the_board_shows_the_same_puzzle_in_another_form(client: Client, slug: str) -> None:
    puzzle = changed(client, SHIDOKU, slug)
    assert canonical_form(puzzle, plain=True) == canonical_form(Puzzle.from_text(SHIDOKU), plain=True)
    assert not KeptPuzzle.objects.exists()


def test_clues_move_along(client: Client) -> None:
    assert changed(client, CAGE, "turn").text == f"2x2:...1{'.' * 12};cage:3=r1c4r2c4"


@pytest.mark.parametrize(("text", "slug"), [(CAGE, "renumber"), (CAGE, "shuffle"), (f"2x2:{'.' * 16}", "minimise")])
def test_what_cannot_be_changed_is_refused(client: Client, text: str, slug: str) -> None:
    response = client.post("/p/", {"puzzle": text, "change": slug}, headers={"accept": "text/html"})
    assert response.status_code == 400
    assert 'id="refusal"' in response.content.decode()
    assert not KeptPuzzle.objects.exists()


def test_an_unknown_change_is_none(client: Client) -> None:
    assert client.post("/p/", {"puzzle": SHIDOKU, "change": "melt"})["Location"].startswith("/p/")


def test_the_page_offers_every_change(client: Client) -> None:
    html = client.get("/enter/").content.decode()
    for transform in TRANSFORMS:
        assert f'value="{transform.slug}"' in html
