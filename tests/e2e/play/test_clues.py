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


CAGES = "3x3:" + "." * 81 + ";cage:15=r1c7-r1c9;cage:10=r1c7r2c7"


def _combinations(page: Page) -> dict[str, list[str]]:
    """What is shown of a cage: combinations that are left, and those that are struck through."""
    section = page.locator("#combinations")
    return {
        "left": section.locator("li > span:first-child").all_inner_texts(),
        "out": section.locator("s").all_inner_texts(),
    }


def test_combinations_of_a_cage_are_struck_through_when_excluded(site: Page) -> None:
    open_at(site, CAGES)
    site.locator("#cell-r1c8").click()
    site.locator("#combinations summary").click()
    said = site.locator("#combinations output")
    expect(said).to_have_text("r1c7, r1c8, r1c9: 8 of 8 combinations for 15.")
    press_in(site, "r1c9", "1")
    expect(said).to_have_text("r1c7, r1c8, r1c9: 2 of 8 combinations for 15.")
    assert _combinations(site)["left"] == ["1 5 9", "1 6 8"]
    assert "4 5 6" in _combinations(site)["out"]
    press_in(site, "r2c8", "5")  # in the same box
    site.locator("#cell-r1c8").click()
    expect(said).to_have_text("r1c7, r1c8, r1c9: 1 of 8 combinations for 15.")
    site.locator("#cell-r1c7").click()
    expect(said).to_contain_text("r1c7, r2c7:")  # of several cages, the smallest
    site.locator("#cell-r5c5").click()
    expect(said).to_have_text("Choose a cell of a cage with a sum.")
    assert _combinations(site) == {"left": [], "out": []}


def test_combinations_are_opened_by_a_key_or_on_the_sum(site: Page) -> None:
    open_at(site, CAGES)
    section = site.locator("#combinations")
    site.locator("#cell-r1c8").click()
    expect(section).not_to_have_attribute("open", "")
    site.keyboard.press("m")
    expect(section).to_have_attribute("open", "")
    site.keyboard.press("m")
    expect(section).not_to_have_attribute("open", "")
    sum_box = site.locator(".clue-note").first.bounding_box()
    assert sum_box
    site.mouse.click(sum_box["x"] + sum_box["width"] / 2, sum_box["y"] + sum_box["height"] / 2)
    expect(section).to_have_attribute("open", "")
    expect(section.locator("output")).to_contain_text("combinations for")


def test_central_notes_exclude_combinations(site: Page) -> None:
    open_at(site, CAGES)
    site.locator("#cell-r1c8").click()
    site.keyboard.press("m")
    for digit in "89":
        site.keyboard.press(f"Control+{digit}")
    expect(site.locator("#combinations output")).to_contain_text("5 of 8")
    assert _combinations(site)["left"] == ["1 5 9", "1 6 8", "2 4 9", "2 5 8", "3 4 8"]


def test_a_puzzle_without_sums_has_no_combinations(site: Page) -> None:
    open_at(site, "2x2:................;cage=r1c1r1c2")
    assert site.locator("#combinations").count() == 0
    site.locator("#cell-r1c1").click()
    site.keyboard.press("m")  # nothing happens


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_combinations_are_accessible_on_a_phone(site: Page, accessible: Callable[..., None], theme: str) -> None:
    site.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    site.set_viewport_size({"width": 390, "height": 844})
    open_at(site, CAGES)
    press_in(site, "r1c9", "1")
    site.locator("#combinations summary").click()
    expect(site.locator("#combinations li")).not_to_have_count(0)
    accessible(site)
    box = site.locator("#combinations summary").bounding_box()
    assert box
    assert box["height"] >= 24


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
