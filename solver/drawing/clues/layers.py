"""The clues of a puzzle as two layers of its picture: one under the digits, one over the lines of the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from solver.board import Cell, Layout
from solver.board.clues.clue import Clue
from solver.drawing.clues import areas, cells, lines, marks, outside
from solver.drawing.clues.canvas import Canvas, ClueShape, ClueShapes, Depth, Draw, Note, text
from solver.drawing.geometry import Outline
from solver.drawing.outline import outline_of
from solver.drawing.proofs import ASIDE
from solver.drawing.room import Edges, with_room
from solver.drawing.signs import order

_NOTE, _NOTE_INSET, _NOTE_INDENT = 0.24, 0.05, 0.085  # in cells: the height of a note, and how far in it begins
_NOTE_WIDTH = 0.65  # of a letter, in heights
# In cells: how far the halo of a clue reaches beyond what is drawn, and beyond words, which have a rim already.
_HALO, _HALO_OF_WORDS = 0.045, 0.09
NONE_LIT: Mapping[str, tuple[int, ...]] = {}


def _nothing(canvas: Canvas, clue: Clue) -> ClueShapes:
    """Draw nothing: the clue is about marks that are not there."""
    return iter(())


DRAWINGS: dict[str, Draw] = {
    "cage": areas.cage,
    "sum": areas.plain_sum,
    "extra_region": areas.extra_region,
    "all_different": areas.all_different,
    "equal_sums": areas.groups("is-equal", "is-spaced"),
    "arrow": lines.arrow,
    "double_arrow": lines.double_arrow,
    "white_dot": marks.dot("white", "1"),
    "black_dot": marks.dot("black", "2"),
    "xv": marks.letter,
    "greater": marks.greater,
    "pairs": marks.pairs,
    "negative": _nothing,
    "thermo": lines.thermo,
    "slow_thermo": lines.slow_thermo,
    "whisper": lines.numbered("5"),
    "renban": lines.line,
    "palindrome": lines.line,
    "region_sum_line": lines.line,
    "sum_line": lines.numbered("10"),
    "zipper": lines.line,
    "entropic": lines.line,
    "modular": lines.numbered("3"),
    "parity": lines.line,
    "nabner": lines.line,
    "little_killer": outside.outside("arrow"),
    "sandwich": outside.outside(),
    "x_sum": outside.outside("underline"),
    "skyscraper": outside.outside("tower"),
    "numbered_room": outside.outside("ring"),
    "odd": cells.odd,
    "even": cells.even,
    "low": cells.low,
    "high": cells.high,
    "candidates": cells.candidates,
    "minimum": marks.extreme(is_maximum=False),
    "maximum": marks.extreme(is_maximum=True),
    "quadruple": marks.quadruple,
    "clone": areas.groups("is-clone", "is-group"),
    "same_set": areas.groups("is-same-set", "is-dash-dot"),
    "counting_circles": cells.counting_circles,
    "indexing": areas.indexing,
    "between": lines.between_line,
    "lockout": lines.lockout,
}


class ClueDrawing(NamedTuple):
    """The drawing of clues: what lies under the cells, what lies over the lines of the board, and what room it takes.

    `has_notes` says whether small text stands in corners of cells, so that candidates have to leave these free.
    `beyond` are the boxes of what lies outside the board.
    """

    under: str = ""
    over: str = ""
    has_notes: bool = False
    beyond: tuple[Edges, ...] = ()


def draw_clues(
    layout: Layout, clues: Sequence[Clue], *, lit: Mapping[str, Sequence[int]] = NONE_LIT, flat: bool = False
) -> ClueDrawing:
    """Return the drawing of clues. Its layers are empty if there are none.

    Clues whose texts are in `lit` have a halo: always, or only in some beats while a proof is played.
    """
    if not clues:
        return ClueDrawing()
    canvas = outside.with_spots(Canvas(layout, outline_of(layout, flat=flat), tuple(clues)))
    drawn = list(dict.fromkeys(each for clue in clues for each in DRAWINGS[clue.kind.slug](canvas, clue)))
    shapes = [each for each in drawn if isinstance(each, ClueShape)]
    pieces = sorted((*shapes, *_halos(canvas, lit)), key=lambda piece: piece.depth)
    notes = [each for each in drawn if isinstance(each, Note)]
    under = "".join(piece.element.svg for piece in pieces if piece.depth <= Depth.EDGE)
    over = "".join(piece.element.svg for piece in pieces if piece.depth > Depth.EDGE)
    return ClueDrawing(
        f'<g class="clues" aria-hidden="true">{under}</g>',
        f'<g class="clue-marks" aria-hidden="true">{over}{_notes(canvas, notes)}</g>',
        bool(notes),
        tuple(_beyond(canvas)),
    )


def clue_layer(layout: Layout, clues: Sequence[Clue], *, flat: bool = False) -> str:
    """Return what clues draw under the cells: areas, lines, circles."""
    return draw_clues(layout, clues, flat=flat).under


def outline_with(layout: Layout, drawing: ClueDrawing, *, flat: bool = False) -> Outline:
    """Return the outline of a board with clues: corners free for notes, and room around it for what lies outside.

    The labels lie beyond that room.
    """
    outline = outline_of(layout, flat=flat, corners=drawing.has_notes)
    return with_room(outline, drawing.beyond) if drawing.beyond else outline


def _halos(canvas: Canvas, lit: Mapping[str, Sequence[int]]) -> Iterator[ClueShape]:
    """Yield the halos around all that the clues in `lit` draw, for each of their beats."""
    for clue in canvas.clues:
        beats = lit.get(clue.text(canvas.layout)) if clue.cells and lit else None
        if beats is None:
            continue
        size = canvas.smallest(clue.cells)
        shapes = [each for each in DRAWINGS[clue.kind.slug](canvas, clue) if isinstance(each, ClueShape)]
        for beat in beats or (0,):
            looks = (f"clue-halo{f' is-{ASIDE}' * bool(beat)}", order(beat, until=beat))
            for depth, element in shapes:
                reach = size * (_HALO_OF_WORDS if element.words else _HALO)
                yield ClueShape(depth.of_halo, element.halo(reach, *looks))


def _beyond(canvas: Canvas) -> Iterator[Edges]:
    for clue in canvas.clues:
        reach = outside.reach_of(canvas, clue)
        if reach:
            (x, y), across, down = reach
            yield x - across, y - down, x + across, y + down


def _notes(canvas: Canvas, notes: Iterable[Note]) -> str:
    """Return the texts in the corners of cells. Several in one cell stand side by side."""
    used: dict[Cell, float] = {}
    texts = []
    for cell, words in notes:
        size = canvas.size(cell)
        height = _height(canvas, cell, words)
        width = height * _NOTE_WIDTH * len(words)
        corner = canvas.outline.chart.corner_of(cell)
        along = size * _NOTE_INDENT + used.get(cell, 0.0) + width / 2
        spot = canvas.outline.chart.at(corner, along, size * _NOTE_INSET + height * 0.4)
        used[cell] = used.get(cell, 0.0) + width + height * 0.3
        texts.append(text("clue-note", spot, words, height).svg)
    return "".join(texts)


def _height(canvas: Canvas, cell: Cell, words: str) -> float:
    """Return the height of a note: a long one is smaller, so that it stays in its cell."""
    size = canvas.size(cell)
    return min(size * _NOTE, size * 0.86 / (len(words) * _NOTE_WIDTH))
