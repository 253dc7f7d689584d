"""Which technique leads on, and is it valid: by touch, by keys, and without scripts."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.looks import LOST, SMALL_TARGETS, width_of

pytestmark = pytest.mark.slow

ADDRESS = "/train/{}/?level=hard&n={}"
MODES = ("which", "valid")
CARDS = "JSON.parse(localStorage.getItem('sudoku-atelier-training') ?? '{}')"
FOREIGN_NAME = re.compile(r"\br\d+[cs]\d")


@pytest.mark.parametrize(("mode", "scheme"), [("which", "light"), ("valid", "dark")])
def test_a_right_answer_by_touch_is_remembered(phone: Page, mode: str, scheme: Any, accessible):
    phone.emulate_media(color_scheme=scheme)
    phone.goto(ADDRESS.format(mode, 1))
    accessible(phone)
    assert width_of(phone) <= 390
    assert phone.evaluate(SMALL_TARGETS, 24) == []
    right = phone.locator("[data-right]")
    comment = right.get_attribute("data-comment") or ""
    right.tap()
    expect(phone.get_by_role("status").filter(has_text=comment)).to_be_visible()
    expect(phone.locator("[data-next]")).to_be_visible()
    expect(phone.locator("#quiz-score")).to_have_text("1 of 1 right")
    cards = phone.evaluate(CARDS)
    assert list(cards) == [phone.locator(".quiz").get_attribute("data-technique")]
    assert 3 < next(iter(cards.values()))["s"] < 4
    accessible(phone)
    assert phone.evaluate(LOST) == []


@pytest.mark.parametrize("mode", MODES)
def test_a_wrong_answer_by_keys_says_why(site: Page, mode: str):
    site.goto(ADDRESS.format(mode, 1))
    answers = site.locator("[data-answer]").evaluate_all("all => all.map((each) => each.dataset.right === undefined)")
    wrong = site.locator("[data-answer]").nth(answers.index(True))
    comment = wrong.get_attribute("data-comment") or ""
    site.keyboard.press(str(answers.index(True) + 1))
    expect(site.get_by_role("status").filter(has_text=comment)).to_be_visible()
    expect(site.locator("#quiz-score")).to_have_text("0 of 1 right")
    expect(wrong).to_have_class(re.compile("is-chosen"))
    assert next(iter(site.evaluate(CARDS).values()))["s"] < 1


def test_the_step_is_drawn_once_it_is_answered(site: Page):
    site.goto(ADDRESS.format("which", 1))
    marked = site.locator(".board .is-pattern, .board .is-base, .board .is-removed")
    expect(marked).to_have_count(0)
    site.keyboard.press("1")
    expect(marked.first).to_be_attached()


@pytest.mark.parametrize("mode", MODES)
def test_questions_follow_one_another_by_keys(site: Page, mode: str):
    site.goto(ADDRESS.format(mode, 1))
    for n in (2, 3):
        site.keyboard.press("1")
        expect(site.locator("[data-next]")).to_be_focused()
        site.keyboard.press("Enter")
        expect(site).to_have_url(re.compile(f"n={n}$"))
        expect(site.locator(".quiz:not(.is-answered)")).to_be_visible()
        expect(site.locator("[data-answer]").first).to_be_focused()
    expect(site.locator("#quiz-score")).to_contain_text("of 2 right")


@pytest.mark.parametrize("mode", MODES)
def test_an_answer_asks_the_server_nothing(site: Page, mode: str):
    site.goto(ADDRESS.format(mode, 1), wait_until="networkidle")
    asked: list[Any] = []
    site.on("request", lambda request: asked.append(request.url))
    site.keyboard.press("2")
    expect(site.locator("[data-next]")).to_be_visible()
    site.keyboard.press("Enter")  # the next question is there already
    expect(site).to_have_url(re.compile("n=2$"))
    site.locator("[data-answer]").first.click()
    expect(site.locator("[data-next]")).to_be_visible()
    assert [url for url in asked if "n=3" not in url] == []


@pytest.mark.parametrize("mode", MODES)
def test_a_question_is_answered_without_scripts(plain: Page, mode: str):
    plain.goto(ADDRESS.format(mode, 1))
    choice = plain.locator("[data-answer]").first
    comment = choice.get_attribute("data-comment") or ""
    choice.click()
    expect(plain.get_by_text(comment)).to_be_visible()
    plain.get_by_role("link", name="Next", exact=True).click()
    expect(plain.locator(".quiz:not(.is-answered)")).to_be_visible()


def test_the_map_leads_to_each_mode(site: Page):
    site.goto("/train/")
    links = site.locator(".train-modes a").evaluate_all("all => all.map((each) => each.pathname)")
    assert links == ["/train/which/", "/train/valid/", "/train/speed/"]
    site.locator(".train-modes a").first.click()
    expect(site.locator(".tabs [aria-current]")).to_have_text("Beginner")


@pytest.mark.parametrize("path", ["valid/?level=medium&n=1", "speed/?layout=3x3&n=0", "hidden-single/?from=0"])
def test_no_cell_has_a_foreign_name(site: Page, path: str):
    site.goto(f"/train/{path}{'&' if '?' in path else '?'}lang=de")
    start = site.locator("[data-do=start], [data-do=tip]")
    if start.count():
        start.first.click()
    expect(site.locator("main")).not_to_have_text(FOREIGN_NAME)


def test_names_follow_the_shape_of_the_board(site: Page):
    site.goto("/train/hidden-single/?from=0&lang=de")
    said = site.locator("#drill-said")
    for name, shown in (("r2c9", "Z2S9"), ("r2s9", "R2S9")):
        said.evaluate("(place, text) => { place.textContent = text; }", name)
        expect(said).to_have_text(shown)
