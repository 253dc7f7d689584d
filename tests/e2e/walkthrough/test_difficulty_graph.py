"""The graph of difficulty leads to the steps, by mouse, finger and keys."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.looks import box_of
from tests.e2e.puzzle_page import address_of
from tests.web.conftest import ROUND_CHAIN

N_STEPS = 35


@pytest.fixture
def graph(site: Page) -> Locator:
    _open(site)
    return site.locator(".graph")


def _open(page: Page) -> None:
    page.goto(address_of(ROUND_CHAIN, "steps/12/"))


def _expect_step(page: Page, n: int) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Step {n} of {N_STEPS}")
    expect(page.locator(".graph [aria-current] title")).to_contain_text(f"Step {n} of {N_STEPS}: ")


def test_a_click_leads_to_a_step_without_a_page_load(site: Page, graph: Locator, accessible):
    expect(site.locator(".graph-words")).to_have_text("XY-chain, expert")
    site.evaluate("window.isSame = true")
    bar = graph.locator("a").nth(5)
    bar.hover(position={"x": 2, "y": 3})
    expect(site.locator(".graph-words")).to_have_text(f"Step 5 of {N_STEPS}: Hidden single, beginner")
    bar.click(position={"x": 2, "y": 3})  # above the bar: the link is as high as the graph
    _expect_step(site, 5)
    assert site.evaluate("window.isSame")
    accessible(site)


def test_keys_move_along_the_graph_which_is_one_tab_stop(site: Page, graph: Locator):
    site.get_by_role("button", name="Present").focus()
    site.keyboard.press("Tab")
    expect(graph.locator("[aria-current]")).to_be_focused()
    for key, n in (("ArrowRight", 13), ("ArrowRight", 14), ("ArrowLeft", 13), ("End", N_STEPS)):
        site.keyboard.press(key)
        _expect_step(site, n)
        expect(graph.locator("[aria-current]")).to_be_focused()
    site.keyboard.press("Tab")
    assert not site.evaluate("Boolean(document.activeElement.closest('.graph'))")


def test_a_drag_shows_the_steps_on_its_way_and_ends_at_one(site: Page, graph: Locator):
    box = box_of(graph)
    width = box["width"] / (1 + N_STEPS)
    site.mouse.move(box["x"] + 3.5 * width, box["y"] + 5)
    site.mouse.down()
    site.mouse.move(box["x"] + 20.5 * width, box["y"] - 30)  # beside the strip
    expect(site.locator(".graph-words")).to_contain_text("Step 20 of ")
    site.mouse.move(box["x"] + 30.5 * width, box["y"] + 5)
    site.mouse.up()
    _expect_step(site, 30)


def test_on_a_phone_the_graph_is_under_the_moves(site: Page, graph: Locator):
    site.set_viewport_size({"width": 390, "height": 664})
    moves, strip = box_of(site.locator(".player")), box_of(graph)
    assert moves["y"] + moves["height"] <= strip["y"]
    assert 24 <= strip["height"] <= 40
    assert strip["y"] + strip["height"] <= 664
    expect(site.locator(".graph-words")).to_be_hidden()
    graph.locator("a").nth(20).hover()
    expect(site.locator(".graph-words")).to_be_in_viewport()


def test_without_scripts_bars_are_links(plain: Page):
    _open(plain)
    plain.locator(".graph a").nth(7).click()
    _expect_step(plain, 7)
