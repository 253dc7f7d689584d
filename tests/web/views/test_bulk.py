"""The page that takes whole files, and that of a file."""

import re
from typing import Any

import pytest
from django.test import Client

from solver.jobs import ApiToken, BulkJob
from solver.web.answers import bulk
from solver.web.answers.bulk import FileLimits, answer_one
from tests.web.conftest import SHIDOKU, text_of

pytestmark = pytest.mark.django_db


def send(client: Client, *lines: str, **fields: str) -> Any:
    return client.post("/bulk/", {"lines": "\n".join(lines), **fields})


def test_a_file_gets_a_page_of_its_own(client: Client) -> None:
    response = send(client, SHIDOKU, "zzz")
    assert response.status_code == 303
    page = text_of(client.get(response.url))
    assert "looking" in page
    assert "download" not in page
    while answer_one():
        pass
    page = text_of(client.get(f"{response.url}?fragment=1"))
    assert "looking" not in page
    assert re.findall(r"<dt>(\d+)</dt>", page) == ["2"]
    answers = client.get(re.findall(r'href="([^"]+)"\s+download', page)[0])
    assert b"".join(answers.streaming_content).startswith(b"1 1342243142133124\n! ")  # type: ignore[attr-defined]


def test_a_job_is_stopped_and_goes_on(client: Client) -> None:
    address = send(client, SHIDOKU).url
    for path, state in (("stop/", "stopped"), ("go-on/", "running")):
        assert client.get(address + path).url == address  # type: ignore[attr-defined]
        assert BulkJob.objects.get().state != state
        assert client.post(address + path).status_code == 303
        assert BulkJob.objects.get().state == state


@pytest.mark.parametrize(
    ("lines", "fields", "status"),
    [("", {}, 400), ("1\n2\n3", {}, 413), ("1", {"token": "x"}, 400), ("1", {"form": "x"}, 400)],
)
def test_a_wrong_form_stays_filled_in(
    client: Client, monkeypatch: pytest.MonkeyPatch, lines: str, fields: dict[str, str], status: int
) -> None:
    monkeypatch.setattr(bulk, "WITHOUT_TOKEN", FileLimits(100, 2))
    response = send(client, lines, **fields)
    assert response.status_code == status
    assert f">\n{lines}</textarea>" in text_of(response)
    assert not BulkJob.objects.exists()


def test_a_token_is_not_shown_again(client: Client) -> None:
    secret = ApiToken.objects.make("a", 10)
    assert secret not in text_of(send(client, "", token=secret))
    assert send(client, SHIDOKU, token=secret).status_code == 303
    assert BulkJob.objects.get().token == ApiToken.objects.get()


def test_a_page_of_no_job_is_not_found(client: Client) -> None:
    assert [client.get(f"/bulk/{'0' * 32}/{path}").status_code for path in ("", "stop/", "go-on/")] == [404] * 3
