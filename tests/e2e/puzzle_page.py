"""What the tests of playing share."""

from playwright.sync_api import Page, expect

from solver.board import Puzzle
from solver.models import KeptPuzzle

EASY = "3x3:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
BIG = (
    "4x4:"
    "..2547....CDGE...9.35.B..A.FD.2.C......F2......9EF....3D69....5B"
    "1D....C5A7....82B......E1......3.A.E2.D..B.65.C...563B....F2E7.."
    "..B8C5....279D...7.1F.9..E.A3.B.A......8C......52C....7AD4....E1"
    "F5....13G2....468......B7......G.2.7G.F..8.9A.1...EC9A....41B5.."
)


def enter(page: Page, text: str) -> None:
    """Enters a puzzle as text, which leads to its page."""
    page.get_by_label("Or paste a puzzle").fill(text)
    page.get_by_role("button", name="Check and play").click()


def open_puzzle(page: Page, text: str) -> Page:
    """Enters a puzzle; its page is ready to be played on."""
    enter(page, text)
    expect(page.locator("#clock")).not_to_be_empty()  # the script has begun
    return page


def address_of(text: str, path: str = "") -> str:
    """The page of a puzzle, which is kept, or a page below it."""
    return f"/p/{KeptPuzzle.objects.keep(Puzzle.from_text(text))[0].page_id}/{path}"


def open_at(page: Page, text: str, path: str = "") -> Page:
    """Opens the page of a puzzle, or a page below it."""
    page.goto(address_of(text, path))
    return page


def press_in(page: Page, cell: str, *keys: str) -> None:
    """Chooses a cell and presses keys."""
    page.locator(f"#cell-{cell}").click()
    for key in keys:
        page.keyboard.press(key)


def press_more_tool(page: Page, name: str) -> None:
    """Presses a button under "More"."""
    page.get_by_role("button", name="More", exact=True).click()
    page.locator("#more").get_by_role("button", name=name).click()


def drag(page: Page, *cells: str) -> None:
    """Press on the first of these cells, drag over the others and let go; one cell is a click."""
    for k, name in enumerate(cells):
        page.locator(f"#cell-{name} .area").hover(force=True)
        if not k:
            page.mouse.down()
    page.mouse.up()
