"""A puzzle's page and its other forms."""

import json
import re
import xml.etree.ElementTree as ET
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from solver.board import find_layout
from solver.models import Finding, KeptPuzzle
from solver.web.answers import ask
from solver.web.answers.puzzle_questions import find_verdict
from tests.patience import give_time
from tests.web.conftest import CLASH, FIG_1, ROUND, ROUND_CHAIN, SHIDOKU, TWO_SOLUTIONS, text_of

ALMOST_EMPTY_25 = "5x5:1" + "." * 624


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (FIG_1, "Fair: there is exactly one solution."),
        (SHIDOKU, "Fair: there is exactly one solution."),
        (TWO_SOLUTIONS, "Not fair: there are exactly 2 solutions."),
        (ROUND, "Not fair: there are exactly 4 solutions."),
        ("2x2:" + "." * 16, "Not fair: there are "),
        (CLASH, "Impossible: there is no solution."),
        ("2x2:1342243142133124", "Fair: there is exactly one solution."),
        ("2x2:1342243142133121", "Impossible: there is no solution."),
    ],
)
def test_the_page_says_the_verdict(visit, text: str, verdict: str):
    assert verdict in text_of(visit(text))


def test_the_round_board_names_its_uncovered_twins(visit):
    text = text_of(visit(ROUND))
    assert "r2s2 and r2s7 are in the same houses" in text
    assert "r1s3 and r1s8 are in the same houses" in text


def test_a_clash_is_reported(visit):
    text = text_of(visit(CLASH))
    assert "1 appears more than once in row 1 (r1c1 and r1c2)." in text
    assert text.count("is-conflict") == 2
    assert "can be swapped" not in text


def test_several_solutions_mark_the_cells_that_differ(visit):
    text = text_of(visit(ROUND))
    assert "All 4 solutions" in text
    assert text.count("is-different") == 5 * 4  # on the board and on each solution


def test_two_solutions_are_both_solutions(visit):
    text = text_of(visit(TWO_SOLUTIONS))
    assert "Both solutions" in text
    assert "All 2 solutions" not in text


def test_at_most_eight_solutions_are_shown(visit):
    assert "The first 8 solutions found" in text_of(visit("2x2:" + "." * 16))


def test_the_solution_is_shown_on_demand_only(visit):
    assert "is-solution" not in text_of(visit(FIG_1))
    shown = text_of(visit(FIG_1, solution=1))
    assert shown.count("is-solution") == 81 - 21


def test_a_final_page_is_remembered_in_each_language(visit, django_assert_num_queries, client: Client):
    visit(FIG_1)
    with django_assert_num_queries(0):
        assert "Fair:" in text_of(client.get("/p/ejrxve57gcwcw2jr/"))
    german = client.get("/p/ejrxve57gcwcw2jr/", headers={"accept-language": "de"})
    assert 'lang="de"' in text_of(german)
    assert "no-cache" in german["Cache-Control"]


def test_a_page_costs_two_queries_once_all_is_known(visit, django_assert_num_queries, client: Client):
    visit(FIG_1)
    cache.clear()
    with django_assert_num_queries(2):
        client.get("/p/ejrxve57gcwcw2jr/")


def test_an_undecided_verdict_is_tried_again_after_a_minute(keep, client: Client):
    kept = keep(FIG_1)
    Finding.objects.create(puzzle=kept, question="verdict", tried_at=timezone.now(), n_attempts=2)
    url = kept.get_absolute_url()
    assert "Not decided in time" in text_of(client.get(url))
    Finding.objects.update(tried_at=timezone.now() - timedelta(minutes=2))
    assert "exactly one solution" in text_of(client.get(url))


def test_keep_searching_decides_and_redirects_back(keep, client: Client):
    kept = keep(FIG_1)
    Finding.objects.create(puzzle=kept, question="verdict", tried_at=timezone.now())
    response = client.post(f"/p/{kept.page_id}/go-on/")
    assert (response.status_code, response["Location"]) == (303, kept.get_absolute_url())
    assert find_verdict(kept).is_unique


def test_a_busy_server_responds_and_offers_to_keep_searching(keep, client: Client, monkeypatch):
    give_time(monkeypatch, "verdict", max_queue_wait=0)
    with ask._local._turn:
        text = text_of(client.get(keep(FIG_1).get_absolute_url()))
    assert "Not started yet: the server is busy with other puzzles." in text
    assert "Keep searching" in text
    assert "exactly one solution" in text_of(client.get("/p/ejrxve57gcwcw2jr/"))


def test_keep_searching_needs_a_post(keep, client: Client):
    kept = keep(FIG_1)
    assert client.get(f"/p/{kept.page_id}/go-on/")["Location"] == kept.get_absolute_url()
    assert not Finding.objects.exists()


@pytest.mark.usefixtures("little_time")
def test_an_unfair_puzzle_is_not_called_undecided(keep, client: Client):
    kept = keep("5x5:" + "." * 625)
    Finding.objects.create(puzzle=kept, question="verdict", tried_at=timezone.now(), n_attempts=2)
    assert "Not fair: if there is a solution, it is not the only one." in text_of(client.get(kept.get_absolute_url()))


@pytest.mark.thorough
@pytest.mark.usefixtures("little_time")
def test_an_almost_empty_25_by_25_is_answered(client: Client, db: None):
    response = client.post("/p/", {"puzzle": ALMOST_EMPTY_25}, follow=True)
    assert response.status_code == 200
    assert "Not fair" in text_of(response) or "Not decided in time" in text_of(response)


def test_the_svg_has_its_own_security_policy(keep, client: Client):
    response = client.get(f"/p/{keep(FIG_1).page_id}.svg")
    assert response["Content-Type"] == "image/svg+xml"
    assert ET.fromstring(response.content).tag == "{http://www.w3.org/2000/svg}svg"
    assert "unsafe" not in response["Content-Security-Policy"]
    assert "sha256-" in response["Content-Security-Policy"]


def test_the_json_has_verdict_and_walkthrough(keep, client: Client):
    body = json.loads(client.get(f"/p/{keep(SHIDOKU).page_id}.json").content)
    assert body["puzzle"] == SHIDOKU
    assert body["solutions"] == ["1342243142133124"]
    assert body["walkthrough"]["ended"] == "solved"
    assert len(body["walkthrough"]["steps"]) == 12


def test_the_text_can_be_entered_again(keep, client: Client):
    text = text_of(client.get(f"/p/{keep(ROUND).page_id}.txt"))
    assert client.post("/p/", {"puzzle": text})["Location"] == keep(ROUND).get_absolute_url()


MISREAD = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....412..5....8..79"


def test_an_impossible_puzzle_names_and_marks_what_may_be_wrong(keep, client: Client):
    kept = keep("3x3:" + MISREAD)
    html = text_of(client.get(kept.get_absolute_url()))
    suspects = client.get(f"{kept.get_absolute_url().rstrip('/')}.json").json()["suspects"]
    assert "r8c6" in suspects
    assert html.count("is-different") == len(suspects)
    assert f'href="/enter/?p={kept.text.replace(":", "%3A")}&amp;checked=1"' in html


def test_a_fair_puzzle_has_no_suspects(keep, client: Client):
    kept = keep(FIG_1)
    assert "suspicion" not in text_of(client.get(kept.get_absolute_url()))
    assert client.get(f"{kept.get_absolute_url().rstrip('/')}.json").json()["suspects"] == []


def test_the_next_puzzle_is_of_the_same_level(visit):
    button = re.search(r'form="next"\s+formaction="/new/(\w+)/"', text_of(visit(FIG_1)))
    assert button
    assert button[1] == KeptPuzzle.objects.get().findings.get(question="rating").summary["level"]


@pytest.mark.parametrize("text", [SHIDOKU, ROUND_CHAIN], ids=["4x4", "round"])
def test_without_stock_the_next_puzzle_is_made_to_order(visit, client: Client, text: str):
    html = text_of(visit(text))
    assert 'form="next"' not in html
    link = re.search(r'href="(/new/\?layout=[^"]*form=1)"', html)
    assert link
    level = KeptPuzzle.objects.get().findings.get(question="rating").summary["level"]
    form = text_of(client.get(link[1].replace("&amp;", "&")))
    layout = text.partition(":")[0]
    assert re.search(rf'name="layout" value="{layout}"[^>]* checked', form)
    assert re.search(rf'<option value="{level}"\s+selected', form)


def test_without_a_level_the_next_puzzle_is_one_of_today(keep, client: Client):
    assert "/new/?layout=" not in text_of(client.get(keep(TWO_SOLUTIONS).get_absolute_url()))


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("round5", ["ring", "diameter"]),
        ("round5a", ["ring", "sector pair"]),
        ("3x3x", ["row", "column", "box", "diagonal"]),
        ("3x3w", ["row", "column", "box", "window"]),
        ("2x3", []),
    ],
)
@pytest.mark.usefixtures("little_time")
def test_boards_with_a_rule_of_their_own_say_it(keep, client: Client, name: str, kinds: list[str]):
    layout = find_layout(name)
    html = text_of(client.get(keep(f"{name}:{layout.symbols[1]}{'.' * (layout.n_cells - 1)}").get_absolute_url()))
    said = re.search(r"each once in every ([\w, ]+)\.", html)
    assert (re.split(", | and ", said[1]) if said else []) == kinds
    firsts = re.search(r'data-firsts="([\d ]+)"', html)
    houses = [layout.houses[int(h)] for h in firsts[1].split()] if firsts else []
    assert [(house.kind.noun, house.number) for house in houses] == [(kind, 1) for kind in kinds]
