"""Playing a puzzle with clues: what breaks them shows as it arises."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.puzzle_page import open_at, press_in, press_more_tool

CLUED = (
    "2x2:................;cage:4=r1c1r1c2;thermo=r2c1r2c2;white_dot=r3c2r3c3;greater=r4c1r4c2;even=r1c4;"
    "sandwich:3=r1c3-r4c3;arrow=r2c2,r3c3r3c4"
)


@pytest.mark.parametrize(
    ("entered", "marked", "words"),
    [
        ([("r1c1", "1"), ("r1c2", "2")], ["r1c1", "r1c2"], "Cage of 2 cells, r1c1, r1c2"),
        ([("r2c1", "3"), ("r2c2", "2")], ["r2c1", "r2c2"], "Thermometer r2c1, r2c2"),
        ([("r3c2", "1"), ("r3c3", "3")], ["r3c2", "r3c3"], "White dot between r3c2, r3c3"),
        ([("r4c1", "1"), ("r4c2", "2")], ["r4c1", "r4c2"], "Sign between r4c1, r4c2"),
        ([("r1c4", "3")], ["r1c4"], "r1c4 is even"),
        ([("r2c2", "1"), ("r3c3", "3")], ["r2c2", "r3c3"], "Arrow: the digits of r3c3, r3c4"),
    ],
)
def test_a_broken_clue_is_marked_and_named(
    site: Page, entered: list[tuple[str, str]], marked: list[str], words: str
) -> None:
    open_at(site, CLUED)
    for cell, digit in entered:
        press_in(site, cell, digit)
    expect(site.locator("#conflicts")).to_contain_text(f"This does not fit: {words}")
    ids = [str(cell.get_attribute("id")) for cell in site.locator(".cell.is-conflict").all()]
    assert sorted(ids) == [f"cell-{name}" for name in marked]


def test_all_candidates_obey_the_clues(site: Page) -> None:
    open_at(site, CLUED)
    press_in(site, "r2c1", "2")
    press_more_tool(site, "All candidates")
    pencil = {name: site.locator(f"#cell-{name} .pencil").text_content() for name in ("r1c4", "r2c2")}
    assert {name: (text or "").replace("\u00a0", "") for name, text in pencil.items()} == {"r1c4": "24", "r2c2": "34"}


def test_the_list_of_rules_is_next_to_the_board(site: Page) -> None:
    open_at(site, CLUED)
    rules = site.locator("#clues")
    expect(rules).to_contain_text("Digits rise along a thermometer, from its bulb on.")
    rules.get_by_text("Clue by clue").click()
    expect(rules.get_by_text("r1c4 is even.")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_puzzle_with_clues_is_accessible(site: Page, accessible: Callable[..., None], theme: str) -> None:
    site.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    open_at(site, CLUED)
    press_in(site, "r1c4", "3")
    site.get_by_text("Clue by clue").click()
    accessible(site)


def test_the_board_with_numbers_outside_fits_a_narrow_phone(site: Page) -> None:
    site.set_viewport_size({"width": 320, "height": 640})
    open_at(site, CLUED)
    box = site.locator("#board svg").bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 320
