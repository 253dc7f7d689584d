"""A part of a run, drawn moment by moment; and a walk-through, step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import hypot
from typing import NamedTuple

from solver.board import Cell, Digit, Mask, Puzzle
from solver.drawing import draw_clues, draw_svg
from solver.drawing.animation import FORMS, MAX_PATCHES, Frame, Patch, Strip
from solver.drawing.clues import outline_with
from solver.drawing.geometry import CellPlacement, Corner, Outline, num
from solver.drawing.marks import NO_MARKS, Marks, marks_for, only_marked
from solver.drawing.raster import Box, view_box_of
from solver.films.looks import candidates_of, marks_of
from solver.lab import WRITE_REASONS
from solver.recordings import Moment, Recording, shown_moment
from solver.steps import Walkthrough

SIZES = (480, 720, 1080)  # pixels across
MAX_PICTURES = 300
MIN_LAST_FRAME_MS = 2500
_LARGE = 16  # digits
# In SVG user units.
_STRIP = 44.0  # height of the strip below the board, which shows the progress of the run
_WORDS = 190.0  # width in the strip for the numbers
_EDGE = 6.0  # room around a cell for its lines


class Stretch(NamedTuple):
    """The moments of a film: those after `first`, `first + every` … events, and the one after `last`."""

    first: int
    last: int
    every: int = 1

    @property
    def n_pictures(self) -> int:
        """How many moments there are."""
        return -(-(self.last - self.first) // self.every) + 1

    @property
    def moments(self) -> Iterator[int]:
        """The numbers of events after which a picture is made."""
        yield from range(self.first, self.last, self.every)
        yield self.last

    @property
    def fitting(self) -> int:
        """The smallest `every` that gives at most MAX_PICTURES pictures."""
        return max(1, -(-(self.last - self.first) // (MAX_PICTURES - 1)))


def frames_of(
    recording: Recording, puzzle: Puzzle, stretch: Stretch, *, milliseconds: int = 250, with_candidates: bool = False
) -> Iterator[Frame]:
    """Yield a picture for each moment of `stretch`. Raises IndexError if the recording is shorter."""
    camera, before = _Camera(puzzle, recording.n_events), None
    for n in stretch.moments:
        content = _content_of(shown_moment(recording, n), puzzle, with_candidates=with_candidates)
        duration = max(MIN_LAST_FRAME_MS, milliseconds) if n == stretch.last else milliseconds
        # The halo of a clue is in no cell, so with it everything is drawn again.
        is_near = before and before.marks.clues == content.marks.clues
        yield Frame(camera.picture(content), duration, camera.patches(before, content) if is_near else None)
        before = content


def frames_of_steps(walkthrough: Walkthrough, *, milliseconds: int = 1000) -> Iterator[Frame]:
    """Yield a picture for each step of a walk-through, on the board before it, and one of the end.

    On large boards only cells that a step marks have candidates: others could not be read, and take long to draw.
    """
    camera, board = _Camera(walkthrough.puzzle, len(walkthrough.steps)), walkthrough.board_at(0)
    for n, step in enumerate(walkthrough.steps, 1):
        marks = marks_for(step, board.layout, max(len(step.views) - 1, 0))
        candidates = board.candidates if board.layout.n < _LARGE else only_marked(board.candidates, marks)
        yield Frame(camera.picture(_FrameContent(n, board.digits, candidates, marks)), milliseconds)
        step.apply(board)
    rest = board.candidates if board.layout.n < _LARGE else [0] * board.layout.n_cells
    content = _FrameContent(len(walkthrough.steps), board.digits, rest, NO_MARKS)
    yield Frame(camera.picture(content), max(MIN_LAST_FRAME_MS, milliseconds))


def write_film(
    frames: Sequence[Frame],
    file_type: str,
    *,
    width: int = SIZES[0],
    progress: Callable[[int], None] = lambda done: None,
) -> bytes:
    """Return the pictures as a file of one of FORMS. `progress` is called with the number of pictures drawn so far."""
    return FORMS[file_type](Strip(frames, width, progress))


@dataclass(frozen=True)
class _FrameContent:
    """What a picture shows of a moment: its number, and each cell's digit, candidates and marks."""

    n: int
    digits: Sequence[Digit]
    candidates: Sequence[Mask]
    marks: Marks

    def cells(self) -> list[tuple[object, ...]]:
        """Return, for each cell, everything that determines how it looks."""
        marked: dict[Cell, list[tuple[Digit, str]]] = {}
        for (cell, digit), how in self.marks.candidates.items():
            marked.setdefault(cell, []).append((digit, how))
        looks = enumerate(zip(self.digits, self.candidates))
        return [(*look, self.marks.cells.get(cell), marked.get(cell)) for cell, look in looks]


def _content_of(moment: Moment, puzzle: Puzzle, *, with_candidates: bool) -> _FrameContent:
    marks, event = marks_of(puzzle, moment), moment.event
    if event and event.why in WRITE_REASONS:
        latest = f"{marks.cells.get(event.cell, '')} is-last".strip()
        marks = replace(marks, cells={**marks.cells, event.cell: latest})
    masks = candidates_of(puzzle, moment) if with_candidates else [0] * puzzle.layout.n_cells
    return _FrameContent(moment.n, moment.digits, masks, marks)


class _Camera:
    """Draws pictures of a puzzle, and the patches where a picture differs from the one before."""

    def __init__(self, puzzle: Puzzle, n_events: int) -> None:
        self.puzzle, self.n_events = puzzle, n_events
        outline = outline_with(puzzle.layout, draw_clues(puzzle.layout, puzzle.clues))
        self.boxes = [_box_around(outline, cell, placement) for cell, placement in enumerate(outline.cells)]
        self.near: dict[Cell, frozenset[Cell]] = {}
        box = Box(*map(float, outline.bare_box.split()))
        self.sheet = box._replace(height=box.height + _STRIP)
        self.strip = Box(box.x, box.y + box.height, box.width, _STRIP)

    def picture(self, content: _FrameContent) -> str:
        """Return the board with a progress bar below it, as SVG."""
        head, rest = self._board(content).split(">", 1)
        head = head.replace(_view_box(view_box_of(head)), _view_box(self.sheet))
        return f"{head}>{_paper(self.sheet)}{rest.removesuffix('</svg>')}{self._bar(content.n)}</svg>"

    def patches(self, before: _FrameContent, content: _FrameContent) -> list[Patch]:
        """Return what differs: cells, and always the strip below the board."""
        cells = zip(before.cells(), content.cells())
        changed = [cell for cell, (old, new) in enumerate(cells) if old != new][: MAX_PATCHES + 1]
        patches = [Patch(self.boxes[cell], self._board(content, self._near(cell))) for cell in changed]
        strip = f'<svg xmlns="http://www.w3.org/2000/svg" class="board" {_view_box(self.strip)}>'
        return [*patches, Patch(self.strip, f"{strip}{self._bar(content.n)}</svg>")]

    def _board(self, content: _FrameContent, only: frozenset[Cell] | None = None) -> str:
        return draw_svg(
            self.puzzle.layout,
            content.digits,
            given_mask=self.puzzle.given_mask,
            candidates=content.candidates,
            marks=content.marks,
            clues=self.puzzle.clues,
            ids=False,
            only=only,
        )

    def _near(self, cell: Cell) -> frozenset[Cell]:
        """Return the cells that may be partly visible in the box of `cell`."""
        if cell not in self.near:
            box = self.boxes[cell]
            self.near[cell] = frozenset(c for c, other in enumerate(self.boxes) if _meet(box, other))
        return self.near[cell]

    def _bar(self, n: int) -> str:
        x, y, room = self.strip.x + 12, self.strip.y + 26, self.strip.width - 24 - _WORDS
        lines = (("thin", room, 3), ("thick", room * n / max(1, self.n_events), 8))
        drawn = [f'<path class="{name}" d="M{num(x)} {num(y)}h{num(to)}" stroke-width="{w}"/>' for name, to, w in lines]
        middle = num(self.strip.x + self.strip.width - _WORDS / 2)
        words = f'<text class="label" x="{middle}" y="{num(y + 8)}" font-size="24">{n} / {self.n_events}</text>'
        return f'<g class="lines">{"".join(drawn)}</g>{words}'


def _box_around(outline: Outline, cell: Cell, placement: CellPlacement) -> Box:
    """Return an upright square that contains the cell whatever its shape: no point of it is farther than a corner."""
    along, down = outline.chart.corner_of(cell)
    corners = [outline.chart.at(Corner(along + a, down + d), 0, 0) for a in (0, 1) for d in (0, 1)]
    reach = max(hypot(corner.x - placement.x, corner.y - placement.y) for corner in corners) + _EDGE
    return Box(placement.x - reach, placement.y - reach, 2 * reach, 2 * reach)


def _meet(a: Box, b: Box) -> bool:
    return abs(a.x - b.x) < max(a.width, b.width) and abs(a.y - b.y) < max(a.height, b.height)


def _paper(box: Box) -> str:
    return f'<path class="ground" d="M{num(box.x)} {num(box.y)}h{num(box.width)}v{num(box.height)}H{num(box.x)}z"/>'


def _view_box(box: Box) -> str:
    return f'viewBox="{" ".join(map(num, box))}"'
