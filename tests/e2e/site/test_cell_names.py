"""Names of cells in sentences: pointing at one shows its cell, and the settings choose how they are written."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.puzzle_page import EASY, address_of
from tests.web.conftest import ROUND_CHAIN

pytestmark = pytest.mark.slow

A_CHAIN = 12  # a step of that puzzle
WING = "/techniques/xy-wing/?n=3"
# The middle of the first name in the last sentence, on the screen.
FIRST_NAME = r"""() => {
  const words = [...document.querySelectorAll(".sentence")].at(-1).firstChild;
  const { index, 0: name } = /r\dc\d/.exec(words.data);
  const range = document.createRange();
  range.setStart(words, index);
  range.setEnd(words, index + name.length);
  const box = range.getBoundingClientRect();
  return { name, x: box.x + box.width / 2, y: box.y + box.height / 2 };
}"""


def choose(page: Page, kind: str) -> None:
    page.goto("/settings/")
    page.select_option("#setting-cellNames", kind)


def test_pointing_at_a_name_shows_its_cell(site: Page) -> None:
    site.goto(WING)
    at = site.evaluate(FIRST_NAME)
    site.mouse.move(at["x"], at["y"])
    row, column = at["name"][1], at["name"][3]
    expect(site.locator(f"#cell-{at['name']}.is-meant")).to_have_count(1)
    expect(site.locator(".cell-tip")).to_have_text(f"row {row}, column {column}")
    site.mouse.move(5, 5)
    expect(site.locator(".is-meant")).to_have_count(0)
    expect(site.locator(".cell-tip")).to_be_hidden()


def test_names_can_be_letters_and_numbers(site: Page) -> None:
    choose(site, "a1")
    site.goto(WING)
    sentence = site.locator(".sentence").last
    expect(sentence).to_contain_text("The pivot F5 has only 5 and 6. Each pincer (A5 and E6)")
    expect(site.locator(".cell-key")).to_have_text("E5")


def test_names_can_be_words_also_in_later_content(site: Page) -> None:
    choose(site, "words")
    site.goto(WING)
    expect(site.locator(".sentence").last).to_contain_text("The pivot row 6, column 5 has only 5 and 6.")
    expect(site.locator(".cell-key")).to_be_hidden()
    site.locator('[data-move="round"]').click()
    expect(site.locator(".sentence").last).to_contain_text("The pivot ring ")


def test_round_boards_and_notation_have_no_letters(site: Page) -> None:
    choose(site, "words")
    site.goto(address_of(ROUND_CHAIN, f"steps/{A_CHAIN}/"))
    expect(site.locator(".notation")).to_have_text(re.compile(r"r\ds\d"))
    expect(site.locator(".sentence")).to_contain_text(re.compile(r"ring \d, sector \d"))
    choose(site, "a1")
    site.goto(address_of(ROUND_CHAIN, f"steps/{A_CHAIN}/"))
    expect(site.locator(".sentence")).to_contain_text(re.compile(r"r\ds\d"))


def test_another_choice_restores_the_original_names(site: Page) -> None:
    choose(site, "words")
    choose(site, "r3c5")
    site.goto(WING)
    expect(site.locator(".sentence").last).to_contain_text("The pivot r6c5")


def test_names_have_the_initials_of_the_language(site: Page) -> None:
    site.goto(f"{WING}&lang=de")
    sentence = site.locator(".sentence").last
    expect(sentence).to_contain_text("Z6S5")
    at = sentence.evaluate(FIRST_NAME.replace(r"r\dc\d", r"Z\dS\d"))
    site.mouse.move(at["x"], at["y"])
    expect(site.locator(".is-meant")).to_have_id(f"cell-r{at['name'][1]}c{at['name'][3]}")
    expect(site.locator(".cell-tip")).to_have_text(f"Zeile {at['name'][1]}, Spalte {at['name'][3]}")


def test_a_cell_that_may_be_misread_is_named_like_everywhere(site: Page) -> None:
    misread = EASY.replace("419", "412")
    site.goto(f"/enter/?p={misread}&checked=1&lang=de")
    expect(site.locator("#glance")).to_contain_text("Z8S6")
