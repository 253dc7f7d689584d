"""Charts: spans of numbers on a logarithmic scale, as SVG.

Each span has its title and its figure in words, so a chart can be read without its colours. They are attributes, which
the style sheet of a page may replace; in a file of its own the picture keeps them.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import log10
from typing import NamedTuple

from solver.drawing.geometry import num

WIDTH, SIDE = 400.0, 12.0
_PITCH, _TOP, _BOTTOM = 48.0, 8.0, 30.0
_SPAN = 33.0  # from the top of its band to the span itself
_INK, _SOFT, _LINE, _BAR = "#16181d", "#4b5260", "#d5d9e0", "#1d5fc4"
_FONT = 'font-family="Inter, system-ui, sans-serif"'


class Span(NamedTuple):
    """A line of a chart: from `low` to `high` with a dot at `middle`; None where there is no number.

    If `is_cut`, the span continues beyond the end of the scale. `words` is the middle in words.
    """

    title: str
    words: str
    low: float | None
    middle: float | None
    high: float | None
    is_cut: bool = False


class LogScale(NamedTuple):
    """A logarithmic scale with labelled numbers; its ends are the first and the last one."""

    ticks: tuple[tuple[float, str], ...]

    def x(self, number: float) -> float:
        """Return where a number lies; numbers beyond the ends lie at the ends."""
        first, last = log10(self.ticks[0][0]), log10(self.ticks[-1][0])
        share = (log10(max(number, self.ticks[0][0])) - first) / (last - first)
        return SIDE + min(1.0, share) * (WIDTH - 2 * SIDE)


def draw_spans(title: str, spans: Sequence[Span], scale: LogScale) -> str:
    """Return a chart with one span under another. Its text is for screen readers too."""
    height = _TOP + _PITCH * len(spans) + _BOTTOM
    words = escape("; ".join(f"{each.title}: {each.words}" for each in spans))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 {num(WIDTH)} {num(height)}" role="img"'
        f' aria-label="{escape(title)}. {words}">{_axis(scale, len(spans), height)}'
        f"{''.join(_drawn(each, _TOP + k * _PITCH, scale) for k, each in enumerate(spans))}</svg>"
    )


def _axis(scale: LogScale, n_spans: int, height: float) -> str:
    """Draw the numbers of the scale, and for each a short line behind every span; the titles stay clear of lines."""
    tops = [_TOP + k * _PITCH + _SPAN for k in range(n_spans)]
    lines = "".join(f"M{num(scale.x(number))} {num(top - 9)}v18" for top in tops for number, _ in scale.ticks)
    labels = "".join(
        _text(scale.x(number), height - 8, label, _SOFT, 12, _anchor(k, len(scale.ticks)))
        for k, (number, label) in enumerate(scale.ticks)
    )
    return f'<path class="chart-line" d="{lines}" fill="none" stroke="{_LINE}"/>{labels}'


def _anchor(k: int, n: int) -> str:
    return "start" if k == 0 else "end" if k == n - 1 else "middle"


def _drawn(span: Span, top: float, scale: LogScale) -> str:
    y = top + _SPAN
    texts = _text(SIDE, top + 18, span.title, _INK, 14, "start") + _text(
        WIDTH - SIDE, top + 18, span.words, _SOFT, 14, "end"
    )
    if span.low is None or span.high is None:
        return texts + _arrow(y)
    low, high = scale.x(span.low), WIDTH - SIDE if span.is_cut else scale.x(span.high)
    parts = [texts, _stroke(f"M{num(low)} {num(y)}H{num(max(high, low + 1))}", 4)]
    if span.middle is not None:
        x = num(scale.x(span.middle))
        parts.append(f'<circle class="chart-bar" cx="{x}" cy="{num(y)}" r="7" fill="{_BAR}"/>')
    return "".join([*parts, _arrow(y) if span.is_cut else ""])


def _arrow(y: float) -> str:
    """Draw the sign for a span that continues beyond the scale."""
    return _stroke(f"M{num(WIDTH - SIDE - 6)} {num(y - 7)}l8 7l-8 7", 3)


def _stroke(path: str, width: int) -> str:
    return f'<path class="chart-bar" d="{path}" fill="none" stroke="{_BAR}" stroke-width="{width}"/>'


def _text(x: float, y: float, words: str, colour: str, size: int, anchor: str) -> str:
    name = "chart-ink" if colour == _INK else "chart-soft"
    return (
        f'<text class="{name}" x="{num(x)}" y="{num(y)}" {_FONT} font-size="{size}" fill="{colour}"'
        f' text-anchor="{anchor}">{escape(words)}</text>'
    )
