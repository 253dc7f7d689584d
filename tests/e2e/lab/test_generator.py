"""The generator of “SUDOKU Algorithmus” is watched with the controls of every stage."""

import re

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from solver.board import find_layout
from solver.generator import spielverderber
from solver.questions import GeneratorRun
from solver.web.answers.store import WishStore
from tests.e2e.lab.test_stage import expect_as_drawn

ADDRESS = "/lab/generator/?layout=2x2&seed=9"
N_EVENTS = 26


@pytest.fixture
def stage(site: Page) -> Page:
    """The stage of a run of 26 events."""
    question = GeneratorRun(find_layout("2x2"), "9")
    WishStore().add(question, question.find(20), timezone.now())
    site.goto(ADDRESS)
    expect(site.locator("#event-words")).to_have_text("The board is empty.")
    return site


def _digits(page: Page) -> list[int]:
    return [int(text or 0) for text in page.locator("#stage-board .digit").all_text_contents()]


def test_a_digit_is_written_checked_and_taken_back(stage: Page, accessible):
    step = stage.get_by_role("link", name="Step", exact=True)
    step.click()
    expect(stage.locator("#event-words")).to_contain_text("A random cell, a random digit: ")
    step.click()
    expect(stage.locator("#event-words")).to_have_text(
        "Check: there are several solutions, so another digit is needed."
    )
    expect(stage.locator(".method-lines .is-now")).to_have_text("Several solutions? Go on to another cell.")
    stage.get_by_role("button", name="Next dead end").click()
    expect(stage.locator("#event-words")).to_contain_text("there is no solution.")
    step.click()
    expect(stage.locator("#event-words")).to_contain_text("back.")
    accessible(stage)


@pytest.mark.parametrize("key", ["End", "s"])
def test_the_end_of_the_run_is_the_puzzle(stage: Page, key: str):
    stage.keyboard.press(key)
    expect(stage.locator("[data-count='n']")).to_have_text(str(N_EVENTS))
    expect(stage.locator("#event-words")).to_contain_text("Done: a puzzle with ")
    assert _digits(stage) == list(spielverderber(find_layout("2x2"), seed="9").givens)


@pytest.mark.parametrize("at", [3, 12, 25])
def test_the_script_shows_and_announces_what_the_server_does(stage: Page, at: int):
    stage.locator("#slider").fill(str(at))
    expect(stage).to_have_url(re.compile(rf"\?layout=2x2&seed=9&at={at}$"))
    expect_as_drawn(stage)


def test_the_puzzle_can_be_solved_by_hand(stage: Page):
    stage.get_by_role("link", name="Solve this puzzle").click()
    expect(stage.locator("#cell-r1c1")).to_be_visible()
