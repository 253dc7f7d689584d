"""Sheets as PDF files: their pages, texts and fonts."""

from collections.abc import Sequence
from io import BytesIO
from typing import Any

import pytest
from pypdf import PageObject, PdfReader

from solver.board import Puzzle, find_layout
from solver.board.clues import CLUE_KINDS, read_clue
from solver.drawing import draw_svg
from solver.sheets import Booklet, Printed, PrintedSheet, PrintedSteps, pdf, puzzle_sheets, solution_sheets, to_pdf
from tests.layouts import JIGSAWS

GIVENS = "3x3:.2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2."
WORDS: dict[str, str | Sequence[str]] = {"code": "Code", "names": ("Name", "Date")}
A4, LETTER = (595, 842), (612, 792)  # points


def _printed(text: str = GIVENS, **fields: str) -> Printed:
    puzzle = Puzzle.from_text(text)
    board = draw_svg(puzzle.layout, puzzle.givens, given_mask=puzzle.given_mask, ids=False)
    return Printed("id", fields.pop("heading", "No. 1"), board, **fields)


def _booklet(*sheets: PrintedSheet, steps: Sequence[PrintedSteps] = ()) -> Booklet:
    return Booklet("A title", "en", sheets, steps, WORDS)


def _pages(booklet: Booklet, paper: str = "a4") -> list[PageObject]:
    return list(PdfReader(BytesIO(to_pdf(booklet, paper))).pages)


def _sheets(n: int, per: int, *, has_names: bool = False, is_large: bool = False) -> list[PrintedSheet]:
    printed = [_printed(heading=f"No. {k}") for k in range(1, n + 1)]
    return puzzle_sheets(printed, per, has_names=has_names, is_large=is_large)


@pytest.mark.parametrize(("per", "n_pages"), [(1, 13), (2, 7), (4, 4), (6, 3), (9, 2), (12, 2)])
def test_every_sheet_is_one_page(per: int, n_pages: int) -> None:
    pages = _pages(_booklet(*_sheets(13, per, has_names=True)))
    assert len(pages) == n_pages
    texts = [page.extract_text() for page in pages]
    assert [text.count("No. ") for text in texts] == [per] * (13 // per) + [13 % per] * bool(13 % per)
    assert all("Name" in text for text in texts)


@pytest.mark.parametrize(("paper", "size"), [("a4", A4), ("letter", LETTER)])
def test_paper_has_the_size_that_was_chosen(paper: str, size: tuple[int, int]) -> None:
    box = _pages(_booklet(*_sheets(2, 2, is_large=False)), paper)[0].mediabox
    assert (round(box.width), round(box.height)) == size


def test_all_fonts_are_embedded() -> None:
    resources = _object(_pages(_booklet(*_sheets(1, 1)))[0]["/Resources"])
    fonts = resources["/Font"].values()
    descriptors = [_object(_object(font)["/DescendantFonts"][0])["/FontDescriptor"] for font in fonts]
    assert descriptors
    assert all("+Inter" in each["/FontName"] and "/FontFile3" in each for each in descriptors)


def _object(reference: Any) -> Any:
    return reference.get_object()


def test_digits_are_text_and_lines_are_vectors() -> None:
    page = _pages(_booklet(*_sheets(1, 1)))[0]
    assert list(page.images) == []
    assert page.extract_text().split().count("7") == GIVENS.partition(":")[2].count("7")


def test_a_point_with_round_ends_is_drawn() -> None:
    """The bulb of a thermometer is one."""

    def size_with(path: str) -> int:
        svg = f'<svg class="board" viewBox="0 0 9 9"><path d="{path}" stroke="#000" stroke-linecap="round"/></svg>'
        return len(to_pdf(_booklet(PrintedSheet("", 1, [Printed("id", "A point", svg)]))))

    assert size_with("M5 5L5 5") > size_with("M5 5")


def test_digits_are_larger_in_large_print() -> None:
    def heights(is_large: bool) -> set[float]:
        found: set[float] = set()
        page = _pages(_booklet(*_sheets(1, 1, is_large=is_large)))[0]
        page.extract_text(visitor_text=lambda text, cm, tm, font, size: found.add(round(abs(cm[3] * tm[3]) * size)))
        return found

    assert max(heights(True)) > 1.2 * max(heights(False))


def test_texts_are_shown_as_they_are() -> None:
    heading = '#panic("x") *a* $b$ = c'
    page = _pages(_booklet(PrintedSheet("", 1, [_printed(heading=heading, facts="#set page(width: 1cm)")])))[0]
    assert {heading, "#set page(width: 1cm)"} <= set(page.extract_text().splitlines())


@pytest.mark.parametrize(("n", "sizes"), [(0, []), (3, [3]), (4, [4]), (5, [5]), (9, [9]), (20, [9, 9, 2])])
def test_solutions_share_sheets(n: int, sizes: list[int]) -> None:
    sheets = solution_sheets([Printed("id", "", "")] * n)
    assert [len(sheet.printed) for sheet in sheets] == sizes
    assert all(len(sheet.printed) <= sheet.per for sheet in sheets)


def test_steps_come_after_the_sheets() -> None:
    steps = [PrintedSteps(f"No. {k}", [f"{n}. a step of {k}" for n in range(1, 200)]) for k in (1, 2)]
    texts = [page.extract_text() for page in _pages(_booklet(*_sheets(2, 2), steps=steps))]
    assert "a step" not in texts[0]
    assert "199. a step of 2" in texts[-1]


def test_a_link_leads_to_the_page_of_the_puzzle() -> None:
    printed = _printed(host="example.org", path="/p/id/")
    notes: Any = _pages(_booklet(PrintedSheet("", 1, [printed])))[0]["/Annots"]
    assert [_object(note)["/A"]["/URI"] for note in notes] == ["https://example.org/p/id/"]


def test_a_screen_reader_gets_titles_words_and_language() -> None:
    reader = PdfReader(BytesIO(to_pdf(_booklet(*_sheets(1, 1)))))
    assert reader.metadata
    assert reader.metadata.title == "A title"
    root: Any = reader.trailer["/Root"]
    assert (root["/Lang"], root["/MarkInfo"]["/Marked"]) == ("en", True)
    assert b"pdfuaid" in root["/Metadata"].get_data()


def test_the_same_sheets_are_the_same_bytes() -> None:
    booklet = _booklet(*_sheets(1, 1))
    assert to_pdf(booklet) == to_pdf(booklet)


@pytest.mark.parametrize("name", ["3x3xw", "round5a", JIGSAWS[3], "5x5"])
def test_any_board_is_printed(name: str) -> None:
    layout = find_layout(name)
    board = draw_svg(layout, [0] * layout.n_cells, ids=False)
    assert len(_pages(_booklet(PrintedSheet("", 1, [Printed("id", name, board)], is_large=True)))) == 1


@pytest.mark.parametrize("name", ["3x3", "round5"])
def test_every_kind_of_clue_is_printed(name: str) -> None:
    layout = find_layout(name)
    clues = [(kind.slug, read_clue(layout, kind.example(layout))) for kind in CLUE_KINDS]
    boards = [(slug, draw_svg(layout, [0] * layout.n_cells, clues=(clue,), ids=False)) for slug, clue in clues]
    pages = _pages(_booklet(*puzzle_sheets([Printed("id", slug, board) for slug, board in boards], 12)))
    assert {slug for slug, _ in boards} <= set("\n".join(page.extract_text() for page in pages).split())


def test_sheets_that_take_too_long_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "SECONDS", 0.01)
    with pytest.raises(TimeoutError):
        to_pdf(_booklet(*_sheets(1, 1)))
