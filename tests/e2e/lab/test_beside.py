"""Two runs are watched side by side: one slider, in step by share or by events."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.lab.test_stage import HARD
from tests.e2e.looks import box_of
from tests.e2e.puzzle_page import address_of
from tests.web.conftest import ROUND, SHIDOKU

# Runs on SHIDOKU: brute has 32 events, moler 12.
PAIR = "left=brute&right=moler"


def _open(site: Page, query: str = PAIR, text: str = SHIDOKU) -> None:
    site.goto(address_of(text, f"lab/beside/?{query}"))


def _events(site: Page, left: int, right: int) -> None:
    for k, n in enumerate((left, right)):
        expect(site.locator("[data-count='n']").nth(k)).to_have_text(f"{n:,}")


def _filled(site: Page, k: int) -> int:
    digits = site.locator(".board").nth(k).locator(".cell:not(.is-given) .digit")
    return sum(bool(text) for text in digits.all_text_contents())


def test_one_slider_moves_both_runs_by_their_share(site: Page, accessible):
    _open(site)
    site.locator("#slider").fill("16")
    _events(site, 16, 6)
    assert _filled(site, 1) == 6
    accessible(site)
    site.get_by_role("link", name="Finish").click()
    _events(site, 32, 12)
    expect(site.locator(".event-words")).to_have_text([re.compile("^Done: exactly one solution.")] * 2)


def test_by_events_the_shorter_run_rests_at_its_end(site: Page):
    _open(site, f"{PAIR}&at=20")
    _events(site, 20, 7)
    site.get_by_role("link", name="events", exact=True).click()
    _events(site, 20, 12)
    expect(site).to_have_url(re.compile(r"by=events&at=20$"))
    expect(site.locator("[aria-current=true]")).to_have_text("events")
    left, right = (site.locator(".depth-profile").nth(k).evaluate("canvas => canvas.clientWidth") for k in (0, 1))
    assert right == pytest.approx(left * 12 / 32, abs=1)
    site.reload()
    _events(site, 20, 12)
    site.locator("#slider").fill("1")
    _events(site, 1, 1)
    assert (_filled(site, 0), _filled(site, 1)) == (1, 1)
    site.get_by_role("link", name="share of the run").click()
    _events(site, 1, 0)
    expect(site).to_have_url(re.compile(rf"\?{PAIR}&at=1$"))


@pytest.mark.parametrize(("role", "name", "left"), [("link", "events", 20), ("button", "Next solution", 32)])
def test_a_press_before_the_runs_are_there_is_not_lost(site: Page, role: Any, name: str, left: int):
    held: list[Route] = []
    is_slow = True

    def hold(route: Route) -> None:
        if is_slow:
            held.append(route)
        else:
            route.continue_()

    site.route("**/lab/*/events/*", hold)
    _open(site, f"{PAIR}&at=20")
    while len(held) < 2:  # a piece of each run
        site.wait_for_timeout(20)
    site.get_by_role(role, name=name, exact=True).click()
    is_slow = False
    for route in held:
        route.continue_()
    _events(site, left, 12)


def test_keys_and_buttons_move_both(site: Page):
    _open(site)
    site.keyboard.press("End")
    _events(site, 32, 12)
    site.keyboard.press("ArrowLeft")
    _events(site, 31, 11)
    site.keyboard.press("Home")
    _events(site, 0, 0)
    site.get_by_role("link", name="Step", exact=True).click()
    _events(site, 1, 0)
    site.locator("#speed").fill("25")
    site.get_by_role("button", name="Run", exact=True).click()
    _events(site, 32, 12)
    expect(site.get_by_role("button", name="Run", exact=True)).to_have_attribute("aria-pressed", "false")


def test_a_jump_stops_at_whatever_comes_first(site: Page):
    _open(site, f"{PAIR}&by=events&at=1")
    site.get_by_role("button", name="Next solution").click()
    expect(site.locator(".event-words").nth(1)).to_contain_text("Done: exactly one solution.")
    _events(site, 12, 12)
    site.keyboard.press("s")
    expect(site.locator(".event-words").nth(0)).to_have_text("Every cell is filled: a solution.")
    site.keyboard.press("s")
    _events(site, 32, 12)


def test_only_what_has_moved_is_announced(site: Page):
    _open(site, f"{PAIR}&at=2")
    said = site.locator("#announcement")
    expect(said).to_have_text(re.compile("^Brute force: .* Singletons and backtracking: Before"))
    site.keyboard.press("Home")
    site.keyboard.press("ArrowRight")
    expect(said).to_have_text("Brute force: Try 3 in r1c2.")


@pytest.mark.parametrize(
    ("text", "query"), [(ROUND, "left=search&right=moler&at=20"), (HARD, "left=sat&right=search&at=40")]
)
def test_the_script_draws_what_the_server_drew(site: Page, text: str, query: str):
    _open(site, query, text)
    drawn = site.request.get(site.url).text().split('<section class="beside-run"')[1:]
    for k, html in enumerate(drawn):
        expect(site.locator(".board").nth(k).locator(".tint, .pencil").first).to_be_attached()
        assert site.locator(".board").nth(k).locator(".digit").all_text_contents() == re.findall(
            r'class="digit"[^>]*>([^<]*)<', html.partition("</svg>")[0]
        )
        says = re.search(r'class="event-words">([^<]*)<', html)
        assert says
        expect(site.locator(".event-words").nth(k)).to_have_text(says[1])


def test_each_title_leads_to_its_run_alone_at_that_moment(site: Page):
    _open(site)
    site.locator("#slider").fill("16")
    expect(site).to_have_url(re.compile("at=16$"))
    site.get_by_role("link", name="Singletons and backtracking").click()
    expect(site).to_have_url(re.compile(r"/lab/moler/\?at=6$"))


@pytest.mark.parametrize("text", [HARD, ROUND])
def test_boards_and_controls_are_visible_without_scrolling(site: Page, accessible, text: str):
    _open(site, "left=moler&right=search&at=3", text)
    for width, height in ((1280, 900), (390, 664)):
        site.set_viewport_size({"width": width, "height": height})
        seen = (".board >> nth=0", ".board >> nth=1", ".event-words >> nth=1", "#slider", ".player", ".jumps", ".paces")
        for name in seen:
            box = box_of(site.locator(name))
            assert box["y"] >= 0, name
            assert box["y"] + box["height"] <= height, name
        left, right = (box_of(site.locator(".board").nth(k)) for k in (0, 1))
        assert left["y"] == right["y"]
        assert left["x"] + left["width"] < right["x"]
    accessible(site)


def test_without_scripts_links_move_both_runs(plain: Page):
    _open(plain, "left=brute&right=search")
    plain.get_by_role("link", name="Step", exact=True).click()
    _events(plain, 1, 0)
    plain.get_by_role("link", name="events", exact=True).click()
    _events(plain, 1, 1)
    plain.get_by_role("link", name="Finish").click()
    expect(plain.get_by_role("link", name="Step", exact=True)).to_have_count(0)
    plain.get_by_label("Left").select_option("Arrays")
    plain.get_by_role("button", name="Watch both").click()
    expect(plain.get_by_role("heading", level=2).first).to_have_text("Arrays")
