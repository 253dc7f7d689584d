"""A preview: boards on the left, words on the right, the name of the site below them. Always in light colours.

It is seen a few centimetres wide, among messages: few words, in large letters. Some programs cut off its edges.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import ceil, sqrt
from typing import NamedTuple

from solver.drawing.geometry import num
from solver.drawing.previews.typesetting import (
    BOLD,
    TextStyle,
    set_in_largest,
    set_sentences,
    set_text,
    text_svg,
    width_of,
)
from solver.drawing.raster import Box, view_box_of

WIDTH, HEIGHT = 1200, 630
# As in tokens.css: --paper, --ink, --ink-soft, --accent-soft, and --level-1 to --level-6.
PAPER, INK, SOFT, TINT = "#ffffff", "#1a2230", "#576170", "#e6eefb"
LEVELS = ("#1f8a5b", "#5a8f16", "#b07a00", "#cf5a0c", "#c22743", "#7a3cb8")
_NAME = "Sudoku Atelier"
# static/icon.svg without its root element; it is 32 units wide.
ICON = (
    '<rect width="32" height="32" rx="7" fill="#1f5f8b"/><path fill="#fff" d="M6 5h5v6H5V6a1 1 0 0 1 1-1zM21 5a6 6 0 0 '
    '1 6 6h-6zM5 21h6v6a6 6 0 0 1-6-6zM21 21h6a6 6 0 0 1-6 6z"/><path fill="#a9cbe3" d="M13 5h6v6h-6zM5 13h6v6H5zM21 '
    '13h6v6h-6zM13 21h6v6h-6z"/><path fill="#ffc857" d="M13 13h6v6h-6z"/>'
)
# Pixels.
_PANEL = Box(0, 0, 606, HEIGHT)  # behind the boards
_ROOM = Box(43, 55, 520, 520)  # for them
_WORDS = Box(650, 64, 490, 440)  # for everything above the name of the site
_FOOT = 574.0  # baseline of that name
_GAP, _PILL_HEIGHT = 20.0, 50.0
_TITLE_SIZES = (66.0, 58.0, 50.0, 43.0, 37.0)
_OVER, _TITLE = TextStyle(27, SOFT), TextStyle(66, INK, BOLD)
_PILL, _FACTS, _SENTENCE, _FOOTER = (
    TextStyle(27, "#ffffff", BOLD),
    TextStyle(29, SOFT),
    TextStyle(31, INK),
    TextStyle(29, INK, BOLD),
)
_HEAD, _GROUP = re.compile(r"<svg [^>]*>"), '<g class="board">'  # a picture within a picture would be drawn apart


class PreviewWords(NamedTuple):
    """The words of a preview: `over` above the title, `level` with its `rank` from 1 to 6 and `facts` below it."""

    title: str
    over: str = ""
    level: str = ""
    rank: int = 0
    facts: str = ""
    sentence: str = ""


def draw_preview(boards: Sequence[str], words: PreviewWords) -> str:
    """Return a preview as SVG, WIDTH × HEIGHT, for `raster.to_png`. `boards` are pictures by `draw_svg`."""
    tint = f'fill="{LEVELS[words.rank - 1]}" fill-opacity="0.14"' if words.rank else f'fill="{TINT}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>'
        f'<rect width="{num(_PANEL.width)}" height="{HEIGHT}" {tint}/>'
        f"{_place_boards(boards)}{_stack_words(words)}"
        f'<g transform="translate({num(_WORDS.x)} {num(_FOOT - 33)}) scale(1.375)">{ICON}</g>'
        f"{text_svg(_NAME, _WORDS.x + 58, _FOOT, _FOOTER)}</svg>"
    )


def _place_boards(boards: Sequence[str]) -> str:
    """Return the boards in rows and columns, each as large as possible in its place."""
    columns = max(1, ceil(sqrt(len(boards))))
    rows = ceil(len(boards) / columns)
    gap = 28 if columns > 1 else 0
    side = (_ROOM.width - gap * (columns - 1)) / columns
    top = _ROOM.y + (_ROOM.height - rows * side - gap * (rows - 1)) / 2
    parts = []
    for k, board in enumerate(boards):
        row, column = divmod(k, columns)
        in_row = min(columns, len(boards) - row * columns)
        left = _ROOM.x + (columns - in_row) * (side + gap) / 2
        parts.append(_board_in(board, Box(left + column * (side + gap), top + row * (side + gap), side, side)))
    return "".join(parts)


def _board_in(board: str, place: Box) -> str:
    """Return a board as a part of a picture, in the middle of its place."""
    whole = view_box_of(board)
    scale = min(place.width / whole.width, place.height / whole.height)
    width, height = whole.width * scale, whole.height * scale
    x, y = place.x + (place.width - width) / 2, place.y + (place.height - height) / 2
    moved = f"translate({num(x)} {num(y)}) scale({scale:.5f}) translate({num(-whole.x)} {num(-whole.y)})"
    return f'<g transform="{moved}">{_HEAD.sub(_GROUP, board, count=1).removesuffix("</svg>")}</g></g>'


class _WordBlock(NamedTuple):
    """A part of the words as SVG, drawn from y = 0 downwards, and the room that it needs."""

    svg: str
    height: float


def _stack_words(words: PreviewWords) -> str:
    """Return the words, in the middle of their room. Sentences have the lines that the rest leaves."""
    blocks = list(_blocks_above(words))
    left = _WORDS.height - sum(block.height for block in blocks)
    sentence = set_sentences(words.sentence, _WORDS.width, _SENTENCE, at_most=max(1, int(left / _SENTENCE.line)))
    blocks.append(_WordBlock(sentence.svg(_WORDS.x, 0), sentence.height))
    y = _WORDS.y + max(0.0, left - sentence.height) / 2
    parts = []
    for block in blocks:
        parts.append(f'<g transform="translate(0 {num(y)})">{block.svg}</g>')
        y += block.height
    return "".join(parts)


def _blocks_above(words: PreviewWords) -> Iterator[_WordBlock]:
    """Yield everything but the sentence."""
    if words.over:
        over = set_text(words.over, _WORDS.width, _OVER, at_most=2)
        yield _WordBlock(over.svg(_WORDS.x, 0), over.height + 8)
    sizes, at_most = (_TITLE_SIZES[1:], 2) if words.sentence else (_TITLE_SIZES, 3)
    title = set_in_largest(words.title, _WORDS.width, _TITLE, sizes=sizes, at_most=at_most)
    yield _WordBlock(title.svg(_WORDS.x, 0), title.height + _GAP)
    facts = set_text(words.facts, _WORDS.width, _FACTS, at_most=3)
    if words.level:
        pill, width = _pill(words)
        if width + 18 + width_of(words.facts, _FACTS) <= _WORDS.width:
            yield _WordBlock(pill + facts.svg(_WORDS.x + width + 18, 7), _PILL_HEIGHT + _GAP)
            return
        yield _WordBlock(pill, _PILL_HEIGHT + _GAP)
    if words.facts:
        yield _WordBlock(facts.svg(_WORDS.x, 0), facts.height + _GAP)


def _pill(words: PreviewWords) -> tuple[str, float]:
    """Return the pill of a level, and its width."""
    width, colour = width_of(words.level, _PILL) + 44, LEVELS[words.rank - 1]
    shape = f'height="{num(_PILL_HEIGHT)}" rx="{num(_PILL_HEIGHT / 2)}" fill="{colour}"'
    box = f'<rect x="{num(_WORDS.x)}" width="{num(width)}" {shape}/>'
    return box + text_svg(words.level, _WORDS.x + 22, 34.5, _PILL), width
