"""A visitor who studies a step is not disturbed when further steps are found."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.puzzle_page import address_of
from tests.web.conftest import ROUND_CHAIN, still_looking

pytestmark = pytest.mark.slow

CHAIN_STEP = 12  # a chain of 7 links


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many steps have been found."""
    n_steps = [CHAIN_STEP]
    still_looking(monkeypatch, n_steps)
    return n_steps


def _open(site: Page, n: int) -> Locator:
    site.set_viewport_size({"width": 360, "height": 740})
    site.goto(address_of(ROUND_CHAIN, f"steps/{n}/"))
    return site.locator("[data-picture] .board-frame")


def _enlarge(page: Page) -> None:
    for _ in range(2):
        page.get_by_role("button", name="Larger").click()


def _seen(frame: Locator) -> object:
    script = "frame => [frame.scrollLeft, frame.scrollTop, frame.scrollWidth, document.activeElement === frame]"
    return frame.evaluate(script)


@pytest.mark.parametrize("is_walked_to", [False, True])
def test_an_update_leaves_an_enlarged_picture_in_place(site: Page, known: list[int], is_walked_to: bool):
    frame = _open(site, CHAIN_STEP - is_walked_to)
    if is_walked_to:
        site.get_by_role("link", name="Next step", exact=True).click()
    expect(site.get_by_role("heading", level=1)).to_have_text(f"Step {CHAIN_STEP} of {CHAIN_STEP}")
    _enlarge(site)
    for _ in range(3):
        site.get_by_role("button", name="Next link").click()
    frame.focus()
    frame.evaluate("frame => frame.scrollTo(30, 40)")
    before, later = _seen(frame), site.locator(".board .is-later").count()
    assert later
    known[0] += 1
    expect(site.get_by_role("heading", level=1)).to_have_text(f"Step {CHAIN_STEP} of {CHAIN_STEP + 1}")
    expect(site.locator(".graph a")).to_have_count(1 + CHAIN_STEP + 1)
    expect(site.get_by_role("link", name="Next step", exact=True)).to_be_visible()
    expect(frame).to_have_class(re.compile("is-closer"))
    assert _seen(frame) == before
    assert site.locator(".board .is-later").count() == later
    expect(site.locator(".link-words")).to_have_text(re.compile("^3 / 7: "))
    expect(site.get_by_role("button", name="Smaller")).to_be_visible()


def test_the_requested_step_keeps_the_zoom(site: Page, known: list[int]):
    frame = _open(site, CHAIN_STEP + 1)
    expect(site.get_by_role("heading", level=1)).to_have_text(f"Step {CHAIN_STEP} of {CHAIN_STEP}")
    _enlarge(site)
    site.get_by_role("button", name="Next link").click()
    width = frame.evaluate("frame => frame.scrollWidth")
    known[0] += 1
    expect(site.get_by_role("heading", level=1)).to_have_text(f"Step {CHAIN_STEP + 1} of {CHAIN_STEP + 1}")
    expect(frame).to_have_class(re.compile("is-closer"))
    assert frame.evaluate("frame => frame.scrollWidth") == width
    expect(site.get_by_role("button", name="Smaller")).to_be_visible()
    expect(site.locator("[data-picture][data-at]")).to_have_count(0)


ALIKE = """async ([before, after]) => {
  const { morph } = await import('/static/js/site/morph.js');
  const [node, fresh] = [before, after].map((html) => {
    const place = document.createElement("div");
    place.innerHTML = html;
    return place;
  });
  morph(node, fresh);
  return node.innerHTML;
}"""
FOLDED, UNFOLDED = "<details><summary>a</summary>{}</details>", '<details open=""><summary>a</summary>{}</details>'


@pytest.mark.parametrize(("there", "said"), [(FOLDED, UNFOLDED), (UNFOLDED, FOLDED)])
def test_a_fold_stays_open_or_closed_after_an_update(site: Page, there: str, said: str):
    assert site.evaluate(ALIKE, [there.format(1), said.format(2)]) == there.format(2)


def test_new_details_may_be_open_and_inner_parts_stay(site: Page):
    part = '<p data-part="it">{}</p>'
    assert site.evaluate(ALIKE, [part.format(1), part.format(2) + UNFOLDED]) == part.format(1) + UNFOLDED
