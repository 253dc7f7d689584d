"""Going from step to step: the words stay below the board, and later steps are not revealed early."""

import re

from playwright.sync_api import Page, Route, expect

from tests.e2e.play.test_phone import phone
from tests.e2e.puzzle_page import EASY, address_of
from tests.e2e.wait import until

__all__ = ["phone"]

# How far the words begin below the board; negative if they are under it.
BELOW = """
() => document.querySelector(".step-words").getBoundingClientRect().top
  - document.querySelector(".board-frame").getBoundingClientRect().bottom
"""


def _open(page: Page, n: int) -> None:
    page.goto(address_of(EASY, f"steps/{n}/"))
    page.wait_for_load_state()


def test_the_words_of_the_next_step_begin_under_the_board(phone: Page):
    _open(phone, 1)
    for n in range(2, 6):
        phone.mouse.wheel(0, 200)
        until(phone, lambda: phone.evaluate("scrollY") > 100, "the page was not scrolled")
        phone.get_by_role("link", name="Next step", exact=True).tap()
        expect(phone.get_by_role("heading", level=1)).to_contain_text(f"Step {n} of")
        assert -1 <= phone.evaluate(BELOW) < 60
        expect(phone.locator(".sentence")).to_be_in_viewport(ratio=0.5)


def test_presses_while_a_step_is_coming_are_not_lost(phone: Page):
    _open(phone, 1)
    held: list[Route] = []
    phone.route(re.compile("fragment=1"), lambda route: held.append(route) if not held else route.continue_())
    for _ in range(3):
        phone.get_by_role("link", name="Next step", exact=True).tap()
    phone.keyboard.press("ArrowRight")
    until(phone, lambda: held, "no step was asked for")
    held[0].continue_()
    expect(phone.get_by_role("heading", level=1)).to_contain_text("Step 5 of")
    expect(phone).to_have_url(re.compile("/steps/5/$"))


def test_later_steps_are_folded_until_opened(phone: Page, accessible):
    _open(phone, 3)
    expect(phone.locator(".steps").first.locator("li")).to_have_count(4)
    later = phone.locator(".steps-after li")
    expect(later.first).to_be_hidden()
    phone.get_by_text("Show the steps after this one").tap()
    expect(later.first).to_be_visible()
    accessible(phone)
    phone.get_by_role("link", name="Next step", exact=True).tap()
    expect(phone.get_by_role("heading", level=1)).to_contain_text("Step 4 of")
    expect(later.first).to_be_visible()
