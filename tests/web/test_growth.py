"""However many puzzles are stored, a visit reads a few rows; and reading goes on when nothing can be written."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from solver.models import Finding, KeptPuzzle
from solver.web.puzzles.daily import today
from tests.engines.corpus import FIG_1, SHIDOKU
from tests.web.conftest import keep_all_of

JSON: dict[str, Any] = {"HTTP_ACCEPT": "application/json"}
SQLITE = pytest.mark.skipif("connection.vendor != 'sqlite'", reason="plans and pragmas of SQLite")


def visit(client: Client, puzzle: str) -> str:
    """Do everything that a visitor can do with a puzzle. Return its page."""
    page = f"/p/{client.post('/p/', {'puzzle': puzzle}, **JSON).json()['id']}/"
    at = {"at": puzzle, "out": ""}
    for address in ("", "?solution=1", "steps/0/", "steps/1/", "steps/1/?ways=all", "steps/1.svg", "steps.txt"):
        assert client.get(page + address).status_code == 200
    for kind in ("svg", "json", "txt"):
        assert client.get(f"{page[:-1]}.{kind}").status_code == 200
    for verb in ("go-on", "needed", "stop", "hint", "walk", "play"):
        assert client.post(f"{page}{verb}/", at).status_code in (200, 302, 303)
    for address in ("/", "/daily/", "/techniques/", "/print/?p=" + page[3:-1], "/sitemap.xml", "/settings/", "/readyz"):
        assert client.get(address, follow=True).status_code == 200
    return page


@SQLITE
@pytest.mark.django_db
@pytest.mark.thorough
def test_no_query_of_a_visit_reads_a_whole_table(client: Client) -> None:
    keep_all_of(today())
    with CaptureQueriesContext(connection) as captured:
        visit(client, FIG_1)
    queries = {each["sql"] for each in captured.captured_queries}
    reading = sorted(sql for sql in queries if sql.split(maxsplit=1)[0] in ("SELECT", "UPDATE", "DELETE"))
    assert len(reading) > 10
    scans = []
    for sql in reading:
        with connection.cursor() as cursor:
            plan = cursor.execute(f"EXPLAIN QUERY PLAN {sql}").fetchall()
        scans += [(sql, line[-1]) for line in plan if line[-1].startswith("SCAN solver_") and "solver_daily" not in sql]
    assert scans == []


@SQLITE
@pytest.mark.django_db
def test_a_query_that_reads_a_whole_table_is_noticed() -> None:
    query = str(Finding.objects.filter(is_open=True).query).replace("True", "1")
    with connection.cursor() as cursor:
        plan = cursor.execute(f"EXPLAIN QUERY PLAN {query}").fetchall()
    assert any(line[-1].startswith("SCAN solver_finding") for line in plan)


@pytest.fixture
def nothing_can_be_written() -> Iterator[None]:
    """The database refuses every write, as on a full disk."""
    yield
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only = OFF")


@SQLITE
@pytest.mark.django_db
@pytest.mark.usefixtures("nothing_can_be_written")
def test_a_page_is_shown_even_if_its_findings_cannot_be_stored(client: Client) -> None:
    page_id = client.post("/p/", {"puzzle": SHIDOKU}, **JSON).json()["id"]
    Finding.objects.all().delete()
    cache.clear()
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only = ON")
    for address in ("/", "/steps/1/", ".json", "/steps.txt"):
        assert client.get(f"/p/{page_id}{address}").status_code == 200
    assert client.get(f"/p/{page_id}.json").json()["status"] == "unique"
    assert not Finding.objects.exists()


@pytest.mark.django_db
def test_a_clock_that_was_set_back_stops_nothing(client: Client) -> None:
    page_id = client.post("/p/", {"puzzle": SHIDOKU}, **JSON).json()["id"]
    fields = {"version": "", "summary": {}, "long_text": "", "is_open": True}
    Finding.objects.update(tried_at=timezone.now() + timedelta(days=1), **fields)
    assert client.get(f"/p/{page_id}.json").json()["status"] == "unique"


@pytest.mark.django_db
def test_tidying_forgets_surplus_and_corrects_times(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    for puzzle in (SHIDOKU, FIG_1):
        client.post("/p/", {"puzzle": puzzle})
    newest = Finding.objects.exclude(long_text="").latest("tried_at")
    monkeypatch.setattr("solver.models.MAX_LONG_ANSWERS", 1)
    Finding.objects.filter(question="verdict").update(tried_at=timezone.now() + timedelta(days=1))
    call_command("tidy")
    assert [each.pk for each in Finding.objects.exclude(long_text="")] == [newest.pk]
    assert not Finding.objects.filter(tried_at__gt=timezone.now()).exists()
    assert KeptPuzzle.objects.count() == 2
    call_command("tidy")
    assert client.get(f"/p/{KeptPuzzle.objects.earliest('kept_at').page_id}/steps/1/").status_code == 200  # found again
