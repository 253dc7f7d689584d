"""The section “Analyse” finds out what a puzzle is like as soon as it is opened."""

from playwright.sync_api import Page, Request, expect

from tests.e2e.puzzle_page import EASY, open_puzzle


def watched(page: Page) -> list[str]:
    """The methods of the requests for an analysis from now on."""
    asked: list[str] = []

    def note(request: Request) -> None:
        if "/analysis/" in request.url:
            asked.append(request.method)

    page.on("request", note)
    return asked


def test_opening_the_section_asks_once(site: Page) -> None:
    asked = watched(site)
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
    asked = watched(site)
    site.goto(f"{site.url.partition('#')[0]}?again=1#analyse")
    expect(site.locator(".facts-of-puzzle dt")).to_have_count(5)
    assert asked == []
