"""What is written down about a request, and what is not."""

import json
import logging
from collections.abc import Iterator

import pytest
from django.test import Client

from tests.engines.corpus import SHIDOKU


@pytest.fixture
def lines(caplog: pytest.LogCaptureFixture) -> Iterator[list[str]]:
    """The lines that are written, as they come."""
    logger = logging.getLogger("solver.requests")
    logger.addHandler(caplog.handler)
    caplog.set_level(logging.INFO, "solver.requests")
    yield caplog.messages
    logger.removeHandler(caplog.handler)


@pytest.mark.django_db
def test_a_request_is_a_line_of_json(client: Client, lines: list[str], caplog: pytest.LogCaptureFixture) -> None:
    response = client.get("/settings/")
    facts = json.loads(caplog.messages[-1])
    assert (facts["method"], facts["path"], facts["route"], facts["status"]) == ("GET", "/settings/", "settings", 200)
    assert facts["id"] == response["X-Request-ID"]
    assert facts["bytes"] == len(response.content)


@pytest.mark.django_db
@pytest.mark.usefixtures("lines")
def test_nothing_is_written_about_the_visitor(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    far = {"REMOTE_ADDR": "127.0.0.1", "HTTP_X_FORWARDED_FOR": "203.0.113.7"}
    client.get("/", {"p": SHIDOKU}, **far)  # type: ignore[arg-type]
    assert caplog.messages
    assert not any(secret in line for line in caplog.messages for secret in ("203.0.113", SHIDOKU))


@pytest.mark.parametrize(("given", "is_taken"), [("0123abcd-XYZ", True), ("short", False), ("a\nb" * 9, False)])
def test_a_valid_id_from_the_proxy_is_used(client: Client, given: str, is_taken: bool) -> None:
    response = client.get("/robots.txt", headers={"x-request-id": given})
    assert (response["X-Request-ID"] == given) == is_taken
