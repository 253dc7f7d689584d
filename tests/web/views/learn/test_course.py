"""The pages of the course: what is in them, and what is not final."""

import json
import re

import pytest
from django.test import Client

from solver.training.course import find_lesson, lessons_in_order
from solver.training.course.positions import positions_of
from tests.web.conftest import text_of

pytestmark = pytest.mark.django_db


def drills_in(page: str) -> list[dict]:
    first, ahead = (
        json.loads(re.search(rf'<script id="{name}" type="application/json">(.*?)</script>', page)[1])  # type: ignore[index]
        for name in ("drill-data", "drills-ahead")
    )
    return [first, *(each["data"] for each in ahead)]


def test_the_overview_leads_to_every_lesson(client: Client) -> None:
    page = text_of(client.get("/learn/"))
    assert re.findall(r'data-lesson="([a-z0-9-]+)"', page) == [lesson.slug for lesson in lessons_in_order()]


@pytest.mark.parametrize("slug", ["rows", "scanning", "xy-wing", "round-single", "cages"])
def test_a_lesson_has_all_moments_and_drills(client: Client, slug: str) -> None:
    lesson = find_lesson(slug)
    response = client.get(f"/learn/{slug}/")
    page = text_of(response)
    assert page.count('class="moment-text"') == len(lesson.moments)
    drills = drills_in(page)
    assert len(drills) == len(lesson.taps) + len(positions_of(lesson))
    assert all(drill["steps"] and drill["parts"] for drill in drills)
    assert "private" not in response.headers.get("Cache-Control", "")


def test_each_lesson_leads_to_the_next(client: Client) -> None:
    lessons = lessons_in_order()
    assert f'href="/learn/{lessons[1].slug}/"' in text_of(client.get(f"/learn/{lessons[0].slug}/"))
    assert f'href="/learn/{lessons[0].slug}/"' in text_of(client.get(f"/learn/{lessons[1].slug}/"))


def test_an_unknown_lesson_is_not_found(client: Client) -> None:
    assert client.get("/learn/nothing/").status_code == 404
    assert client.get("/learn/nothing.png").status_code == 404


def test_a_lesson_has_a_preview(client: Client) -> None:
    response = client.get("/learn/rows.png")
    assert response.headers["Content-Type"] == "image/png"
    assert "/learn/rows.png" in text_of(client.get("/learn/rows/"))
