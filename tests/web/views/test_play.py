"""A position on a puzzle's board: hints, and walk-throughs from there."""

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from solver.models import Finding, KeptWalkthrough
from solver.questions import AllSteps, Explanation
from tests.web.conftest import CLASH, FIG_1, FIG_1_SOLVED, ROUND, SHIDOKU, text_of

BROWSER: Any = {"headers": {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}}
HALF = "2x2:1342..3..2.....4"  # of SHIDOKU, right so far
WRONG = "2x2:1342..3..2..1..4"


def _cells_with(text: str, kind: str) -> list[str]:
    return sorted(set(re.findall(rf'id="{kind}-(r\d+c\d+)-', text)))


@pytest.fixture
def ask(keep, client: Client):
    """Posts to one of a puzzle's addresses."""
    return lambda text, action, **data: client.post(f"{keep(text).get_absolute_url()}{action}/", data)


def test_a_hint_comes_in_three_depths(ask):
    where, what, step = (text_of(ask(SHIDOKU, "hint", at=HALF, depth=depth, fragment=1)) for depth in (1, 2, 3))
    assert "Look here:" in where
    assert "Find this" not in where
    assert "Find this: <a" in what
    assert ">Full house</a>. <small>" in what
    assert "Take this step" not in what
    assert "Take this step" in step
    assert "<html" not in where + what + step


def test_without_scripts_a_hint_is_a_page_of_its_own(ask):
    page = text_of(ask(SHIDOKU, "hint", at=HALF))
    assert "<html" in page
    assert "Tell me more" in page
    assert "Back to my position" in page


def test_each_depth_explains_what_it_shows_and_no_more(ask):
    where, what, step = (text_of(ask(SHIDOKU, "hint", at=HALF, depth=depth, fragment=1)) for depth in (1, 2, 3))
    for text in (where, what):
        assert "where to look" in text.split('class="legend"')[1]
        assert "digit to write" not in text
    assert "digit to write" in step.split('class="legend"')[1]
    assert 'class="legend"' not in text_of(ask(SHIDOKU, "hint", at=WRONG, depth=1, fragment=1))


def test_the_first_depth_shows_no_digit(ask):
    words = re.search(r'hint-words">(.*?)</div>', text_of(ask(SHIDOKU, "hint", at="", fragment=1)), re.DOTALL)
    assert words
    places = re.sub(r"r\dc\d|row \d|column \d|box \d|<h3[^>]*>|</h3>", "", words[1])
    assert not re.search(r"\d", places)


def test_a_wrong_entry_comes_first_and_can_be_taken_back(ask):
    text = text_of(ask(SHIDOKU, "hint", at=WRONG, depth=3, fragment=1))
    assert "This digit is wrong: r4c1\u00a0=\u00a01." in text
    assert "Back to the last correct position" in text
    assert f'value="{HALF}"' in text
    assert "Look here" not in text


def test_a_needed_candidate_that_is_crossed_out_is_shown(ask):
    text = text_of(ask(SHIDOKU, "hint", at="", out="r1c2:3", fragment=1))
    assert _cells_with(text, "cand") == ["r1c2"]  # what is left there; of other cells the player sees no candidates
    assert text.count("is-conflict") == 1
    assert "One of your notes is wrong: r1c2 needs a digit that you removed." in text
    assert "This digit is wrong" not in text


def test_a_hint_keeps_the_candidates_that_the_player_sees(ask):
    assert len(_cells_with(text_of(ask(SHIDOKU, "hint", at="", candidates=1, fragment=1)), "cand")) == 12
    assert not _cells_with(text_of(ask(SHIDOKU, "hint", at="", fragment=1)), "cand")


def test_a_digit_that_is_in_none_of_several_solutions_is_wrong(ask):
    other = ROUND.replace("round5:23.061", "round5:238061")
    assert "This digit is wrong" in text_of(ask(ROUND, "hint", at=other, fragment=1))


@pytest.mark.parametrize(
    ("text", "at", "says"),
    [
        (SHIDOKU, "2x2:1342243142133124", "Every cell is filled: the puzzle is solved."),
        (CLASH, "", "This position has no solution."),
        (SHIDOKU, "2x2:2342..3..2.....4", "These cells do not have the digits that are given there: r1c1"),
        (SHIDOKU, FIG_1, "This is a position on another board"),
        (SHIDOKU, "nonsense", "No puzzle was found"),
    ],
)
def test_a_hint_says_that_there_is_no_next_step(ask, text: str, at: str, says: str):
    assert says in text_of(ask(text, "hint", at=at))


def test_a_candidate_grid_is_a_position_too(ask, keep, client: Client):
    kept = keep(ROUND)
    grid = text_of(client.get(f"/p/{kept.page_id}/steps/3.txt"))
    assert "Look here" in text_of(ask(ROUND, "hint", at=grid))


def test_an_easy_hint_costs_one_step_and_no_walkthrough(ask, monkeypatch):
    monkeypatch.setattr(Explanation, "find", None)
    monkeypatch.setattr(AllSteps, "find", None)
    assert "Look here" in text_of(ask(FIG_1, "hint", at=""))


def test_a_position_is_explained_at_an_address_of_its_own(ask, client: Client):
    first = ask(SHIDOKU, "walk", at=HALF)
    assert first.status_code == 303
    assert ask(SHIDOKU, "walk", at=HALF[4:])["Location"] == first["Location"]
    assert re.fullmatch("/w/[a-z2-7]{16}/0/", first["Location"])
    assert "Step 1 of 9" in text_of(client.get(first["Location"].replace("/0/", "/1/")))
    assert client.get(first["Location"].replace("/0/", "/10/")).status_code == 404


@pytest.mark.parametrize(
    ("text", "at"), [(SHIDOKU, ""), (SHIDOKU, HALF), (FIG_1, ""), (ROUND, "")], ids=["givens", "half", "fig 1", "round"]
)
def test_the_step_of_a_hint_has_an_address(ask, client: Client, text: str, at: str):
    hint = text_of(ask(text, "hint", at=at, depth=3, fragment=1))
    (sentence,) = re.findall("<p>(.*?)</p>", hint.split("hint-words")[1].split("</div>")[0])
    url = ask(text, "walk", at=at, step=1)["Location"]
    assert url.endswith("/1/")
    assert f'<p class="sentence">{sentence}</p>' in text_of(client.get(url))


def test_programs_get_the_address_of_a_step_as_data(keep, client: Client):
    url = f"{keep(SHIDOKU).get_absolute_url()}walk/"
    answer = client.post(url, {"at": HALF, "step": "1"}, headers={"accept": "application/json"})
    assert re.fullmatch("http://testserver/w/[a-z2-7]{16}/1/#sent", answer.json()["url"])


def test_the_address_depends_on_the_ladder_and_its_omissions(ask):
    ways = [{}, {"ladder": "basic"}, {"ladder": "basic", "off": "full-house"}, {"ladder": "basic", "off": "x-wing"}]
    urls = [ask(SHIDOKU, "walk", at=HALF, **way)["Location"] for way in ways]
    assert len(set(urls)) == 3
    assert urls[1] == urls[3]


def test_a_technique_that_is_left_out_is_not_used(ask, client: Client):
    url = ask(SHIDOKU, "walk", ladder="singles", off=["hidden-single", "naked-single"])["Location"]
    text = text_of(client.get(url))
    assert "Order of techniques: singles only" in text
    assert "Left out: Hidden single, Naked single" in text
    assert "Hidden single</span>" not in text


def test_techniques_that_were_unticked_are_left_out(ask, client: Client):
    ticked = re.findall(r'name="use"\s+value="([^"]*)"\s+checked', text_of(ask(SHIDOKU, "ladder", at=HALF)))
    used = [slug for slug in ticked if slug != "hidden-single"]
    by_ticks, by_omission = (
        ask(SHIDOKU, "walk", at=HALF, **way)["Location"] for way in ({"use": ["", *used]}, {"off": "hidden-single"})
    )
    assert by_ticks == by_omission
    everything = ask(SHIDOKU, "ladder", at=HALF, use=["", *ticked])
    assert everything.context["left_out"] == ()


def test_a_technique_that_is_put_first_is_tried_first(ask, client: Client):
    usual = ask(SHIDOKU, "walk", at=HALF)["Location"]
    url = ask(SHIDOKU, "walk", at=HALF, first=["naked-single", "", "", "naked-single"])["Location"]
    assert url != usual
    assert "Tried first: Naked single" in text_of(client.get(url))
    assert '<span class="step-name">Naked single' in " ".join(text_of(client.get(url)).split()).replace("> ", ">")


def test_a_technique_that_is_not_on_the_ladder_can_be_first(ask, client: Client):
    url = ask(FIG_1, "walk", ladder="singles", first="pointing")["Location"]
    page = " ".join(text_of(client.get(url)).split()).replace("> ", ">")
    assert "Tried first: Locked candidates (pointing)" in page
    assert '<span class="step-name">Locked candidates (pointing)' in page


def test_an_unknown_technique_cannot_be_first(ask):
    refused = ask(SHIDOKU, "walk", first="luck")
    assert refused.status_code == 400
    assert "luck" in text_of(refused)


def test_a_single_is_explained_cell_by_cell(ask, client: Client):
    url = ask(SHIDOKU, "walk", ladder="singles", off=["full-house", "naked-single"])["Location"]
    text = text_of(client.get(url.replace("/0/", "/1/")))
    assert "Why nothing else fits" in text
    assert "because it sees the" in text


def test_givens_with_the_default_ladder_use_the_usual_address(ask, keep):
    assert ask(SHIDOKU, "walk", at="")["Location"] == f"/p/{keep(SHIDOKU).page_id}/steps/0/"


def test_a_wrong_entry_is_shown_before_any_explanation(ask, client: Client):
    page = text_of(ask(SHIDOKU, "walk", at=WRONG, ladder="basic"))
    assert "This digit is wrong: r4c1" in page
    assert "Explain from there" in page
    assert not KeptWalkthrough.objects.filter(ladder="basic").exists()


def test_the_ladders_and_their_techniques_are_offered(ask):
    page = text_of(ask(SHIDOKU, "ladder", at=HALF, off="x-wing"))
    assert 'value="explainer"' in page
    assert 'value="everything"' not in page
    assert not re.search(r'value="x-wing"\s+checked', page)
    assert re.search(r'value="swordfish"\s+checked', page)


def test_steps_are_redone_when_the_ladder_has_changed(ask, client: Client):
    url = ask(SHIDOKU, "walk", at=HALF)["Location"]
    client.get(url)
    Finding.objects.exclude(wid="").update(version="older", long_text="{}")
    from django.core.cache import cache

    cache.clear()
    assert "Step 1 of 9" in text_of(client.get(url.replace("/0/", "/1/")))


def test_the_oldest_walkthroughs_lose_and_regain_their_steps(ask, client: Client, monkeypatch):
    monkeypatch.setattr("solver.models.MAX_LONG_ANSWERS", 1)
    urls = [ask(SHIDOKU, "walk", at=HALF, ladder=ladder)["Location"] for ladder in ("basic", "singles")]
    for url in urls:
        client.get(url)
    assert Finding.objects.forget_surplus() == 1
    kept = [Finding.objects.get(wid=url.split("/")[2]) for url in urls]
    assert [bool(one.long_text) for one in kept] == [False, True]
    assert "Step 2 of 9" in text_of(client.get(urls[0].replace("/0/", "/2/")))


def test_get_leads_to_the_puzzle(keep, client: Client):
    url = keep(SHIDOKU).get_absolute_url()
    assert [client.get(f"{url}{action}/")["Location"] for action in ("play", "hint", "ladder", "walk")] == [url] * 4


def test_a_position_in_the_address_or_in_a_form_is_on_the_board(ask, keep, client: Client):
    pages = [client.get(keep(SHIDOKU).get_absolute_url(), {"at": HALF}), ask(SHIDOKU, "play", at=HALF)]
    assert all('aria-label="row 1, column 2: 3"' in text_of(page) for page in pages)


@pytest.mark.parametrize("action", ["hint", "ladder", "play", "walk"])
def test_browsers_can_go_back_to_what_a_position_led_to(keep, client: Client, action: str):
    url = keep(SHIDOKU).get_absolute_url()
    sent = {"at": WRONG, "out": "r1c3:1", "ladder": "basic", "off": ["x-wing", "swordfish"]}
    direct = client.post(f"{url}{action}/", sent)
    led = client.post(f"{url}{action}/", sent, **BROWSER)
    assert (direct.status_code, led.status_code) == (200, 303)
    assert client.get(led["Location"]).context["title"] == direct.context["title"]
    query = parse_qs(urlsplit(led["Location"]).query)
    assert query == {"at": [WRONG], "out": ["r1c3:1"], "ladder": ["basic"], "off": ["x-wing", "swordfish"]}


def test_browsers_can_go_back_to_a_refused_position(keep, client: Client):
    url = f"{keep(SHIDOKU).get_absolute_url()}hint/"
    page = client.get(client.post(url, {"at": "hello"}, **BROWSER)["Location"])
    assert page.status_code == 400
    assert "hello" in text_of(page)
    assert page["Cache-Control"] == "no-store"
    assert client.post(url, {"at": "hello" * 1000}, **BROWSER).status_code == 400
    assert client.post(url, {"at": "hello", "fragment": 1}, **BROWSER).status_code == 400


def test_an_unfair_or_solved_board_cannot_be_played(visit):
    assert 'id="play"' in text_of(visit(FIG_1))
    assert 'id="play"' not in text_of(visit(CLASH))
    solved = text_of(visit(FIG_1, solution=1))
    assert 'id="play"' not in solved
    assert FIG_1_SOLVED[0] in solved
