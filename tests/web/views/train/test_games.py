"""A technique in the position of a game: it is found there, or the page says why not."""

from collections.abc import Callable

import pytest
from django.test import Client

from solver.board import Puzzle
from solver.models import KeptPuzzle
from solver.techniques.lessons.examples import Example, examples_of
from tests.web.conftest import text_of
from tests.web.views.train.test_drills import data_in

Keep = Callable[[str], KeptPuzzle]


def _query(example: Example, keep: Keep) -> dict[str, str]:
    start = example.to_start()
    return {"puzzle": keep(example.puzzle).page_id, "at": start.cells, "out": start.crossed_out_text}


@pytest.mark.parametrize(("slug", "kind"), [("x-wing", "square"), ("hidden-single", "round")])
def test_the_trainer_begins_with_the_position(client: Client, keep: Keep, slug: str, kind: str):
    example = next(each for each in examples_of(slug) if each.kind == kind)
    page = text_of(client.get(f"/train/{slug}/", _query(example, keep)))
    data = data_in(page)
    assert (data["technique"], data["position"]) == (slug, "")
    assert data["layout"]["cells"] == list(Puzzle.from_text(example.puzzle).layout.cell_names)
    assert 'data-number="-1"' in page


def test_a_position_without_the_technique_is_refused(client: Client, keep: Keep):
    example = examples_of("full-house")[0]
    response = client.get("/train/xy-wing/", _query(example, keep))
    assert response.status_code == 400
    page = response.content.decode()
    assert 'role="alert"' in page
    assert 'href="/train/xy-wing/"' in page
    assert f'href="{keep(example.puzzle).get_absolute_url()}"' in page


@pytest.mark.parametrize("wrong", [{"at": "123"}, {"out": "r99c99:1"}, {"at": "2x2:1.....3..2.....4"}])
def test_a_position_that_cannot_be_is_refused(client: Client, keep: Keep, wrong: dict[str, str]):
    query = _query(examples_of("x-wing")[0], keep) | wrong
    response = client.get("/train/x-wing/", query)
    assert response.status_code == 400
    assert 'role="alert"' in response.content.decode()


@pytest.mark.parametrize("page_id", ["", "x", "a" * 16, "\0" * 16, "A" * 16])
def test_an_unknown_puzzle_is_not_found(client: Client, db: None, page_id: str):
    assert client.get("/train/x-wing/", {"puzzle": page_id}).status_code == 404


def test_an_unknown_technique_has_no_position(client: Client, keep: Keep):
    query = _query(examples_of("x-wing")[0], keep)
    assert client.get("/train/no-such/", query).status_code == 404
