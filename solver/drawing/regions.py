"""Sets of cells as outlined regions with a letter, and groups of candidates as capsules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from math import dist
from typing import NamedTuple

from solver.board import Cell
from solver.drawing.boundaries import MOVES, Bend, loops_around
from solver.drawing.geometry import Corner, Outline, Point, num, segment
from solver.drawing.room import BADGE, BARE_ROOM, SIDE
from solver.steps import Candidate

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
N_LOOKS = 8  # line patterns for sets, used in turn; beyond these only the letter tells sets apart


class Region(NamedTuple):
    """The boundary of a set, the part of it that no other set shares, and where its letter is, once per piece.

    All in user units, including the size of the letter.
    """

    letter: str
    look: str
    path: str
    fill: str
    spots: tuple[Point, ...]
    size: float


def letter_of(k: int) -> str:
    """Return the letter of the k-th set."""
    return _LETTERS[k % len(_LETTERS)]


def look_of(k: int) -> str:
    """Return the class of the k-th set."""
    return f"is-set-{k % N_LOOKS + 1}"


def regions(outline: Outline, sets: Sequence[Sequence[Cell]]) -> tuple[Region, ...]:
    """Return a region for each set; outlines of sets that share cells keep apart, and so do the letters."""
    found: list[Region] = []
    depths: list[int] = []
    count = Counter(cell for cells in sets for cell in dict.fromkeys(cells))
    met_corners = _met_corners(outline, count)
    for k, cells in enumerate(sets):
        met = {depths[j] for j, others in enumerate(sets[:k]) if set(others) & set(cells)}
        depths.append(next(depth for depth in range(len(sets)) if depth not in met))
        size = min(outline.shape_of(cell).candidate_size for cell in cells)
        inset = size * (0.17 + 0.19 * depths[k])
        loops = loops_around(outline.chart, cells)
        alone = loops_around(outline.chart, [cell for cell in cells if count[cell] == 1])
        letter_size = min(max(size * 0.78, 9.0), size * 1.5)
        taken = [spot for region in found for spot in region.spots]
        found.append(
            Region(
                letter=letter_of(k),
                look=look_of(k),
                path="".join(_path(outline, loop, inset) for loop in loops),
                fill="".join(_path(outline, loop, inset) for loop in alone),
                spots=_letter_spots(outline, loops, met_corners, taken, letter_size),
                size=letter_size,
            )
        )
    return tuple(found)


def _met_corners(outline: Outline, cells: Iterable[Cell]) -> set[Corner]:
    """Return the corners that several of the cells share: a letter there could belong to any of them."""
    chart = outline.chart
    corners = Counter(
        Corner((along + dx) % chart.n_along if chart.n_along else along + dx, down + dy)
        for along, down in map(chart.corner_of, cells)
        for dx in (0, 1)
        for dy in (0, 1)
    )
    return {corner for corner, n in corners.items() if n > 1}


def _at(outline: Outline, bend: Bend, inset: float) -> tuple[Point, float]:
    """Return a corner of the boundary, moved into the region, and how far down it moved."""
    inward = {(bend.before + 1) % 4, (bend.after + 1) % 4}
    along, down = (inset * sum(MOVES[move][axis] for move in inward) for axis in (0, 1))
    return outline.chart.at(bend.corner, along, down), down


def _path(outline: Outline, loop: list[Bend], inset: float) -> str:
    start, _ = _at(outline, loop[-1], inset)
    parts = [f"M{num(start.x)} {num(start.y)}"]
    for bend in loop:
        end, down = _at(outline, bend, inset)
        if MOVES[bend.before][1]:
            parts.append(f"L{num(end.x)} {num(end.y)}")
        else:
            parts.append(outline.chart.side(bend.corner, end, down, direction=MOVES[bend.before][0]))
    return "".join([*parts, "z"])


def _letter_spots(
    outline: Outline, loops: list[list[Bend]], met: set[Corner], taken: Sequence[Point], size: float
) -> tuple[Point, ...]:
    """Return for each piece the first outer corner without another letter, preferably one that no other cell has."""
    found: list[Point] = []
    for loop in [each for each in loops if sum(_is_outer(bend) or -1 for bend in each) > 0] or loops[:1]:
        bends = [bend for bend in (loop[-1], *loop[:-1]) if _is_outer(bend)] or loop[:1]
        bends.sort(key=lambda bend: bend.corner in met)
        corners = [_on_paper(outline.chart.at(bend.corner, 0, 0), size) for bend in bends]
        free = (spot for spot in corners if all(dist(spot, other) > size * 1.3 for other in (*taken, *found)))
        found.append(next(free, corners[0]))
    return tuple(found)


def _on_paper(spot: Point, size: float) -> Point:
    """Return a place near `spot` where the edge of the picture does not cut off a letter."""
    low, high = size * BADGE - BARE_ROOM, SIDE + BARE_ROOM - size * BADGE
    return Point(min(max(spot.x, low), high), min(max(spot.y, low), high))


def _is_outer(bend: Bend) -> int:
    """Return 1 if the boundary turns around the cells here, 0 if it turns into them or not at all."""
    return int(bend.after == (bend.before + 1) % 4)


def capsules(
    outline: Outline, group: Sequence[Candidate], marked: Collection[Candidate] = ()
) -> Iterator[tuple[str, float]]:
    """Yield for each cluster of a group a line through it, and the width that encloses its candidates."""
    size = max(outline.shape_of(candidate.cell).candidate_size for candidate in group)
    for cluster in clusters(outline, group, marked):
        spots = [outline.spot(*candidate) for candidate in cluster]
        ways = [segment(*pair) for pair in _shortest(spots)] or [segment(spots[0], spots[0])]
        yield "".join(ways), size * 1.2


def clusters(outline: Outline, group: Sequence[Candidate], marked: Collection[Candidate] = ()) -> list[list[Candidate]]:
    """Split the candidates of a group into clusters whose cells touch, with no other of `marked` in between."""
    others = [outline.spot(*candidate) for candidate in marked if candidate not in group]

    def are_near(one: Candidate, other: Candidate) -> bool:
        if not _touch(outline, one.cell, other.cell):
            return False
        start, end, size = outline.spot(*one), outline.spot(*other), outline.shape_of(one.cell).candidate_size
        return all(dist(start, spot) + dist(spot, end) > dist(start, end) + size * 0.4 for spot in others)

    found: list[list[Candidate]] = []
    for candidate in group:
        near = [part for part in found if any(are_near(candidate, other) for other in part)]
        found = [part for part in found if part not in near]
        found.append([*(each for part in near for each in part), candidate])
    return found


def _touch(outline: Outline, one: Cell, other: Cell) -> bool:
    """Return whether the cells share a corner."""
    chart = outline.chart
    a, b = chart.corner_of(one), chart.corner_of(other)
    along = abs(a.along - b.along)
    if chart.n_along:
        along = min(along, chart.n_along - along)
    return max(along, abs(a.down - b.down)) <= 1


def _shortest(spots: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """Yield pairs that connect all of `spots`, each to the nearest one already connected."""
    joined, left = list(spots[:1]), list(spots[1:])
    while left:
        near, far = min(((a, b) for a in joined for b in left), key=lambda pair: dist(*pair))
        joined.append(far)
        left.remove(far)
        yield near, far
