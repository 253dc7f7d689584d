"""Entries are checked on the page alone, against salted hashes."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from solver.board import Puzzle
from solver.models import KeptPuzzle
from solver.web.answers.puzzle_questions import find_verdict
from solver.web.pages.check_hashes import salted
from tests.e2e.puzzle_page import open_puzzle, press_in, press_more_tool
from tests.web.conftest import FIG_1, ROUND_CHAIN, SHIDOKU

SHIDOKU_SOLVED = "1342243142133124"


def _wrong_cells(page: Page, checks: Any, entries: list[dict[str, Any]]) -> Any:
    script = "async args => (await import('/static/js/play/check_hashes.js')).wrongCells(...args)"
    return page.evaluate(script, [checks, entries])


@pytest.mark.parametrize("text", [FIG_1, ROUND_CHAIN])
def test_exactly_the_wrong_entries_are_found(site: Page, text: str):
    puzzle = Puzzle.from_text(text)
    layout = puzzle.layout
    answers = find_verdict(KeptPuzzle.objects.keep(puzzle)[0])
    solution = layout.from_text(answers.verdict_summary["solutions"][0])
    for right in (True, False):
        digits = [d if right else d % layout.n + 1 for d in solution]
        cells = [c for c, given in enumerate(puzzle.givens) if not given]
        entries = [{"cell": c, "name": layout.cell_name(c), "symbol": layout.symbols[digits[c]]} for c in cells]
        assert _wrong_cells(site, salted(answers), entries) == ([] if right else cells)
    assert _wrong_cells(site, salted(answers), []) == []


@pytest.fixture
def without_hashes(site: Page) -> Page:
    """A puzzle in a browser that does not hash, as over plain http from another machine."""
    site.add_init_script("Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined })")
    return open_puzzle(site, SHIDOKU)


def test_a_browser_without_hashes_tells_the_player_what_to_do(without_hashes: Page):
    page, said = without_hashes, without_hashes.locator("#said")
    press_in(page, "r1c2", "4")
    page.get_by_role("button", name="Check", exact=True).click()
    expect(said).to_have_text("Your browser checks digits only at an https address. Here “Hint” says what is wrong.")
    page.locator("#cell-r1c3").click()
    press_more_tool(page, "Back to the last correct position")
    expect(said).to_have_text(re.compile("only at an https address"))
    expect(page.locator("#cell-r1c2 .digit")).to_have_text("4")


def test_a_full_board_without_a_clash_is_solved_wherever_it_is(without_hashes: Page):
    page = without_hashes
    for cell, (given, digit) in enumerate(zip(SHIDOKU.removeprefix("2x2:"), SHIDOKU_SOLVED)):
        if given == ".":
            press_in(page, f"r{cell // 4 + 1}c{cell % 4 + 1}", digit)
    expect(page.locator("#said")).to_have_text(re.compile(r"^Solved, and everything is right\. Time: 0:\d\d$"))
