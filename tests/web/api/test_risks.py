"""What the API withstands: the ten risks of OWASP's list, and nonsense. SUDOKU_FUZZ is the number of requests."""

import ast
import json
import os
import re
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

import pytest
import schemathesis
from django.conf import settings
from django.test import Client
from hypothesis import HealthCheck, given
from hypothesis import settings as examples
from pytest_django.live_server_helper import LiveServer
from schemathesis.specs.openapi.checks import positive_data_acceptance

from solver.board import Puzzle
from solver.jobs import ApiToken, BulkJob
from solver.models import KeptPuzzle
from solver.web import api
from solver.web.api.service import openapi
from solver.web.site.problems import API, MEDIA_TYPE
from tests.web.conftest import SHIDOKU
from tests.web.test_security import PAGE, all_tests, named_tests

N, SEED = int(os.environ.get("SUDOKU_FUZZ", "500")), int(os.environ.get("SUDOKU_SEED", "1"))
ROWS = re.findall(r"^\| (API\d+) \|.* \| (.*) \|$", PAGE, re.MULTILINE)
SOURCES = [path.read_text(encoding="utf-8") for path in Path(api.__path__[0]).glob("*.py")]
few = examples(max_examples=10, deadline=None, derandomize=True, suppress_health_check=[*HealthCheck], database=None)
SHIDOKU_PUZZLE = Puzzle.from_text(SHIDOKU)
NASTY: tuple[Any, ...] = (
    *("", "0", "\0", "'", "%00", "../..", "é" * 300, "\ud800", "9" * 400, "a" * 70_000, "<b>", "3x3:" + "." * 81),
    *(None, True, 0, -1, 1e308, 10**30, [], {}, [[]], {"a": None}, [""] * 300, SHIDOKU),
)


@pytest.mark.parametrize(("number", "tests"), ROWS)
def test_every_risk_has_a_test(number: str, tests: str) -> None:
    assert named_tests(tests)
    assert named_tests(tests) <= all_tests()


def test_all_ten_risks_are_there() -> None:
    assert [number for number, _ in ROWS] == [f"API{n}" for n in range(1, 11)]


@pytest.mark.django_db
def test_names_of_jobs_cannot_be_guessed() -> None:
    names = {BulkJob.objects.create(form="line").name for _ in range(100)}
    assert len(names) == 100
    assert {len(name) for name in names} == {32}


@pytest.mark.django_db
def test_no_answer_tells_of_tokens(client: Client) -> None:
    secret = ApiToken.objects.make("somebody", 10)
    response = client.post(
        f"{API}jobs", SHIDOKU, content_type="text/plain", headers={"authorization": f"Bearer {secret}"}
    )
    assert response.status_code == 201
    for text in (response.content.decode(), client.get(response["Location"]).content.decode()):
        assert not [each for each in ("somebody", secret, "token") if each in text]


def test_no_endpoint_makes_tokens() -> None:
    calls = [node.attr for source in SOURCES for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Attribute)]
    assert "make" not in calls
    assert not [path for path in openapi()["paths"] if "token" in path]


def test_no_endpoint_fetches_anything() -> None:
    fetching = re.compile(r"\burlopen\b|\bHTTPConnection\b|\bimport (?:requests|socket|http)\b|\bcreate_connection\b")
    assert not [source for source in SOURCES if fetching.search(source)]


@pytest.mark.django_db
def test_a_body_over_the_limit_is_refused_unread(client: Client) -> None:
    body = b" " * ((settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0) + 1)
    response = client.post(f"{API}puzzles", body, content_type="application/json")
    assert (response.status_code, response["Content-Type"]) == (413, MEDIA_TYPE)


def _nonsense(random: Random, ids: dict[str, str]) -> tuple[str, str, str]:
    """A request to some endpoint: its method, its URL and its body, all three rarely right."""
    path, operations = random.choice(list(openapi()["paths"].items()))
    method, operation = random.choice(list(operations.items()))
    for name, value in ids.items():
        nasty = quote(str(random.choice(NASTY))[:40], safe="", errors="replace")
        path = path.replace(f"{{{name}}}", value if random.random() < 0.9 else nasty)
    fields = [each["name"] for each in operation["parameters"] if each["in"] == "query"]
    query = "&".join(f"{name}={random.choice(('0', '-1', '1e9', 'x', '%00', '9' * 30))}" for name in fields)
    schema = next(iter(operation.get("requestBody", {}).get("content", {"": {}}).values())).get("schema", {})
    names = openapi()["components"]["schemas"].get(schema.get("$ref", "").rpartition("/")[2], {"properties": {"x": 0}})
    body = {name: random.choice(NASTY) for name in names["properties"] if random.random() < 0.6}
    if "puzzle" in names["properties"] and random.random() < 0.5:
        body["puzzle"] = SHIDOKU
    text = json.dumps(body if random.random() < 0.9 else random.choice(NASTY))
    return method if random.random() < 0.95 else "patch", f"{path}?{query}", text


@pytest.mark.django_db
def test_nonsense_never_breaks_the_api(client: Client) -> None:
    client.raise_request_exception = False
    kept, _ = KeptPuzzle.objects.keep(SHIDOKU_PUZZLE)
    job = BulkJob.objects.create(form="line", is_whole=True)
    random = Random(SEED)
    for k in range(N):
        chosen = kept.page_id if random.random() < 0.7 else job.name
        method, url, body = _nonsense(random, {"id": chosen, "engine": "brute", "day": "2026-11-21"})
        response = client.generic(method.upper(), url, body, content_type="application/json")
        assert response.status_code < 500 or response.status_code == 503, (k, method, url, body[:300])
        if response.status_code >= 400:
            assert response["Content-Type"] == MEDIA_TYPE, (k, method, url)


@pytest.mark.thorough
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("path", openapi()["paths"])
def test_answers_are_as_the_document_has_them(live_server: LiveServer, path: str) -> None:
    """Each endpoint gets what its types allow, and what they do not. What is a puzzle, no type can say."""
    schema = schemathesis.openapi.from_dict(openapi()).include(path=path)

    for operation in schema.get_all_operations():

        @few
        @given(case=operation.ok().as_strategy())  # type: ignore[union-attr]
        def ask(case: Any) -> None:
            case.call_and_validate(base_url=live_server.url, timeout=60, excluded_checks=[positive_data_acceptance])

        ask()
