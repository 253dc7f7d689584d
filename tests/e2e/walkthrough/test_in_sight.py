"""Whatever a hint, a step, a link or a proof line is about is visible and uncovered, on desktops and phones."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.play.test_phone import HIDDEN, MARKED
from tests.e2e.puzzle_page import EASY, address_of
from tests.parameters import slow_after
from tests.web.conftest import FIG_1, ROUND, ROUND_CHAIN, ROUND_PROOF, SHIDOKU

SIZES = [(390, 664), (1280, 900), (1366, 768), (360, 640)]
MARKED_OR_DRAWN = f"{MARKED}, .board-frame .disc:not(.is-aside, .is-later)"

# From singles to nested chains. The names say what is hardest in them, or their own.
PUZZLES = {
    "shidoku": SHIDOKU,
    "hidden single": EASY,
    "skyscraper": FIG_1,
    "xy-wing": "3x3:............931...547.......6.8....5.53....2.8....37.....2...57.19..54.....4.....",
    "hard": "3x3:7.......8..5.2.7...68...15..5..1..9...4...3..6..3.8..4..96.25......3....3.25896.1",
    "expert": "3x3:5...17.4.4..3......9..4.1..9..1..2...64.5.81...1..6..4..8.3..2......8..1.3.62...7",
    "extreme": "3x3:.2.18..6....7..8...58.4.7..39......8..65.23..5......26..1.5.69...5..4....6..18.5.",
    "escargot": "3x3:1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "easter monster": "3x3:1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    "round": ROUND,
    "round chain": ROUND_CHAIN,
    "round proof": ROUND_PROOF,
}

# Play the links or lines of a step, each in turn until all are shown again: those at which something is hidden.
HIDDEN_TURNS = f"""
([selector, most]) => {{
  const hidden = {HIDDEN.strip()};
  const next = document.querySelector("[data-play=next]");
  const found = [];
  for (let turn = 1; next && turn <= most; turn++) {{
    next.click();
    const at = next.closest("[data-picture]").dataset.at;
    if (at === "0") break;
    found.push(...hidden(selector).map((each) => `${{each}} at ${{at}}`));
  }}
  return found;
}}
"""


@pytest.fixture(params=slow_after(1, SIZES), ids=lambda size: f"{size[0]}x{size[1]}")
def window(request: pytest.FixtureRequest, site: Page) -> Page:
    width, height = request.param
    site.set_viewport_size({"width": width, "height": height})
    return site


def _look_at_steps(page: Page, text: str, *, every: int, max_turns: int) -> None:
    """Open the first step, the hardest, and one in `every`, with all their ideas; play `max_turns` links or lines."""
    address = f"{address_of(text)}steps"
    page.goto(f"{address}/0/")
    expect(page.locator(".looking")).to_have_count(0)  # all steps are known
    last = page.locator(".steps li").count() - 1
    hardest = page.locator(".steps li").evaluate_all("all => all.findIndex((li) => li.querySelector('.hardest'))")
    # If all steps are equally hard, none is marked as the hardest.
    for n in sorted({1, max(1, hardest), *range(every, last + 1, every)}):
        _look_at_step(page, f"{address}/{n}/", max_turns)
    expect(page.locator(".board-frame")).to_be_in_viewport(ratio=0.9)


def _look_at_step(page: Page, address: str, max_turns: int) -> None:
    page.goto(address)
    assert page.evaluate(HIDDEN, MARKED) == [], address
    assert page.evaluate(HIDDEN_TURNS, [MARKED_OR_DRAWN, max_turns]) == [], address
    if page.locator(".proof summary").count():
        page.locator(".proof summary").first.click()
        page.locator(".proof [data-line]:visible").last.scroll_into_view_if_needed()
        assert page.evaluate(HIDDEN, MARKED) == [], address
    idea = page.locator("[data-move=idea-next]")
    if idea.count():
        _look_at_step(page, idea.get_attribute("href") or "", max_turns)


def _look_at_hints(page: Page, text: str, *, most: int) -> None:
    """Play by hints, each at all three depths, until the board is finished, no step is known or `most` were taken."""
    page.goto(address_of(text))
    expect(page.locator("#clock")).not_to_be_empty()
    for n in range(most):
        for deeper in ("[value='2']", "[value='3']", "[data-take]"):
            page.locator("#hint form button, .tools [data-hint]").last.click()
            expect(page.locator("#hint .hint-words")).to_have_count(1)
            if not page.locator("#hint form").count():
                return  # nothing more is found
            expect(page.locator(f"#hint form button{deeper}")).to_be_in_viewport(ratio=1)
            assert page.evaluate(HIDDEN, MARKED) == [], (n, deeper)
        page.locator("#hint [data-take]").click()
        expect(page.locator("#hint .hint-words")).to_have_count(0)
        if page.locator(".finished").count():
            return


@pytest.mark.parametrize("text", [FIG_1, ROUND_CHAIN], ids=["square", "round"])
def test_the_marks_of_a_step_are_in_view(window: Page, text: str):
    _look_at_steps(window, text, every=10, max_turns=4)


@pytest.mark.parametrize("text", [EASY, FIG_1, ROUND_CHAIN], ids=["easy", "hard", "round"])
def test_the_marks_of_the_first_hint_are_in_view(window: Page, text: str):
    _look_at_hints(window, text, most=1)


@pytest.mark.nightly
@pytest.mark.parametrize("name", PUZZLES)
def test_the_marks_of_every_step_are_in_view(window: Page, name: str):
    _look_at_steps(window, PUZZLES[name], every=1, max_turns=1000)


@pytest.mark.nightly
@pytest.mark.parametrize("name", PUZZLES)
def test_the_marks_of_every_hint_are_in_view(window: Page, name: str):
    _look_at_hints(window, PUZZLES[name], most=1000)
