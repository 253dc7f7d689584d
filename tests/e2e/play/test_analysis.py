"""The section “Analyse” finds out what a puzzle is like as soon as it is opened."""

from playwright.sync_api import Page, expect

from tests.e2e.puzzle_page import EASY, open_puzzle


def test_opening_the_section_asks_once(site: Page) -> None:
    asked: list[str] = []
    site.on("request", lambda request: "/analysis/" in request.url and asked.append(request.method))
    open_puzzle(site, EASY)
    assert asked == []
    site.get_by_role("tab", name="Analyse").click()
    expect(site.locator(".facts-of-puzzle dt")).to_have_count(5)
    expect(site.locator("#analysis form")).to_have_count(0)
    site.get_by_role("tab", name="Play").click()
    site.get_by_role("tab", name="Analyse").click()
    expect(site.locator("svg.ways")).to_be_visible()
    assert asked.count("POST") == 1


def test_what_is_known_is_there_at_once(site: Page) -> None:
    open_puzzle(site, EASY)
    site.get_by_role("tab", name="Analyse").click()
    expect(site.locator(".facts-of-puzzle dt")).to_have_count(5)
    asked: list[str] = []
    site.on("request", lambda request: "/analysis/" in request.url and asked.append(request.method))
    site.goto(f"{site.url.partition('#')[0]}?again=1#analyse")
    expect(site.locator(".facts-of-puzzle dt")).to_have_count(5)
    assert asked == []
