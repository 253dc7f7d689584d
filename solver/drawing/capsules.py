"""Groups of candidates as capsules: a line with round ends around those that lie side by side."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from math import dist

from solver.board import Cell
from solver.drawing.geometry import Outline, Point, segment
from solver.steps import Candidate


def capsules(
    outline: Outline, group: Sequence[Candidate], marked: Collection[Candidate] = ()
) -> Iterator[tuple[str, float]]:
    """Yield for each cluster of a group a line through it, and the width that encloses its candidates."""
    size = max(outline.shape_of(candidate.cell).candidate_size for candidate in group)
    for cluster in clusters(outline, group, marked):
        spots = [outline.spot(*candidate) for candidate in cluster]
        segments = [segment(*pair) for pair in _spanning_tree(spots)] or [segment(spots[0], spots[0])]
        yield "".join(segments), size * 1.2


def clusters(outline: Outline, group: Sequence[Candidate], marked: Collection[Candidate] = ()) -> list[list[Candidate]]:
    """Split the candidates of a group into clusters whose cells touch, with no other of `marked` in between."""
    others = [outline.spot(*candidate) for candidate in marked if candidate not in group]

    def are_near(one: Candidate, other: Candidate) -> bool:
        if not _touch(outline, one.cell, other.cell):
            return False
        start, end, size = outline.spot(*one), outline.spot(*other), outline.shape_of(one.cell).candidate_size
        return all(dist(start, spot) + dist(spot, end) > dist(start, end) + size * 0.4 for spot in others)

    parts: list[list[Candidate]] = []
    for candidate in group:
        near = [part for part in parts if any(are_near(candidate, other) for other in part)]
        parts = [part for part in parts if part not in near]
        parts.append([*(each for part in near for each in part), candidate])
    return parts


def _touch(outline: Outline, one: Cell, other: Cell) -> bool:
    """Return whether the cells share a corner."""
    chart = outline.chart
    a, b = chart.corner_of(one), chart.corner_of(other)
    along = abs(a.along - b.along)
    if chart.n_along:
        along = min(along, chart.n_along - along)
    return max(along, abs(a.down - b.down)) <= 1


def _spanning_tree(spots: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """Yield the edges of a shortest tree that connects all of `spots` (Prim's algorithm)."""
    joined, left = list(spots[:1]), list(spots[1:])
    while left:
        near, far = min(((a, b) for a in joined for b in left), key=lambda pair: dist(*pair))
        joined.append(far)
        left.remove(far)
        yield near, far
