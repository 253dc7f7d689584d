"""Entering a puzzle with keys alone, to its solution and its steps."""

import re

import pytest
from playwright.sync_api import Page, expect

from solver.board import Puzzle

FIG_1 = Puzzle.from_text("3x3:.2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2.")
ROUND = Puzzle.from_text("round5:23.061.487.032.9.71802.53879.13.06..81.956.3.718.4")


def _type_in(page: Page, puzzle: Puzzle) -> None:
    """Walks along the reading rows (rows or rings) with the arrow keys and types every given."""
    layout = puzzle.layout
    at = 0
    for h in layout.partitions[0]:
        cells = list(layout.houses[h].cells)
        for cell in [at, *cells]:
            for key in _arrow_keys(layout, at, cell):
                page.keyboard.press(key)
            at = cell
            if cell in cells and puzzle.givens[cell]:
                page.keyboard.press(layout.symbols[puzzle.givens[cell]])
                at = min(cell + 1, layout.n_cells - 1)  # typing goes on to the next cell


def _arrow_keys(layout, start: int, goal: int) -> list[str]:
    """The shortest row of arrow keys from one cell to another."""
    names = ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown")
    ways: dict[int, list[str]] = {start: []}
    for cell in (queue := [start]):
        if cell == goal:
            return ways[cell]
        for name, target in zip(names, layout.arrows[cell]):
            if target not in ways:
                ways[target] = [*ways[cell], name]
                queue.append(target)
    raise AssertionError("the arrow keys reach every cell")


@pytest.mark.parametrize(
    ("puzzle", "verdict"),
    [(FIG_1, "exactly one solution"), pytest.param(ROUND, "exactly 4 solutions", marks=pytest.mark.slow)],
    ids=["square", "round"],
)
def test_keys_alone_enter_solve_and_open_the_first_step(site: Page, accessible, puzzle, verdict):
    site.goto(site.url + f"?layout={puzzle.layout.name}")
    _type_in(site, puzzle)
    expect(site.get_by_label("The board as text")).to_have_value(puzzle.text)
    accessible(site)
    site.keyboard.press("Enter")
    expect(site).to_have_url(re.compile(puzzle.page_id))
    expect(site.locator(".verdict")).to_contain_text(verdict)
    accessible(site)


def test_keys_walk_ten_steps_and_a_step_can_be_reloaded(site: Page, accessible):
    site.goto(site.url + f"?p={ROUND.text}")
    site.keyboard.press("Enter")
    site.get_by_role("tab", name="Analyse").click()
    site.get_by_role("link", name="Walk through it step by step").press("Enter")
    site.wait_for_url("**/steps/0/")
    for n in range(1, 11):
        site.keyboard.press("ArrowRight")
        expect(site.get_by_role("heading", level=1)).to_have_text(re.compile(f"^Step {n} of "))
        expect(site).to_have_url(re.compile(f"/steps/{n}/$"))
    sentence = site.locator(".sentence").inner_text()
    accessible(site)
    site.reload()
    expect(site.locator(".sentence")).to_have_text(sentence)
    site.keyboard.press("ArrowLeft")
    expect(site.get_by_role("heading", level=1)).to_have_text(re.compile("^Step 9 of "))
    site.go_back()
    expect(site.locator(".sentence")).to_have_text(sentence)
    site.keyboard.press("End")
    expect(site.locator(".ending")).to_be_visible()
    site.keyboard.press("Home")
    expect(site.get_by_role("heading", level=1)).to_have_text("The start")


def test_conflicts_are_shown_in_the_cells_and_in_words(site: Page):
    site.keyboard.type("55")
    expect(site.locator("#conflicts")).to_contain_text("row 1")
    expect(site.locator(".is-conflict")).to_have_count(2)
    site.keyboard.press("Backspace")
    expect(site.locator("#conflicts")).to_be_empty()
    expect(site.locator(".is-conflict")).to_have_count(0)


def test_a_digit_that_clashes_twice_has_one_sentence(site: Page):
    site.locator("#cell-r1c9").click()
    site.keyboard.type("5")
    site.locator("#cell-r1c1").click()
    site.keyboard.type("5")
    site.locator("#cell-r2c2").click()
    site.keyboard.type("5")
    expect(site.locator("#conflicts")).to_have_text(re.compile(r"^5 [^.]*row 1 [^.]*box 1[^.]*\.$"))


def test_undo_and_redo_take_back_and_repeat(site: Page):
    text = site.get_by_label("The board as text")
    site.keyboard.press("5")
    site.keyboard.press("7")
    site.keyboard.press("Control+z")
    expect(text).to_have_value("3x3:5" + "." * 80)
    site.keyboard.press("Control+z")
    expect(text).to_have_value("")
    site.keyboard.press("Control+Shift+z")
    expect(text).to_have_value("3x3:5" + "." * 80)


def test_the_arrows_run_along_the_ring_and_across_rings(site: Page):
    site.goto(site.url + "?layout=round5")
    focused = site.locator(":focus")
    expect(focused).to_have_id("cell-r1s1")
    site.keyboard.press("ArrowRight")
    expect(focused).to_have_id("cell-r1s10")
    site.keyboard.press("ArrowDown")
    expect(focused).to_have_id("cell-r2s10")
    site.keyboard.press("ArrowLeft")
    expect(focused).to_have_id("cell-r2s1")
