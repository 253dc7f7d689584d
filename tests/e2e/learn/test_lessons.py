"""The course in the browser: a lesson by buttons, keys and finger, what is done, and all of it without scripts."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from solver.training.course import find_lesson, lessons_in_order

pytestmark = pytest.mark.slow

N = len(find_lesson("x-wing").moments)
MAX_BYTES = 40_000  # of the page with all boards and drills, compressed; what all pages share is not counted
WEIGHT = "performance.getEntriesByType('navigation')[0].encodedBodySize"
SWEEP = """([from, to]) => {
  const lesson = document.getElementById("lesson");
  const touch = (x) => new Touch({ identifier: 1, target: lesson, clientX: x, clientY: 300 });
  lesson.dispatchEvent(new TouchEvent("touchstart", { touches: [touch(from)], changedTouches: [touch(from)] }));
  lesson.dispatchEvent(new TouchEvent("touchend", { touches: [], changedTouches: [touch(to)] }));
}"""
DONE = "localStorage.setItem('sudoku-atelier-course', JSON.stringify({'x-wing': 2, rows: 1}))"


def shown(page: Page) -> int:
    """The number of the moment that is shown, from 1; only one is."""
    visible = page.locator(".moment .moment-text").evaluate_all("all => all.map(each => each.offsetParent !== null)")
    assert visible.count(True) == 1
    return visible.index(True) + 1


def do_all_drills(page: Page) -> None:
    """Let the page show each part of each drill."""
    for k in range(int(page.locator("#lesson").get_attribute("data-drills") or 0)):
        if k:
            page.locator("[data-do=next]").click()
        while page.locator("[data-do=show]").is_visible():
            page.locator("[data-do=show]").click()


def is_done(page: Page, slug: str) -> bool:
    return slug in json.loads(page.evaluate("localStorage.getItem('sudoku-atelier-course')") or "{}")


@pytest.mark.parametrize(("width", "height"), [(1280, 900), (390, 844)])
def test_buttons_lead_through_a_lesson(site: Page, accessible, width: int, height: int):
    site.set_viewport_size({"width": width, "height": height})
    site.goto("/learn/x-wing/")
    back, forth = (site.locator(f"[data-move={move}]") for move in ("back", "next"))
    expect(back).to_be_disabled()
    for k in range(1, N):
        assert shown(site) == k
        forth.click()
    assert shown(site) == N
    expect(forth).to_be_hidden()
    accessible(site)
    back.click()
    assert shown(site) == N - 1


def test_keys_lead_through_a_lesson_and_a_reader_hears_it(site: Page):
    site.goto("/learn/x-wing/")
    site.keyboard.press("End")
    assert shown(site) == N
    site.keyboard.press("ArrowLeft")
    site.keyboard.press("ArrowLeft")
    text = site.locator(".moment.is-current .moment-text").inner_text()
    expect(site.locator("#announcement")).to_contain_text(text)
    site.keyboard.press("Home")
    assert shown(site) == 1


def test_a_key_on_the_button_moves_the_focus_on_at_the_end(site: Page):
    site.goto("/learn/x-wing/")
    site.locator("[data-move=next]").focus()
    for _ in range(N - 1):
        site.keyboard.press("Enter")
    expect(site.locator(".lesson-moves a")).to_be_focused()


def test_a_finger_sweeps_through_a_lesson(phone: Page):
    phone.goto("/learn/x-wing/")
    phone.evaluate(SWEEP, [300, 100])
    assert shown(phone) == 2
    phone.evaluate(SWEEP, [100, 300])
    assert shown(phone) == 1
    phone.evaluate(SWEEP, [100, 120])
    assert shown(phone) == 1


def test_moves_stay_in_the_window_of_a_phone(phone: Page):
    phone.goto("/learn/x-wing/")
    box = phone.locator(".lesson-moves").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 844


@pytest.mark.parametrize("slug", ["rows", "scanning", "xy-wing", "round-single", "cages"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_lesson_is_done_when_its_drills_are(site: Page, accessible, slug: str, language: str):
    site.goto(f"/learn/{slug}/?lang={language}")
    site.keyboard.press("End")
    site.locator(".lesson-moves a").click()
    assert not is_done(site, slug)
    do_all_drills(site)
    expect(site.locator("#lesson-done")).not_to_be_empty()
    expect(site.locator("[data-do=next]")).to_be_hidden()
    assert is_done(site, slug)
    accessible(site)


def test_tasks_of_the_first_lesson_are_done_by_keys(site: Page):
    site.goto("/learn/rows/")
    board = site.locator("#drill .board-frame")
    board.locator("#cell-r1c1").focus()
    site.keyboard.press("Enter")
    expect(site.locator("#drill-said")).to_have_class(re.compile("is-wrong"))
    site.keyboard.press("ArrowDown")
    site.keyboard.press("Enter")
    expect(site.locator("#drill-said")).to_have_class(re.compile("is-right"))
    expect(site.locator("[data-do=next]")).to_be_focused()


def test_tasks_of_the_first_lesson_are_done_by_touch(phone: Page):
    phone.goto("/learn/boxes/")
    phone.locator("#cell-r4c4").tap()
    expect(phone.locator("#drill-said")).to_have_class(re.compile("is-wrong"))
    phone.locator("#cell-r1c1").tap()
    expect(phone.locator("#drill-said")).to_have_class(re.compile("is-right"))


def test_a_page_of_a_lesson_is_light(site: Page):
    for slug in ("x-wing", "rule-of-45", "cages"):
        site.goto(f"/learn/{slug}/")
        assert site.evaluate(WEIGHT) <= MAX_BYTES


def test_the_overview_shows_what_is_done_and_leads_on(site: Page, accessible):
    site.evaluate(DONE)
    site.goto("/learn/")
    expect(site.locator("[data-lesson=x-wing]")).to_have_class("is-done")
    expect(site.locator("[data-lesson].is-done")).to_have_count(2)
    slugs = [lesson.slug for lesson in lessons_in_order()]
    after = slugs[slugs.index("x-wing") + 1]
    expect(site.locator("#course-next .primary")).to_have_attribute("href", re.compile(f"/learn/{after}/$"))
    accessible(site)


def test_a_lesson_that_was_left_is_marked_as_begun(site: Page):
    site.goto("/learn/x-wing/")
    site.keyboard.press("ArrowRight")
    site.goto("/learn/")
    expect(site.locator("[data-lesson=x-wing] .course-begun")).to_be_visible()
    expect(site.locator(".course-begun:visible")).to_have_count(1)
    site.evaluate(DONE)
    site.reload()
    expect(site.locator("[data-lesson=x-wing] .course-begun")).to_be_hidden()


def test_nothing_of_a_lesson_needs_scripts(plain: Page):
    plain.goto("/learn/x-wing/")
    expect(plain.locator(".moment:visible")).to_have_count(N)
    expect(plain.locator(".lesson-moves")).to_be_hidden()
    plain.goto("/learn/")
    expect(plain.locator("[data-lesson] a:visible")).to_have_count(len(lessons_in_order()))
