"""The puzzles of each day, as they are stored and shown."""

from __future__ import annotations

import json
import re
from datetime import UTC, date, datetime, timedelta
from typing import Any
from xml.etree import ElementTree

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.db import IntegrityError
from django.test import Client
from django.utils import timezone

from solver.board import Puzzle
from solver.generator import daily_puzzle
from solver.models import DailyPuzzle, KeptPuzzle
from solver.questions import Reply, State
from solver.web.answers.puzzle_questions import stored_answers
from solver.web.puzzles.daily import FIRST_DAY, is_published, last_day, missing_on, today
from solver.web.views.daily import to_play_at_once
from tests.answerers import Scripted, answer_with
from tests.processes import MIGRATE, python, run_together
from tests.web.conftest import explained

DAY = date(2026, 12, 2)  # a Wednesday
OPENS = datetime(2026, 12, 1, 10, tzinfo=UTC)  # when it begins at UTC+14
BEGINS = datetime(2026, 12, 2, tzinfo=UTC)
EVERY_DAY = ("easy", "medium", "hard", "extreme", "mini", "round")
VARIANTS = ("killer", "thermo", "arrow", "kropki", "whisper", "mix", "round-killer")  # from Monday to Sunday
KINDS = (*EVERY_DAY, "arrow")  # of DAY
# Shidokus stand in for what takes long to make.
TEXTS = (
    "2x2:3.....4..2.....1",
    "2x2:2.....3..1.....4",
    "2x2:3.....1..2.....4",
    "2x2:4.....3..2.....1",
    "2x2:1.....4..2.....3",
    "2x2:1.....2..3.....4",
    "2x2:1.....3..2.....4;cage:7=r1c2r1c3;thermo=r2c1r2c2",
)


@pytest.fixture
def set_time(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Sets the clock."""

    def set_clock(now: datetime) -> None:
        monkeypatch.setattr(timezone, "now", lambda: now)

    return set_clock


def keep_day(day: date = DAY, texts: tuple[str, ...] = TEXTS) -> list[DailyPuzzle]:
    """Its puzzles, made before the day."""
    kinds = (*EVERY_DAY, VARIANTS[day.weekday()])
    return [
        DailyPuzzle.objects.keep(day, kind, Puzzle.from_text(text), f"{day} {text}", level="easy")
        for kind, text in zip(kinds, texts, strict=True)
    ]


def test_a_day_is_published_when_it_begins_at_utc_14(client: Client, db: None, set_time: Any):
    keep_day()
    set_time(OPENS - timedelta(seconds=1))
    assert (last_day(), is_published(DAY)) == (DAY - timedelta(days=1), False)
    assert client.get(f"/daily/{DAY}/").status_code == 404
    set_time(OPENS)
    assert is_published(DAY)
    assert client.get(f"/daily/{DAY}/").status_code == 200


def addresses(daily: DailyPuzzle) -> list[str]:
    """Every address that shows or lists puzzles."""
    page = Puzzle.from_text(daily.text).page_id
    return [
        f"/daily/{daily.day}/",
        daily.get_absolute_url(),
        *(f"/p/{page}{end}" for end in ("/", ".svg", ".json", ".txt", "/steps/0/", "/steps/1.svg", "/steps.txt")),
    ]


def test_no_address_shows_a_puzzle_before_its_day(client: Client, db: None, set_time: Any):
    dailies = keep_day()
    set_time(OPENS - timedelta(seconds=1))
    for daily in dailies:
        for address in addresses(daily):
            assert client.get(address).status_code == 404, address
    assert client.get("/daily/archive/2026-12/").status_code == 200  # of 1 December
    assert not KeptPuzzle.objects.exists()


def test_no_list_names_a_puzzle_before_its_day(client: Client, db: None, set_time: Any):
    dailies = keep_day()
    set_time(OPENS - timedelta(seconds=1))
    page_ids = [Puzzle.from_text(daily.text).page_id for daily in dailies]
    for address in ("/daily/archive/2026-12/", "/daily/feed.atom", "/daily/latest.json", "/offline/", "/"):
        text = client.get(address).content.decode()
        for secret in (str(DAY), "2 December 2026", *page_ids, *(daily.text for daily in dailies)):
            assert secret not in text, address


def test_a_new_puzzle_with_its_text_is_like_any_other(client: Client, db: None, set_time: Any):
    daily = keep_day()[0]
    set_time(OPENS - timedelta(seconds=1))
    kept = client.post("/p/", {"puzzle": daily.text}, headers={"Accept": "application/json"})
    assert kept.status_code == 201
    page = client.get(f"/p/{kept.json()['id']}/").content.decode()
    printed = client.get("/print/", {"p": kept.json()["id"]}).content.decode()
    assert "December" not in page + printed
    set_time(OPENS)
    assert client.get(daily.get_absolute_url()).status_code == 200
    assert KeptPuzzle.objects.filter(text=daily.text).count() == 1


@pytest.mark.parametrize("path", ["steps/0/", "hint/?at={at}", "ladder/?at={at}", "hint/?at=x", "lab/", "lab/moler/"])
def test_what_leads_back_to_a_puzzle_leads_to_its_day(client: Client, db: None, set_time: Any, path: str):
    daily = keep_day()[0]
    set_time(OPENS)
    client.get(daily.get_absolute_url())
    page_id = Puzzle.from_text(daily.text).page_id
    page = client.get(f"/p/{page_id}/{path.format(at=daily.text)}").content.decode()
    assert f'href="{daily.get_absolute_url()}' in page
    assert f'href="/p/{page_id}/"' not in page
    assert f'href="/p/{page_id}/#' not in page


@pytest.mark.parametrize(
    ("form", "query"), [("needed", "?needed=1"), ("analysis", "?analysis=1"), ("go-on", ""), ("stop", "")]
)
def test_what_is_asked_about_a_puzzle_is_answered_on_its_day(
    client: Client, db: None, set_time: Any, form: str, query: str
):
    daily = keep_day()[0]
    set_time(OPENS)
    client.get(daily.get_absolute_url())
    page_id = Puzzle.from_text(daily.text).page_id
    location = client.post(f"/p/{page_id}/{form}/")["Location"].partition("#")[0]
    assert location == daily.get_absolute_url() + query
    said = b'<div id="needed">\n<p class="note">' in client.get(location).content
    assert said == (form == "needed")


def test_the_months_and_days_to_come_are_not_found(client: Client, db: None, set_time: Any):
    set_time(OPENS)
    for address in ("archive/2027-01/", "archive/2026-10/", "archive/2026-13/", "2026-12-03/", "2026-12-03/easy/"):
        assert client.get(f"/daily/{address}").status_code == 404, address


def test_a_kind_that_a_day_lacks_is_not_found(client: Client, db: None, set_time: Any):
    keep_day()
    set_time(OPENS)
    for kind in ("large", "classic", "impossible"):
        assert client.get(f"/daily/{DAY}/{kind}/").status_code == 404


def test_a_day_lists_its_puzzles_with_levels(client: Client, db: None, set_time: Any):
    keep_day()
    set_time(OPENS)
    html = client.get(f"/daily/{DAY}/").content.decode()
    assert "<title>Sudokus of 2 December 2026" in html
    assert 'content="The Sudokus of Wednesday, 2 December 2026' in html
    assert re.findall(rf'href="/daily/{DAY}/(\w+)/"', html) == list(KINDS)
    assert "3 December" not in html


def test_a_day_names_its_variant_and_the_level_of_that(client: Client, db: None, set_time: Any):
    keep_day()
    set_time(OPENS)
    card = client.get(f"/daily/{DAY}/").context["cards"][-1]
    assert (card.slug, card.title, card.level.rank) == ("arrow", "Arrows of the day", 2)


@pytest.mark.parametrize("slug", [slug for slug in VARIANTS if slug != "arrow"])
def test_the_variant_of_another_weekday_is_not_found(client: Client, db: None, set_time: Any, slug: str):
    keep_day()
    set_time(OPENS)
    assert client.get(f"/daily/{DAY}/{slug}/").status_code == 404


def test_a_day_says_how_long_its_puzzles_take(client: Client, db: None, set_time: Any):
    keep_day()
    set_time(BEGINS)
    cards = client.get(f"/daily/{DAY}/").context["cards"]
    assert {each.minutes for each in cards} == {"about 1 minute"}
    assert {each.hardest for each in cards} == {"Hidden single"}


def test_a_day_whose_steps_nobody_knows_is_asked_for_again(
    client: Client, db: None, set_time: Any, monkeypatch: pytest.MonkeyPatch
):
    keep_day()
    set_time(BEGINS + timedelta(days=9))
    for kind in ("verdict", "explanation"):
        answer_with(monkeypatch, Scripted(Reply(State.BUSY)), kind)
    response = client.get(f"/daily/{DAY}/")
    assert {each.minutes for each in response.context["cards"]} == {""}
    assert "private" in response["Cache-Control"]  # it is not kept


def test_a_puzzle_of_a_day_has_its_date_and_leads_to_the_others(client: Client, db: None, set_time: Any):
    keep_day()
    set_time(OPENS)
    response = client.get(f"/daily/{DAY}/hard/")
    html = response.content.decode()
    assert "<title>Hard, 2 December 2026 – Sudoku Atelier</title>" in html
    assert 'content="The Sudoku of 2 December 2026, Hard: the same for everybody."' in html
    assert [kind for kind in KINDS if f'href="/daily/{DAY}/{kind}/"' in html] == list(KINDS)
    assert response.context["play"]["daily"] == f"{DAY}/hard"
    assert response.context["play"]["title"] == "Hard, 2 December 2026"


def test_today_is_the_date_in_utc_and_names_the_last_day(client: Client, db: None, set_time: Any):
    keep_day()
    keep_day(DAY - timedelta(days=1), TEXTS[::-1])
    set_time(OPENS)
    html = client.get("/daily/").content.decode()
    assert 'data-day="2026-12-01"' in html
    assert 'data-last="2026-12-02"' in html
    assert "data-follows" in html
    assert "data-follows" not in client.get("/daily/2026-12-01/").content.decode()


def test_a_puzzle_that_is_stored_stays(db: None):
    daily = keep_day()[0]
    other = DailyPuzzle.objects.keep(DAY, "easy", Puzzle.from_text(TEXTS[1]), "another form")
    assert (other.pk, other.text) == (daily.pk, TEXTS[0])


@pytest.mark.django_db(transaction=True)
def test_two_days_cannot_have_the_same_canonical_form():
    keep_day()
    with pytest.raises(IntegrityError):
        DailyPuzzle.objects.keep(DAY + timedelta(days=1), "easy", Puzzle.from_text(TEXTS[0]), f"{DAY} {TEXTS[0]}")


def test_a_missing_puzzle_is_made_on_demand(client: Client, db: None, set_time: Any):
    for daily in keep_day():
        if daily.kind == "mini":
            daily.delete()
    set_time(OPENS)
    assert [kind.slug for kind in missing_on(DAY)] == ["mini"]
    assert client.get(f"/daily/{DAY}/mini/").status_code == 200
    daily = DailyPuzzle.objects.get(day=DAY, kind="mini")
    assert (daily.level, daily.text[:4]) == ("easy", "2x3:")
    assert client.get(f"/daily/{DAY}/").context["missing"] == []


def test_an_unfinished_explanation_is_not_final(client: Client, db: None, set_time: Any):
    daily = keep_day()[0]
    set_time(OPENS)
    client.get(daily.get_absolute_url())
    finding = explained(KeptPuzzle.objects.get())
    finding.is_open, finding.tried_at, finding.n_attempts = True, OPENS, 9
    finding.save()
    cache.clear()
    assert "private" in client.get(daily.get_absolute_url())["Cache-Control"]


def test_days_before_keep_their_one_puzzle(client: Client, db: None):
    html = client.get(f"/daily/{FIRST_DAY}/").content.decode()
    daily = DailyPuzzle.objects.get()
    assert (daily.kind, daily.text) == ("classic", daily_puzzle(FIRST_DAY).text)
    assert "Puzzle of the day, 1 November 2026" in html
    assert "31 October" not in html


def test_the_calendar_shows_the_published_days(client: Client, db: None, set_time: Any):
    dailies = keep_day()
    set_time(OPENS)
    html = client.get("/daily/archive/2026-12/").content.decode()
    assert re.findall(r'class="calendar-day"\s+href="/daily/([\d-]+)/"', html) == ["2026-12-01", "2026-12-02"]
    assert re.findall(r'data-play="(\w+)"', html) == [Puzzle.from_text(daily.text).page_id for daily in dailies]
    assert 'href="/daily/archive/2026-11/"' in html
    november = client.get("/daily/archive/2026-11/").content.decode()
    assert "1 November 2026" in november
    assert 'href="/daily/archive/2026-10/"' not in november


def test_a_month_of_one_kind_is_printed(client: Client, db: None, set_time: Any):
    dailies = keep_day()
    set_time(OPENS - timedelta(seconds=1))
    assert "/print/" not in client.get("/daily/archive/2026-12/").content.decode().partition("<table")[2]
    assert client.get("/daily/archive/2026-12/print/easy/").status_code == 404
    assert not KeptPuzzle.objects.exists()
    set_time(OPENS)
    links = re.findall(
        r'href="(/daily/archive/2026-12/print/\w+/)"', client.get("/daily/archive/2026-12/").content.decode()
    )
    assert [link.split("/")[-2] for link in links] == [daily.kind for daily in dailies]
    for link, daily in zip(links, dailies, strict=True):
        assert client.get(link)["Location"] == f"/print/?p={Puzzle.from_text(daily.text).page_id}"
    assert client.get(links[0], follow=True).content.decode().count("<article") == 1


def test_the_calendar_opens_on_the_month_in_utc(client: Client, db: None, set_time: Any):
    set_time(datetime(2026, 11, 30, 10, tzinfo=UTC))
    context = client.get("/daily/archive/").context
    assert (context["month_said"], context["month_after"]) == ("November 2026", date(2026, 12, 1))
    assert client.get("/daily/archive/2026-12/").status_code == 200


def test_the_calendar_marks_puzzles_that_nobody_has_asked_for(client: Client, db: None, set_time: Any):
    set_time(OPENS)
    weeks = client.get("/daily/archive/2026-11/").context["weeks"]
    marks = {each.day.day: [puzzle.slug for puzzle in each.puzzles] for week in weeks for each in week if each}
    assert (marks[2], marks[23], marks[29]) == (["classic"], [*EVERY_DAY], [*EVERY_DAY, "large", "round-killer"])
    variants = [
        puzzle for week in weeks for each in week if each for puzzle in each.puzzles if puzzle.mark == "variant"
    ]
    assert [puzzle.slug for puzzle in variants] == ["mix", "round-killer", "killer"]
    assert not DailyPuzzle.objects.exists()


def test_offline_browsers_get_the_last_days(client: Client, db: None, set_time: Any):
    dailies = keep_day()
    set_time(OPENS)
    pages = client.get("/daily/latest.json").json()["pages"]
    assert pages[:2] == [f"/daily/{DAY}/", "/daily/2026-12-01/"]
    assert len([page for page in pages if page.count("/") == 3]) == 3
    assert set(pages) >= {daily.get_absolute_url() for daily in dailies}


ATOM = "{http://www.w3.org/2005/Atom}"


def test_the_feed_is_valid_and_has_an_entry_for_each_puzzle(client: Client, db: None, set_time: Any):
    keep_day()
    set_time(BEGINS)
    response = client.get("/daily/feed.atom")
    assert response["Content-Type"].startswith("application/atom+xml")
    feed = ElementTree.fromstring(response.content)
    assert feed.tag == f"{ATOM}feed"
    for part in (feed, *feed.iter(f"{ATOM}entry")):
        for name in ("id", "title", "updated"):  # RFC 4287: exactly one of each
            assert len(part.findall(f"{ATOM}{name}")) == 1
        assert datetime.fromisoformat(part.findtext(f"{ATOM}updated", "")).tzinfo
    assert feed.find(f"{ATOM}author/{ATOM}name") is not None
    own = [link for link in feed.findall(f"{ATOM}link") if link.get("rel") == "self"]
    assert [link.get("href") for link in own] == ["http://testserver/daily/feed.atom"]
    entries = feed.findall(f"{ATOM}entry")
    assert len({entry.findtext(f"{ATOM}id") for entry in entries}) == len(entries) == len(KINDS)
    assert {entry.findtext(f"{ATOM}updated") for entry in entries} == {BEGINS.isoformat()}


def test_a_day_enters_the_feed_when_it_begins_in_utc(client: Client, db: None, set_time: Any):
    keep_day()
    set_time(BEGINS - timedelta(seconds=1))
    assert f"/daily/{DAY}/" not in client.get("/daily/feed.atom").content.decode()


@pytest.mark.parametrize(("hours", "is_told"), [(0, True), (25, True), (26, False)])
def test_the_notice_is_there_until_a_day_has_begun_everywhere(
    client: Client, db: None, set_time: Any, hours: int, is_told: bool
):
    keep_day()
    set_time(OPENS + timedelta(hours=hours))
    for path in (f"/daily/{DAY}/", f"/daily/{DAY}/hard/"):
        cache.clear()
        assert ('id="not-yet"' in client.get(path).content.decode()) is is_told


def test_the_command_makes_what_is_missing_and_nothing_twice(
    db: None, set_time: Any, capsys: pytest.CaptureFixture[str]
):
    set_time(OPENS - timedelta(seconds=1))
    keep_day()
    DailyPuzzle.objects.filter(kind__in=("mini", "round", "easy", "arrow")).delete()
    call_command("make_dailies", days=0, first=DAY)
    assert [line.split()[:3] for line in capsys.readouterr().out.splitlines()] == [
        [str(DAY), *words] for words in (("easy", "easy"), ("mini", "easy"), ("round", "easy"), ("arrow", "medium"))
    ]
    arrows = Puzzle.from_text(DailyPuzzle.objects.get(kind="arrow").text).clues
    assert {clue.kind.slug for clue in arrows} == {"arrow"}
    assert not KeptPuzzle.objects.exists()
    call_command("make_dailies", days=0, first=DAY)
    assert capsys.readouterr().out == ""
    assert DailyPuzzle.objects.count() == len(KINDS)


def test_the_command_finds_what_the_pages_of_the_day_show(db: None, set_time: Any):
    set_time(OPENS)
    keep_day()
    call_command("make_dailies", days=0, first=DAY)
    for daily in DailyPuzzle.objects.all():
        answers = stored_answers(daily.publish())
        assert answers.is_final
        assert not answers.rating.is_open


# Makes puzzles of a day, as one of several servers.
MAKE = """
from datetime import date
from solver.dailies import find_kind
from solver.web.answers.daily_makers import make
day = date(2026, 12, 2)
wait_for_others()
for slug in ("mini", "easy"):
    while (daily := make(find_kind(slug, day), day, sys.argv[1])) is None:
        pass  # the machine is busy: asked again, as by a page
    print(daily.text)
"""
COUNT = "from solver.models import DailyPuzzle as D; print(D.objects.count())"


@pytest.mark.thorough
def test_concurrent_servers_store_one_puzzle(database: str):
    python(MIGRATE, database)
    assert len({*run_together(MAKE, database, [[f"secret {n}"] for n in range(4)], SUDOKU_POOL="")}) == 1
    assert python(COUNT, database).strip() == "2"


@pytest.mark.thorough
def test_a_puzzle_that_was_made_ahead_stays_beside_the_new_ones(client: Client, db: None, set_time: Any):
    keep_day()
    old = Puzzle.from_text("2x2:4.....3..1.....2")
    DailyPuzzle.objects.keep(DAY, "classic", old, old.text)
    set_time(OPENS)
    html = client.get(f"/daily/{DAY}/").content.decode()
    assert f'href="/daily/{DAY}/classic/"' in html
    assert "Puzzle of the day, 2 December 2026" in client.get(f"/daily/{DAY}/classic/").content.decode()


def test_puzzle_data_does_not_reveal_a_daily_puzzle(client: Client, db: None, set_time: Any):
    daily = keep_day()[0]
    set_time(OPENS)
    client.get(daily.get_absolute_url())
    data = client.get(f"/p/{Puzzle.from_text(daily.text).page_id}.json").json()
    assert str(DAY) not in json.dumps(data)


def test_the_first_page_offers_the_puzzle_of_today_in_utc(db: None, set_time: Any):
    keep_day()
    keep_day(DAY - timedelta(days=1), TEXTS[::-1])
    set_time(OPENS)
    assert str(to_play_at_once("medium", today())) == "2026-12-01 medium"
    set_time(OPENS + timedelta(days=1))
    assert str(to_play_at_once("medium", today())) == "2026-12-02 medium"


@pytest.mark.parametrize(
    ("asked", "shown"), [("arrow", "arrow"), ("killer", "arrow"), ("large", "medium"), ("impossible", "medium")]
)
def test_the_first_page_offers_the_nearest_kind_of_the_day(db: None, set_time: Any, asked: str, shown: str):
    keep_day()
    set_time(BEGINS)
    assert str(to_play_at_once(asked, today())) == f"{DAY} {shown}"


def test_until_the_first_variant_is_made_a_medium_one_is_offered(
    db: None, set_time: Any, monkeypatch: pytest.MonkeyPatch
):
    answer_with(monkeypatch, Scripted(Reply(State.RUNNING)), "new-daily")
    keep_day()
    DailyPuzzle.objects.filter(kind="arrow").delete()
    set_time(BEGINS)
    assert str(to_play_at_once("arrow", today())) == f"{DAY} medium"


def test_until_todays_puzzle_is_made_the_latest_one_is_offered(
    db: None, set_time: Any, monkeypatch: pytest.MonkeyPatch
):
    answer_with(monkeypatch, Scripted(Reply(State.RUNNING)), "new-daily")
    set_time(OPENS + timedelta(days=2))
    assert (to_play_at_once("medium", today()).day, to_play_at_once("medium", today()).kind) == (FIRST_DAY, "classic")
    keep_day()
    assert str(to_play_at_once("medium", today())) == "2026-12-02 medium"


def test_a_day_says_which_puzzles_are_being_made(
    client: Client, db: None, set_time: Any, monkeypatch: pytest.MonkeyPatch
):
    keep_day()
    DailyPuzzle.objects.filter(kind__in=("hard", "mini")).delete()
    answer_with(monkeypatch, Scripted(Reply(State.RUNNING)), "new-daily")
    set_time(OPENS)
    html = client.get(f"/daily/{DAY}/").content.decode()
    assert "Still being made: Hard, Mini." in html
    assert "site/polling.js" in html
    assert "data-waits" not in html
    part = client.get(f"/daily/{DAY}/", {"fragment": "1"}).content.decode()
    assert "Still being made: Hard, Mini." in part
    assert "<html" not in part
    assert client.get(f"/daily/{DAY}/hard/").context["missing"] == ["Hard", "Mini"]
    assert "data-waits" in client.get(f"/daily/{DAY}/hard/").content.decode()
