"""A board as SVG: one writer for every layout, built with f-strings because it runs on every page.

    svg.board
      path.ground                     the paper
      g.houses                        tinted houses, then what the step draws under the digits
      g.cells > g[role=row]           the reading rows of the layout
        g.cell#cell-r3c7              moved to its place; classes say how it looks
          path.area
          text.digit
          g.cands > text.cand#cand-r3c7-5
          text.ghost, path.ghost-strike  what a proof supposes while it is played
      g.lines  g.edges  g.labels      the lines of the board, those around marked houses, the coordinates
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
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from solver.board import N_, Board, Cell, Digit, Layout, Mask, Translate, bits, mask_of, per_layout
from solver.board.wording import untranslated
from solver.drawing.geometry import CellShape, Outline, Point, baseline, num, segment
from solver.drawing.layers import (
    NO_LEGEND,
    badges_layer,
    edges_layer,
    houses_layer,
    legend_layer,
    links_layer,
    set_legend,
)
from solver.drawing.marks import NO_MARKS, Marks, candidate_id, cell_id, marks_for
from solver.drawing.outline import outline_of
from solver.drawing.proofs import ASIDE, Passing, by_cell
from solver.drawing.regions import regions
from solver.drawing.signs import STRIKE, disc, draw_ghosts, order, strike
from solver.steps import Candidate, Role, Step

STYLE = (Path(__file__).parent / "style" / "board.css").read_text(encoding="utf-8")
STYLE_SHA256 = "'sha256-" + b64encode(hashlib.sha256(STYLE.encode()).digest()).decode() + "'"

_BOARD = N_("Sudoku board, {size}")
_GIVEN = N_("{cell}: {digit}, given")
_FILLED = N_("{cell}: {digit}")
_EMPTY = N_("{cell}: empty")
_CANDIDATES = N_("{cell}: candidates {candidates}")


@dataclass(frozen=True)
class _Pieces:
    """The parts of a layout's picture that never change.

    `heads[ids][cell]` ends the class list of a cell and moves it into place. `digits[shape][digit]` is a written
    digit, with an empty one at 0. `candidates[ids][cell][digit]` is what follows the classes of a candidate.
    """

    heads: tuple[tuple[str, ...], tuple[str, ...]]
    areas: tuple[str, ...]
    digits: tuple[tuple[str, ...], ...]
    open_candidates: tuple[str, ...]
    candidates: tuple[tuple[tuple[str, ...], ...], tuple[tuple[str, ...], ...]]
    lines: str
    hints: str
    labels: str


@per_layout
def _pieces_of(layout: Layout, flat: bool) -> _Pieces:
    outline = outline_of(layout, flat=flat)
    cells = range(layout.n_cells)
    shape_of = [outline.shape_of(cell) for cell in cells]
    moves = [f' transform="translate({num(p.x)} {num(p.y)})"' for p in outline.cells]
    return _Pieces(
        heads=(
            tuple(f'"{move}' for move in moves),
            tuple(f'" id="{cell_id(layout, cell)}"{moves[cell]}' for cell in cells),
        ),
        areas=tuple(_area(shape_of[c], outline.cells[c].angle) for c in cells),
        digits=tuple(tuple(_digit(shape, sign) for sign in layout.symbols) for shape in outline.shapes),
        open_candidates=tuple(_open_candidates(shape) for shape in outline.shapes),
        candidates=(
            tuple(_candidates(layout, shape_of[c], None) for c in cells),
            tuple(_candidates(layout, shape_of[c], c) for c in cells),
        ),
        lines=_lines(outline),
        hints=f'<path class="hint" d="{outline.hints}" stroke-width="3"/>' if outline.hints else "",
        labels=_labels(outline),
    )


def _area(shape: CellShape, angle: float, attributes: str = 'class="area"') -> str:
    rotated = f' transform="rotate({num(angle)})"' if angle else ""
    return f'<path {attributes} d="{shape.area}"{rotated}/>'


def _digit(shape: CellShape, sign: str) -> str:
    sign = "" if sign == "." else sign
    size = num(shape.digit_size)
    return f'<text class="digit" y="{num(baseline(shape.digit_size))}" font-size="{size}">{sign}</text>'


def _open_candidates(shape: CellShape) -> str:
    return f'<g class="cands" font-size="{num(shape.candidate_size)}">'


def _candidates(layout: Layout, shape: CellShape, cell: Cell | None) -> tuple[str, ...]:
    """Return what follows the classes of each candidate of a cell, without ids if `cell` is None."""
    down = baseline(shape.candidate_size)
    rests = []
    for digit, spot in enumerate(shape.spots):
        name = "" if cell is None else f' id="{candidate_id(layout, cell, digit)}"'
        rests.append(f'{name} x="{num(spot.x)}" y="{num(spot.y + down)}">{layout.symbols[digit]}</text>')
    return tuple(rests)


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
    ids: bool = True,
    interactive: bool = False,
    standalone: bool = False,
    explained: bool = False,
    flat: bool = False,
    only: Container[Cell] | None = None,
    title: str = "",
    translate: Translate = untranslated,
) -> str:
    """Return the board as one `<svg>` element.

    `digits` holds one digit per cell (0 for none), `candidates` a mask per cell. Cells of `solution_mask` are shown as
    found by the program; other digits that are not given, as written by the player. Without `ids` it is one of several
    boards on its page: a picture with a title and without coordinates. On `interactive` boards the keyboard moves from
    cell to cell, and every cell has an element for its digit. A `standalone` picture is a file of its own, with style
    sheet and legend; `explained` boards have a legend and coordinates. `title` replaces "Sudoku board, 9 × 9".
    `flat` draws a round board laid out flat. If only a part of the picture is wanted, `only` are the cells there.
    """
    pieces, outline = _pieces_of(layout, flat), outline_of(layout, flat=flat)
    digits = _with_placed(digits, marks)
    labels = ids or explained
    spoken = ids and not standalone
    role = "img" if not spoken else "grid" if interactive else "table"
    words = set_legend(layout, outline, marks, translate) if standalone or explained else NO_LEGEND
    found = regions(outline, marks.sets)
    classes = _classes(digits, given_mask, solution_mask, marks)
    options = {"ids": ids, "interactive": interactive, "is_played": spoken}
    insides = _insides(outline, pieces, digits, candidates, marks, layout.symbols, **options)
    says = _says(layout, digits, given_mask, candidates, translate, interactive=interactive, spoken=spoken)
    return "".join(
        [
            _head(layout, outline, role, title, translate, labels=labels, standalone=standalone, below=words.height),
            f'<path class="ground" d="{outline.frame}"/>',
            houses_layer(layout, outline, marks, found, pieces.hints, ids=ids),
            _rows(layout, zip(classes, pieces.heads[ids], says, pieces.areas, insides), only, spoken=spoken),
            pieces.lines,
            edges_layer(outline, marks),
            pieces.labels if labels else "",
            links_layer(outline, digits, candidates or (), marks, ids=ids, is_played=spoken),
            badges_layer(found),
            legend_layer(words, outline.bottom(labels=labels)),
            "</svg>",
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


def _head(
    layout: Layout,
    outline: Outline,
    role: str,
    title: str,
    translate: Translate,
    *,
    labels: bool,
    standalone: bool,
    below: float,
) -> str:
    x, y, width, height = (outline.label_box if labels else outline.bare_box).split()
    height = num(float(height) + below)
    box = f"{x} {y} {width} {height}"
    whole = f' width="{width}" height="{height}"' if standalone else ""
    style = f"<style>{STYLE}</style>" if standalone else ""
    sheet = f'<path class="ground" d="M{x} {y}h{width}v{height}h-{width}z"/>' if below else ""
    many = ' aria-multiselectable="true"' if role == "grid" else ""
    name = escape(title or translate(_BOARD).format(size=layout.size.text(translate)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="{box}"{whole} role="{role}"'
        f' aria-label="{name}"{many}>{style}{sheet}'
    )


def drawn_rows(layout: Layout) -> list[tuple[Cell, ...]]:
    """Return the cells of a picture in their order, row by row."""
    return [layout.houses[h].cells for h in layout.partitions[0]]


def _rows(
    layout: Layout, parts: Iterable[tuple[str, str, str, str, str]], only: Container[Cell] | None, *, spoken: bool
) -> str:
    """Return the cells, row by row; the parts of a cell are its classes, other attributes, label, area and inside."""
    cells = [f'<g class="cell{kind}{head}{says}>{area}{inside}</g>' for kind, head, says, area, inside in parts]
    role = '<g role="row">' if spoken else "<g>"
    drawn = ([cells[cell] for cell in row if only is None or cell in only] for row in drawn_rows(layout))
    rows = "".join(f"{role}{''.join(row)}</g>" for row in drawn)
    return f'<g class="cells">{rows}</g>'


def _classes(digits: Sequence[Digit], given_mask: Mask, solution_mask: Mask, marks: Marks) -> list[str]:
    """Return the classes of each cell, each with a blank before it."""
    classes = ["" if not digit else " is-filled" for digit in digits]
    for cell in bits(solution_mask):
        classes[cell] = " is-solution"
    for cell in bits(given_mask):
        classes[cell] = " is-given"
    for cell, marked in marks.cells.items():
        classes[cell] += f" {marked}"
    return classes


def _insides(
    outline: Outline,
    pieces: _Pieces,
    digits: Sequence[Digit],
    candidates: Sequence[Mask] | None,
    marks: Marks,
    symbols: Sequence[str],
    *,
    ids: bool,
    interactive: bool,
    is_played: bool,
) -> list[str]:
    """Return the contents of each cell: a digit, or its candidates with their marks."""
    rests, shapes = pieces.candidates[ids], [place.shape for place in outline.cells]
    masks = candidates or [0] * len(shapes)
    insides = [pieces.digits[s][d] if d or interactive else "" for s, d in zip(shapes, digits)]
    for cell, mask in enumerate(masks):
        if mask and not digits[cell]:
            shown = "".join([f'<text class="cand"{rests[cell][digit]}' for digit in bits(mask)])
            insides[cell] += f"{pieces.open_candidates[shapes[cell]]}{shown}</g>"
    for cell, drawn in _with_marks(outline, digits, rests, masks, marks, is_played=is_played):
        insides[cell] = f"{pieces.digits[shapes[cell]][0] * interactive}{drawn}"
    if marks.playback and is_played:
        for cell, ghosts in by_cell(marks.playback.ghosts).items():
            insides[cell] += draw_ghosts(outline.shape_of(cell), ghosts, symbols)
        for cell, beats in marks.playback.patterns.items():
            shape, angle = outline.shape_of(cell), outline.cells[cell].angle
            looks = (f'class="in-pattern is-aside"{order(beat, until=beat)}' for beat in beats)
            insides[cell] = "".join([_area(shape, angle, look) for look in looks]) + insides[cell]
    for cell, digit in marks.ruled_out.items():
        if not digits[cell]:
            insides[cell] += _cross(outline.shape_of(cell), digit if masks[cell] else 0)
    return insides


def _with_marks(
    outline: Outline,
    digits: Sequence[Digit],
    rests: Sequence[Sequence[str]],
    masks: Sequence[Mask],
    marks: Marks,
    *,
    is_played: bool,
) -> Iterator[tuple[Cell, str]]:
    """Yield the candidates of cells with marked ones: discs behind these, and strokes over the eliminated ones."""
    beats, last = marks.beats(), marks.n_beats
    by_cell: dict[Cell, dict[Digit, str]] = {}
    for (cell, digit), classes in marks.candidates.items():
        if is_played or f"is-{ASIDE}" not in classes.split():
            by_cell.setdefault(cell, {})[digit] = classes
    passing: dict[Cell, list[Passing]] = {}
    if marks.playback and is_played:
        for each in marks.playback.passing:
            passing.setdefault(each.candidate.cell, []).append(each)
    for cell in dict.fromkeys((*by_cell, *passing)):
        if not digits[cell]:
            marked = by_cell.get(cell, {})
            orders = {
                digit: order(beats.get(Candidate(cell, digit), 0), until=last * (f"is-{ASIDE}" in classes.split()))
                for digit, classes in marked.items()
            }
            shape = outline.shape_of(cell)
            end = order(last + 1 if last else 0)
            parts = [
                _discs(shape, marked, orders, passing.get(cell, ())),
                *_words(rests[cell], masks[cell], marked, orders),
            ]
            parts += [_strike(shape, digit, end) for digit, how in marked.items() if f"is-{Role.REMOVED}" in how]
            yield cell, "".join([_open_candidates(shape), *parts, "</g>"])


def _discs(
    shape: CellShape, marked: Mapping[Digit, str], orders: Mapping[Digit, str], passing: Iterable[Passing]
) -> str:
    parts = [disc(shape.spots[digit], shape.disc, how, orders[digit]) for digit, how in marked.items()]
    parts += [
        disc(shape.spots[each.candidate.digit], shape.disc, each.classes, order(each.first, until=each.last))
        for each in passing
    ]
    return "".join(parts)


def _words(rests: Sequence[str], mask: Mask, marked: Mapping[Digit, str], orders: Mapping[Digit, str]) -> Iterator[str]:
    for digit in bits(mask | mask_of(marked)):
        attributes = f'class="cand {marked[digit]}"{orders[digit]}' if digit in marked else 'class="cand"'
        yield f"<text {attributes}{rests[digit]}"


def _strike(shape: CellShape, digit: Digit, order: str) -> str:
    width = num(shape.candidate_size * STRIKE)
    return f'<path class="strike"{order} d="{strike(shape.spots[digit], shape.disc)}" stroke-width="{width}"/>'


def _cross(shape: CellShape, digit: Digit) -> str:
    """Draw a cross over the empty place of a ruled-out candidate, or in the middle of an empty cell (0)."""
    x, y = shape.spots[digit]
    arm = shape.candidate_size * 0.3 if digit else shape.digit_size * 0.16
    falling = segment(Point(x - arm, y - arm), Point(x + arm, y + arm))
    rising = segment(Point(x - arm, y + arm), Point(x + arm, y - arm))
    return f'<path class="cross" d="{falling}{rising}"/>'


@per_layout
def _cell_names(layout: Layout, word: str) -> tuple[str, ...]:
    """Return the names of the cells in the language of `word`."""
    return tuple(word.format(first=a, second=b) for a, b in map(layout.numbers_of, range(layout.n_cells)))


def _says(
    layout: Layout,
    digits: Sequence[Digit],
    given_mask: Mask,
    candidates: Sequence[Mask] | None,
    translate: Translate,
    *,
    interactive: bool,
    spoken: bool,
) -> list[str]:
    """Return what a screen reader says about each cell, as attributes; empty if the board is just a picture."""
    if not spoken:
        return [""] * layout.n_cells
    given, filled, empty, pencilled = (escape(translate(text)) for text in (_GIVEN, _FILLED, _EMPTY, _CANDIDATES))
    symbols, names = layout.symbols, _cell_names(layout, escape(translate(layout.cell_word)))
    masks = candidates or [0] * layout.n_cells
    roles = [' role="gridcell" tabindex="-1"' if interactive else ' role="cell"'] * layout.n_cells
    if interactive:
        roles[drawn_rows(layout)[0][0]] = ' role="gridcell" tabindex="0"'
    listed = {mask: ", ".join([symbols[digit] for digit in bits(mask)]) for mask in set(masks)}
    labels = []
    for cell, digit in enumerate(digits):
        if digit:
            template = given if given_mask >> cell & 1 else filled
            labels.append(template.format(cell=names[cell], digit=symbols[digit]))
        elif masks[cell]:
            labels.append(pencilled.format(cell=names[cell], candidates=listed[masks[cell]]))
        else:
            labels.append(empty.format(cell=names[cell]))
    return [f'{role} aria-label="{label}"' for role, label in zip(roles, labels)]
