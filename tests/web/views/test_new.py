"""New puzzles: of a level at once, and as wished."""

import json
import re
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core.management import call_command
from django.test import Client

from solver.models import KeptPuzzle, KeptWish, StockedPuzzle
from solver.pool import client as pool_client
from solver.questions import Reply, State, levels_version
from solver.rating.level import LEVELS
from tests.answerers import Scripted, answer_with, done_reply
from tests.web.conftest import FIG_1, SHIDOKU, WARM

SMALL = {"layout": "2x2", "count": "2", "seed": "x"}
JSON = {"accept": "application/json"}


@pytest.fixture
def page(db: None, client: Client) -> Callable[..., str]:
    """The text of `/new/` for a wish."""

    def get(status: int = 200, **wish: str) -> str:
        response = client.get("/new/", wish)
        assert response.status_code == status
        return response.content.decode()

    return get


def _stock(*texts: str, level: str = "easy") -> None:
    for text in texts:
        StockedPuzzle.objects.create(text=text, level=level, scale_version=levels_version(), symmetry="none", seed="1")


def _piece(text: str, **facts: Any) -> dict[str, Any]:
    usual = {"number": 0, "seed": 5, "level": "easy", "hardest": "naked-single", "lacks": [], "distance": 0, "tried": 7}
    return {"puzzle": text, **usual, **facts}


def _answer(*pieces: dict[str, Any], nearest: dict[str, Any] | None = None) -> dict[str, Any]:
    return {"puzzles": list(pieces), "nearest": nearest, "number": len(pieces), "first": 3}


def _played(text: str) -> list[str]:
    """The ids of the puzzles on the cards, in order."""
    return re.findall('class="button primary" href="/p/([a-z2-7]{16})/"', text)


class TestOfALevel:
    @pytest.fixture(autouse=True)
    def _nobody_makes_more(self, db: None, monkeypatch: pytest.MonkeyPatch) -> None:
        answer_with(monkeypatch, Scripted(Reply(State.BUSY)), "new-puzzles")

    def test_a_puzzle_of_the_stock_is_played_at_once(self, client: Client):
        _stock(SHIDOKU)
        response = client.post("/new/easy/")
        kept = KeptPuzzle.objects.get(text=SHIDOKU)
        assert (response.status_code, response["Location"]) == (303, kept.get_absolute_url())

    def test_a_program_gets_the_puzzle_as_json(self, client: Client):
        _stock(SHIDOKU)
        response = client.post("/new/easy/", headers=JSON)
        assert response.status_code == 201
        body = response.json()
        assert (body["puzzle"], body["level"]) == (SHIDOKU, "easy")
        assert body["url"].startswith("http://testserver/p/")

    def test_a_get_takes_no_puzzle_and_shows_a_button(self, client: Client):
        _stock(SHIDOKU)
        assert '<form method="post" action="/new/easy/">' in client.get("/new/easy/").content.decode()
        assert StockedPuzzle.objects.filter(handed_out_at=None).count() == 1

    def test_without_stock_the_visitor_is_led_to_a_search_for_one(self, client: Client):
        _stock(SHIDOKU, level="hard")
        response = client.post("/new/easy/")
        assert response.status_code == 303
        asked = parse_qs(urlsplit(response["Location"]).query, keep_blank_values=True)
        assert (asked["level"], asked["count"], asked["seed"]) == (["easy"], ["1"], [""])

    @pytest.mark.parametrize("level", ["dance", "unfair", "Easy"])
    def test_an_unknown_level_is_not_found(self, client: Client, level: str):
        assert client.post(f"/new/{level}/").status_code == 404
        assert client.get(f"/new/{level}/").status_code == 404

    def test_every_page_has_a_button_for_each_level(self, client: Client):
        page = client.get("/techniques/").content.decode()
        for level in ("beginner", "easy", "medium", "hard", "expert", "extreme"):
            assert f'formaction="/new/{level}/"' in page


class TestWithoutNetwork:
    def test_everybody_gets_the_same_ten_puzzles_set_aside(self, client: Client, db: None):
        call_command("keep_starters")
        first, again = (client.get("/new/offline.json") for _ in range(2))
        assert first.json() == again.json()
        assert first["Cache-Control"] == "no-cache"
        puzzles = first.json()["puzzles"]
        assert Counter(each["level"] for each in puzzles) == dict.fromkeys(LEVELS[1:-1], 2) | {
            LEVELS[0]: 1,
            LEVELS[-1]: 1,
        }
        kept_puzzles = KeptPuzzle.objects.in_bulk([each["id"] for each in puzzles])
        assert [each["url"] for each in puzzles] == [kept_puzzles[each["id"]].get_absolute_url() for each in puzzles]
        aside = StockedPuzzle.objects.filter(text__in=[kept.text for kept in kept_puzzles.values()])
        assert aside.filter(handed_out_at=None).count() == 0
        assert StockedPuzzle.objects.exclude(handed_out_at=None).count() == len(aside) == 10

    def test_offline_puzzles_change_daily(self, client: Client, db: None):
        call_command("keep_starters")
        before = client.get("/new/offline.json").json()["puzzles"]
        StockedPuzzle.objects.exclude(aside_on=None).update(aside_on="2026-01-01")
        after = client.get("/new/offline.json").json()["puzzles"]
        assert len({each["id"] for each in (*before, *after)}) == 20

    def test_an_empty_level_is_left_out_until_it_is_filled(self, client: Client, db: None):
        assert client.get("/new/offline.json").json() == {"puzzles": []}
        _stock(SHIDOKU, level="hard")
        assert [each["level"] for each in client.get("/new/offline.json").json()["puzzles"]] == ["hard"]


class TestTheForm:
    def test_without_a_seed_no_search_is_started(self, page: Callable[..., str]):
        assert '<form class="wish"' in page(layout="round5", level="hard")
        assert KeptWish.objects.count() == 0

    def test_the_form_offers_only_what_suits_the_board(self, page: Callable[..., str]):
        assert 'value="quarter-turn"' in page(layout="3x3")
        round5 = page(layout="round5")
        assert 'value="quarter-turn"' not in round5
        assert 'value="turn-2"' in round5
        assert 'value="turn-3"' not in round5  # comes to the same as a turn by one
        assert 'name="regions"' not in round5
        assert 'name="regions"' in page(layout="4j-AAABCCABCDBBCDDD")

    def test_it_offers_the_clues_that_the_board_has_room_for(self, page: Callable[..., str]):
        square, ring = page(layout="3x3", clues="cage", form="1"), page(layout="round5", clues="sandwich", form="1")
        assert re.search(r'name="clues" value="cage"[^>]*\schecked', square)
        assert 'name="clues" value="sandwich"' in square
        assert 'name="clues" value="cage"' in ring
        assert 'name="clues" value="sandwich"' not in ring

    def test_scripts_are_told_which_cells_are_given_together(self, page: Callable[..., str]):
        text = page(layout="round3")
        facts = json.loads(text.partition('id="pattern-data" type="application/json">')[2].partition("</script>")[0])
        assert facts["orbits"]["turn-2"][0] == [0, 6, 12]
        assert "none" not in facts["orbits"]
        assert facts["lineEnds"] == list(range(2, 18, 3))
        assert 'role="grid"' in text

    def test_choosing_another_board_loses_nothing(self, page: Callable[..., str]):
        text = page(layout="round5", level="hard", needs="x-wing", least="20", minimal="on", seed="7", form="1")
        assert '<option value="hard" selected>' in text
        assert re.search(r'value="x-wing"[^>]*\schecked', text)
        assert 'name="least" value="20"' in text
        assert 'name="seed" value="7"' in text

    def test_custom_regions_stay_selected(self, page: Callable[..., str]):
        own = "4j-AABBAABBCCDDCCDD"
        text = page(layout=own)
        assert re.search(rf'name="layout" value="{own}"[^>]*\schecked', text)
        assert '<option value="drawn" selected>' in text

    def test_an_empty_form_has_what_most_people_want(self, page: Callable[..., str]):
        text = page()
        assert '<option value="easy" selected>' in text
        assert '<option value="half-turn" selected>' in text
        assert '<option value="easy" selected>' not in page(needs="x-wing")  # it needs more
        assert '<option value="easy" selected>' not in page(level="", form="1")

    @pytest.mark.parametrize(
        ("layout", "level", "symmetry"),
        [("2x2", "beginner", "half-turn"), ("5x5", "", "half-turn"), ("round5", "easy", "none")],
    )
    def test_a_form_begins_with_what_is_soon_found(
        self, page: Callable[..., str], layout: str, level: str, symmetry: str
    ):
        text = page(layout=layout)
        for chosen in (level, symmetry):
            assert f'<option value="{chosen}" selected>' in text

    def test_a_shape_is_chosen_by_its_tile(self, page: Callable[..., str]):
        text = page(layout="3x3", form="round5", level="hard")
        assert re.search(r'name="layout" value="round5"[^>]*\schecked', text)
        assert re.findall(r'value="(\w+)" aria-pressed="true"', text) == ["round5"]
        assert '<option value="hard" selected>' in text

    @pytest.mark.parametrize(
        ("wish", "says"),
        [
            ({"layout": "9x9"}, "no layout called"),
            ({"level": "dance"}, "dance"),
            ({"needs": "dance"}, "dance"),
            ({"needs": "x-wing", "level": "easy"}, "A puzzle that needs “X-wing” is at least hard, not easy."),
            ({"least": "30", "most": "20"}, "30 to 20 givens is not a range"),
            ({"least": "99"}, "99 to 81 givens is not a range"),
            ({"count": "9"}, "9"),
            ({"symmetry": "turn-2"}, "no symmetry called"),
            ({"layout": "2x2", "pattern": "x" + 15 * ".", "symmetry": "half-turn"}, "symmetry “half turn”"),
            ({"pattern": "xx."}, "The pattern has 3 characters, expected 81"),
            (
                {"not_before": "naked-pair"},
                "ruled out before the needed ones, but none is needed. Name at least one",
            ),
            (
                {"needs": "x-wing", "not_before": "x-wing"},
                "X-wing is needed, and ruled out before the needed ones",
            ),
            ({"needs": "x-wing", "not_before": "dance"}, "Not before: "),
            ({"clues": "cages"}, "Clues: "),
            ({"clues": "sandwich", "layout": "round3"}, "Clues: "),
            ({"clues": "cage", "er_least": "2.0"}, "ER is known for puzzles without clues"),
            ({"er_least": "5", "er_most": "4.9"}, "ER from 5.0 to 4.9 is not a range"),
            ({"er_least": "0.9"}, "ER from: "),
            ({"er_most": "12.1"}, "ER to: "),
            ({"er_most": "7.55"}, "ER to: This needs a number from 1.0 to 12.0 with one decimal"),
            ({"er_most": "high"}, "ER to: This needs a number from 1.0 to 12.0 with one decimal"),
            ({"seed": "x" * 41}, "40"),
        ],
    )
    def test_a_wrong_wish_is_refused_in_a_sentence_and_kept(
        self, page: Callable[..., str], wish: dict[str, str], says: str
    ):
        text = page(400, **{"layout": "3x3", "least": "21", "seed": "x", **wish})
        refusal = text[text.index('role="alert"') : text.index('<form class="wish"')]
        assert says in refusal
        assert f'value="{wish.get("least", "21")}"' in text

    @pytest.mark.parametrize("name", ["needs", "not_before"])
    def test_more_techniques_than_anybody_asks_for_are_refused(self, client: Client, name: str):
        query = "layout=3x3&seed=x&" + "&".join(
            f"{name}={slug}" for slug in ("x-wing", "xy-wing", "w-wing", "jellyfish")
        )
        assert "At most 3 techniques" in client.get(f"/new/?{query}").content.decode()

    def test_input_is_escaped(self, page: Callable[..., str]):
        sent = "<b>&\"'"
        for name in ("layout", "level", "needs", "symmetry", "pattern", "count"):
            assert "<b>" not in page(400, **{**SMALL, name: sent})

    def test_posting_is_refused(self, client: Client):
        assert client.post("/new/").status_code == 405


class TestAWish:
    def test_the_address_gets_a_seed_and_drops_empty_fields(self, client: Client, db: None):
        empty = dict.fromkeys(("level", "needs", "least", "most", "pattern", "seed"), "")
        response = client.get("/new/", {"layout": "2x2", "symmetry": "half-turn", "count": "2", **empty})
        assert response.status_code == 303
        asked = parse_qs(urlsplit(response["Location"]).query)
        assert {*asked} == {"layout", "symmetry", "count", "seed"}

    def test_its_puzzles_are_cards_to_play_and_to_print(self, page: Callable[..., str]):
        text = page(**SMALL, level="beginner")
        kept_puzzles = KeptPuzzle.objects.all()
        assert len(kept_puzzles) == text.count('<li class="card">') == 2
        for kept in kept_puzzles:
            assert kept.get_absolute_url() in text
            assert f"/print/?p={kept.page_id}" in text
        assert "/print/?" + "&amp;".join(f"p={page_id}" for page_id in _played(text)) in text

    def test_a_card_names_the_step_that_needs_a_wished_technique(
        self, page: Callable[..., str], monkeypatch: pytest.MonkeyPatch
    ):
        piece = _piece(SHIDOKU, needed_at={"x-wing": 31})
        answer_with(monkeypatch, Scripted(done_reply(_answer(piece), 100.0)), "new-puzzles")
        text = page(**{**SMALL, "count": "1"}, needs="x-wing")
        page_id = KeptPuzzle.objects.get().page_id
        assert f'X-wing: <a href="/p/{page_id}/steps/31/">step 31</a>' in text

    def test_a_program_that_names_no_level_gets_any(self, client: Client, db: None):
        body = client.get("/new/", SMALL, headers=JSON).json()
        assert body["wish"] == {"layout": "2x2"}

    def test_one_puzzle_is_offered_to_print_once(self, page: Callable[..., str]):
        assert page(**{**SMALL, "count": "1"}).count("/print/?") == 1

    def test_the_same_address_shows_the_same_puzzles(self, page: Callable[..., str]):
        first = page(**SMALL)
        KeptWish.objects.all().delete()
        assert page(**SMALL) == first
        assert page(**{**SMALL, "seed": "y"}) != first

    def test_a_repeated_wish_has_no_seed(self, page: Callable[..., str]):
        text = page(**SMALL, symmetry="half-turn")
        again = text[text.index('class="wish-then"') :]
        again = again[: again.index("</form>", again.index("<form"))]
        assert 'name="symmetry" value="half-turn"' in again
        assert '<button class="button" name="seed" value="">' in again

    def test_search_engines_are_told_not_to_index_it(self, page: Callable[..., str]):
        assert '<meta name="robots" content="noindex, nofollow">' in page(**SMALL)

    def test_puzzles_have_the_wished_clues(self, client: Client, db: None):
        body = client.get("/new/", {**SMALL, "clues": "cage", "most": "0"}, headers=JSON).json()
        assert body["wish"]["clues"] == ["cage"]
        assert body["puzzles"]
        assert all(each["givens"] == 0 and ";cage:" in each["puzzle"] for each in body["puzzles"])

    def test_puzzles_match_a_drawn_pattern(self, client: Client, db: None):
        pattern = "xx..x..xx..x..xx"
        body = client.get("/new/", {**SMALL, "pattern": pattern}, headers=JSON).json()
        for each in (*body["puzzles"], *filter(None, [body["nearest"]])):
            signs = "".join("." if sign == "." else "x" for sign in each["puzzle"].partition(":")[2])
            assert signs == pattern or each["lacks"]
        assert body["puzzles"] or body["nearest"]

    def test_er_limits_and_techniques_not_before_are_shown(
        self, client: Client, db: None, monkeypatch: pytest.MonkeyPatch
    ):
        scripted = Scripted(done_reply(_answer(_piece(SHIDOKU)), 100.0))
        answer_with(monkeypatch, scripted, "new-puzzles")
        wish = {"needs": "x-wing", "not_before": ["naked-pair", "xy-wing"], "er_least": "3.2", "er_most": "4"}
        address = client.get("/new/", {"layout": "2x2", **wish, "seed": ""})["Location"]
        assert "&not_before=naked-pair&not_before=xy-wing&er_least=3.2&er_most=4&" in address
        text = client.get(address).content.decode()
        assert "needs X-wing · not before it: Naked pair, XY-wing · ER 3.2 to 4.0" in text
        assert text.count('<option value="xy-wing" selected>') == 1
        assert 'name="er_least" value="3.2"' in text
        assert '<input type="hidden" name="not_before" value="xy-wing">' in text
        data = client.get(address, headers=JSON).json()["wish"]
        assert (data["not_before"], data["er"]) == (["naked-pair", "xy-wing"], [3.2, 4.0])
        assert scripted.asked[0][0].to_job()["wish"]["er"] == (3.2, 4.0)

    @pytest.mark.parametrize(("wish", "er"), [({"er_least": "2"}, [2.0, 12.0]), ({"er_most": "2"}, [1.0, 2.0])])
    def test_a_range_of_er_may_have_only_one_end(
        self, client: Client, db: None, monkeypatch: pytest.MonkeyPatch, wish: dict[str, str], er: list[float]
    ):
        answer_with(monkeypatch, Scripted(done_reply(_answer(), 100.0)), "new-puzzles")
        assert client.get("/new/", {**SMALL, **wish}, headers=JSON).json()["wish"]["er"] == er

    def test_new_regions_are_drawn_for_a_jigsaw(self, client: Client, db: None):
        name = "4j-AAABCCABCDBBCDDD"
        drawn = client.get("/new/", {**SMALL, "layout": name, "regions": "drawn"}, headers=JSON).json()["puzzles"]
        new = client.get("/new/", {**SMALL, "layout": name, "regions": "new", "count": "4"}, headers=JSON).json()[
            "puzzles"
        ]
        assert {each["puzzle"].partition(":")[0] for each in drawn} == {name}
        assert len({each["puzzle"].partition(":")[0] for each in new}) > 1


class TestASearch:
    def test_puzzles_found_so_far_show_during_the_search(
        self, page: Callable[..., str], monkeypatch: pytest.MonkeyPatch
    ):
        pieces = [_piece(SHIDOKU), _piece(FIG_1, lacks=[["not minimal", {}]], distance=2)]
        answer_with(monkeypatch, Scripted(Reply(State.RUNNING, None, pieces)), "new-puzzles")
        text = page(**SMALL)
        assert "Still looking: 1 of 2 so far." in text
        assert text.count('<li class="card">') == 1  # the nearest is shown when the search is over
        assert 'action="/new/stop/?layout=2x2&amp;count=2&amp;seed=x"' in text
        assert "polling.js" in text
        assert "<html" not in page(**SMALL, fragment="1")

    def test_missing_puzzles_are_reported_with_the_nearest(
        self, page: Callable[..., str], monkeypatch: pytest.MonkeyPatch
    ):
        nearest = _piece(FIG_1, lacks=[["{n} givens", {"n": 25}]], distance=2)
        answer_with(monkeypatch, Scripted(done_reply(_answer(_piece(SHIDOKU), nearest=nearest), 100.0)), "new-puzzles")
        text = page(**SMALL)
        assert "Only 1 of 2 found so far." in text
        assert "Puzzles tried: 10." in text
        assert text.index("Closest to what you asked for") < text.index('<p class="note">25 givens</p>')
        assert 'action="/new/go-on/?layout=2x2&amp;count=2&amp;seed=x"' in text

    def test_if_everybody_is_busy_the_page_says_so(self, page: Callable[..., str], monkeypatch: pytest.MonkeyPatch):
        answer_with(monkeypatch, Scripted(Reply(State.BUSY)), "new-puzzles")
        assert "Many visitors are waiting" in page(**SMALL)

    def test_it_awaits_a_pool_that_is_warming_up(self, page: Callable[..., str], pool_says: list[bytes]):
        pool_says.append(WARM.replace(b"warm", b"starting"))
        assert 'action="/new/stop/' in page(**SMALL)
        assert not KeptWish.objects.filter(tried_at__isnull=False).exists()
        pool_says.append(b'{"state": "refused"}\n')  # then this process answers
        assert page(**SMALL).count('<li class="card">') == 2

    def test_it_awaits_a_pool_only_if_the_site_has_just_begun(
        self, page: Callable[..., str], monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path
    ):
        settings.POOL_ADDRESS = str(tmp_path / "nobody")
        for age, n_found in ((0, 0), (3600, 2)):
            monkeypatch.setattr(pool_client, "_LOADED_AT", time.monotonic() - age)
            assert page(**SMALL).count('<li class="card">') == n_found

    def test_keep_searching_looks_for_the_rest(self, client: Client, db: None, monkeypatch: pytest.MonkeyPatch):
        scripted = Scripted(done_reply(_answer(_piece(SHIDOKU)), 100.0))
        answer_with(monkeypatch, scripted, "new-puzzles")
        client.get("/new/", SMALL)
        client.get("/new/", SMALL)
        assert len(scripted.asked) == 1  # no search begins again by looking
        scripted.reply = done_reply(_answer(_piece(FIG_1, number=1)), 200.0)
        response = client.post("/new/go-on/?layout=2x2&count=2&seed=x")
        assert response["Location"] == "/new/?layout=2x2&count=2&seed=x"
        question, more = scripted.asked[1]
        assert (question.to_job()["count"], more) == (1, True)
        assert "Here are 2 puzzles" in client.get("/new/", SMALL).content.decode()

    def test_stopping_keeps_what_was_found(self, client: Client, db: None, monkeypatch: pytest.MonkeyPatch):
        scripted = Scripted(Reply(State.RUNNING))
        answer_with(monkeypatch, scripted, "new-puzzles")
        client.get("/new/", SMALL)
        scripted.reply = Reply(State.CANCELLED, None, [_piece(SHIDOKU)], 100.0)
        assert client.post("/new/stop/?layout=2x2&count=2&seed=x").status_code == 303
        assert "Only 1 of 2 found so far." in client.get("/new/", SMALL).content.decode()

    @pytest.mark.parametrize("path", ["/new/stop/", "/new/go-on/"])
    def test_a_get_or_an_incomplete_post_starts_no_search(
        self, client: Client, db: None, monkeypatch: pytest.MonkeyPatch, path: str
    ):
        scripted = Scripted(Reply(State.BUSY))
        answer_with(monkeypatch, scripted, "new-puzzles")
        assert client.get(path, SMALL).status_code == 303
        assert client.post(path, {"layout": "2x2"}).status_code == 400
        assert scripted.asked == []


class TestData:
    def test_a_program_gets_the_puzzles_from_the_seeded_address(self, client: Client, db: None):
        response = client.get("/new/", {"layout": "2x2", "level": "beginner", "count": "2"}, headers=JSON)
        assert response.status_code == 303
        body = client.get(response["Location"], headers=JSON).json()
        assert (body["wished"], len(body["puzzles"]), body["is_running"]) == (2, 2, False)
        assert {each["level"] for each in body["puzzles"]} == {"beginner"}
        assert body["url"] == f"http://testserver{response['Location']}"

    def test_a_program_is_told_to_poll_while_the_search_runs(
        self, client: Client, db: None, monkeypatch: pytest.MonkeyPatch
    ):
        answer_with(monkeypatch, Scripted(Reply(State.RUNNING)), "new-puzzles")
        response = client.get("/new/", SMALL, headers=JSON)
        assert response.status_code == 202
        assert response.json()["is_running"]

    def test_a_wrong_wish_is_an_error(self, client: Client, db: None):
        response = client.get("/new/", {**SMALL, "level": "dance"}, headers=JSON)
        assert response.status_code == 400
        assert "dance" in json.dumps(response.json()["error"])

    def test_the_data_says_what_the_nearest_puzzle_lacks(
        self, client: Client, db: None, monkeypatch: pytest.MonkeyPatch
    ):
        nearest = _piece(FIG_1, lacks=[["{n} givens", {"n": 25}]], distance=2)
        answer_with(monkeypatch, Scripted(done_reply(_answer(nearest=nearest), 100.0)), "new-puzzles")
        assert client.get("/new/", SMALL, headers=JSON).json()["nearest"]["lacks"] == "25 givens"
