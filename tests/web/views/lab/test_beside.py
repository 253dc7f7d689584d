"""Two methods side by side: which ones, in step by share or by events, and what is said of each."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from solver.questions import Comparison
from solver.web.answers.store import PuzzleAnswerStore
from tests.web.conftest import CLASH, FIG_1, ROUND, SHIDOKU, TWO_SOLUTIONS

# Runs on SHIDOKU and their events
LONG, N_LONG, SHORT, N_SHORT = "brute", 32, "moler", 12


def _beside(client: Client, kept, query: str) -> str:
    return client.get(f"/p/{kept.page_id}/lab/beside/{query}").content.decode()


def _events(html: str) -> list[tuple[str, str]]:
    """Return how far each run is, and how long."""
    return re.findall(r'data-count="n">([\d,]+)</span>\s*<small>/ ([\d,]+)<', html)


def test_both_runs_end_together_by_share(keep, client: Client):
    html = _beside(client, keep(SHIDOKU), f"?left={LONG}&right={SHORT}&at=17")
    assert _events(html) == [("17", f"{N_LONG}"), ("6", f"{N_SHORT}")]
    html = _beside(client, keep(SHIDOKU), f"?left={LONG}&right={SHORT}&at=999")
    assert _events(html) == [(f"{N_LONG}", f"{N_LONG}"), (f"{N_SHORT}", f"{N_SHORT}")]


def test_by_events_the_shorter_run_waits_at_its_end(keep, client: Client):
    kept = keep(SHIDOKU)
    for at, n in ((7, 7), (30, N_SHORT)):
        html = _beside(client, kept, f"?left={SHORT}&right={LONG}&by=events&at={at}")
        assert [so_far for so_far, _ in _events(html)] == [f"{n}", f"{at}"]


def test_without_a_choice_two_methods_are_preselected(keep, client: Client):
    html = _beside(client, keep(SHIDOKU), "")
    assert re.findall(r'<option value="(\w+)" selected', html) == ["moler", "kernel"]
    assert "<h1>Side by side</h1>" in html


def test_links_lead_through_both_runs_without_scripts(keep, client: Client):
    kept = keep(SHIDOKU)
    html = _beside(client, kept, f"?left={LONG}&right={SHORT}&by=events&at=5")
    here = f"/p/{kept.page_id}/lab/beside/?left={LONG}&amp;right={SHORT}"
    for at in (0, 4, 6, N_LONG):
        assert f'href="{here}&amp;by=events&amp;at={at}"' in html
    assert f'href="{here}&amp;at=5"' in html
    assert f'href="/p/{kept.page_id}/lab/{SHORT}/?at=5"' in html


def test_ids_are_unique_on_the_page(keep, client: Client):
    ids = re.findall(r'\sid="([^"]+)"', _beside(client, keep(ROUND), "?left=search&right=moler&at=3"))
    assert len(ids) == len(set(ids))


def test_a_method_beside_itself_is_its_stage(keep, client: Client):
    kept = keep(SHIDOKU)
    response = client.get(f"/p/{kept.page_id}/lab/beside/?left=moler&right=moler")
    assert (response.status_code, response["Location"]) == (302, f"/p/{kept.page_id}/lab/moler/")


@pytest.mark.parametrize("query", ["?left=no-such", "?right=portfolio", "?left=", "?by=time", "?at=-1", "?at=x"])
def test_an_unknown_method_pace_or_moment_is_not_found(keep, client: Client, query):
    assert client.get(f"/p/{keep(SHIDOKU).page_id}/lab/beside/{query}").status_code == 404


def test_the_times_are_those_of_the_comparison(keep, client: Client):
    kept = keep(SHIDOKU)
    query = f"?left={SHORT}&right={LONG}"
    assert 'class="measured"' not in _beside(client, kept, query)
    rows = [
        {"engine": SHORT, "status": "unique", "count": 1, "seconds": 0.0042, "memory": 4096, "totals": {"steps": 1234}},
        {"engine": LONG, "status": "unfinished", "count": 0, "seconds": 2.0, "memory": 0, "totals": {}},
    ]
    PuzzleAnswerStore(kept).add(Comparison(kept.to_puzzle()), {"rows": rows, "complete": True}, timezone.now())
    html = _beside(client, kept, query)
    assert "<span>4.2\u00a0ms</span><span>digits written: 1,234</span>" in html
    assert "<span>not finished after 2.0\u00a0s</span>" in html
    assert "The times are those of the engines themselves" in html


def test_a_puzzle_with_a_clash_has_nothing_to_compare(keep, client: Client):
    html = _beside(client, keep(CLASH), "?left=moler&right=search")
    assert html.count("Nothing has been recorded") == 2
    assert 'id="stage-data"' not in html


def test_without_a_pool_a_run_may_have_to_wait(keep, client: Client):
    html = _beside(client, keep(SHIDOKU), "?left=moler&right=ilp")
    assert html.count("The solver processes are busy or not ready yet.") == 1
    assert 'id="slider"' not in html


def test_the_page_waits_for_both_runs(keep, client: Client, settings, pool):
    settings.POOL_ADDRESS = str(pool.address)
    kept = keep(TWO_SOLUTIONS)
    html = _beside(client, kept, "?left=ilp&right=sat")
    while "looking" in html:
        assert 'id="stage-data"' not in html
        assert "/stop/?left=ilp&amp;right=sat" in html
        html = _beside(client, kept, "?left=ilp&right=sat&fragment=1")
    assert len(_events(html)) == 2


def test_stopping_a_run_leads_back_to_both(keep, client: Client):
    kept = keep(SHIDOKU)
    query = "left=moler&right=ilp&by=events"
    response = client.post(f"/p/{kept.page_id}/lab/ilp/stop/?{query}")
    assert (response.status_code, response["Location"]) == (303, f"/p/{kept.page_id}/lab/beside/?{query}")


@pytest.mark.parametrize(
    ("page", "query"),
    [("", ""), ("moler/", "?left=moler&amp;right=kernel"), ("kernel/", "?left=kernel&amp;right=moler")],
)
def test_the_lab_of_a_puzzle_leads_to_two_methods(keep, client: Client, page, query):
    address = f"/p/{keep(SHIDOKU).page_id}/lab/"
    assert f'="{address}beside/{query}"' in client.get(address + page).content.decode()


def test_the_list_of_methods_leads_to_two_of_them(client: Client, keep):
    address = re.search(r'href="(/p/(\w+)/lab/beside/)"', client.get("/lab/").content.decode())
    assert address
    assert address[2] == keep(FIG_1).page_id
