"""The previews of pages as files: their size, their language, what they cost, and what they do not search for."""

import io
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from PIL import Image

from solver.models import Finding, KeptPuzzle, KeptWalkthrough
from solver.questions import Reply, State
from solver.techniques import Start, find_ladder
from solver.web.answers import ask
from solver.web.puzzles.daily import last_day, today
from solver.web.site import tokens
from solver.web.views import previews
from tests.answerers import Scripted
from tests.web.conftest import CLASH, FAR, ROUND, SHIDOKU, FullBuckets, keep_all_of, keep_today, text_of
from tests.web.views.service.test_admission import all_places_taken

CLUED = "2x2:1.....3..2.....4;cage:7=r1c2r1c3;thermo=r2c1r2c2"
LAYOUTS = (
    SHIDOKU,
    ROUND,
    CLASH,
    CLUED,
    "4x4:" + "." * 256,
    "5x5:" + "." * 625,
    "5j-AAAAABBBBBCCCCCDDDDDEEEEE:" + "." * 25,
)


def _size(response: Any) -> tuple[int, int]:
    return Image.open(io.BytesIO(response.content)).size


@pytest.fixture
def answerer(monkeypatch: pytest.MonkeyPatch) -> Scripted:
    """It finds nothing, and knows what it was asked."""
    scripted = Scripted(Reply(State.BUSY))
    monkeypatch.setattr(ask, "answerer", lambda: scripted)
    return scripted


@pytest.fixture
def png_of(keep: Callable[[str], KeptPuzzle]) -> Callable[[str], str]:
    """The path of the picture of a puzzle, by its text identity."""
    return lambda text: f"/p/{keep(text).page_id}.png"


@pytest.mark.parametrize("text", LAYOUTS, ids=lambda text: text[:9])
def test_every_kind_of_board_has_a_picture(png_of, client: Client, answerer: Scripted, text: str):
    response = client.get(png_of(text))
    assert (response.status_code, response["Content-Type"]) == (200, "image/png")
    assert _size(response) == (1200, 630)
    assert answerer.asked == []


def test_a_picture_may_be_shown_anywhere_and_loads_nothing(png_of, client: Client):
    response = client.get(png_of(SHIDOKU))
    assert response["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert response["Content-Security-Policy"] == "default-src 'none'"
    assert response["X-Content-Type-Options"] == "nosniff"


def test_a_picture_that_is_known_is_not_sent_again(png_of, client: Client):
    path = png_of(SHIDOKU)
    tag = client.get(path)["ETag"]
    again = client.get(path, headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")


def test_a_head_request_gets_the_headers_alone(png_of, client: Client):
    response = client.head(png_of(SHIDOKU))
    assert (response.status_code, response.content, response["Content-Type"]) == (200, b"", "image/png")
    assert client.post(png_of(SHIDOKU)).status_code == 405


def test_a_picture_is_drawn_once_for_many(png_of, client: Client, monkeypatch: pytest.MonkeyPatch):
    path = png_of(SHIDOKU)
    first = client.get(path).content
    monkeypatch.setattr(previews, "to_png", lambda svg, width: pytest.fail("drawn twice"))
    assert client.get(path).content == first


def test_a_picture_speaks_the_language_of_its_address(png_of, client: Client):
    path = png_of(SHIDOKU)
    english, german = (client.get(path, {"lang": code}) for code in ("en", "de"))
    assert english.content != german.content
    assert not english.cookies
    assert not german.cookies
    assert '<html lang="en"' in text_of(client.get("/about/"))


def test_a_proxy_keeps_a_picture_of_what_cannot_change(png_of, client: Client):
    path = png_of(SHIDOKU)
    assert "X-Accel-Expires" not in client.get(path)
    client.get(path.replace(".png", "/"))  # finds all that there is to know
    cache.clear()
    response = client.get(path)
    assert int(response["X-Accel-Expires"]) > 0
    assert response["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("width", ["119", "2401", "-1", "0", "", "x", "1e3", "٦٠٠", "9" * 99])
def test_a_wrong_width_is_refused_with_the_right_ones(png_of, client: Client, width: str):
    response = client.get(png_of(SHIDOKU), {"width": width})
    assert response.status_code == 400
    assert all(number in text_of(response) for number in ("120", "2400"))
    assert "9" * 30 not in text_of(response)


@pytest.mark.parametrize(("width", "size"), [("120", (120, 63)), ("2400", (2400, 1260))])
def test_another_size_costs_tokens(png_of, client: Client, monkeypatch: pytest.MonkeyPatch, width: str, size):
    monkeypatch.setattr(tokens, "_buckets", taken := FullBuckets())
    assert _size(client.get(png_of(SHIDOKU), {"width": width}, REMOTE_ADDR=FAR)) == size
    assert taken.costs == [previews.COST]


@pytest.mark.parametrize("query", [{}, {"lang": "de"}, {"width": "1200"}])
def test_the_usual_size_is_free(png_of, client: Client, monkeypatch: pytest.MonkeyPatch, query: dict[str, str]):
    monkeypatch.setattr(tokens, "_buckets", taken := FullBuckets())
    client.get(png_of(SHIDOKU), query, REMOTE_ADDR=FAR)
    assert sum(taken.costs) == 0


def test_a_position_is_drawn_for_tokens(png_of, client: Client, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tokens, "_buckets", taken := FullBuckets())
    path, at = png_of(SHIDOKU), SHIDOKU.replace("1..", "12.")
    assert client.get(path).content != client.get(path, {"at": at}, REMOTE_ADDR=FAR).content
    assert taken.costs == [previews.COST]
    assert client.get(path, {"at": "?"}).content == client.get(path).content


def test_only_a_few_pictures_are_drawn_at_a_time(png_of, client: Client):
    path = png_of(SHIDOKU)
    with all_places_taken():
        refused = client.get(path)
    assert (refused.status_code, refused["Retry-After"]) == (503, "2")
    assert client.get(path).status_code == 200


def test_a_step_has_a_picture_once_it_is_stored(keep, client: Client, answerer: Scripted):
    assert client.get(f"/p/{keep(SHIDOKU).page_id}/steps/0.png").status_code == 200
    assert client.get(f"/p/{keep(SHIDOKU).page_id}/steps/1.png").status_code == 404
    assert answerer.asked == []


def test_every_stored_step_has_a_picture_of_its_own(keep, client: Client):
    page = f"/p/{keep(SHIDOKU).page_id}/"
    client.get(page)
    pictures = [client.get(f"{page}steps/{n}.png") for n in (0, 1, 2, 12)]
    assert {_size(each) for each in pictures} == {(1200, 630)}
    assert len({each.content for each in pictures}) == 4
    assert client.get(f"{page}steps/13.png").status_code == 404
    assert client.get(f"{page}steps/1.png?view=2").status_code == 404
    assert client.get(f"{page}steps/1.png?form=short").content != pictures[1].content


def test_a_walkthrough_from_a_position_has_pictures(keep, client: Client):
    kept = keep(SHIDOKU)
    walkthrough = KeptWalkthrough.objects.keep(kept, Start(kept.to_puzzle(), find_ladder("hodoku")))
    assert client.get(f"/w/{walkthrough.wid}/1.png").status_code == 404
    client.get(f"/w/{walkthrough.wid}/1/")
    assert _size(client.get(f"/w/{walkthrough.wid}/1.png")) == (1200, 630)


def test_steps_that_were_tidied_away_are_not_found_again(keep, client: Client):
    page = f"/p/{keep(SHIDOKU).page_id}/"
    client.get(page)
    Finding.objects.filter(question="walkthrough").delete()
    assert client.get(f"{page}steps/1.png").status_code == 404
    assert not Finding.objects.filter(question="walkthrough").exists()


def test_a_day_and_its_puzzles_have_pictures(client: Client, db: None):
    keep_all_of(today())
    pictures = {client.get(f"/daily/{today()}{end}.png").content for end in ("", "/easy", "/medium")}
    assert len(pictures) == 3


def test_no_picture_shows_tomorrows_puzzles(client: Client, db: None):
    later = last_day() + timedelta(days=1)
    keep_all_of(later)
    assert client.get(f"/daily/{later}.png").status_code == 404
    assert client.get(f"/daily/{later}/easy.png").status_code == 404


def test_no_puzzle_of_a_day_is_made_for_a_picture(client: Client, db: None, answerer: Scripted):
    keep_today()
    assert client.get(f"/daily/{today()}/medium.png").status_code == 200
    assert client.get(f"/daily/{today()}/easy.png").status_code == 404
    assert client.get(f"/daily/{today() - timedelta(days=1)}.png").status_code == 404
    assert answerer.asked == []


def test_a_technique_is_drawn_with_its_step_if_it_is_known(client: Client, db: None, monkeypatch: pytest.MonkeyPatch):
    with monkeypatch.context() as without:
        without.setattr(ask, "answerer", lambda: Scripted(Reply(State.BUSY)))
        plain = client.get("/techniques/x-wing.png")
        assert "X-Accel-Expires" not in plain
    cache.clear()
    whole = client.get("/techniques/x-wing.png")
    assert (_size(plain), _size(whole)) == ((1200, 630), (1200, 630))
    assert plain.content != whole.content


def test_a_moment_of_a_run_is_drawn_for_tokens(keep, client: Client, monkeypatch: pytest.MonkeyPatch):
    stage = f"/p/{keep(SHIDOKU).page_id}/lab/moler"
    client.get(f"{stage}/")
    monkeypatch.setattr(tokens, "_buckets", taken := FullBuckets())
    start, moment = (client.get(f"{stage}.png", query, REMOTE_ADDR=FAR) for query in ({}, {"at": "5"}))
    assert start.content != moment.content
    assert sum(taken.costs) == previews.COST
    assert client.get(f"{stage}.png?at=x").status_code == 404


def test_a_run_is_not_recorded_for_a_picture(keep, client: Client, answerer: Scripted):
    assert client.get(f"/p/{keep(SHIDOKU).page_id}/lab/moler.png?at=3").status_code == 200
    assert answerer.asked == []


@pytest.mark.parametrize("path", ["/preview.png", "/lab/moler.png", "/lab/sat.png", "/techniques/kraken-fish-1.png"])
def test_other_pages_have_pictures(client: Client, db: None, path: str):
    assert _size(client.get(path)) == (1200, 630)


@pytest.mark.parametrize(
    "path",
    [
        "/p/aaaaaaaaaaaaaaaa.png",
        "/w/aaaaaaaaaaaaaaaa/1.png",
        "/techniques/x.png",
        "/lab/x.png",
        "/daily/2026-02-30.png",
    ],
)
def test_what_is_not_there_has_no_picture(client: Client, db: None, path: str):
    assert client.get(path).status_code == 404
