"""Every page of the site on a narrow phone, a phone and a desktop, in light and dark mode, in both languages.

SUDOKU_SCREENSHOTS names a folder; if it is set, a picture of each page is put there: `<page>-<width>-<scheme>.png`.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, NamedTuple

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from solver.board import Puzzle, find_layout
from solver.board.jigsaw import DIVISIONS
from solver.models import KeptPuzzle
from solver.questions import GeneratorRun
from solver.web.answers.store import WishStore
from solver.web.puzzles.daily import today
from tests.e2e.looks import LOST, MOVING, SMALL_CELLS, SMALL_TARGETS, box_of, faults_of, style, width_of
from tests.e2e.puzzle_page import BIG, press_in
from tests.parameters import slow_among
from tests.web.conftest import CLASH, FIG_1, ROUND, ROUND_CHAIN, SHIDOKU, TWO_SOLUTIONS, keep_all_of

Check = Callable[[Page], None]

MIN_TARGET = 24  # pixels of each side of a control
FILLED_IN = FIG_1.replace(":.2", ":92")
WRONG = FIG_1.replace(":.2..", ":12..")


class Visit(NamedTuple):
    """A page: its address, with the id of a puzzle that is kept before, and the fields of a form that leads there.

    `made` is the layout and the seed of a run of the generator that is recorded before.
    """

    path: str
    puzzle: str = ""
    fields: dict[str, str] | None = None
    is_error: bool = False
    made: tuple[str, str] | None = None


PAGES = {
    "home": Visit(""),
    "entry": Visit("enter/"),
    "entry-round": Visit("enter/?layout=round5"),
    "entry-25": Visit("enter/?layout=5x5"),
    "entry-windows": Visit("enter/?layout=3x3w"),
    "entry-jigsaw": Visit(f"enter/?layout={DIVISIONS[5]}"),
    "regions": Visit(f"regions/?layout={DIVISIONS[5]}"),
    "regions-wrong": Visit("regions/?n=4&letters=AAAACCABCDBBCDD."),
    "entry-refused": Visit("p/", fields={"puzzle": "12345"}, is_error=True),
    "puzzle": Visit("p/{id}/", FIG_1),
    "puzzle-several": Visit("p/{id}/", ROUND),
    "puzzle-none": Visit("p/{id}/", CLASH),
    "puzzle-16": Visit("p/{id}/", BIG),
    "solution": Visit("p/{id}/?solution=1", FIG_1),
    "step": Visit("p/{id}/steps/12/", ROUND_CHAIN),
    "step-ways": Visit("p/{id}/steps/2/?ways=all", SHIDOKU),
    "steps-film": Visit("p/{id}/steps/film/", SHIDOKU),
    "walk": Visit("p/{id}/walk/", FIG_1, {"at": FILLED_IN, "ladder": "singles"}),
    "ladders": Visit("p/{id}/walk/", FIG_1, {"choose": "1"}),
    "hint": Visit("p/{id}/hint/", FIG_1, {"depth": "3"}),
    "hint-wrong": Visit("p/{id}/hint/", FIG_1, {"at": WRONG}),
    "position-refused": Visit("p/{id}/hint/", FIG_1, {"at": "123"}, is_error=True),
    "lab": Visit("p/{id}/lab/", SHIDOKU),
    "stage": Visit("p/{id}/lab/moler/?at=5", SHIDOKU),
    "stage-clause": Visit("p/{id}/lab/sat/?at=13", TWO_SOLUTIONS),
    "stage-branch": Visit("p/{id}/lab/kernel/?at=1", TWO_SOLUTIONS),
    "beside": Visit("p/{id}/lab/beside/?left=moler&right=sat&at=13", TWO_SOLUTIONS),
    "methods": Visit("lab/"),
    "method": Visit("lab/arrays/"),
    "generator": Visit("lab/generator/?layout=2x2&seed=9&at=5", made=("2x2", "9")),
    "learn": Visit("learn/"),
    "lesson": Visit("learn/xy-wing/"),
    "lesson-tiny": Visit("learn/rows/"),
    "lesson-round": Visit("learn/round-single/"),
    "techniques": Visit("techniques/"),
    "technique": Visit("techniques/aic/?depth=3"),
    "train-map": Visit("train/"),
    "train-speed": Visit("train/speed/?layout=round5&n=1"),
    "train-which": Visit("train/which/?level=hard&n=3"),
    "train-valid": Visit("train/valid/?level=hard&n=3&answer=yes"),
    "train-technique": Visit("train/xy-wing/"),
    "train-digits": Visit("train/x-wing/?from=1"),
    "daily": Visit("daily/"),
    "about": Visit("about/"),
    "help": Visit("help/"),
    "sources": Visit("sources/"),
    "new": Visit("new/?least=22&form=1"),
    "new-found": Visit("new/?layout=2x3&symmetry=half-turn&count=3&seed=x"),
    "new-refused": Visit("new/?layout=round5&symmetry=full&seed=x", is_error=True),
    "new-level": Visit("new/hard/"),
    "settings": Visit("settings/"),
    "mine": Visit("mine/"),
    "several": Visit("p/", fields={"puzzle": f"{FIG_1[4:]}\n{FIG_1[:3:-1]} # from behind\n{SHIDOKU}"}),
    "offline": Visit("offline/"),
    "print": Visit("print/?p={id}&solutions=1", FIG_1),
    "collections": Visit("collections/"),
    "collection": Visit("collections/new/", fields={"text": f"# Two\n\n## One\n> Look\n{SHIDOKU}\n\n{FIG_1}"}),
    "collection-new": Visit("collections/new/"),
    "collection-refused": Visit("collections/new/", fields={"text": "# None\n12345"}, is_error=True),
    "api": Visit("api/"),
    "bulk": Visit("bulk/"),
    "missing": Visit("p/aaaaaaaaaaaaaaaa/", is_error=True),
    "embed": Visit("embed/{id}/", FIG_1),
    "embed-16": Visit("embed/{id}/", BIG),
    "embed-step": Visit("embed/{id}/steps/12/", ROUND_CHAIN),
    "embed-missing": Visit("embed/aaaaaaaaaaaaaaaa/", is_error=True),
}

# Pages that differ from others in few parts
VARIANTS = {
    *("entry-25", "entry-windows", "entry-jigsaw", "regions", "puzzle-none", "puzzle-16", "solution", "step-ways"),
    *("ladders", "hint-wrong", "position-refused", "about", "sources", "new-refused", "new-level", "offline"),
    *("lesson-tiny", "lesson-round", "embed-16", "embed-missing", "steps-film", "api", "bulk"),
    *("collection-new", "collection-refused"),
}

SUBMIT = """
([action, fields]) => {
  const form = Object.assign(document.createElement("form"), { action, method: "post" });
  for (const [name, value] of Object.entries(fields))
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  document.body.append(form);
  form.submit();
}
"""


def _go(page: Page, visit: Visit) -> None:
    kept = KeptPuzzle.objects.keep(Puzzle.from_text(visit.puzzle))[0] if visit.puzzle else None
    path = "/" + visit.path.format(id=kept.page_id if kept else "")
    if visit.made:
        question = GeneratorRun(find_layout(visit.made[0]), visit.made[1])
        WishStore().add(question, question.find(20), timezone.now())
    if visit.fields is None:
        page.goto(path)
        return
    page.goto("/offline/")  # any page of the site will do to send a form from
    with page.expect_navigation():
        page.evaluate(SUBMIT, [path, visit.fields])


@pytest.fixture(scope="module")
def window(browser: Browser, live_server: Any) -> Iterator[Page]:
    """One page for all tests here: a browser takes longer to open another than to show what is tested."""
    page = browser.new_page(base_url=live_server.url)
    page.set_default_navigation_timeout(60_000)
    yield page
    page.close()


@pytest.fixture
def faults(window: Page) -> Iterator[list[str]]:
    """As `page_faults`, of the window."""
    faults = faults_of(window)
    yield faults
    assert faults == []


@pytest.fixture
def visitor(window: Page, faults: list[str], transactional_db: None) -> Iterator[Page]:
    """The window, as if it had just been opened; nothing in it keeps running after a test."""
    keep_all_of(today())
    window.set_viewport_size({"width": 1280, "height": 844})
    window.emulate_media(color_scheme="light", forced_colors="none", reduced_motion="no-preference")
    window.set_extra_http_headers({})
    yield window
    window.goto("/offline/")  # a page keeps what was played when it is left
    window.evaluate("localStorage.clear()")
    window.goto("about:blank")


def _look(page: Page, name: str, width: int, scheme: Literal["light", "dark"]) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    page.emulate_media(color_scheme=scheme)
    assert width_of(page) <= width
    if folder := os.environ.get("SUDOKU_SCREENSHOTS"):
        page.screenshot(path=Path(folder) / f"{name}-{width}-{scheme}.png", full_page=True)


@pytest.mark.parametrize("name", slow_among(VARIANTS, PAGES))
def test_a_page_fits_is_legible_and_has_large_controls(visitor: Page, faults: list[str], accessible: Check, name: str):
    page, visit = visitor, PAGES[name]
    _go(page, visit)
    _look(page, name, 1280, "dark")
    _look(page, name, 1280, "light")
    accessible(page)
    _look(page, name, 390, "light")
    _look(page, name, 390, "dark")
    page.set_extra_http_headers({"Accept-Language": "de"})
    _go(page, visit)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    _look(page, name, 320, "light")
    _look(page, name, 320, "dark")
    accessible(page)
    assert "\n".join(page.evaluate(SMALL_TARGETS, MIN_TARGET)) == ""
    if visit.is_error:  # the browser itself notes on its console that the answer was a 400 or 404
        assert all("the server responded with a status of 4" in fault for fault in faults)
        faults.clear()


def test_small_boards_have_large_cells_on_a_narrow_phone(visitor: Page):
    visitor.set_viewport_size({"width": 320, "height": 640})
    for layout in ("2x2", "3x3", "3x3x"):
        _go(visitor, Visit(f"enter/?layout={layout}"))
        assert visitor.evaluate(SMALL_CELLS, MIN_TARGET) == 0, layout


@pytest.mark.parametrize("name", ["puzzle", "puzzle-several", "step", "entry"])
def test_nothing_is_cut_off_at_double_font_size(visitor: Page, name: str):
    visitor.set_viewport_size({"width": 1280, "height": 844})
    _go(visitor, PAGES[name])
    visitor.evaluate("document.documentElement.style.fontSize = '200%'")
    if folder := os.environ.get("SUDOKU_SCREENSHOTS"):
        visitor.screenshot(path=Path(folder) / f"{name}-large-letters.png", full_page=True)
    assert width_of(visitor) <= 1280
    assert "\n".join(visitor.evaluate(LOST)) == ""


@pytest.mark.parametrize("name", ["home", "entry", "puzzle", "step", "technique"])
def test_links_stay_in_a_phones_window_at_double_size(visitor: Page, name: str):
    """Half as wide a window has the same room for them."""
    visitor.set_extra_http_headers({"Accept-Language": "de"})
    visitor.set_viewport_size({"width": 195, "height": 422})
    _go(visitor, PAGES[name])
    for each in visitor.locator(".site-header :is(a, button, summary):visible").all():
        box = box_of(each)
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 195, each.inner_text()


@pytest.mark.parametrize("name", slow_among(VARIANTS, PAGES))
def test_nothing_is_cut_off_on_small_and_large_screens(visitor: Page, faults: list[str], name: str):
    """In German, whose words are longer. A large window is also a high one: the board takes most of its width."""
    visitor.set_extra_http_headers({"Accept-Language": "de"})
    for width, height in ((320, 568), (390, 844), (1024, 768), (1920, 1080)):
        visitor.set_viewport_size({"width": width, "height": height})
        _go(visitor, PAGES[name])
        assert width_of(visitor) <= width
        assert "\n".join(visitor.evaluate(LOST)) == "", width
    if PAGES[name].is_error:
        faults.clear()


def test_in_forced_colours_a_cell_still_shows_what_it_is(visitor: Page):
    visitor.emulate_media(forced_colors="active")
    _go(visitor, PAGES["puzzle"])
    for cell, key in (("r1c1", "3"), ("r1c3", "5"), ("r5c5", "1")):
        press_in(visitor, cell, key)
    if folder := os.environ.get("SUDOKU_SCREENSHOTS"):
        visitor.screenshot(path=Path(folder) / "puzzle-forced-colours.png", full_page=True)
    plain = style(visitor, "#cell-r1c4 .area", "stroke", "strokeWidth")
    selected = style(visitor, ".is-selected .area", "stroke", "strokeWidth")
    conflict = style(visitor, ".is-conflict:not(.is-selected) .area", "stroke", "strokeWidth", "strokeDasharray")
    assert plain != selected
    assert conflict[:2] not in (plain, selected)
    assert conflict[2] != "none"
    given = style(visitor, ".is-given:not(.is-conflict) .digit", "fontWeight")
    assert given != style(visitor, ".is-filled:not(.is-conflict) .digit", "fontWeight")


@pytest.mark.parametrize("name", ["entry", "puzzle", "step", "technique"])
def test_reduced_motion_stops_all_animation(visitor: Page, name: str):
    visitor.emulate_media(reduced_motion="reduce")
    _go(visitor, PAGES[name])
    assert visitor.evaluate(MOVING) == []
