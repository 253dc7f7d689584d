"""A run is watched: step, play, slider, jumps, keys."""

import re

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from solver.board import Puzzle
from solver.models import KeptPuzzle
from solver.questions import EngineRun
from solver.web.answers.store import PuzzleAnswerStore
from tests.e2e.looks import box_of
from tests.e2e.puzzle_page import address_of
from tests.web.conftest import FIG_1, ROUND, SHIDOKU, TWO_SOLUTIONS

HARD = "3x3:8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
NO_SOLUTION = "2x2:4......2.....1.3"  # every engine has to search


def open_run(site: Page, text: str = SHIDOKU, engine: str = "moler", query: str = "") -> None:
    site.goto(address_of(text, f"lab/{engine}/{query}"))


def _event(site: Page, n: int) -> None:
    expect(site.locator("[data-count='n']")).to_have_text(f"{n:,}")


def _digit(site: Page, cell: str) -> str:
    return site.locator(f"#cell-{cell} .digit").text_content() or ""


def test_a_step_writes_a_digit_and_back_takes_it_away(site: Page, accessible):
    open_run(site)
    site.get_by_role("link", name="Step", exact=True).click()
    _event(site, 1)
    assert _digit(site, "r4c1") == "3"
    expect(site.locator("#event-words")).to_contain_text("3 in r4c1")
    expect(site.locator(".method-lines .is-now")).to_have_text("Fill in every cell with a single candidate.")
    site.get_by_role("link", name="One event back").click()
    _event(site, 0)
    assert _digit(site, "r4c1") == ""
    accessible(site)


def test_keys_lead_through_the_run(site: Page):
    open_run(site)
    site.keyboard.press("End")
    _event(site, 12)
    site.keyboard.press("ArrowLeft")
    _event(site, 11)
    site.keyboard.press("Home")
    _event(site, 0)
    site.keyboard.press("s")
    _event(site, 12)
    expect(site.locator("#event-words")).to_contain_text("Done: exactly one solution.")


def test_the_clue_of_an_event_is_lit(site: Page):
    lit = site.locator(".clue-halo:not(.is-aside)")
    open_run(site, "2x2:................;cage:3=r1c1r1c2;greater=r4c1r3c1", query="?at=1")
    _event(site, 1)
    expect(lit).not_to_have_count(0)
    site.keyboard.press("Home")
    _event(site, 0)
    expect(lit).to_have_count(0)


LOOKS = ("is-shown", "is-tentative", "is-forced")
DISCS = "discs => discs.map((disc) => disc.classList[1])"


def expect_as_drawn(site: Page) -> None:
    """The script shows what the server draws for the same address: words, digits, looks of cells, and discs."""
    drawn = site.request.get(site.url).text()
    words = re.search(r'id="event-words">([^<]*)<', drawn)
    assert words
    expect(site.locator("#event-words")).to_have_text(words[1])
    expect(site.locator("#stage-board .digit")).to_have_text(
        re.findall(r'<text class="digit"[^>]*>(\w?)</text>', drawn)
    )
    for look in LOOKS:
        cells = site.locator(f"#stage-board .cell.{look}")
        expect(cells).to_have_count(len(re.findall(rf'class="cell[^"]*{look}', drawn)))
    discs = site.locator("#stage-board .tint").evaluate_all(DISCS)
    assert sorted(discs) == sorted(re.findall(r'class="disc (is-share-\d+|is-denied|is-affirmed)"', drawn))


@pytest.mark.parametrize(
    ("text", "engine", "at"),
    [
        *((ROUND, engine, 20) for engine in ("brute", "search", "kernel", "sat")),
        *((HARD, "sat", at) for at in (40, 200, 1000)),
        *((FIG_1, "ilp", at) for at in (1, 40, 95)),
    ],
)
def test_the_script_shows_what_the_server_draws(site: Page, text: str, engine: str, at: int):
    kept, _ = KeptPuzzle.objects.keep(Puzzle.from_text(text))
    if engine == "ilp":
        question = EngineRun(kept.to_puzzle(), engine)
        PuzzleAnswerStore(kept).add(question, question.find(60), timezone.now())
    open_run(site, text, engine)
    site.locator("#slider").fill(str(at))
    expect(site).to_have_url(re.compile(rf"\?at={at}$"))
    expect_as_drawn(site)
    assert engine != "ilp" or site.locator("#stage-board .tint").count()


@pytest.mark.parametrize(("text", "engine"), [(HARD, "search"), (TWO_SOLUTIONS, "sat"), (NO_SOLUTION, "brute")])
def test_the_last_frame_is_the_one_that_the_server_draws(site: Page, text: str, engine: str):
    open_run(site, text, engine)
    site.keyboard.press("End")
    expect(site.locator("[data-move=next]")).not_to_have_attribute("href", re.compile("."))
    expect(site).to_have_url(re.compile(r"at=\d+$"))
    expect_as_drawn(site)
    expect(site.locator("#choices span")).to_have_count(0)


def test_screen_readers_are_told_what_a_cell_shows(site: Page):
    open_run(site)
    site.get_by_role("link", name="Step", exact=True).click()
    expect(site.locator("#cell-r4c1")).to_have_attribute("aria-label", "row 4, column 1: 3")
    expect(site.locator("#cell-r4c4")).to_have_attribute("aria-label", "row 4, column 4: 4, given")
    site.get_by_role("link", name="One event back").click()
    expect(site.locator("#cell-r4c1")).to_have_attribute("aria-label", re.compile("^row 4, column 1: empty, .*3"))


def _speed(site: Page) -> int:
    return int("".join(filter(str.isdecimal, site.locator("#speed").get_attribute("aria-valuetext") or "")))


def test_a_speed_is_chosen_by_slider_and_keys(site: Page, accessible):
    open_run(site, FIG_1)
    site.locator("#speed").fill("0")
    assert _speed(site) == 1
    site.locator("#speed").press("End")
    assert _speed(site) == 9600  # 38,406 events in four seconds
    _event(site, 0)
    site.locator("#speed").press("ArrowLeft")
    assert 5000 < _speed(site) < 9600
    fast = _speed(site)
    site.locator("#slider").press("-")
    assert _speed(site) < fast
    accessible(site)


def test_keys_lead_on_after_a_press_on_the_speed(site: Page):
    open_run(site, FIG_1)
    site.locator("#speed").click()
    chosen = _speed(site)
    site.keyboard.press("ArrowRight")
    _event(site, 1)
    site.keyboard.press("End")
    expect(site.locator("#event-words")).to_contain_text("Done: exactly one solution.")
    assert _speed(site) == chosen


def test_a_run_being_played_takes_the_new_speed(site: Page):
    open_run(site, FIG_1)
    run = site.get_by_role("button", name="Run", exact=True)
    site.locator("#speed").fill("0")
    site.keyboard.press("Space")
    expect(run).to_have_attribute("aria-pressed", "true")
    for is_running in ("false", "true"):
        run.click()
        expect(run).to_have_attribute("aria-pressed", is_running)
    site.locator("#speed").fill("25")
    expect(site.locator("#event-words")).to_contain_text("Done: exactly one solution.")
    expect(run).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (1920, 1080)])
def test_a_presentation_fits_into_one_window(site: Page, accessible, width: int, height: int):
    site.set_viewport_size({"width": width, "height": height})
    open_run(site, FIG_1, query="?at=9000")
    site.get_by_role("button", name="Present").click()
    expect(site.locator(".site-header")).to_be_hidden()
    board = box_of(site.locator("#stage-board svg"))
    assert board["height"] == pytest.approx(0.6 * height, abs=2)
    assert site.locator("#event-words").evaluate("words => parseFloat(getComputedStyle(words).fontSize)") >= 28
    assert site.evaluate("document.documentElement.scrollHeight <= innerHeight")
    accessible(site)
    site.keyboard.press("ArrowRight")
    _event(site, 9001)
    site.keyboard.press("Escape")
    expect(site.locator(".site-header")).to_be_visible()


def test_jumps_lead_to_choices_and_solutions(site: Page):
    open_run(site, TWO_SOLUTIONS)
    site.get_by_role("button", name="Next choice").click()
    expect(site.locator("#event-words")).to_contain_text("Try")
    expect(site.locator("#choices span")).to_have_count(1)
    site.get_by_role("button", name="Next solution").click()
    expect(site.locator("#event-words")).to_have_text("Every cell is filled: a solution.")


def test_the_slider_and_the_address_have_the_same_moment(site: Page):
    open_run(site)
    site.locator("#slider").fill("7")
    _event(site, 7)
    expect(site).to_have_url(re.compile(r"\?at=7$"))
    site.reload()
    _event(site, 7)


@pytest.mark.parametrize("n", [6, 7, 8])
def test_after_a_quick_drag_all_parts_show_the_last_moment(site: Page, n: int):
    """While moments follow quickly, the board and the parts beside it take turns."""
    open_run(site)
    site.evaluate(
        """async (n) => {
          const slider = document.getElementById("slider");
          for (let k = 1; k <= n; k++) {
            slider.value = k;
            slider.dispatchEvent(new Event("input", { bubbles: true }));
            await new Promise(requestAnimationFrame);
          }
        }""",
        n,
    )
    _event(site, n)
    expect(site).to_have_url(re.compile(rf"at={n}$"))
    expect_as_drawn(site)


def test_a_clause_is_marked_on_the_board_and_counted(site: Page, accessible):
    open_run(site, HARD, "sat")
    site.get_by_role("button", name="Next dead end").click()
    expect(site.locator("#event-words")).to_contain_text("Conflict:")
    expect(site.locator(".method-lines .is-now")).to_have_text("A conflict: a clause has no possibility left.")
    expect(site.locator("[data-count='1']")).to_have_text("1")
    site.get_by_role("link", name="Step", exact=True).click()
    expect(site.locator("#event-words")).to_contain_text("Learn: no ")
    expect(site.locator(".is-shown, .is-denied, .is-affirmed").first).to_be_attached()
    accessible(site)
    site.keyboard.press("Home")
    expect(site.locator("#stage-board .is-shown, #stage-board .is-denied, #stage-board .is-affirmed")).to_have_count(0)


def test_a_candidate_that_a_clause_excludes_is_gone(site: Page):
    open_run(site, TWO_SOLUTIONS, "sat", "?at=25")
    pencil = site.locator("#cell-r1c2 .pencil")
    expect(pencil).to_contain_text("3")
    site.get_by_role("link", name="Step", exact=True).click()
    expect(site.locator("#event-words")).to_have_text("Cross out 3 in r1c2: a learned clause excludes it.")
    expect(pencil).not_to_contain_text("3")
    site.get_by_role("link", name="Step", exact=True).click()
    expect(site.locator("#cell-r1c2 .is-denied")).to_have_count(0)


def test_the_kernel_leads_from_branch_to_branch(site: Page):
    open_run(site, HARD, "kernel")
    for n in (1, 2):
        site.get_by_role("button", name="Next choice").click()
        expect(site.locator("[data-count='0']")).to_have_text(str(n))
        expect(site.locator("#event-words")).to_contain_text("in the marked cells or not?")
    site.get_by_role("button", name="Next dead end").click()
    expect(site.locator("#event-words")).to_contain_text("A dead end:")


@pytest.mark.parametrize(("engine", "at"), [("brute", 40), ("search", 20)])
def test_board_text_and_controls_are_visible_without_scrolling(site: Page, accessible, engine: str, at: int):
    open_run(site, ROUND, engine, f"?at={at}")
    seen = [site.locator(each) for each in ("#stage-board svg", "#event-words", ".player", ".jumps")]
    for width, height in ((1366, 768), (1280, 900), (390, 664)):
        site.set_viewport_size({"width": width, "height": height})
        for each in seen:
            box = box_of(each)
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= height
    accessible(site)


@pytest.mark.parametrize("language", ["en", "de"])
def test_all_methods_are_in_one_row(site: Page, language: str):
    if language == "de":
        site.get_by_role("button", name="Deutsch").click()
        expect(site.get_by_role("heading", level=1)).to_have_text("Gib dein Sudoku ein")
    site.set_viewport_size({"width": 1280, "height": 900})
    open_run(site)
    tops = site.locator(".methods nav:first-child .chip").evaluate_all("all => all.map((chip) => chip.offsetTop)")
    assert len(set(tops)) == 1


def test_controls_are_not_printed(site: Page):
    open_run(site, query="?at=3")
    site.emulate_media(media="print")
    for each in (".methods", ".player", ".timeline", ".take-away", ".keys"):
        expect(site.locator(each)).to_be_hidden()
    for each in ("#stage-board", "#event-words", ".counters", ".milestones"):
        expect(site.locator(each)).to_be_visible()


LAYERS = "all => all.map((path) => path.getAttribute('d'))"


def test_all_possibilities_follow_the_run(site: Page, accessible):
    open_run(site, TWO_SOLUTIONS, "arrays")
    site.locator("#possibilities summary").click()
    drawn = site.locator(".layers .possible, .anded .possible, .layers .best")
    start = drawn.evaluate_all(LAYERS)
    for n in range(1, 6):
        site.keyboard.press("ArrowRight")
        _event(site, n)
    later, words = drawn.evaluate_all(LAYERS), site.locator("#best-words").text_content()
    shown = site.locator("#shown-digit").text_content()
    assert later != start
    accessible(site)
    open_run(site, TWO_SOLUTIONS, "arrays", "?at=5")
    expect(site.locator("#best-words")).to_have_text(words or "")
    site.locator("#possibilities summary").click()
    site.locator(f".layers [data-layer='{shown}']").click()
    assert drawn.evaluate_all(LAYERS) == later


def test_the_cube_turns_and_a_digit_is_chosen(site: Page):
    open_run(site, ROUND, "arrays")
    site.locator("#possibilities summary").click()
    sheet = site.locator(".cube g").last
    views = set()
    for _ in range(4):
        views.add(sheet.get_attribute("transform"))
        site.get_by_role("button", name="Turn").click()
    assert len(views) == 4
    assert sheet.get_attribute("transform") in views
    site.locator("[data-layer='3']").click()
    expect(site.locator("[data-layer='3']")).to_have_attribute("aria-pressed", "true")
    expect(site.locator("#shown-digit")).to_have_text("2")  # the board's digits begin with 0
    result = site.locator("[data-array=result]").get_attribute("d")
    assert result == site.locator("#layer-3").get_attribute("d")


def test_cells_have_their_german_names(site: Page):
    site.set_extra_http_headers({"Accept-Language": "de"})
    open_run(site)
    site.get_by_role("link", name="Schritt", exact=True).click()
    expect(site.locator("#event-words")).to_contain_text("Z4S1")
    site.keyboard.press("ArrowRight")
    expect(site.locator("#event-words")).to_contain_text("Z3S1")
