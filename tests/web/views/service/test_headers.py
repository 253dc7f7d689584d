"""What every answer says about itself, and what none gives away."""

from collections.abc import Callable

import pytest
from django.test import Client

from solver.models import KeptPuzzle
from tests.web.conftest import SHIDOKU

TYPES = {
    "/": "text/html; charset=utf-8",
    "/nowhere/": "text/html; charset=utf-8",
    "/robots.txt": "text/plain; charset=utf-8",
    "/sitemap.xml": "application/xml; charset=utf-8",
    "/daily/feed.atom": "application/atom+xml; charset=utf-8",
    "/daily/latest.json": "application/json",  # always UTF-8
    "/manifest.webmanifest": "application/manifest+json",
    "/p/<id>/": "text/html; charset=utf-8",
    "/p/<id>.txt": "text/plain; charset=utf-8",
    "/p/<id>.json": "application/json",
    "/p/<id>.svg": "image/svg+xml",  # UTF-8 if it says nothing else
    "/p/<id>.png": "image/png",
    "/p/<id>/steps.txt": "text/plain; charset=utf-8",
}
SCRIPT = "</script><script>alert(1)</script>"


@pytest.mark.parametrize(("address", "content_type"), TYPES.items())
def test_every_answer_names_its_type(
    keep: Callable[[str], KeptPuzzle], client: Client, address: str, content_type: str
) -> None:
    response = client.get(address.replace("<id>", keep(SHIDOKU).page_id))
    assert response["Content-Type"] == content_type
    assert response["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("address", TYPES)
def test_no_other_site_may_read_an_answer(keep: Callable[[str], KeptPuzzle], client: Client, address: str) -> None:
    response = client.get(address.replace("<id>", keep(SHIDOKU).page_id), headers={"origin": "https://other.example"})
    assert not [name for name in response.headers if name.startswith("Access-Control-")]


@pytest.mark.parametrize("address", ["/.git/config", "/static/../.git/config", "/static/%2e%2e/manage.py"])
def test_nothing_of_the_repository_is_served(client: Client, db: None, address: str) -> None:
    assert client.get(address).status_code == 404


@pytest.mark.parametrize(
    ("address", "fields"),
    [
        ("/enter/", ("p", "layout")),
        ("/new/", ("form", "layout", "pattern", "seed", "needs")),
        ("/print/", ("p", "puzzles", "title")),
        ("/lab/generator/", ("seed", "layout")),
        ("/regions/", ("layout",)),
        ("/p/<id>/", ("at", "out", "practice", "from")),
        ("/p/<id>/hint/", ("at", "out", "ladder", "depth")),
    ],
)
def test_no_address_puts_a_script_into_its_page(
    keep: Callable[[str], KeptPuzzle], client: Client, address: str, fields: tuple[str, ...]
) -> None:
    for usual in ({}, {"p": SHIDOKU, "at": SHIDOKU, "layout": "2x2"}):
        for field in fields:
            response = client.get(address.replace("<id>", keep(SHIDOKU).page_id), usual | {field: SCRIPT})
            assert b"<script>alert" not in response.content


def test_json_has_the_fields_that_are_listed(keep: Callable[[str], KeptPuzzle], client: Client) -> None:
    kept = keep(SHIDOKU)
    posted = client.post("/p/", {"puzzle": SHIDOKU}, headers={"accept": "application/json"}).json()
    verdict = {"id", "url", "puzzle", "status", "count", "complete", "suspects", "differing"}
    assert posted.keys() == verdict
    data = client.get(f"{kept.get_absolute_url()[:-1]}.json").json()
    assert data.keys() == verdict | {"solutions", "faults", "is_running", "rating", "walkthrough"}
    assert data["walkthrough"].keys() == {"ladder", "ended", "steps"}
