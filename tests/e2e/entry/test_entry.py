"""A puzzle is entered: typed, pasted, dropped, from a list; looked at meanwhile, turned and mirrored."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

FIG_1 = "3x3:.2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2."
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
THREE = f"# three\n{EASY}\n{FIG_1[4:]} # the second\n{EASY.replace('5', '.')}\n"
NO_PUZZLES = "# nothing here\n" * 5000  # makes a file longer than the server reads


@pytest.fixture
def text(site: Page):
    return site.get_by_label("Or paste a puzzle")


def _paste(page: Page, text: str) -> None:
    page.evaluate(
        """(text) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData("text", text);
          document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
        }""",
        text,
    )


def _drop(page: Page, name: str, text: str) -> None:
    page.evaluate(
        """([name, text]) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([text], name, { type: "text/plain" }));
          document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
        }""",
        [name, text],
    )


def test_a_glance_says_what_there_is_so_far(site: Page, text):
    glance = site.locator("#glance")
    site.keyboard.press("5")
    expect(glance).to_have_text("Too few givens for just one solution: at least 16 are missing.")
    text.fill(EASY)
    expect(glance).to_have_text("Fair: there is exactly one solution.")
    text.fill(EASY.replace("53..7", "53...").replace("6..195", "6..1.5").replace("98....6.8", "......6.8"))
    expect(glance).to_have_text("Not fair yet: there is more than one solution.")
    text.fill("." + EASY[1:].replace("9", "4"))
    expect(site.locator("#conflicts")).not_to_be_empty()
    expect(glance).to_be_empty()


def test_a_puzzle_pasted_anywhere_appears_on_the_board(site: Page, text):
    _paste(site, EASY)
    expect(text).to_have_value(f"3x3:{EASY}")
    expect(site.locator(".is-given")).to_have_count(30)
    _paste(site, "\n".join(EASY[k : k + 9] for k in range(0, 81, 9)).replace(".", "0"))
    expect(text).to_have_value(f"3x3:{EASY}")


def test_a_list_too_long_for_the_server_opens_one_by_one(site: Page, text, accessible):
    _drop(site, "three.txt", THREE + NO_PUZZLES)
    said = site.locator("#list-said")
    expect(said).to_have_text("Puzzle 1 of 3 in the list.")
    expect(text).to_have_value(f"3x3:{EASY}")
    accessible(site)
    site.get_by_role("button", name="The next puzzle").click()
    expect(text).to_have_value(FIG_1)
    for _ in range(3):
        site.get_by_role("button", name="The next puzzle").click()
    expect(said).to_have_text("Puzzle 3 of 3 in the list.")
    site.get_by_label(said.inner_text()).fill("2")
    site.keyboard.press("Enter")
    expect(text).to_have_value(FIG_1)


def test_a_long_list_for_another_layout_is_gone_through_too(site: Page, text):
    _drop(site, "small.txt", "1.....3..2.....4\n1....2....3....4\n" + NO_PUZZLES)
    expect(text).to_have_value("2x2:1.....3..2.....4")
    expect(site.locator("#list-said")).to_have_text("Puzzle 1 of 2 in the list.")
    site.get_by_role("button", name="The next puzzle").click()
    expect(text).to_have_value("2x2:1....2....3....4")
    site.reload()
    expect(site.locator("#list")).to_be_hidden()


def test_a_file_is_opened(site: Page, text, tmp_path: Path):
    path = tmp_path / "one.sdk"
    path.write_text("\n".join(EASY[k : k + 9] for k in range(0, 81, 9)))
    site.get_by_label("Open a file").set_input_files(path)
    expect(text).to_have_value(f"3x3:{EASY}")


def test_a_board_is_turned_and_mirrored(site: Page, text):
    site.keyboard.press("5")
    site.get_by_role("button", name="Rotate").click()
    expect(site.locator("#cell-r1c9 .digit")).to_have_text("5")
    site.get_by_role("button", name="Rotate").click()
    expect(site.locator("#cell-r9c9 .digit")).to_have_text("5")
    site.get_by_role("button", name="Mirror").click()
    expect(text).to_have_value("3x3:" + "." * 72 + "5" + "." * 8)
    site.keyboard.press("Control+z")
    expect(site.locator("#cell-r9c9 .digit")).to_have_text("5")


def test_another_layout_keeps_what_fits(site: Page, text):
    text.fill(EASY)
    expect(site.locator(".is-given")).to_have_count(30)
    site.get_by_role("link", name="With diagonals").click()
    expect(text).to_have_value(f"3x3x:{EASY}")
    site.get_by_role("link", name=re.compile("^4 × 4")).click()
    expect(text).to_have_value("2x2x:.3.....1........")


def test_the_pad_erases_and_clears(site: Page, text):
    text.fill(EASY)
    site.locator("#cell-r1c1").click()
    site.get_by_role("button", name="Delete").click()
    expect(text).to_have_value(f"3x3:.{EASY[1:]}")
    site.get_by_role("button", name="Clear").click()
    expect(text).to_have_value("")
    site.get_by_role("button", name="Undo").click()
    expect(text).to_have_value(f"3x3:.{EASY[1:]}")
