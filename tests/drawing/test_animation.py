"""Pixels, and pictures in a row as one file."""

import io
import zipfile
from collections.abc import Callable
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageSequence

from solver.board import Puzzle, find_layout
from solver.drawing import draw_svg
from solver.drawing.animation import FORMS, Frame, Patch, Strip, to_gif, to_svg, to_zip
from solver.drawing.raster import PAPER, Box, light_style, to_png, view_box_of

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><g><path d="{}"/></g></svg>'
LEFT, RIGHT = SVG.format("M0 0h20v20H0z"), SVG.format("M20 0h20v20H20z")
SHIDOKU = Puzzle.from_text("2x2:1.....3..2.....4")


def _opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


def _strip(progress: Callable[[int], None] = lambda done: None) -> Strip:
    whole = Box(0, 0, 40, 20)
    return Strip([Frame(LEFT, 100), Frame(RIGHT, 300, [Patch(whole, RIGHT)])], 80, progress)


def test_a_picture_has_the_width_asked_for():
    assert _opened(to_png(LEFT, 80)).size == (80, 40)


def test_a_part_of_a_picture_is_what_is_seen_there():
    part = _opened(to_png(RIGHT, 10, part=Box(20, 0, 5, 5))).convert("RGB")
    assert part.getcolors() == [(100, (0, 0, 0))]


def test_paper_is_white_outside_of_round_boards():
    board = draw_svg(find_layout("round5"), [0] * 50, ids=False)
    assert _opened(to_png(board, 100)).convert("RGB").getpixel((0, 0)) == (255, 255, 255)
    assert PAPER == "#ffffff"


def test_digits_are_drawn_without_fonts_of_the_system():
    layout = SHIDOKU.layout
    empty, filled = (to_png(draw_svg(layout, digits, ids=False), 200) for digits in ([0] * 16, SHIDOKU.givens))
    ink = [_opened(data).convert("L").point(lambda grey: grey < 100).histogram()[1] for data in (empty, filled)]
    assert ink[1] > ink[0] + 100


def test_every_token_has_become_a_colour():
    assert "var(" not in light_style()
    assert "@" not in light_style()


def test_a_picture_without_a_view_box_is_refused():
    with pytest.raises(ValueError, match="view box"):
        view_box_of("<svg/>")


def test_a_gif_has_every_picture_and_its_time():
    film = _opened(to_gif(_strip()))
    assert (film.info["duration"], film.info["loop"]) == (100, 0)
    assert len(list(ImageSequence.Iterator(film))) == 2
    film.seek(1)
    assert film.info["duration"] == 300
    assert film.convert("RGB").getpixel((60, 10)) == (0, 0, 0)


def test_a_zip_has_a_picture_for_each_step():
    with zipfile.ZipFile(io.BytesIO(to_zip(_strip()))) as archive:
        assert archive.namelist() == ["1.png", "2.png"]
        assert _opened(archive.read("2.png")).size == (80, 40)


def test_a_moving_svg_shows_each_variant_in_its_time():
    svg = to_svg(_strip()).decode()
    assert ElementTree.fromstring(svg).tag.endswith("svg")
    assert "@keyframes t0{25%{visibility:hidden}}" in svg.replace("0%{visibility:visible}", "")
    assert "prefers-reduced-motion: no-preference" in svg


@pytest.mark.parametrize("form", FORMS)
def test_progress_counts_every_picture(form):
    counted: list[int] = []
    FORMS[form](_strip(counted.append))
    assert counted == [1, 2]
