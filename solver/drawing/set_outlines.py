"""The sets of cells of a step, each outlined and marked with a letter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import dist
from typing import NamedTuple

from solver.board import Cell
from solver.drawing.boundaries import MOVES, Bend, loops_around
from solver.drawing.geometry import Corner, Outline, Point, num
from solver.drawing.room import BADGE, BARE_ROOM, SIDE
from solver.steps import letter_of

N_LOOKS = 8  # line patterns for sets, used in turn; beyond these only the letter tells sets apart


class SetOutline(NamedTuple):
    """How a set of cells is drawn. Paths, spots and the size of the letter are in user units.

    `path` is the boundary of the set, `fill` the boundary of its cells that are in no other set. A set of several
    pieces has its letter at each of them.
    """

    letter: str
    look: str
    path: str
    fill: str
    letter_spots: tuple[Point, ...]
    letter_size: float


def look_of(k: int) -> str:
    """Return the class of the k-th set."""
    return f"is-set-{k % N_LOOKS + 1}"


def outline_sets(outline: Outline, sets: Sequence[Sequence[Cell]]) -> tuple[SetOutline, ...]:
    """Return the outline of each set. Where sets share cells, their outlines run side by side; no two letters overlap.

    A set that shares cells with earlier ones is drawn further inside its cells: at the smallest depth that none of
    those earlier sets has.
    """
    outlines: list[SetOutline] = []
    depths: list[int] = []
    n_sets_of = Counter(cell for cells in sets for cell in dict.fromkeys(cells))
    shared_corners = _shared_corners(outline, n_sets_of)
    for k, cells in enumerate(sets):
        occupied = {depths[j] for j, others in enumerate(sets[:k]) if set(others) & set(cells)}
        depths.append(next(depth for depth in range(len(sets)) if depth not in occupied))
        size = min(outline.shape_of(cell).candidate_size for cell in cells)
        inset = size * (0.17 + 0.19 * depths[k])
        loops = loops_around(outline.chart, cells)
        alone = loops_around(outline.chart, [cell for cell in cells if n_sets_of[cell] == 1])
        letter_size = min(max(size * 0.78, 9.0), size * 1.5)
        taken = [spot for each in outlines for spot in each.letter_spots]
        outlines.append(
            SetOutline(
                letter=letter_of(k),
                look=look_of(k),
                path="".join(loop_path(outline, loop, inset) for loop in loops),
                fill="".join(loop_path(outline, loop, inset) for loop in alone),
                letter_spots=_letter_spots(outline, loops, shared_corners, taken, letter_size),
                letter_size=letter_size,
            )
        )
    return tuple(outlines)


def _shared_corners(outline: Outline, cells: Iterable[Cell]) -> set[Corner]:
    """Return the corners of more than one of `cells`: a letter there could belong to any of them."""
    chart = outline.chart
    corners = Counter(
        Corner((along + dx) % chart.n_along if chart.n_along else along + dx, down + dy)
        for along, down in map(chart.corner_of, cells)
        for dx in (0, 1)
        for dy in (0, 1)
    )
    return {corner for corner, n in corners.items() if n > 1}


def _inset_corner(outline: Outline, bend: Bend, inset: float) -> tuple[Point, float]:
    """Return a corner of the boundary, moved into the set by `inset`, and how far down that moved it."""
    inward = {(bend.before + 1) % 4, (bend.after + 1) % 4}
    along, down = (inset * sum(MOVES[move][axis] for move in inward) for axis in (0, 1))
    return outline.chart.at(bend.corner, along, down), down


def loop_path(outline: Outline, loop: list[Bend], inset: float) -> str:
    """Return the path data of a loop, drawn `inset` inside the boundary."""
    start, _ = _inset_corner(outline, loop[-1], inset)
    parts = [f"M{num(start.x)} {num(start.y)}"]
    for bend in loop:
        end, down = _inset_corner(outline, bend, inset)
        if MOVES[bend.before][1]:
            parts.append(f"L{num(end.x)} {num(end.y)}")
        else:
            parts.append(outline.chart.side(bend.corner, end, down, direction=MOVES[bend.before][0]))
    return "".join([*parts, "z"])


def _letter_spots(
    outline: Outline, loops: list[list[Bend]], shared: set[Corner], taken: Sequence[Point], size: float
) -> tuple[Point, ...]:
    """Return a corner for the letter of each piece of a set: where no other letter is, and if possible not shared."""
    spots: list[Point] = []
    # Around a piece there are more outer corners than others; around a hole it is the other way round.
    for loop in [each for each in loops if sum(_is_outer(bend) or -1 for bend in each) > 0] or loops[:1]:
        bends = [bend for bend in (loop[-1], *loop[:-1]) if _is_outer(bend)] or loop[:1]
        bends.sort(key=lambda bend: bend.corner in shared)
        corners = [_on_paper(outline.chart.at(bend.corner, 0, 0), size) for bend in bends]
        free = (spot for spot in corners if all(dist(spot, other) > size * 1.3 for other in (*taken, *spots)))
        spots.append(next(free, corners[0]))
    return tuple(spots)


def _on_paper(spot: Point, size: float) -> Point:
    """Return a place near `spot` where the edge of the picture does not cut off a letter."""
    low, high = size * BADGE - BARE_ROOM, SIDE + BARE_ROOM - size * BADGE
    return Point(min(max(spot.x, low), high), min(max(spot.y, low), high))


def _is_outer(bend: Bend) -> int:
    """Return 1 if the cells are on the inner side of this corner of their boundary, else 0."""
    return int(bend.after == (bend.before + 1) % 4)
