"""The search tree beside the board: in step with it, and a way to its moments."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.lab.test_stage import HARD, open_run
from tests.e2e.looks import box_of, faults_of
from tests.web.conftest import SHIDOKU, TWO_SOLUTIONS

PIXELS = "canvas => canvas.toDataURL()"


def _at(site: Page, k: int, depth: int) -> None:
    expect(site.locator("#tree-words")).to_contain_text(re.compile(rf"^Choice {k} of [\d,]+, depth {depth}\."))


def _pressed(site: Page, x: float, y: float, canvas: str = "#tree-rows") -> None:
    site.locator(canvas).click(position={"x": x, "y": y})


def test_the_tree_says_where_the_search_is(site: Page, accessible):
    open_run(site, TWO_SOLUTIONS)
    expect(site.locator("#tree-words")).to_have_text("No choice is open.")
    site.get_by_role("button", name="Next choice").click()
    _at(site, 1, 1)
    assert site.locator("#tree-rows").get_attribute("aria-describedby") == "tree-words choices"
    accessible(site)


def test_buttons_and_keys_lead_along_the_tree(site: Page):
    open_run(site, HARD, "search", "?at=10")
    _at(site, 4, 4)
    site.get_by_role("button", name="The choice above").click()
    _at(site, 4, 4)
    site.keyboard.press("p")
    _at(site, 3, 3)
    site.get_by_role("button", name="Past this branch").click()
    expect(site.locator("#event-words")).to_contain_text("Take the")
    site.keyboard.press("u")
    _at(site, 2, 2)


def test_pressing_a_node_shows_its_board(site: Page):
    open_run(site, TWO_SOLUTIONS)
    count = site.locator("[data-count='n']")
    site.get_by_role("button", name="Next choice").click()
    expect(count).not_to_have_text("0")
    first = count.text_content() or ""
    site.keyboard.press("End")
    expect(site.locator("#tree-words")).to_have_text("No choice is open.")
    box = box_of(site.locator("#tree-rows"))
    _pressed(site, (52 + box["width"]) / 2 - 20, 22)
    expect(count).to_have_text(first)
    _pressed(site, (52 + box["width"]) / 2 + 20, 22)
    expect(count).not_to_have_text(first)
    expect(site.locator("#tree-words")).to_contain_text("depth 1.")


def test_the_map_leads_to_a_moment_and_can_be_magnified(site: Page):
    open_run(site, HARD, "search")
    expect(site.locator("#tree-words")).to_have_text("No choice is open.")
    _pressed(site, 300, 60, "#tree-map")
    expect(site.locator("#tree-words")).to_contain_text("depth")
    before = site.locator("#tree-map").evaluate(PIXELS)
    site.get_by_role("button", name="Larger").click()
    assert site.locator("#tree-map").evaluate(PIXELS) != before
    site.get_by_role("button", name="Smaller").click()
    assert site.locator("#tree-map").evaluate(PIXELS) == before


def test_the_tree_has_the_colours_of_the_theme(site: Page):
    open_run(site, TWO_SOLUTIONS)
    expect(site.locator("#tree-words")).not_to_be_empty()
    before = site.locator("#tree-rows").evaluate(PIXELS)
    site.evaluate("document.documentElement.dataset.theme = 'dark'")
    site.wait_for_function("before => document.getElementById('tree-rows').toDataURL() !== before", arg=before)


NOTE_TEXTS = """
    window.drawn = [];
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...where) {
      drawn.push(text);
      fillText.call(this, text, ...where);
    };
"""


@pytest.mark.parametrize(("language", "pattern"), [("en", r"r\d+c\d+"), ("de", r"Z\d+S\d+")])
def test_the_tree_names_cells_as_sentences_do(site: Page, language: str, pattern: str):
    if language == "de":
        site.get_by_role("button", name="Deutsch").click()
        expect(site.get_by_role("heading", level=1)).to_have_text("Gib dein Sudoku ein")
    site.add_init_script(NOTE_TEXTS)
    open_run(site, TWO_SOLUTIONS)
    expect(site.locator("#tree-words")).to_have_text(re.compile("."))
    assert any(re.fullmatch(pattern, text) for text in site.evaluate("drawn"))


def test_a_run_without_choices_has_no_tree(site: Page):
    open_run(site, SHIDOKU)
    expect(site.locator("#slider")).to_be_attached()
    expect(site.locator("#tree")).to_have_count(0)


@pytest.fixture
def placed(browser: Any, live_server: Any) -> Any:
    """Makes a tree from packed numbers and returns the result of a script that uses it."""
    page = browser.new_page(base_url=live_server.url)
    faults = faults_of(page)
    page.goto("/offline/")

    def run(numbers: list[int], script: str) -> Any:
        return page.evaluate(
            "async (numbers) => { const { SearchTree } = await import('/static/js/lab/search_tree.js');"
            f"const tree = new SearchTree(Uint32Array.from(numbers)); return {script}; }}",
            numbers,
        )

    yield run
    page.close()
    assert faults == []


# Node 1 is open for events 1 to 9, with 2 (2 to 3) and 3 (4 to 8) below it; node 4 is open from 10 to 11.
TREE = [1, 1, 2, 6, 9, 2, 5, 2, 5, 6, 7, 8]


def test_nodes_are_below_those_stillopen_run(placed):
    assert placed(TREE, "[[...tree.parents], [...tree.depths], [...tree.after]]") == [
        [-1, 0, 1, 1, 0],
        [0, 1, 2, 2, 1],
        [5, 4, 3, 4, 5],
    ]


def test_a_node_is_above_the_middle_of_its_children(placed):
    assert placed(TREE, "[[...tree.middles], tree.nLeaves]") == [[1.75, 1, 0.5, 1.5, 2.5], 3]


@pytest.mark.parametrize(("n", "k", "searched"), [(0, 0, 0), (1, 1, 0), (3, 2, 0), (4, 3, 1), (9, 1, 2), (12, 0, 3)])
def test_the_open_node_and_what_is_searched_at_a_moment(placed, n, k, searched):
    assert placed(TREE, f"[tree.openAt({n}), tree.searchedAt({n})]") == [k, searched]


@pytest.mark.parametrize(
    ("name", "n", "to"), [("above", 5, 4), ("above", 4, 1), ("before", 4, 2), ("past", 4, 9), ("before", 10, 4)]
)
def test_where_the_buttons_of_the_tree_lead(placed, name, n, to):
    assert placed(TREE, f"tree.target('{name}', {n})") == to
