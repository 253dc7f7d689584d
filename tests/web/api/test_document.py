"""The document of the API, its page, and the headers of its responses."""

import re
import shutil
import subprocess
import sys
from typing import Any

import pytest
from django.test import Client
from django.urls import URLResolver, get_resolver
from pytest_django.live_server_helper import LiveServer

from solver.board import Puzzle
from solver.models import KeptPuzzle
from solver.web.api.reference import EXAMPLES, PROBLEMS, example
from solver.web.api.service import openapi
from solver.web.site import buckets, problems, tokens
from solver.web.site.buckets import CAPACITY, Buckets
from solver.web.site.problems import API, MEDIA_TYPE
from solver.web.site.visitors import name_of
from tests.web.conftest import FAR, SHIDOKU, text_of

SHIDOKU_PUZZLE = Puzzle.from_text(SHIDOKU)
ELSEWHERE = {"origin": "https://other.example", "sec-fetch-site": "cross-site"}


def routes() -> set[str]:
    """The URLs of the API that the site has."""
    found = set()
    for resolver in get_resolver().url_patterns:
        if isinstance(resolver, URLResolver) and str(resolver.pattern) == API[1:]:
            found = {API + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", str(each.pattern)) for each in resolver.url_patterns}
    return found - {API}  # where the framework leads nowhere


def test_the_document_has_every_url_and_no_other() -> None:
    assert openapi()["paths"].keys() == routes()


def test_every_operation_says_what_it_does() -> None:
    operations = [each for methods in openapi()["paths"].values() for each in methods.values()]
    assert all(each["description"] and each["tags"] for each in operations)
    assert len({each["operationId"] for each in operations}) == len(operations)
    assert all({"4XX", "5XX"} <= set(each["responses"]) for each in operations)


@pytest.mark.django_db
def test_the_document_is_served(client: Client) -> None:
    body = client.get("/api/v1/openapi.json").json()
    assert body["openapi"] == "3.1.0"
    assert body["paths"].keys() == openapi()["paths"].keys()


@pytest.mark.django_db
def test_the_page_shows_every_operation_and_type(client: Client) -> None:
    page = text_of(client.get("/api/"))
    ids = re.findall(r'id="([\w-]+)"', page)
    assert len(ids) == len(set(ids))
    operations = [each["operationId"] for methods in openapi()["paths"].values() for each in methods.values()]
    assert {*operations, *openapi()["components"]["schemas"], *PROBLEMS} <= {*ids}
    assert set(re.findall(r'href="#([\w-]+)"', page)) - {"main"} <= {*ids}


def test_every_kind_of_problem_has_its_place_on_the_page() -> None:
    assert {*problems._KINDS.values()} <= PROBLEMS.keys()


@pytest.mark.django_db
def test_pages_of_other_sites_may_read_and_post(client: Client) -> None:
    response = client.post(f"{API}puzzles", {"puzzle": SHIDOKU}, content_type="application/json", headers=ELSEWHERE)
    assert response.status_code == 201
    assert response["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in response
    asked = client.options(f"{API}puzzles", headers=ELSEWHERE)
    assert (asked.status_code, asked.content) == (204, b"")
    assert "POST" in asked["Access-Control-Allow-Methods"]


@pytest.mark.django_db
def test_a_known_answer_is_not_sent_again(client: Client) -> None:
    kept, _ = KeptPuzzle.objects.keep(SHIDOKU_PUZZLE)
    first = client.get(f"{API}puzzles/{kept.page_id}")
    again = client.get(f"{API}puzzles/{kept.page_id}", headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again["Access-Control-Allow-Origin"] == "*"


@pytest.mark.django_db
def test_the_limits_are_in_the_headers(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(buckets, "REFILL", 1e-9)
    monkeypatch.setattr(tokens, "_buckets", Buckets())

    def post() -> Any:
        return client.post(f"{API}convert", {"puzzle": SHIDOKU}, content_type="application/json", REMOTE_ADDR=FAR)

    first, second = post(), post()
    left = [int(re.findall(r";r=(\d+)", each["RateLimit"])[0]) for each in (first, second)]
    assert left == [int(CAPACITY - 0.5), int(CAPACITY - 1)]
    assert first["RateLimit-Policy"].startswith(f'"requests";q={CAPACITY:g};')
    tokens._buckets.take(name_of(FAR), CAPACITY - 1)
    refused = post()
    assert (refused.status_code, refused["Content-Type"]) == (429, MEDIA_TYPE)
    assert int(refused["Retry-After"]) > 0
    assert ";r=0;" in refused["RateLimit"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("get", "nowhere", 404), ("delete", "techniques", 405), ("get", "", 404), ("put", "puzzles", 405)],
)
def test_every_refusal_is_a_problem(client: Client, method: str, path: str, status: int) -> None:
    response = getattr(client, method)(API + path)
    assert (response.status_code, response["Content-Type"]) == (status, MEDIA_TYPE)
    assert response.json().keys() >= {"type", "title", "status", "detail"}
    assert ("Allow" in response) == (status == 405)


@pytest.mark.django_db
def test_head_is_answered_as_get(client: Client) -> None:
    assert client.head(f"{API}techniques").status_code == 200


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("language", EXAMPLES)
def test_the_examples_run(live_server: LiveServer, language: str) -> None:
    commands = {"curl": ["sh", "-c"], "Python": [sys.executable, "-c"], "JavaScript": ["node", "-e"]}
    command = commands[language]
    program = "curl" if language == "curl" else command[0]
    if not shutil.which(program):
        pytest.skip(f"{program} is not installed")
    text = example(language, f"{live_server.url}/api/v1")
    done = subprocess.run([*command, text], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    expected = {"curl": '"status": "unique"', "Python": "unique", "JavaScript": "1342243142133124"}
    assert expected[language] in done.stdout
