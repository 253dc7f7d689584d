"""A visit reads only a few rows, no matter how many puzzles are stored, and works even if nothing can be written."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from solver.board import Puzzle
from solver.models import DailyPuzzle, Finding, KeptPuzzle
from solver.web.puzzles.daily import today
from solver.web.puzzles.starters import STARTERS
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
    for verb in ("go-on", "needed", "analysis", "stop", "hint", "walk", "play"):
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
def refuse_writes(db: None) -> Iterator[Callable[[], None]]:
    """Make the database refuse every write, as on a full disk, until the test ends."""

    def refuse() -> None:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA query_only = ON")

    yield refuse
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only = OFF")


@SQLITE
@pytest.mark.django_db
def test_a_page_is_shown_even_if_its_findings_cannot_be_stored(
    client: Client, refuse_writes: Callable[[], None]
) -> None:
    page_id = client.post("/p/", {"puzzle": SHIDOKU}, **JSON).json()["id"]
    Finding.objects.all().delete()
    cache.clear()
    refuse_writes()
    for address in ("/", "/steps/1/", ".json", "/steps.txt"):
        assert client.get(f"/p/{page_id}{address}").status_code == 200
    assert client.get(f"/p/{page_id}.json").json()["status"] == "unique"
    assert not Finding.objects.exists()


@pytest.mark.django_db
def test_a_clock_that_was_set_back_does_no_harm(client: Client) -> None:
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


def days_ago(n: float) -> datetime:
    return timezone.now() - timedelta(days=n)


@pytest.fixture
def stored(client: Client, db: None) -> KeptPuzzle:
    """A puzzle with everything known about it, which the site itself does not offer."""
    puzzle = SHIDOKU.translate(str.maketrans("12", "21")).replace("1x1", "2x2")
    return KeptPuzzle.objects.get(page_id=client.post("/p/", {"puzzle": puzzle}, **JSON).json()["id"])


@pytest.mark.django_db
def test_an_unvisited_puzzle_is_removed_when_its_time_is_over(stored: KeptPuzzle, settings: Any) -> None:
    settings.KEEP_DAYS = 100
    for kept, seen, stays in ((99, None, True), (500, 99, True), (101, None, False)):
        KeptPuzzle.objects.update(kept_at=days_ago(kept), seen_at=days_ago(seen) if seen else None)
        call_command("tidy")
        assert KeptPuzzle.objects.exists() == stays
    assert not Finding.objects.exists()


@pytest.mark.django_db
def test_puzzles_that_the_site_offers_are_never_removed(settings: Any) -> None:
    settings.KEEP_DAYS = 100
    KeptPuzzle.objects.keep(Puzzle.from_text(STARTERS[0].text))
    keep_all_of(today())
    daily = DailyPuzzle.objects.all()[0].publish()
    KeptPuzzle.objects.update(kept_at=days_ago(1000))
    call_command("tidy")
    assert {each.pk for each in KeptPuzzle.objects.all()} == {STARTERS[0].page_id, daily.pk}


@pytest.mark.django_db
def test_the_oldest_puzzles_without_a_second_visit_are_surplus(settings: Any) -> None:
    settings.MAX_PUZZLES = 2
    for k, (kept, seen) in enumerate(((1, None), (9, None), (8, None), (10, 5))):
        puzzle, _ = KeptPuzzle.objects.keep(Puzzle.from_text("2x2:" + "." * k + "1" + "." * (15 - k)))
        KeptPuzzle.objects.filter(pk=puzzle.pk).update(kept_at=days_ago(kept), seen_at=days_ago(seen) if seen else None)
    call_command("tidy")
    assert [each.text.index("1", 4) - 4 for each in KeptPuzzle.objects.order_by("-kept_at")] == [0, 3]


@pytest.mark.django_db
def test_visits_are_recorded_only_once_in_a_while(client: Client, stored: KeptPuzzle) -> None:
    def seen_after(kept: float, seen: float | None) -> datetime | None:
        KeptPuzzle.objects.update(kept_at=days_ago(kept), seen_at=days_ago(seen) if seen else None)
        cache.clear()
        assert client.get(f"{stored.get_absolute_url()[:-1]}.txt").status_code == 200
        return KeptPuzzle.objects.get().seen_at

    assert seen_after(0, None) is None
    for kept, seen, is_noted in ((2, None, True), (50, 29, False), (50, 31, True)):
        noted = seen_after(kept, seen)
        assert noted
        assert (timezone.now() - noted < timedelta(hours=1)) == is_noted


@SQLITE
@pytest.mark.django_db
def test_a_page_is_shown_even_if_the_visit_cannot_be_recorded(
    client: Client, stored: KeptPuzzle, refuse_writes: Callable[[], None]
) -> None:
    KeptPuzzle.objects.update(kept_at=days_ago(2))
    refuse_writes()
    assert client.get(f"{stored.get_absolute_url()[:-1]}.txt").status_code == 200


@pytest.mark.django_db
def test_a_packed_walkthrough_reads_as_before(client: Client, stored: KeptPuzzle) -> None:
    address = f"{stored.get_absolute_url()}steps.txt"
    before, plain = client.get(address).content, Finding.objects.exclude(long_text="").get()
    call_command("tidy")
    assert Finding.objects.get(pk=plain.pk).packed is None  # it may still grow
    Finding.objects.update(tried_at=days_ago(2))
    call_command("tidy")
    packed = Finding.objects.get(pk=plain.pk)
    assert (packed.version, packed.long_text, packed.text) == ("", "", plain.long_text)
    assert len(packed.packed or b"") < len(plain.long_text) / 3
    cache.clear()
    assert client.get(address).content == before
    assert Finding.objects.get(pk=plain.pk).packed == packed.packed  # nobody has looked for it again


@pytest.mark.django_db
def test_a_finding_of_an_older_release_is_used(client: Client, stored: KeptPuzzle) -> None:
    Finding.objects.update(tried_at=days_ago(2))
    call_command("tidy")
    packed = Finding.objects.exclude(packed=None).get()
    Finding.objects.filter(pk=packed.pk).update(version="newer", long_text="text")
    found = Finding.objects.get(pk=packed.pk)
    assert (found.answer_version, found.text) == ("newer", "text")
    found.pack()
    assert (found.answer_version, found.text) == ("newer", "text")
