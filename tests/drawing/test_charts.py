"""Charts: where numbers lie, and that they can be read without colours."""

import re

import pytest

from solver.drawing.charts import SIDE, WIDTH, LogScale, Span, draw_spans

SCALE = LogScale(((0.001, "1 ms"), (0.1, "100 ms"), (10.0, "10 s")))


@pytest.mark.parametrize(
    ("number", "x"), [(0.001, SIDE), (0.1, WIDTH / 2), (10, WIDTH - SIDE), (99, WIDTH - SIDE), (0, SIDE)]
)
def test_equal_factors_are_equal_distances(number, x):
    assert SCALE.x(number) == pytest.approx(x)


def test_every_row_says_its_title_and_figure():
    chart = draw_spans("Easy", [Span("A & B", "12 ms", 0.002, 0.012, 0.5)], SCALE)
    assert 'aria-label="Easy. A &amp; B: 12 ms"' in chart
    assert re.findall(r">([^<>]+)</text>", chart) == ["1 ms", "100 ms", "10 s", "A &amp; B", "12 ms"]


def test_only_what_goes_on_beyond_the_scale_has_an_arrow():
    done, cut = (draw_spans("", [Span("", "", 0.002, 0.012, 0.5, is_cut)], SCALE) for is_cut in (False, True))
    assert ("l8 7l-8 7" in done, "l8 7l-8 7" in cut) == (False, True)


def test_a_row_without_numbers_is_only_an_arrow():
    assert "<circle" not in draw_spans("", [Span("A", "0 of 20", None, None, None, is_cut=True)], SCALE)
