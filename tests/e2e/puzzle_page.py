"""What the tests of playing share."""

from playwright.sync_api import Page, expect

EASY = "3x3:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def open_puzzle(page: Page, text: str) -> Page:
    """Enters a puzzle; its page is ready to be played on."""
    page.get_by_label("Or paste a puzzle").fill(text)
    page.get_by_role("button", name="Solve").click()
    expect(page.locator("#clock")).not_to_be_empty()  # the script has begun
    return page


def more(page: Page, name: str) -> None:
    """Presses a button that is among the tools that are folded away."""
    if not page.locator("details.more[open]").count():
        page.get_by_text("More tools").click()
    page.get_by_role("button", name=name).click()


def drag(page: Page, *cells: str) -> None:
    """Press on the first of these cells, drag over the others and let go; one cell is a click."""
    for k, name in enumerate(cells):
        page.locator(f"#cell-{name} .area").hover(force=True)
        if not k:
            page.mouse.down()
    page.mouse.up()
