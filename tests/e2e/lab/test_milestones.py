"""The moments that the articles tell of are one click away, and the board there is right."""

from functools import cache
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from solver.board import Budget, Puzzle, Trace
from solver.engines import find_engine, find_watched
from solver.lab import WRITE_REASONS
from solver.models import KeptPuzzle
from solver.questions import EngineRun
from solver.web.answers.store import PuzzleAnswerStore
from tests.e2e.puzzle_page import EASY
from tests.web.conftest import FIG_1, FIG_1_SOLVED, ROUND

FIRST_COLUMN = "163782549"  # as in Fig. 11 of the article
# The second of the hardest of June 2011 (enjoysudoku forum).
OF_2011 = "3x3:..39.....4...8..36..8...1...4..6..73...3...1......2.....4.7..686........7.....5.."


@cache
def _answer(question: EngineRun) -> dict[str, Any]:
    return question.find(60)


def _open(site: Page, text: str, engine: str) -> None:
    kept, _ = KeptPuzzle.objects.keep(Puzzle.from_text(text))
    question = EngineRun(kept.to_puzzle(), engine)
    PuzzleAnswerStore(kept).add(question, _answer(question), timezone.now())
    site.goto(f"/p/{kept.page_id}/lab/{engine}/")


def _digits(page: Page, text: str = FIG_1) -> str:
    """The digits on the stage, in the order of the cells of a puzzle."""
    read = "cells => Object.fromEntries(cells.map(cell => [cell.id, cell.querySelector('.digit').textContent]))"
    shown = page.locator("#stage-board [id^='cell-']:has(.digit)").evaluate_all(read)
    layout = Puzzle.from_text(text).layout
    return "".join(shown[f"cell-{layout.cell_name(cell)}"] or "." for cell in range(layout.n_cells))


@cache
def _board_after(text: str, engine: str, written: int) -> str:
    """The board when `written` digits have been written, by a trace that is replayed here."""
    puzzle, trace = Puzzle.from_text(text), Trace(cap=100_000)
    find_watched(engine).solve(puzzle, limit=100, keep=0, budget=Budget(seconds=60), trace=trace)
    digits, n = list(puzzle.givens), 0
    for event in trace.events:
        if event.why in WRITE_REASONS:
            digits[event.cell] = 0 if event.taken_back else event.digit
            n += not event.taken_back
        if n == written:
            break
    return puzzle.layout.to_text(digits)


@pytest.mark.parametrize("written", [14, 2_437, 6_382, 14_862, 15_028, 19_203])
def test_the_moments_of_molers_article(site: Page, written: int):
    _open(site, FIG_1, "moler")
    site.get_by_role("link", name=f"{written:,} digits written").click()
    expect(site.locator("[data-count='written']")).to_have_text(f"{written:,}")
    assert _digits(site) == _board_after(FIG_1, "moler", written)


def test_the_boards_match_molers_article():
    boards = {written: _board_after(FIG_1, "moler", written) for written in (14, 2_437, 6_382, 14_862, 15_028)}
    assert boards[14][::9] == FIRST_COLUMN
    assert [boards[written][0] for written in (2_437, 6_382, 14_862)] == ["5", "7", "9"]
    assert boards[15_028] == FIG_1_SOLVED


def test_the_four_solutions_of_the_round_board(site: Page):
    _open(site, ROUND, "brute")
    shown = []
    for k in range(1, 5):
        site.get_by_role("link", name=f"Solution {k}").click()
        expect(site.locator("#event-words")).to_have_text("Every cell is filled: a solution.")
        shown.append(_digits(site, ROUND))
        site.keyboard.press("Home")
        expect(site.locator("[data-count='n']")).to_have_text("0")
    puzzle = Puzzle.from_text(ROUND)
    found = find_engine("search").solve(puzzle, limit=9, keep=9, budget=Budget()).solutions
    assert sorted(shown) == sorted(puzzle.layout.to_text(each) for each in found)


@pytest.mark.slow
@pytest.mark.parametrize("tried", [9_249_018, 10_740_060])
def test_the_ten_million_digits_of_brute_force(site: Page, tried: int):
    _open(site, FIG_1, "brute")
    site.get_by_role("link", name=f"{tried:,} digits tried").click()
    expect(site.locator("[data-count='tried']")).to_have_text(f"{tried:,}", timeout=60_000)
    if tried == 9_249_018:
        assert _digits(site) == FIG_1_SOLVED


def _open_variables(site: Page) -> dict[str, int]:
    """The table of stages: what each left open."""
    rows = site.locator("table.twins").first.locator("tbody tr")
    names = [text.strip(" …") for text in rows.locator("th").all_text_contents()]
    n_open = rows.locator("td:nth-of-type(1)").all_text_contents()
    return {name: int(text.replace(",", "")) for name, text in zip(names, n_open, strict=True)}


def test_the_relaxation_alone_finishes_an_easy_puzzle(site: Page):
    _open(site, EASY, "ilp")
    assert list(_open_variables(site)) == ["Relaxation"]
    site.get_by_role("link", name="Solution 1").click()
    expect(site.locator("#event-words")).to_have_text("Every cell is filled: a solution.")


@pytest.mark.slow
def test_probing_leaves_a_puzzle_of_2011_open(site: Page):
    _open(site, OF_2011, "ilp")
    stages = _open_variables(site)
    assert stages["Probing"] > 200
    assert "Branching" in stages
    site.get_by_role("link", name="Solution 1").click()
    expect(site.locator("#event-words")).to_have_text("Every cell is filled: a solution.")
