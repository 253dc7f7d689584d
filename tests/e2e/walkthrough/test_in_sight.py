"""What a step, a link or a line of a proof speaks of is in the window and uncovered, on desks and phones."""

import pytest
from playwright.sync_api import Page, expect

from solver.board import Puzzle
from solver.models import KeptPuzzle
from tests.e2e.play.test_phone import HIDDEN, MARKED
from tests.e2e.puzzle_page import EASY
from tests.parameters import first
from tests.web.conftest import FIG_1, ROUND, ROUND_CHAIN, ROUND_PROOF, SHIDOKU

SIZES = [(390, 664), (1280, 900), (1366, 768), (360, 640)]
DISCS = ".board-frame .disc:not(.is-aside, .is-later)"
XY_WING = "3x3:............931...547.......6.8....5.53....2.8....37.....2...57.19..54.....4....."
ALL = [EASY, FIG_1, ROUND, ROUND_CHAIN, ROUND_PROOF, SHIDOKU, XY_WING]


@pytest.fixture(params=first(1, SIZES), ids=lambda size: f"{size[0]}x{size[1]}")
def window(request: pytest.FixtureRequest, site: Page) -> Page:
    width, height = request.param
    site.set_viewport_size({"width": width, "height": height})
    return site


def _look(page: Page, text: str, *, every: int, most_turns: int) -> None:
    """Opens every so many steps, and plays so many links or lines of each."""
    row, _ = KeptPuzzle.objects.keep(Puzzle.from_text(text))
    address, n = f"/p/{row.page_id}/steps", 1
    page.goto(f"{address}/0/")
    expect(page.locator(".looking")).to_have_count(0)  # all steps are known
    last = page.locator(".steps li").count() - 1
    hardest = page.locator(".steps li:has(.hardest)").first.evaluate("li => [...li.parentNode.children].indexOf(li)")
    for n in sorted({1, hardest, *range(every, last + 1, every)}):
        page.goto(f"{address}/{n}/")
        assert page.evaluate(HIDDEN, MARKED) == [], n
        player = page.locator("[data-play=next]")
        for _ in range(most_turns if player.count() else 0):
            player.click()
            assert page.evaluate(HIDDEN, f"{MARKED}, {DISCS}") == [], n
        if page.locator(".proof summary").count():
            page.locator(".proof summary").first.click()
            page.locator(".proof [data-line]:visible").last.scroll_into_view_if_needed()
            assert page.evaluate(HIDDEN, MARKED) == [], n
    expect(page.locator(".board-frame")).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize("text", [FIG_1, ROUND_CHAIN], ids=["square", "round"])
def test_what_a_step_marks_is_in_sight(window: Page, text: str):
    _look(window, text, every=20, most_turns=4)


@pytest.mark.nightly
@pytest.mark.parametrize("text", ALL)
def test_what_every_step_marks_is_in_sight(window: Page, text: str):
    _look(window, text, every=1, most_turns=60)
