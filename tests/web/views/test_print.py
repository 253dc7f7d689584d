"""Puzzles on sheets of paper."""

import datetime
import re
from collections.abc import Callable
from io import BytesIO
from time import time
from typing import Any

import pytest
import segno
from django.http import QueryDict
from django.test import Client

from solver.board import Puzzle
from solver.models import DailyPuzzle, KeptPuzzle
from solver.questions import UNDECIDED
from solver.web.answers import printed
from solver.web.answers.puzzle_questions import find_all, find_verdict
from tests.answerers import Scripted, answer_with, done_reply
from tests.web.conftest import CLASH, FIG_1, ROUND, SHIDOKU, TWO_SOLUTIONS

Keep = Callable[[str], KeptPuzzle]
MANY_IDS = [f"{'a' * 14}{one}{other}" for one in "abcd" for other in "abcdefghijklmnopqrstuvwxyz"]


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A request asks as long as it takes on a busy machine."""
    monkeypatch.setattr(printed, "SECONDS", 60)


@pytest.fixture
def solved(keep: Keep) -> Keep:
    """Keeps a puzzle together with its verdict."""

    def solve_and_keep(text: str) -> KeptPuzzle:
        kept = keep(text)
        find_verdict(kept)
        return kept

    return solve_and_keep


def _page(client: Client, *kept_puzzles: KeptPuzzle, **query: Any) -> str:
    response = client.get("/print/", {"p": [kept.page_id for kept in kept_puzzles], **query})
    assert response.status_code == 200
    return response.content.decode()


def test_a_printed_puzzle_has_its_title_and_link(client: Client, keep: Keep):
    page = _page(client, keep(FIG_1))
    assert "<h2>A very hard puzzle by Gordon Royle" in page
    assert "/p/ejrxve57gcwcw2jr/" in page
    assert 'aria-label="QR code of the puzzle’s link"' in page


def test_the_qr_code_has_the_whole_address(client: Client, keep: Keep):
    kept = keep(SHIDOKU)
    expected = BytesIO()
    segno.make_qr(f"http://testserver/p/{kept.page_id}/", error="m").save(expected, "svg", xmldecl=False, svgns=False)
    drawing = expected.getvalue().decode().partition(' d="')[2].partition('"')[0]
    assert drawing in _page(client, kept)


@pytest.mark.parametrize(("per", "n_sheets"), [(1, 3), (2, 2), (4, 1), (6, 1), (12, 1), ("", 1)])
def test_sheets_hold_as_many_as_chosen(client: Client, keep: Keep, per: int | str, n_sheets: int):
    page = _page(client, keep(FIG_1), keep(ROUND), keep(SHIDOKU), per=per)
    assert page.count('class="sheet ') == n_sheets
    assert page.count("<article") == 3


@pytest.mark.parametrize(("n", "per"), [(1, 1), (2, 2), (3, 4), (5, 6), (7, 4)])
def test_without_a_choice_all_are_on_one_page_if_they_fit(client: Client, keep: Keep, n: int, per: int):
    page = _page(client, *(keep(f"3x3:{'.' * k}1{'.' * (80 - k)}") for k in range(n)))
    assert f'class="sheet has-{per}"' in page


def test_the_sheets_of_many_puzzles_are_not_on_the_page(client: Client, keep: Keep):
    page = _page(client, *(keep(f"3x3:{'.' * k}1{'.' * (80 - k)}") for k in range(9)))
    assert page.count('name="p"') == 10  # and the template for those of this browser
    assert "<article" not in page
    assert 'formaction="/print.pdf"' in page


def test_each_of_several_puzzles_has_its_number_and_level(client: Client, keep: Keep):
    kept_puzzles = keep(SHIDOKU), keep(ROUND)
    find_all(kept_puzzles[0])
    page = _page(client, *kept_puzzles)
    assert re.findall("<h2>(.*?)</h2>", page) == ["No. 1 · Beginner", "No. 2"]
    names = re.findall(r"<span data-number>(.*?)</label>", page, re.DOTALL)
    assert "Beginner" in names[0]
    assert names[0] != names[1]


def test_a_line_for_name_and_date_is_on_each_sheet_of_puzzles(client: Client, solved: Keep):
    page = _page(client, solved(SHIDOKU), solved(FIG_1), per=1, names=1, solutions=1)
    assert page.count('class="sheet ') == 3
    assert page.count('class="sheet-names"') == 2


def test_large_print_has_one_puzzle_a_page(client: Client, solved: Keep):
    page = _page(client, solved(FIG_1), solved(SHIDOKU), per=4, large=1, solutions=1)
    assert page.count('class="sheet has-1 is-large-print"') == 2
    assert page.count("is-large-print") == 2  # not the solutions


def test_scripts_get_only_the_sheets(client: Client, keep: Keep):
    page = _page(client, keep(SHIDOKU), fragment=1)
    assert page.count('class="sheet ') == 1
    assert "<form" not in page


def test_a_puzzle_requested_twice_is_printed_once(client: Client, keep: Keep):
    assert _page(client, keep(FIG_1), keep(FIG_1)).count("<article") == 1


def test_solutions_have_sheets_of_their_own(client: Client, solved: Keep):
    kept = solved(SHIDOKU)
    assert "Solution:" not in _page(client, kept)
    page = _page(client, kept, solutions=1)
    assert page.count('class="sheet ') == 2
    assert page.count("is-solution") == 12


def test_only_known_single_solutions_are_printed(client: Client, solved: Keep):
    page = _page(client, solved(TWO_SOLUTIONS), solved(CLASH), solutions=1)
    assert "Solutions are printed only for puzzles that are known to have exactly one." in page
    assert "is-solution" not in page


def test_wanted_solutions_are_found(client: Client, keep: Keep):
    page = _page(client, keep(SHIDOKU), keep(ROUND), solutions=1)
    assert page.count("Solution:") == 2
    assert "print-progress" not in page


def test_the_page_says_how_many_are_explained(client: Client, keep: Keep, monkeypatch: pytest.MonkeyPatch):
    kept, other = keep(SHIDOKU), keep(SHIDOKU[:4] + SHIDOKU[:3:-1])
    find_all(kept)
    monkeypatch.setattr(printed, "SECONDS", -1)
    page = _page(client, kept, other, steps=1)
    assert '<p class="looking">1 of 2 puzzles are explained.</p>' in page
    assert re.search(r'<progress value="1"\s+max="2"', page)
    assert 'href="/print/?p=' in page.partition("<noscript>")[2]  # to look again
    monkeypatch.setattr(printed, "SECONDS", 60)
    page = _page(client, kept, other, steps=1, fragment=1)
    assert "<p>2 of 2 puzzles are explained.</p>" in page
    assert "looking" not in page


def test_puzzles_that_took_too_long_are_named(client: Client, keep: Keep, monkeypatch: pytest.MonkeyPatch):
    answer_with(monkeypatch, Scripted(done_reply(UNDECIDED, time())), "verdict")
    page = _page(client, keep(SHIDOKU), keep(ROUND), solutions=1)
    assert "No. 1, No. 2" in page.partition("print-progress")[2].partition("</div>")[0]
    assert "looking" not in page


def test_a_puzzle_with_a_clash_can_be_printed_too(client: Client, solved: Keep):
    assert _page(client, solved(CLASH)).count("<article") == 1


def test_a_known_level_is_printed(client: Client, keep: Keep):
    kept = keep(SHIDOKU)
    find_all(kept)
    assert "<p>Beginner</p>" in _page(client, kept)


@pytest.mark.parametrize(("language", "date"), [("en", "Mini, 21 November 2026"), ("de", "Mini, 21. November 2026")])
def test_the_puzzle_of_a_day_has_its_date(client: Client, db: None, language: str, date: str):
    daily = DailyPuzzle.objects.keep(datetime.date(2026, 11, 21), "mini", Puzzle.from_text(SHIDOKU), SHIDOKU)
    assert f"<h2>{date}</h2>" in _page(client, daily.publish(), lang=language)


def _added(client: Client, *lines: str, query: str = "") -> Any:
    return client.post(f"/print/?{query}", {"add": "\n".join(lines)})


def test_puzzles_are_added_by_links_and_as_texts(client: Client, keep: Keep):
    first, other = keep(FIG_1), keep(ROUND)
    link = f"https://example.org/p/{other.page_id}/?solution=1"
    response = _added(client, link, "", SHIDOKU, first.page_id, query=f"p={first.page_id}&per=2")
    assert response.status_code == 303
    query = QueryDict(response.url.partition("?")[2])
    assert query.getlist("p") == [first.page_id, other.page_id, Puzzle.from_text(SHIDOKU).page_id]
    assert query["per"] == "2"
    assert client.get(response.url).content.decode().count("<article") == 3


def test_nothing_is_added_if_a_line_cannot_be_read(client: Client, keep: Keep):
    kept = keep(FIG_1)
    response = _added(client, SHIDOKU, "<hello>", "aaaaaaaaaaaaaaaa", query=f"p={kept.page_id}")
    page = response.content.decode()
    assert response.status_code == 400
    assert "2 (“&lt;hello&gt;”), 3 (“aaaaaaaaaaaaaaaa”)" in page
    assert f"{SHIDOKU}\n&lt;hello&gt;\naaaaaaaaaaaaaaaa</textarea>" in page
    assert page.count("<article") == 1
    assert KeptPuzzle.objects.count() == 1


@pytest.mark.parametrize("text", ["\0", "1" * 65_537, f"{SHIDOKU}\n" * 101])
def test_a_text_that_is_no_list_is_refused(client: Client, db: None, text: str):
    response = _added(client, text)
    assert (response.status_code, 'class="refusal' in response.content.decode()) == (400, True)
    assert not KeptPuzzle.objects.exists()


def test_without_puzzles_the_page_says_where_they_come_from(client: Client, db: None):
    page = _page(client, steps=1)
    assert "Choose up to 100 puzzles" in page
    assert "print-progress" not in page


@pytest.mark.parametrize(
    ("query", "reason"),
    [
        ({"p": "aaaaaaaaaaaaaaaa"}, "There is no puzzle with the address aaaaaaaaaaaaaaaa."),
        ({"p": "hello"}, "This needs the link of a puzzle"),
        ({"p": MANY_IDS}, "You can print at most 100 puzzles at once."),
        ({"per": "3"}, "“3”"),
    ],
    ids=["unknown", "no link", "too many", "no such number"],
)
def test_the_page_says_what_cannot_be_printed(client: Client, db: None, query: dict[str, Any], reason: str):
    response = client.get("/print/", query)
    assert (response.status_code, reason in response.content.decode()) == (400, True)


def test_an_error_in_the_form_keeps_the_puzzles(client: Client, keep: Keep):
    response = client.get("/print/", {"p": keep(SHIDOKU).page_id, "per": "3"})
    assert response.status_code == 400
    assert response.content.decode().count("<article") == 1
