"""The corpus of pasted texts, by Ctrl+V anywhere on the page, and from a file."""

from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, expect

from solver.board import Puzzle, find_layout
from solver.formats import WRITERS, can_write, read, write
from tests.e2e.puzzle_page import press_in
from tests.e2e.wait import until
from tests.formats.examples import FIG_1, error
from tests.formats.files.test_hsol import archive, saved
from tests.formats.pasted import PUZZLES, REFUSED, SEVERAL, SUKAKU, samples

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
LIBRARY = next(sample.text for sample in PUZZLES if sample.name == "HoDoKu's library line")
PASTE = """(text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}"""

ALL = pytest.param(1, marks=pytest.mark.nightly)  # every sample; the reader itself is tested on all of them each time

WINDOKU = Puzzle.from_text(f"3x3w:{EASY}")
# Whatever can be written without a name in front, and is not too long to be pasted.
WRITTEN = [
    write(puzzle, to)
    for to in WRITERS
    for puzzle in (WINDOKU, FIG_1)
    if can_write(puzzle.layout, to)
    and to not in ("dimacs", "candidates", "sukaku")
    and read(write(puzzle, to)).puzzle == puzzle
]


@pytest.fixture
def entry(site: Page) -> str:
    return site.url


@pytest.mark.parametrize("each", [5, ALL])
def test_puzzles_are_on_the_board(site: Page, board, entry: str, each: int):
    for sample in PUZZLES[::each]:
        _open(site, entry)
        site.evaluate(PASTE, sample.text)
        _expect_on_the_board(site, board, sample.text)


def _open(site: Page, entry: str) -> None:
    """Open the entry page without the board of the puzzle before."""
    site.evaluate("sessionStorage.clear()")
    site.goto(entry)


def _expect_on_the_board(site: Page, board, text: str) -> None:
    """The board shows what `text` is read as, and its own text is read as the same."""
    reading = read(text)
    shown = [cell for cell, digit in enumerate(reading.digits) if digit]
    expect(site.locator(".digit:not(:empty)"), text[:80]).to_have_count(len(shown))
    if shown:
        expect(site.locator(f"#cell-{reading.puzzle.layout.cell_names[shown[0]]} .digit")).not_to_be_empty()
    # A puzzle without digits looks like the page before it came.
    until(site, lambda: board.input_value() and read(board.input_value()).content == reading.content, text[:80])


@pytest.mark.parametrize("each", [9, ALL])
def test_what_other_programs_write_is_on_the_board(site: Page, board, entry: str, each: int):
    texts = [sample.text for sample in samples("formats.txt") if sample.kind == "puzzle"]
    for text in [*texts, *WRITTEN][::each]:
        _open(site, entry)
        site.evaluate(PASTE, text)
        _expect_on_the_board(site, board, text)


def test_a_formula_and_a_saved_game_are_read_from_files(site: Page, board, entry: str, tmp_path: Path):
    formula, game = tmp_path / "puzzle.cnf", tmp_path / "game.hsol"
    formula.write_text(write(FIG_1, "dimacs"))
    game.write_bytes(archive(saved(placed={0: 9}, masks={2: 0x91})))
    for path, text in ((formula, FIG_1.text), (game, saved(placed={0: 9}, masks={2: 0x91}))):
        site.goto(entry)
        site.get_by_label("Open a file").set_input_files(path)
        _expect_on_the_board(site, board, text)


def test_several_puzzles_are_offered_to_choose_from(site: Page, entry: str, accessible):
    for sample in SEVERAL:
        site.goto(entry)
        site.evaluate(PASTE, sample.text)
        expect(site.locator(".card"), sample.name).to_have_count(sample.n_puzzles)
    accessible(site)
    site.locator(".card button").last.click()
    expect(site.locator(".digit:not(:empty)").first).to_be_visible()


def test_a_sukaku_is_a_puzzle_with_its_candidates(site: Page, board, entry: str, accessible):
    site.evaluate(PASTE, SUKAKU.text)
    expect(board).to_have_value(SUKAKU.identity)
    note = str(read(SUKAKU.text).notes[0])
    expect(site.locator(".note").filter(has_text=note)).to_be_visible()
    expect(site.locator("#board .clue-note")).to_have_text("56")
    accessible(site)
    site.get_by_role("button", name="Check and play").click()
    expect(site.locator("#board .clue-note")).to_have_text("56")


def test_unreadable_text_is_refused_in_plain_words(site: Page, text, entry: str, page_faults: list[str]):
    for sample in REFUSED:
        site.goto(entry)
        site.evaluate(PASTE, sample.text)
        # The page says that the usual board is meant, so a wrong number of cells is a wrong number for that one.
        reason = str(error(sample.text, find_layout("3x3")))
        expect(site.locator("#refusal"), sample.name).to_contain_text(reason)
        expect(text).to_have_value(sample.text)
    assert all("400" in fault for fault in page_faults)
    page_faults.clear()


def test_a_file_is_read_in_the_same_way(site: Page, entry: str, tmp_path: Path):
    for k, sample in enumerate((PUZZLES[0], PUZZLES[-1], SEVERAL[0])):
        path = tmp_path / f"{k}.txt"
        path.write_text(sample.text, encoding="utf-8")
        site.goto(entry)
        site.get_by_label("Open a file").set_input_files(path)
        places = {"puzzle": ".is-given", "several": ".card"}
        expect(site.locator(places[sample.kind]).first, sample.name).to_be_visible()


def test_a_position_stays_until_the_board_is_changed(site: Page, text, board):
    text.fill(LIBRARY)
    site.get_by_role("button", name="Put it on the board").click()
    note = site.locator("#position-note")
    expect(note).to_contain_text("17 digits were placed by hand. 7 candidates are crossed out.")
    kept = board.input_value()
    press_in(site, "r1c1", "4")
    expect(note).to_contain_text("You have changed the board")
    expect(board).not_to_have_value(kept)
    site.keyboard.press("Control+z")
    expect(board).to_have_value(kept)
    site.get_by_role("button", name="Check and play").click()
    expect(site.locator(".bench-head .note")).to_contain_text("The digits placed by hand")
    expect(site.locator("#play [name=out]").first).to_have_value("r1c1:8 r1c5:57 r3c8:5 r6c1:7 r9c5:57")


# Typing


def test_a_puzzle_is_typed_row_by_row(site: Page, board):
    site.keyboard.type(EASY[:27])
    site.keyboard.type(EASY[27:54].replace(".", "0"))
    site.keyboard.type(EASY[54:].replace(".", " "))
    expect(board).to_have_value(f"3x3:{EASY}")


def test_backspace_removes_the_last_typed_cell(site: Page, board):
    site.keyboard.type("123")
    site.keyboard.press("Backspace")
    site.keyboard.press("Backspace")
    site.keyboard.type("4")
    expect(board).to_have_value("3x3:14" + "." * 79)
    expect(site.locator("#cell-r1c3")).to_be_focused()


def test_backspace_empties_the_selected_cell_first(site: Page, board):
    site.keyboard.type("123")
    press_in(site, "r1c2", "Backspace")
    expect(board).to_have_value("3x3:1.3" + "." * 78)
    site.keyboard.press("Backspace")
    expect(board).to_have_value("3x3:..3" + "." * 78)
    expect(site.locator("#cell-r1c1")).to_be_focused()


def test_typing_past_the_end_stays_in_the_last_cell(site: Page, board):
    site.keyboard.type("." * 80 + "12")
    expect(board).to_have_value("3x3:" + "." * 80 + "2")
    expect(site.locator("#cell-r9c9")).to_be_focused()


def test_on_a_board_with_a_zero_point_and_space_are_empty(site: Page, board, entry: str):
    site.goto(f"{entry}?layout=round5")
    site.keyboard.type("0. 3")
    expect(board).to_have_value("round5:0..3" + "." * 46)


def test_a_selection_of_cells_is_filled_and_stays(site: Page, board):
    site.keyboard.press("Shift+ArrowRight")
    site.keyboard.type("5")
    expect(board).to_have_value("3x3:55" + "." * 79)
    expect(site.locator("#cell-r1c2")).to_be_focused()


def test_an_empty_board_is_refused_with_a_reason(site: Page, entry: str):
    site.get_by_role("button", name="Check and play").click()
    expect(site.locator("#conflicts")).to_have_text("The board is empty: type a puzzle or paste one first.")
    assert site.url == entry


PICTURE = bytes([0x89, *b"PNG\r\n\x1a\n", 0, 0, 0, 13])
PASTE_PICTURE = """() => {
  const clipboardData = new DataTransfer();
  clipboardData.items.add(new File([new Uint8Array([0x89, 80, 78, 71, 0])], "a.png", { type: "image/png" }));
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}"""


@pytest.mark.parametrize("name", ["photo.png", "photo", "pasted"])
def test_a_picture_is_refused_at_once_and_put_nowhere(site: Page, text, entry: str, name: str, accessible):
    site.goto(entry)
    sent: list[str] = []
    site.on("request", lambda request: sent.append(request.method))
    if name == "pasted":
        site.evaluate(PASTE_PICTURE)
    else:
        file = FilePayload(name=name, mimeType="image/png" if name.endswith("png") else "", buffer=PICTURE)
        site.get_by_label("Open a file").set_input_files(file)
    expect(site.locator("#refusal")).to_be_visible()
    expect(text).to_have_value("")
    assert "POST" not in sent
    accessible(site)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be", "latin-1"])
def test_files_in_other_encodings_are_read(site: Page, board, entry: str, encoding: str):
    site.goto(entry)
    mark = "\ufeff" if encoding == "utf-16-be" else ""
    buffer = (mark + f"Rätsel\n{EASY}\n").encode(encoding)
    file = FilePayload(name="a.txt", mimeType="text/plain", buffer=buffer)
    site.get_by_label("Open a file").set_input_files(file)
    expect(board).to_have_value(f"3x3:{EASY}")
