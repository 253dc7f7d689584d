"""Words in the typeface of pictures: how wide they are, and where their lines break.

resvg draws each line as it is given, so lines are broken here, by the widths in the fonts that it uses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from solver.drawing.geometry import num
from solver.drawing.raster import font_file

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont

REGULAR, BOLD = 400, 600
_MEASURED = 100  # pixels
_LEADING = 1.25
_MORE = "…"
_WORD = re.compile(r"[^ -]*-|[^ -]+|[ ]")  # a line may break at a space and after a hyphen
_BETWEEN_SENTENCES = re.compile(r"(?<=[.!?]) (?=[^\W\d_a-zäöü])")
_LAST_NUMBER = re.compile(r" (?=\w{1,2}$)")


class TextStyle(NamedTuple):
    """How words look. `size` is that of the typeface, in pixels of a preview."""

    size: float
    colour: str
    weight: int = REGULAR

    @property
    def line(self) -> float:
        """The distance from one line to the next."""
        return self.size * _LEADING


class TextBlock(NamedTuple):
    """Lines of text in one style."""

    lines: tuple[str, ...]
    style: TextStyle

    @property
    def height(self) -> float:
        """The height of all lines."""
        return len(self.lines) * self.style.line

    def svg(self, x: float, y: float) -> str:
        """Return the lines as SVG, with the upper left corner of the first at this point."""
        return "".join(
            text_svg(line, x, y + k * self.style.line + 0.97 * self.style.size, self.style)
            for k, line in enumerate(self.lines)
        )


def text_svg(text: str, x: float, y: float, style: TextStyle) -> str:
    """Return one line of text as SVG, with its baseline at `y`."""
    look = f'font-size="{num(style.size)}" font-weight="{style.weight}" fill="{style.colour}"'
    return f'<text x="{num(x)}" y="{num(y)}" font-family="Inter" {look}>{escape(text)}</text>'


def width_of(text: str, style: TextStyle) -> float:
    """Return the width of one line."""
    return _font(style.weight).getlength(text) * style.size / _MEASURED


@cache
def _font(weight: int) -> FreeTypeFont:
    from PIL import ImageFont  # loaded only to draw pixels

    return ImageFont.truetype(font_file(weight), _MEASURED)


def set_text(text: str, width: float, style: TextStyle, *, at_most: int) -> TextBlock:
    """Break a text into lines of this width. If there would be more than `at_most`, the last one ends in "…"."""
    lines = list(_lines(text, width, style))
    if len(lines) > at_most:
        last = lines[at_most - 1] + _MORE
        while width_of(last, style) > width and " " in last:
            last = last.rpartition(" ")[0].rstrip(",;:.") + _MORE
        lines[at_most - 1 :] = [last]
    return TextBlock(tuple(lines), style)


def set_sentences(text: str, width: float, style: TextStyle, *, at_most: int) -> TextBlock:
    """Break the sentences that fit into lines. If not even the first one fits, it ends in "…"."""
    sentences = _BETWEEN_SENTENCES.split(text)
    for count in range(len(sentences), 0, -1):
        lines = tuple(_lines(" ".join(sentences[:count]), width, style))
        if len(lines) <= at_most:
            return TextBlock(lines, style)
    return set_text(sentences[0], width, style, at_most=at_most)


def set_in_largest(text: str, width: float, style: TextStyle, *, sizes: Sequence[float], at_most: int) -> TextBlock:
    """Break a text into lines, in the first of the `sizes` in which it fits; in the last one if it fits in none.

    A number at its end is not left alone in the last line.
    """
    text = _LAST_NUMBER.sub("\u00a0", text)
    for size in sizes:
        sized = style._replace(size=size)
        lines = list(_lines(text, width, sized))
        if len(lines) <= at_most and all(width_of(line, sized) <= width for line in lines):
            return TextBlock(tuple(lines), sized)
    return set_text(text, width, style._replace(size=sizes[-1]), at_most=at_most)


def _lines(text: str, width: float, style: TextStyle) -> Iterator[str]:
    """Yield lines with as many words as fit. A word that is wider than a line has one of its own."""
    line = ""
    for word in _WORD.findall(text):
        if line.strip() and word != " " and width_of(line + word, style) > width:
            yield line.strip(" ")
            line = ""
        line += word
    if line.strip():
        yield line.strip(" ")
