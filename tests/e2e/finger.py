"""A finger on a touch screen."""

from playwright.sync_api import Page


class Finger:
    """Comes down on a cell, moves to cells, and is lifted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)

    def _send(self, kind: str, *cells: str) -> None:
        boxes = [self.page.locator(f"#cell-{cell}").bounding_box() for cell in cells]
        points = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2} for box in boxes if box]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def down(self, cell: str) -> None:
        self._send("touchStart", cell)

    def to(self, cell: str) -> None:
        self._send("touchMove", cell)

    def up(self) -> None:
        self._send("touchEnd")

    def drag(self, *cells: str) -> None:
        """Come down on the first of these cells, move over the others, and be lifted; one cell is a tap."""
        self.down(cells[0])
        for cell in cells[1:]:
            self.to(cell)
        self.up()
