"""The cells of a board as SVG: their digits and candidates with marks, and what a screen reader says about each."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape

from solver.board import N_, Cell, Digit, Layout, Mask, Translate, bits, mask_of, per_layout
from solver.drawing.clues import ClueDrawing, outline_with
from solver.drawing.geometry import CellShape, Outline, Point, baseline, num, segment
from solver.drawing.marks import Marks, candidate_id, cell_id
from solver.drawing.outline import outline_of
from solver.drawing.proofs import ASIDE, Passing, by_cell
from solver.drawing.signs import STRIKE, disc, draw_ghosts, order, strike
from solver.steps import Candidate, Role

_GIVEN = N_("{cell}: {digit}, given")
_FILLED = N_("{cell}: {digit}")
_EMPTY = N_("{cell}: empty")
_CANDIDATES = N_("{cell}: candidates {candidates}")


@dataclass(frozen=True)
class BoardContent:
    """What is on the board: one digit for each cell (0 for none), one mask of `candidates`, and the marks."""

    layout: Layout
    flat: bool
    digits: Sequence[Digit]
    given_mask: Mask
    solution_mask: Mask
    candidates: Sequence[Mask]
    marks: Marks
    clues: ClueDrawing

    @cached_property
    def outline(self) -> Outline:
        """The outline of the layout, with room for the clues; laid out flat if the board is `flat`."""
        return outline_with(self.layout, self.clues, flat=self.flat)

    @property
    def pieces(self) -> _CellPieces:
        """The parts of the cells that never change."""
        return _pieces_of(self.layout, self.flat, self.clues.has_notes)


@dataclass(frozen=True)
class Viewer:
    """Whom the picture is for: a visitor with keyboard and screen reader, or whoever opens it as a file."""

    translate: Translate
    ids: bool
    interactive: bool
    standalone: bool

    @property
    def is_spoken(self) -> bool:
        """Whether a screen reader reads cell by cell, and links are played; otherwise the board is just a picture."""
        return self.ids and not self.standalone

    @property
    def role(self) -> str:
        """The ARIA role of the board."""
        return "img" if not self.is_spoken else "grid" if self.interactive else "table"


def drawn_rows(layout: Layout) -> list[tuple[Cell, ...]]:
    """Return the cells of a picture in their order, row by row."""
    rows: dict[int, list[Cell]] = {}
    for cell in range(layout.n_cells):
        rows.setdefault(layout.numbers_of(cell)[0], []).append(cell)
    return [tuple(row) for row in rows.values()]


def cells_layer(board: BoardContent, viewer: Viewer, only: Container[Cell] | None) -> str:
    """Draw the cells, row by row; only some of them, if `only` is given."""
    pieces = board.pieces
    labels, contents = _labels(board, viewer), _contents(board, viewer)
    parts = zip(_classes(board), pieces.heads[viewer.ids], labels, pieces.areas, contents)
    cells = [f'<g class="cell{kind}{head}{label}>{area}{content}</g>' for kind, head, label, area, content in parts]
    start = '<g role="row">' if viewer.is_spoken else "<g>"
    drawn = ([cells[cell] for cell in row if only is None or cell in only] for row in drawn_rows(board.layout))
    rows = "".join(f"{start}{''.join(row)}</g>" for row in drawn)
    return f'<g class="cells">{rows}</g>'


def _classes(board: BoardContent) -> list[str]:
    """Return the classes of each cell, each with a blank before it."""
    classes = ["" if not digit else " is-filled" for digit in board.digits]
    for cell in bits(board.solution_mask):
        classes[cell] = " is-solution"
    for cell in bits(board.given_mask):
        classes[cell] = " is-given"
    for cell, marked in board.marks.cells.items():
        classes[cell] += f" {marked}"
    return classes


def _contents(board: BoardContent, viewer: Viewer) -> list[str]:
    """Return the contents of each cell: a digit, or its candidates with their marks."""
    outline, digits, marks, pieces = board.outline, board.digits, board.marks, board.pieces
    tails, shapes = pieces.candidates[viewer.ids], [placement.shape for placement in outline.cells]
    texts = pieces.digits
    contents = [texts[s][digit] if digit or viewer.interactive else "" for s, digit in zip(shapes, digits)]
    for cell, mask in enumerate(board.candidates):
        if mask and not digits[cell]:
            shown = "".join([f'<text class="cand"{tails[cell][digit]}' for digit in bits(mask)])
            contents[cell] += f"{pieces.candidates_opening_tag[shapes[cell]]}{shown}</g>"
    for cell, drawn in _with_marks(board, tails, is_played=viewer.is_spoken):
        contents[cell] = f"{texts[shapes[cell]][0] * viewer.interactive}{drawn}"
    if marks.playback and viewer.is_spoken:
        for cell, ghosts in by_cell(marks.playback.ghosts).items():
            contents[cell] += draw_ghosts(outline.shape_of(cell), ghosts, board.layout.symbols)
        for cell, beats in marks.playback.patterns.items():
            shape, angle = outline.shape_of(cell), outline.cells[cell].angle
            attributes = (f'class="in-pattern is-aside"{order(beat, until=beat)}' for beat in beats)
            contents[cell] = "".join([_area(shape, angle, each) for each in attributes]) + contents[cell]
    for cell, digit in marks.ruled_out.items():
        if not digits[cell]:
            contents[cell] += _cross(outline.shape_of(cell), digit if board.candidates[cell] else 0)
    return contents


def _with_marks(board: BoardContent, tails: Sequence[Sequence[str]], *, is_played: bool) -> Iterator[tuple[Cell, str]]:
    """Yield the candidates of cells with marked ones: discs behind these, and strokes over the eliminated ones."""
    marks = board.marks
    beats, last = marks.beats(), marks.n_beats
    marked_in: dict[Cell, dict[Digit, str]] = {}
    for (cell, digit), classes in marks.candidates.items():
        if is_played or f"is-{ASIDE}" not in classes.split():
            marked_in.setdefault(cell, {})[digit] = classes
    passing: dict[Cell, list[Passing]] = {}
    if marks.playback and is_played:
        for each in marks.playback.passing:
            passing.setdefault(each.candidate.cell, []).append(each)
    for cell in dict.fromkeys((*marked_in, *passing)):
        if not board.digits[cell]:
            marked = marked_in.get(cell, {})
            orders = {
                digit: order(beats.get(Candidate(cell, digit), 0), until=last * (f"is-{ASIDE}" in classes.split()))
                for digit, classes in marked.items()
            }
            shape = board.outline.shape_of(cell)
            end = order(last + 1 if last else 0)
            parts = [
                _discs(shape, marked, orders, passing.get(cell, ())),
                *_candidate_texts(tails[cell], board.candidates[cell], marked, orders),
            ]
            parts += [_strike(shape, digit, end) for digit, how in marked.items() if f"is-{Role.REMOVED}" in how]
            yield cell, "".join([_candidates_opening_tag(shape), *parts, "</g>"])


def _discs(
    shape: CellShape, marked: Mapping[Digit, str], orders: Mapping[Digit, str], passing: Iterable[Passing]
) -> str:
    parts = [disc(shape.spots[digit], shape.disc, how, orders[digit]) for digit, how in marked.items()]
    parts += [
        disc(shape.spots[each.candidate.digit], shape.disc, each.classes, order(each.first, until=each.last))
        for each in passing
    ]
    return "".join(parts)


def _candidate_texts(
    tails: Sequence[str], mask: Mask, marked: Mapping[Digit, str], orders: Mapping[Digit, str]
) -> Iterator[str]:
    for digit in bits(mask | mask_of(marked)):
        attributes = f'class="cand {marked[digit]}"{orders[digit]}' if digit in marked else 'class="cand"'
        yield f"<text {attributes}{tails[digit]}"


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


def _labels(board: BoardContent, viewer: Viewer) -> list[str]:
    """Return what a screen reader says about each cell, as attributes; empty if the board is just a picture."""
    layout, translate = board.layout, viewer.translate
    if not viewer.is_spoken:
        return [""] * layout.n_cells
    given, filled, empty, pencilled = (escape(translate(text)) for text in (_GIVEN, _FILLED, _EMPTY, _CANDIDATES))
    symbols, names = layout.symbols, _cell_names(layout, escape(translate(layout.cell_word)))
    roles = [' role="gridcell" tabindex="-1"' if viewer.interactive else ' role="cell"'] * layout.n_cells
    if viewer.interactive:
        roles[drawn_rows(layout)[0][0]] = ' role="gridcell" tabindex="0"'
    listed = {mask: ", ".join([symbols[digit] for digit in bits(mask)]) for mask in set(board.candidates)}
    labels = []
    for cell, digit in enumerate(board.digits):
        if digit:
            template = given if board.given_mask >> cell & 1 else filled
            labels.append(template.format(cell=names[cell], digit=symbols[digit]))
        elif board.candidates[cell]:
            labels.append(pencilled.format(cell=names[cell], candidates=listed[board.candidates[cell]]))
        else:
            labels.append(empty.format(cell=names[cell]))
    return [f'{role} aria-label="{label}"' for role, label in zip(roles, labels)]


@dataclass(frozen=True)
class _CellPieces:
    """The parts of cells that never change.

    `heads[ids][cell]` ends the class list of a cell and moves it into place. `digits[shape][digit]` is a written
    digit, with an empty one at 0. `candidates[ids][cell][digit]` is the tail of a candidate's element: what follows
    its class attribute.
    """

    heads: tuple[tuple[str, ...], tuple[str, ...]]
    areas: tuple[str, ...]
    digits: tuple[tuple[str, ...], ...]
    candidates_opening_tag: tuple[str, ...]
    candidates: tuple[tuple[tuple[str, ...], ...], tuple[tuple[str, ...], ...]]


@per_layout
def _pieces_of(layout: Layout, flat: bool, corners: bool) -> _CellPieces:
    outline = outline_of(layout, flat=flat, corners=corners)
    cells = range(layout.n_cells)
    shape_of = [outline.shape_of(cell) for cell in cells]
    moves = [f' transform="translate({num(p.x)} {num(p.y)})"' for p in outline.cells]
    return _CellPieces(
        heads=(
            tuple(f'"{move}' for move in moves),
            tuple(f'" id="{cell_id(layout, cell)}"{moves[cell]}' for cell in cells),
        ),
        areas=tuple(_area(shape_of[c], outline.cells[c].angle) for c in cells),
        digits=tuple(tuple(_digit(shape, symbol) for symbol in layout.symbols) for shape in outline.shapes),
        candidates_opening_tag=tuple(_candidates_opening_tag(shape) for shape in outline.shapes),
        candidates=(
            tuple(_candidates(layout, shape_of[c], None) for c in cells),
            tuple(_candidates(layout, shape_of[c], c) for c in cells),
        ),
    )


def _area(shape: CellShape, angle: float, attributes: str = 'class="area"') -> str:
    rotated = f' transform="rotate({num(angle)})"' if angle else ""
    return f'<path {attributes} d="{shape.area}"{rotated}/>'


def _digit(shape: CellShape, symbol: str) -> str:
    symbol = "" if symbol == "." else symbol
    size = num(shape.digit_size)
    return f'<text class="digit" y="{num(baseline(shape.digit_size))}" font-size="{size}">{symbol}</text>'


def _candidates_opening_tag(shape: CellShape) -> str:
    return f'<g class="cands" font-size="{num(shape.candidate_size)}">'


def _candidates(layout: Layout, shape: CellShape, cell: Cell | None) -> tuple[str, ...]:
    """Return what follows the class attribute of each candidate's element; without ids if `cell` is None."""
    down = baseline(shape.candidate_size)
    tails = []
    for digit, spot in enumerate(shape.spots):
        name = "" if cell is None else f' id="{candidate_id(layout, cell, digit)}"'
        tails.append(f'{name} x="{num(spot.x)}" y="{num(spot.y + down)}">{layout.symbols[digit]}</text>')
    return tuple(tails)
