"""The puzzle of the day."""

from datetime import date, timedelta

from django.test import Client
from django.utils import timezone

from solver.board import Budget
from solver.engines import DEFAULT, find_engine
from solver.generator import daily_puzzle
from solver.models import DailyPuzzle, KeptPuzzle
from solver.web.puzzles.daily import FIRST_DAY
from tests.web.conftest import explained


def test_today_leads_to_the_days_own_address(client: Client, db: None):
    assert client.get("/daily/")["Location"] == f"/daily/{timezone.now().date()}/"


def test_the_puzzle_of_a_day_is_kept_and_stays(client: Client, db: None):
    url = f"/daily/{FIRST_DAY}/"
    assert client.get(url).status_code == 200
    other = KeptPuzzle.objects.create(page_id="a" * 16, text="2x2:" + "." * 16)
    DailyPuzzle.objects.update(puzzle=other)
    assert "4 × 4" in client.get(url).content.decode()


def test_the_time_after_the_coming_week_and_before_the_first_day_is_not_found(client: Client, db: None):
    too_far = timezone.now().date() + timedelta(days=8)
    for day in (too_far, FIRST_DAY - timedelta(days=1)):
        assert client.get(f"/daily/{day}/").status_code == 404
    assert not DailyPuzzle.objects.exists()


def test_the_coming_week_is_there_already(client: Client, db: None):
    today = timezone.now().date()
    page = client.get(f"/daily/{today + timedelta(days=7)}/")
    assert page.status_code == 200
    assert page.context["day_before"] == today + timedelta(days=6)
    assert page.context["day_after"] is None


def test_what_is_still_looked_for_is_not_final(client: Client, db: None):
    url = f"/daily/{FIRST_DAY}/"
    client.get(url)
    finding = explained(DailyPuzzle.objects.get().puzzle)
    finding.is_open, finding.tried_at = True, timezone.now()
    finding.save()
    assert client.get(url)["Cache-Control"] == "private"


def test_today_leads_on_to_tomorrow(client: Client, db: None):
    today = timezone.now().date()
    assert client.get(f"/daily/{today}/").context["day_after"] == today + timedelta(days=1)


def test_a_day_that_the_calendar_has_not_is_not_found(client: Client, db: None):
    assert client.get("/daily/2026-13-01/").status_code == 404


def test_a_day_has_one_solution_and_the_same_puzzle_everywhere():
    day = date(2026, 11, 21)
    puzzle = daily_puzzle(day)
    assert puzzle == daily_puzzle(day)
    assert find_engine(DEFAULT).solve(puzzle, budget=Budget()).status == "unique"


def test_two_days_have_different_puzzles():
    assert daily_puzzle(date(2026, 11, 21)) != daily_puzzle(date(2026, 11, 22))
