"""Previews: words that fit, boards in their place, and the look of the site."""

import io
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageFont

from solver.board import find_layout
from solver.drawing import draw_svg
from solver.drawing.previews import HEIGHT, WIDTH, PreviewWords, draw_preview
from solver.drawing.previews.preview import ICON, LEVELS
from solver.drawing.previews.typesetting import TextStyle, set_in_largest, set_sentences, set_text, width_of
from solver.drawing.raster import Box, font_file, to_png, view_box_of
from solver.rating.level import LEVELS as LEVEL_NAMES
from solver.techniques import TECHNIQUES
from tests.layouts import NAMES

ROOT = Path(__file__).resolve().parents[2]
STYLE = TextStyle(30, "#000000")
FONT = ImageFont.truetype(font_file(400), 40)
SVG = "{http://www.w3.org/2000/svg}"
LONG = "If r2c3 is not 5, it follows step by step that r2c5=5, r2c5≠6, r5c5=6 and r9c1=5, so one of these is true. "


def _board(name: str) -> str:
    layout = find_layout(name)
    return draw_svg(layout, [0] * layout.n_cells, ids=False)


def _pixels(svg: str) -> Image.Image:
    return Image.open(io.BytesIO(to_png(svg, WIDTH))).convert("RGB")


def test_no_line_is_wider_than_its_room():
    block = set_text(LONG, 300, STYLE, at_most=99)
    assert len(block.lines) > 3
    assert all(width_of(line, STYLE) <= 300 for line in block.lines)
    assert " ".join(block.lines) == LONG.strip()


def test_what_does_not_fit_ends_in_an_ellipsis():
    block = set_text(LONG, 300, STYLE, at_most=2)
    assert [line.endswith("…") for line in block.lines] == [False, True]
    assert width_of(block.lines[1], STYLE) <= 300


def test_sentences_that_do_not_fit_are_left_out():
    text = "One of two cells is 5. In r1c2 it is 7. It is a long way to the end of all these words."
    block = set_sentences(text, 300, STYLE, at_most=3)
    assert " ".join(block.lines) == "One of two cells is 5. In r1c2 it is 7."
    assert set_sentences(LONG, 300, STYLE, at_most=2).lines[1].endswith("…")
    assert set_sentences("", 300, STYLE, at_most=2).lines == ()


@pytest.mark.parametrize("text", ["", " ", "Wing"])
def test_a_text_that_fits_is_left_as_it_is(text: str):
    assert set_text(text, 300, STYLE, at_most=2).lines == tuple(text.split())


def test_a_line_breaks_after_a_hyphen_and_not_within_a_word():
    assert set_text("Mutanten-Schwertfisch", 200, STYLE, at_most=2).lines == ("Mutanten-", "Schwertfisch")
    assert set_text("Schwertfischmutanten", 20, STYLE, at_most=2).lines == ("Schwertfischmutanten",)


def test_a_long_title_is_set_smaller():
    short, long = (set_in_largest(text, 400, STYLE, sizes=(60, 40, 20), at_most=2) for text in ("Wing", LONG))
    assert (short.style.size, long.style.size, len(long.lines)) == (60, 20, 2)


def test_a_number_at_the_end_of_a_title_is_not_alone():
    width = width_of("Unique rectangle", STYLE) + 5
    assert set_in_largest("Unique rectangle 1", width, STYLE, sizes=(30,), at_most=2).lines[1] == "rectangle\u00a01"


def test_the_typeface_has_every_letter_of_a_name():
    letters = {letter for technique in TECHNIQUES for letter in technique.name if letter != " "}
    assert {letter for letter in letters if not width_of(letter, STYLE) or not FONT.getmask(letter).getbbox()} == set()
    assert not FONT.getmask("中").getbbox()


def _places(board: str, count: int) -> list[Box]:
    """Where a preview puts `count` times this board."""
    whole, preview = view_box_of(board), draw_preview([board] * count, PreviewWords("Wing"))
    moved = re.findall(r'"translate\((\S+) (\S+)\) scale\((\S+)\) translate\((\S+) (\S+)\)"', preview)
    assert {(-float(x), -float(y)) for *_, x, y in moved} == {whole[:2]}
    return [Box(float(x), float(y), whole.width * float(s), whole.height * float(s)) for x, y, s, *_ in moved]


@pytest.mark.parametrize("name", NAMES)
def test_a_board_of_any_kind_is_inside_of_its_panel(name: str):
    [(x, y, width, height)] = _places(_board(name), 1)
    assert min(x, y) >= 40
    assert (x + width <= WIDTH / 2, y + height <= HEIGHT - 40, max(width, height) > 500) == (True, True, True)


@pytest.mark.parametrize("count", [2, 3, 6, 7])
def test_several_boards_do_not_overlap(count: int):
    places = _places(_board("2x2"), count)
    assert len(places) == count
    for k, (x, y, width, _) in enumerate(places):
        assert all(abs(x - other.x) > width or abs(y - other.y) > width for other in places[:k])


def test_boards_are_parts_of_one_picture():
    ElementTree.fromstring(draw_preview([_board("2x2"), _board("round4")], PreviewWords("Wing")))
    assert draw_preview([_board("2x2"), _board("round4")], PreviewWords("Wing")).count("<svg") == 1


def test_a_preview_has_its_words_and_the_name_of_the_site():
    words = PreviewWords("Skyscraper", "Fish & more", "Hard", 4, "Step 3 of 9", "Remove 5 from r1c1.")
    texts = [each.text for each in ElementTree.fromstring(draw_preview([], words)).iter(f"{SVG}text")]
    assert set(texts) == {words.title, words.over, words.level, words.facts, words.sentence, "Sudoku Atelier"}


def test_a_preview_is_drawn_in_its_size_and_level():
    picture = _pixels(draw_preview([_board("3x3")], PreviewWords("Wing", level="Hard", rank=4)))
    assert picture.size == (WIDTH, HEIGHT)
    colours = {colour for _, colour in picture.getcolors(1 << 20) or []}
    assert tuple(bytes.fromhex(LEVELS[3][1:])) in colours
    assert tuple(bytes.fromhex(LEVELS[4][1:])) not in colours


def test_without_a_level_there_is_no_pill():
    assert not any(level in draw_preview([], PreviewWords("Wing", facts="9 × 9")) for level in LEVELS)


def test_levels_have_the_colours_of_the_pages():
    tokens = (ROOT / "static/css/tokens.css").read_text(encoding="utf-8")
    assert tuple(re.findall(r"--level-\d: var\(--light, (#\w+)\)", tokens)) == LEVELS
    assert len(LEVELS) == len(LEVEL_NAMES)


def test_the_icon_is_that_of_the_site():
    assert (ROOT / "static/icon.svg").read_text(encoding="utf-8").split(">", 1)[1].strip() == f"{ICON}</svg>"
