"""Links as arrows, bent so that they keep out of the way of what stands on the board.

The board is covered with small squares, each of which costs something to be drawn across. Of some curves from one
candidate to the other the cheapest is taken; what it crosses then costs the next ones something too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil, dist, hypot, inf
from typing import NamedTuple

from solver.board import Digit, Layout, Mask, bits
from solver.drawing.geometry import Outline, Point, num
from solver.drawing.marks import Marks
from solver.drawing.outline import outline_of
from solver.drawing.regions import clusters
from solver.drawing.room import SIDE
from solver.steps import Candidate, Link

# What it costs to draw a length of one across something, where one is what the length itself costs.
_ACROSS_DIGIT, _ACROSS_ARROW, _ACROSS_CANDIDATE, _ACROSS_MARKED, _OUTSIDE = 2.0, 4.0, 6.0, 24.0, 30.0

# How far the middle of a curve may be from the straight line, in sizes of candidates; and where its controls lie.
_BENDS = (0.0, 0.3, 0.6, 0.9, 1.2, 1.6, 2.2, 3.0, 4.0)
_ARMS = (0.06, 0.2, 0.38)

# The same between neighbours: wide enough to be seen beside them.
_LOOPS = (0.95, 1.3, 1.7)
_LOOP_ARMS = (-0.1, -0.45)

_SHORTEST = 1.0  # what must be seen of an arrow, in sizes of candidates
_PARTS = 48  # into how many a curve is cut to find where it leaves its nodes

_Curve = tuple[Point, Point, Point, Point]


class Arrow(NamedTuple):
    """Path data of an arrow's shaft and of its head, and how thick the shaft is."""

    shaft: str
    head: str
    width: float


class _Node(NamedTuple):
    """What an arrow begins or ends at: a candidate, or the one of its group that is nearest; with its radius."""

    spot: Point
    radius: float


class Router:
    """Finds the ways of arrows on a board with these digits and candidates, of which some are marked."""

    def __init__(self, layout: Layout, digits: Sequence[Digit], candidates: Sequence[Mask], marks: Marks) -> None:
        self.outline = outline_of(layout)
        self.size = min(shape.candidate_size for shape in self.outline.shapes)
        self._marked = marks.candidates
        self._ground = _Ground(max(3.0, self.size / 5))
        self._groups = {candidate: group for group in marks.groups for candidate in group}
        for spot, radius, cost in _obstacles(self.outline, digits, candidates, marks.candidates):
            self._ground.stamp(spot, radius, cost)

    def arrow(self, link: Link) -> Arrow:
        """The arrow of `link`; later ones keep out of its way."""
        start, end = self._nodes(self._groups.get(link.start, (link.start,)), self._groups.get(link.end, (link.end,)))
        return _arrow(self._curve(start, end), self.size, is_strong=link.strength == "strong")

    def straight(self, link: Link) -> Arrow:
        """The same where nothing else is drawn with it: it need not be bent."""
        start, end = self._nodes((link.start,), (link.end,))
        away = dist(start.spot, end.spot) or 1.0
        one, other = min(start.radius / away, 0.4), 1 - min(end.radius / away, 0.4)
        points = [_between(start.spot, end.spot, one + (other - one) * k / 3) for k in range(4)]
        return _arrow((points[0], points[1], points[2], points[3]), self.size, is_strong=link.strength == "strong")

    def ties(self, group: Sequence[Candidate]) -> Iterator[tuple[str, float]]:
        """What ties the parts of a group together that lie apart: path data, and how thick it is."""
        first, *parts = clusters(self.outline, group, self._marked)
        tied = [first]
        while parts:
            near, far = min(((a, b) for a in tied for b in parts), key=lambda pair: self._apart(*pair))
            parts.remove(far)
            tied.append(far)
            start, end = self._nodes(near, far)
            yield _path(self._curve(start, end)), self.size * 0.14

    def _curve(self, start: _Node, end: _Node) -> _Curve:
        curve = _cheapest(start, end, self._ground, self.size)
        for spot in _points(curve, 24):
            self._ground.stamp(spot, self.size * 0.16, _ACROSS_ARROW)
        return _visible(curve, start, end)

    def _nodes(self, starts: Sequence[Candidate], ends: Sequence[Candidate]) -> tuple[_Node, _Node]:
        """Of two nodes the candidates that are nearest to one another."""
        one, other = min(
            ((one, other) for one in starts for other in ends if one != other),
            key=lambda pair: dist(self.outline.spot(*pair[0]), self.outline.spot(*pair[1])),
            default=(starts[0], ends[0]),
        )
        return self._node(one, in_group=len(starts) > 1), self._node(other, in_group=len(ends) > 1)

    def _node(self, candidate: Candidate, *, in_group: bool) -> _Node:
        shape = self.outline.shape_of(candidate.cell)
        radius = max(shape.disc) / 2 + shape.candidate_size * (0.13 if in_group else 0.05)
        return _Node(self.outline.spot(*candidate), radius)

    def _apart(self, one: Sequence[Candidate], other: Sequence[Candidate]) -> float:
        start, end = self._nodes(one, other)
        return dist(start.spot, end.spot)


def _obstacles(
    outline: Outline, digits: Sequence[Digit], candidates: Sequence[Mask], marked: Mapping[Candidate, str]
) -> Iterator[tuple[Point, float, float]]:
    """What an arrow should not cross: where it is, how far it reaches, and what it costs to cross it."""
    for cell, digit in enumerate(digits):
        shape = outline.shape_of(cell)
        if digit:
            yield outline.spot(cell, 0), shape.digit_size * 0.38, _ACROSS_DIGIT
        elif candidates:
            for other in bits(candidates[cell]):
                if (cell, other) not in marked:
                    yield outline.spot(cell, other), shape.candidate_size * 0.45, _ACROSS_CANDIDATE
    for cell, digit in marked:
        shape = outline.shape_of(cell)
        yield outline.spot(cell, digit), max(shape.disc) / 2 + shape.candidate_size * 0.12, _ACROSS_MARKED


class _Ground:
    """What it costs to draw across each place of the board."""

    def __init__(self, step: float) -> None:
        self.step = step
        self.n = ceil(SIDE / step) + 1
        self.costs = [0.0] * (self.n * self.n)

    def stamp(self, spot: Point, radius: float, cost: float) -> None:
        """Drawing within `radius` of `spot` costs `cost` at least."""
        step, n, costs = self.step, self.n, self.costs
        reach = radius * radius
        for row in range(max(0, ceil((spot.y - radius) / step)), min(n, int((spot.y + radius) / step) + 1)):
            rise = (row * step - spot.y) ** 2
            for column in range(max(0, ceil((spot.x - radius) / step)), min(n, int((spot.x + radius) / step) + 1)):
                if rise + (column * step - spot.x) ** 2 <= reach and costs[row * n + column] < cost:
                    costs[row * n + column] = cost

    def at(self, x: float, y: float) -> float:
        """What it costs to draw there."""
        column, row = round(x / self.step), round(y / self.step)
        if 0 <= column < self.n and 0 <= row < self.n:
            return self.costs[row * self.n + column]
        return _OUTSIDE


def _cheapest(start: _Node, end: _Node, ground: _Ground, size: float) -> _Curve:
    """The curve from `start` to `end` that costs least; of equals the straightest."""
    away = dist(start.spot, end.spot) or 1.0
    least, best = inf, (start.spot, start.spot, end.spot, end.spot)
    for bent, curve in _curves(start.spot, end.spot, away, size):
        cost = _cost(curve, start, end, ground, size, least - bent) + bent
        if cost < least - 1e-6:
            least, best = cost, curve
    return best


def _curves(start: Point, end: Point, away: float, size: float) -> Iterator[tuple[float, _Curve]]:
    """Curves to choose from, with what their bend costs; between neighbours wide loops."""
    dx, dy = (end.x - start.x) / away, (end.y - start.y) / away
    bends, arms = (_BENDS, _ARMS) if away > 2 * size else (_LOOPS, _LOOP_ARMS)
    for bend in bends:
        for sign in (1, -1) if bend else (1,):
            aside = sign * bend * size / 0.75
            for arm in arms if bend else arms[:1]:
                one, other = (
                    Point(start.x + dx * along - dy * aside, start.y + dy * along + dx * aside)
                    for along in (away * arm, away * (1 - arm))
                )
                yield bend * size * (0.35 + 1.2 * bend * size / max(away, 2 * size)), (start, one, other, end)


def _cost(curve: _Curve, start: _Node, end: _Node, ground: _Ground, size: float, limit: float) -> float:
    """Its length outside of both nodes, more where it crosses something; above `limit` it does not matter how much.

    Too short an arrow is no arrow.
    """
    (sx, sy), (ex, ey) = start.spot, end.spot
    inside, outside = ((node.radius + size * 0.15) ** 2 for node in (start, end))
    cost = seen = 0.0
    x0, y0 = start.spot
    for x, y in _points(curve, max(10, ceil(dist(start.spot, end.spot) / (size * 0.4)))):
        if (x - sx) ** 2 + (y - sy) ** 2 > inside and (x - ex) ** 2 + (y - ey) ** 2 > outside:
            length = hypot(x - x0, y - y0)
            seen += length
            cost += length * (1 + ground.at(x, y))
            if cost > limit:
                return cost
        x0, y0 = x, y
    return cost + 30 * max(0.0, _SHORTEST * size - seen)


@lru_cache(maxsize=64)
def _weights(n: int) -> tuple[tuple[float, float, float, float], ...]:
    """Of the four points of a curve, in n + 1 places along it."""
    shares = [k / n for k in range(n + 1)]
    return tuple(((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3) for t in shares)


def _points(curve: _Curve, n: int) -> list[Point]:
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = curve
    return [Point(a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy) for a, b, c, d in _weights(n)]


def _leaves(curve: _Curve, spot: Point, radius: float, start: float, stop: float) -> float:
    """The share of a curve, from `start` on towards `stop`, at which it is first so far from `spot`."""
    inside = start
    for k in range(1, _PARTS + 1):
        share = start + (stop - start) * k / _PARTS
        if dist(_point(curve, share), spot) >= radius:
            for _ in range(8):
                middle = (inside + share) / 2
                if dist(_point(curve, middle), spot) >= radius:
                    share = middle
                else:
                    inside = middle
            return share
        inside = share
    return stop


def _point(curve: _Curve, share: float) -> Point:
    return _halves(curve, share)[1][0]


def _visible(curve: _Curve, start: _Node, end: _Node) -> _Curve:
    """The part outside of both nodes, or all of it if there is none."""
    first = _leaves(curve, start.spot, start.radius, 0.0, 1.0)
    last = _leaves(curve, end.spot, end.radius, 1.0, 0.0)
    return _part(curve, first, last) if first < last else curve


def _arrow(curve: _Curve, size: float, *, is_strong: bool) -> Arrow:
    """The head lies along the last part of the curve."""
    length = sum(dist(*pair) for pair in pairwise(_points(curve, 16)))
    head = min(size * 0.62, length * 0.6)
    base = _leaves(curve, curve[-1], head, 1.0, 0.0)
    width = size * (0.2 if is_strong else 0.13)
    shaft = _part(curve, 0.0, base + (1 - base) * 0.35)
    return Arrow(_path(shaft), _head(_point(curve, base), curve[-1], max(head * 0.44, width * 0.9)), width)


def _head(foot: Point, tip: Point, half: float) -> str:
    """A notched triangle."""
    away = dist(foot, tip) or 1.0
    dx, dy = (tip.x - foot.x) / away, (tip.y - foot.y) / away
    notch = Point(foot.x + dx * away * 0.22, foot.y + dy * away * 0.22)
    corners = (
        tip,
        Point(foot.x - dy * half, foot.y + dx * half),
        notch,
        Point(foot.x + dy * half, foot.y - dx * half),
    )
    return "M" + "L".join(f"{num(corner.x)} {num(corner.y)}" for corner in corners) + "z"


def _part(curve: _Curve, first: float, last: float) -> _Curve:
    """The part of a curve between two shares of it."""
    rest = _halves(curve, first)[1]
    return _halves(rest, (last - first) / (1 - first) if first < 1 else 1.0)[0]


def _between(one: Point, other: Point, share: float) -> Point:
    return Point(one.x + (other.x - one.x) * share, one.y + (other.y - one.y) * share)


def _halves(curve: _Curve, share: float) -> tuple[_Curve, _Curve]:
    a, b, c, d = curve
    ab, bc, cd = _between(a, b, share), _between(b, c, share), _between(c, d, share)
    abc, bcd = _between(ab, bc, share), _between(bc, cd, share)
    middle = _between(abc, bcd, share)
    return (a, ab, abc, middle), (middle, bcd, cd, d)


def _path(curve: _Curve) -> str:
    a, b, c, d = (f"{num(point.x)} {num(point.y)}" for point in curve)
    return f"M{a}C{b} {c} {d}"
