"""A board as SVG: one writer for every layout, built with f-strings because it runs on every page.

    svg.board
      path.ground                     the paper
      g.houses                        tinted houses, then what the step draws under the digits
      g.clues                         what clues draw under the digits: areas, lines, circles
      g.cells > g[role=row]           the reading rows of the layout
        g.cell#cell-r3c7              moved to its place; classes say how it looks
          path.area
          text.digit
          g.cands > text.cand#cand-r3c7-5
          text.ghost, path.ghost-strike  what a proof supposes while it is played
      g.lines                         the lines of the board
      g.clue-marks                    what clues draw over them: dots, signs, sums, numbers outside
      g.edges  g.labels               the boundaries of marked houses, the coordinates
      g.links > g.link#link-3         the arrows of a chain, in their order
      g.badges                        the letters of sets
      g.legend                        what the marks mean, below the board; only in a file of its own

Elements that a browser plays in turn have `data-order`: links, the candidates they lead to, and the eliminations.
Elements that show only during playback have `data-until` and the class `is-aside`.
The look is in style/board.css alone. Sizes are attributes: a page need not allow style attributes.
"""

from __future__ import annotations

import hashlib
from base64 import b64encode
from collections.abc import Container, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from solver.board import N_, Board, Cell, Digit, Layout, Mask, Translate, per_layout
from solver.board.clues.clue import Clue
from solver.board.wording import untranslated
from solver.drawing.cells import BoardContent, Viewer, cells_layer
from solver.drawing.clues import draw_clues
from solver.drawing.geometry import Outline, baseline, num
from solver.drawing.layers import (
    NO_LEGEND,
    badges_layer,
    edges_layer,
    houses_layer,
    legend_layer,
    links_layer,
    set_legend,
)
from solver.drawing.marks import NO_MARKS, Marks, marks_for
from solver.drawing.outline import outline_of
from solver.drawing.set_outlines import outline_sets
from solver.steps import Step

STYLE = (Path(__file__).parent / "style" / "board.css").read_text(encoding="utf-8")
STYLE_SHA256 = "'sha256-" + b64encode(hashlib.sha256(STYLE.encode()).digest()).decode() + "'"

_BOARD = N_("Sudoku board, {size}")


@dataclass(frozen=True)
class _BoardPieces:
    """The parts of a layout's picture, apart from its cells, that never change."""

    lines: str
    guides: str
    labels: str


@per_layout
def _pieces_of(layout: Layout, flat: bool) -> _BoardPieces:
    outline = outline_of(layout, flat=flat)
    return _BoardPieces(
        lines=_lines(outline),
        guides=f'<path class="hint" d="{outline.guides}" stroke-width="3"/>' if outline.guides else "",
        labels=_labels(outline),
    )


def _lines(outline: Outline) -> str:
    drawn = zip(("thin", "thick", "frame"), (outline.thin, outline.thick, outline.frame), outline.widths)
    paths = "".join(f'<path class="{name}" d="{path}" stroke-width="{num(width)}"/>' for name, path, width in drawn)
    return f'<g class="lines" aria-hidden="true">{paths}</g>'


def _labels(outline: Outline) -> str:
    texts = "".join(
        f'<text class="label{" is-on-line" * label.on_line}" x="{num(label.x)}"'
        f' y="{num(label.y + baseline(label.size))}" font-size="{num(label.size)}">{label.text}</text>'
        for label in outline.labels
    )
    return f'<g class="labels" aria-hidden="true">{texts}</g>'


def draw_svg(
    layout: Layout,
    digits: Sequence[Digit],
    *,
    given_mask: Mask = 0,
    solution_mask: Mask = 0,
    candidates: Sequence[Mask] | None = None,
    marks: Marks = NO_MARKS,
    clues: Sequence[Clue] = (),
    ids: bool = True,
    interactive: bool = False,
    standalone: bool = False,
    explained: bool = False,
    labelled: bool = False,
    flat: bool = False,
    only: Container[Cell] | None = None,
    title: str = "",
    translate: Translate = untranslated,
) -> str:
    """Return the board as one `<svg>` element.

    `digits` holds one digit per cell (0 for none), `candidates` a mask per cell. Cells of `solution_mask` are shown as
    found by the program; other digits that are not given, as written by the player. `clues` are those of the puzzle.
    Without `ids` it is one of several boards on its page: a picture with a title and without coordinates. On
    `interactive` boards the keyboard moves from cell to cell, and every cell has an element for its digit. A
    `standalone` picture is a file of its own, with style sheet and legend; `explained` boards have legend and
    coordinates, `labelled` ones coordinates. `title` replaces "Sudoku board, 9 × 9". `flat` unrolls a round board.
    `only`: the cells of the part that is wanted.
    """
    viewer = Viewer(translate, ids=ids, interactive=interactive, standalone=standalone)
    masks, lit = candidates or [0] * layout.n_cells, marks.lit_clues(is_played=viewer.is_spoken or interactive)
    drawn = draw_clues(layout, clues, lit=lit, flat=flat)
    board = BoardContent(layout, flat, _with_placed(digits, marks), given_mask, solution_mask, masks, marks, drawn)
    outline, pieces, has_labels = board.outline, _pieces_of(layout, flat), ids or explained or labelled
    legend = set_legend(layout, outline, marks, translate) if standalone or explained else NO_LEGEND
    sets = outline_sets(outline, marks.sets)
    return "".join(
        [
            _head(board, viewer, title, has_labels=has_labels, below=legend.height),
            houses_layer(layout, outline, marks, sets, pieces.guides, ids=ids),
            drawn.under,
            cells_layer(board, viewer, only),
            pieces.lines,
            drawn.over,
            edges_layer(outline, marks),
            _labels(outline) if drawn.beyond and has_labels else pieces.labels * has_labels,
            links_layer(outline, board.digits, candidates or (), marks, ids=ids, is_played=viewer.is_spoken),
            badges_layer(sets),
            f"{legend_layer(legend, outline.bottom(labels=has_labels))}</svg>",
        ]
    )


def draw_step(
    board: Board,
    step: Step,
    *,
    view: int = 0,
    ids: bool = True,
    standalone: bool = False,
    title: str = "",
    translate: Translate = untranslated,
) -> str:
    """Draw one view of `step`; `board` is as before the step."""
    return draw_svg(
        board.layout,
        board.digits,
        given_mask=board.given_mask,
        candidates=board.candidates,
        marks=marks_for(step, board.layout, view),
        clues=board.clues,
        ids=ids,
        standalone=standalone,
        title=title,
        translate=translate,
    )


def _with_placed(digits: Sequence[Digit], marks: Marks) -> Sequence[Digit]:
    if not marks.placed:
        return digits
    written = list(digits)
    for cell, digit in marks.placed.items():
        written[cell] = digit
    return written


def _head(board: BoardContent, viewer: Viewer, title: str, *, has_labels: bool, below: float) -> str:
    x, y, width, height = (board.outline.label_box if has_labels else board.outline.bare_box).split()
    height = num(float(height) + below)
    box = f"{x} {y} {width} {height}"
    whole = f' width="{width}" height="{height}"' if viewer.standalone else ""
    style = f"<style>{STYLE}</style>" if viewer.standalone else ""
    sheet = f'<path class="ground" d="M{x} {y}h{width}v{height}h-{width}z"/>' if below else ""
    many = ' aria-multiselectable="true"' if viewer.role == "grid" else ""
    name = escape(title or viewer.translate(_BOARD).format(size=board.layout.size.text(viewer.translate)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="{box}"{whole} role="{viewer.role}"'
        f' aria-label="{name}"{many}>{style}{sheet}<path class="ground" d="{board.outline.frame}"/>'
    )
