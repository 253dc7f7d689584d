"""What comes out of the printer."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command
from playwright.sync_api import Page, expect

from solver.board import Puzzle
from solver.models import KeptPuzzle
from solver.web.answers import printed
from solver.web.puzzles.daily import today
from solver.web.puzzles.starters import STARTERS
from tests.e2e.looks import box_of
from tests.web.conftest import keep_all_of

pytestmark = pytest.mark.slow

NEW = "2x2:4.....2..3.....1"
IDS = [starter.page_id for starter in STARTERS]


@pytest.fixture
def starters(transactional_db: None, live_server: Any, page: Page, page_faults: list[str]) -> str:
    """The address of a site that has them; the console of the page must be clean at the end."""
    call_command("keep_starters")
    return live_server.url


def _address(n: int, **more: int) -> str:
    return "/print/?" + "&".join([f"p={page_id}" for page_id in IDS[:n]] + [f"{k}={v}" for k, v in more.items()])


def _n_pages(page: Page, paper: str) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper)))


def test_every_sheet_is_one_page(starters: str, page: Page):
    for per, n_pages in ((1, 8), (2, 4), (4, 2), (6, 2), (12, 1)):
        page.goto(starters + _address(8, per=per, names=1))
        assert [_n_pages(page, paper) for paper in ("A4", "Letter")] == [n_pages, n_pages]


def test_large_print_fills_the_width_of_one_page(starters: str, page: Page):
    page.goto(starters + _address(2, large=1, names=1))
    assert [_n_pages(page, paper) for paper in ("A4", "Letter")] == [2, 2]
    sheet, board = (box_of(page.locator(each).first) for each in (".sheet", ".printed-board svg"))
    assert board["width"] > 0.9 * sheet["width"]


def test_solutions_are_on_pages_of_their_own(starters: str, page: Page):
    page.goto(starters + _address(1, solutions=1))
    assert _n_pages(page, "A4") == 2


def test_print_is_black_on_white_in_dark_mode_too(starters: str, page: Page, accessible: Callable[[Page], None]):
    page.emulate_media(color_scheme="dark")
    page.goto(starters + _address(2, per=2, solutions=1))
    for selector, style, colour in [(".sheet", "backgroundColor", "255, 255, 255"), (".digit", "fill", "0, 0, 0")]:
        found = page.locator(selector).first.evaluate("(element, style) => getComputedStyle(element)[style]", style)
        assert found == f"rgb({colour})"
    accessible(page)


def test_a_puzzle_page_leads_to_the_print_page(starters: str, page: Page):
    page.add_init_script("window.print = () => (window.isPrinted = true)")
    page.goto(f"{starters}/p/{IDS[1]}/")
    page.get_by_role("tab", name="Share").click()
    page.get_by_role("link", name="Print a sheet").click()
    expect(page.locator(".sheet")).to_have_count(1)
    page.get_by_role("button", name="Print", exact=True).click()
    assert page.evaluate("window.isPrinted")


def test_what_is_chosen_is_shown_and_printed(starters: str, page: Page):
    page.add_init_script("window.print = () => (window.nPrinted = document.querySelectorAll('.sheet').length)")
    page.goto(starters + _address(4))
    expect(page.locator(".sheet")).to_have_count(1)
    expect(page.get_by_role("button", name="Show")).to_be_hidden()
    page.get_by_label("Puzzles per page").select_option("2")
    expect(page.locator(".sheet")).to_have_count(2)
    page.get_by_role("checkbox", name="No. 2").uncheck()
    expect(page.locator("h2")).to_have_text([re.compile(f"No. {k}") for k in (1, 2, 3)])
    page.get_by_label("Puzzles per page").select_option("1")
    page.get_by_role("button", name="Print", exact=True).click()  # at once: it waits for the preview
    page.wait_for_function("() => window.nPrinted === 3")  # text would be refused by the policy, if it had to wait
    page.reload()
    expect(page.locator(".sheet")).to_have_count(3)


def test_pasted_puzzles_join_those_that_are_chosen(starters: str, page: Page, accessible: Callable[[Page], None]):
    page.goto(starters + _address(2))
    page.get_by_role("checkbox", name="No. 2").uncheck()
    page.get_by_label("Puzzles per page").select_option("2")
    expect(page.locator(".sheet.has-2")).to_have_count(1)
    accessible(page)
    page.get_by_label("Add puzzles").fill(NEW)
    page.get_by_role("button", name="Add").click()
    expect(page.locator(".sheet.has-2 article")).to_have_count(2)
    expect(page.get_by_label("Add puzzles")).to_have_value("")


def test_the_page_follows_the_search_for_steps(starters: str, page: Page, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(printed, "SECONDS", -1)  # no time to ask for any
    kept, _ = KeptPuzzle.objects.keep(Puzzle.from_text(NEW))
    page.goto(f"{starters}/print/?p={kept.page_id}")
    page.get_by_label("step by step").check()
    expect(page.locator(".print-progress .looking")).to_be_visible()
    monkeypatch.setattr(printed, "SECONDS", 60)
    expect(page.locator(".print-progress p")).to_have_count(1)
    expect(page.locator(".print-progress :is(.looking, progress)")).to_have_count(0)


def test_no_more_than_allowed_can_be_chosen(starters: str, page: Page):
    progress = json.dumps({"title": "Mine", "share": 0.5, "when": 1})
    page.goto(starters + "/settings/")
    page.evaluate("([id, text]) => localStorage.setItem(`play ${id}`, text)", ["a" * 16, progress])
    page.goto(starters + _address(8))
    page.locator("#print-form").evaluate("(form) => (form.dataset.most = 8)")
    page.get_by_role("checkbox", name="No. 8").uncheck()
    expect(page.get_by_label("Mine")).to_be_enabled()
    page.get_by_label("Puzzles per page").select_option("2")
    page.locator(f'[value="{IDS[7]}"]').check()
    expect(page.get_by_label("Mine")).to_be_disabled()


def test_more_puzzles_than_the_page_shows_become_a_pdf(starters: str, page: Page):
    others = [KeptPuzzle.objects.keep(Puzzle.from_text(f"2x2:{n}{'.' * 15}"))[0].page_id for n in (1, 2)]
    page.goto(starters + _address(7) + f"&p={others[0]}&p={others[1]}&paper=letter")
    expect(page.get_by_role("button", name="Print", exact=True)).to_be_disabled()
    with page.expect_response("**/print.pdf?*") as found:
        page.get_by_role("button", name="PDF").click()
    assert found.value.headers["content-type"] == "application/pdf"
    assert found.value.url.count("p=") == 9
    assert "paper=letter" in found.value.url


def test_a_puzzle_started_in_this_browser_is_offered(starters: str, page: Page):
    progress = json.dumps({"title": "Mine", "share": 0.5, "when": 1})
    page.goto(starters + "/settings/")
    page.evaluate("([id, text]) => localStorage.setItem(`play ${id}`, text)", [IDS[0], progress])
    page.goto(starters + _address(0))
    expect(page.get_by_role("button", name="Print", exact=True)).to_be_disabled()
    page.get_by_label("Mine").check()
    expect(page.locator(".sheet")).to_have_count(1)
    expect(page.get_by_role("button", name="Print", exact=True)).to_be_enabled()


def _on_paper(page: Page, selector: str) -> list[str]:
    """The texts of what matches and would be printed."""
    page.emulate_media(media="print")
    texts: list[str] = page.locator(f":is({selector}):visible").all_inner_texts()
    return texts


@pytest.mark.parametrize("path", [f"/p/{IDS[1]}/", "/enter/", "/techniques/x-wing/", "/daily/"])
def test_other_pages_print_nothing_that_can_be_pressed(starters: str, page: Page, path: str):
    keep_all_of(today())
    page.goto(starters + path)
    assert _on_paper(page, "button, .button, nav, select, [role=tab]") == []
    assert len(_on_paper(page, "h1")) == 1


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_technique_and_its_picture_are_on_one_page(starters: str, page: Page, paper: str):
    page.goto(starters + "/techniques/x-wing/")
    expect(page.locator(".lesson .board")).to_be_visible()
    page.locator(".lesson-words, .lesson-more").evaluate_all("all => all.forEach((each) => each.remove())")
    assert _n_pages(page, paper) == 1


def test_at_phone_width_nothing_is_cut_off(starters: str, page: Page):
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(starters + _address(4, per=4))
    assert page.evaluate("document.documentElement.scrollWidth") == 320
