"""Links as arrows, curved to avoid what is on the board.

The board is divided into small squares, each with a cost for drawing across it. Of several curves between two
candidates the cheapest is taken; it then adds to the cost of the squares it crosses. Short arrows have little choice,
so they are drawn first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, product
from math import ceil, dist, hypot, inf
from typing import NamedTuple

from solver.board import Digit, Mask, bits
from solver.drawing.arrows.curves import Curve, between, exit_parameter, part_of, path_of, point_at, points_of, weights
from solver.drawing.capsules import clusters
from solver.drawing.geometry import DIGIT_HEIGHT, Outline, Point, num
from solver.drawing.marks import Marks
from solver.drawing.room import HEAVY_WIDTH, SIDE
from solver.steps import Candidate, Link

# The extra cost of drawing a length of one across something; the length itself costs one.
_ACROSS_DIGIT, _ACROSS_ARROW, _ACROSS_CANDIDATE, _ACROSS_MARKED, _OUTSIDE = 10.0, 3.0, 14.0, 60.0, 30.0

# How far the middle of a curve may be from the straight line, in candidate sizes; and where its control points lie.
_BENDS = (0.0, 0.3, 0.6, 0.9, 1.2, 1.6, 2.2, 3.0, 4.0)
_ARMS = (0.06, 0.2, 0.38)

# If even the best of these crosses something: curves whose two halves bend independently.
_HALF_BENDS = (0.0, 0.8, -0.8, 1.8, -1.8, 3.2, -3.2)
_HALF_ARMS = (0.04, 0.3)

# Instead of all these, between neighbours: loops wide enough to be seen beside the candidates.
_LOOPS = (1.1, 1.4, 1.8, 2.3)
_LOOP_ARMS = (-0.1, -0.45, -0.8)

_MIN_LENGTH = 1.7  # the visible length that an arrow needs, in candidate sizes

# A curve crosses nothing if it costs at most this multiple of the distance plus this many candidate sizes.
_FREE, _NEAR = 1.25, 1.0


class Arrow(NamedTuple):
    """Path data of an arrow's shaft and head, and the width of the shaft."""

    shaft: str
    head: str
    width: float


class _ArrowEnd(NamedTuple):
    """Where an arrow begins or ends: a candidate, or the nearest one of its group; with its radius."""

    spot: Point
    radius: float


class Router:
    """Finds paths for arrows on a board with these digits and candidates, some of them marked."""

    def __init__(self, outline: Outline, digits: Sequence[Digit], candidates: Sequence[Mask], marks: Marks) -> None:
        self.outline = outline
        self.size = min(shape.candidate_size for shape in self.outline.shapes)
        self._marked = marks.candidates
        self._costs = _CostMap(max(3.0, self.size / 5))
        self._groups = {candidate: group for group in marks.groups for candidate in group}
        for spot, reach, cost in _obstacles(self.outline, digits, candidates, marks.candidates):
            self._costs.stamp(spot, reach, cost)

    def arrows(self, links: Sequence[Link]) -> list[Arrow]:
        """Return the arrows of `links`, in order; longer ones avoid shorter ones."""
        arrow_of = {k: self.arrow(links[k]) for k in sorted(range(len(links)), key=lambda k: self._length(links[k]))}
        return [arrow_of[k] for k in range(len(links))]

    def _length(self, link: Link) -> float:
        return dist(self.outline.spot(*link.start), self.outline.spot(*link.end))

    def arrow(self, link: Link) -> Arrow:
        """Return the arrow of `link`; later arrows avoid it."""
        start, end = self._nearest_ends(
            self._groups.get(link.start, (link.start,)), self._groups.get(link.end, (link.end,))
        )
        return _arrow(self._curve(start, end), self.size, is_strong=link.strength == "strong")

    def straight(self, link: Link) -> Arrow:
        """Return a straight arrow, for a link that is drawn alone."""
        start, end = self._nearest_ends((link.start,), (link.end,))
        distance = dist(start.spot, end.spot) or 1.0
        one, other = min(start.radius / distance, 0.4), 1 - min(end.radius / distance, 0.4)
        points = [between(start.spot, end.spot, one + (other - one) * k / 3) for k in range(4)]
        return _arrow((points[0], points[1], points[2], points[3]), self.size, is_strong=link.strength == "strong")

    def ties(self, group: Sequence[Candidate]) -> Iterator[tuple[str, float]]:
        """Yield the lines that connect separate parts of a group: path data and width."""
        first, *parts = clusters(self.outline, group, self._marked)
        tied = [first]
        while parts:
            near, far = min(((a, b) for a in tied for b in parts), key=lambda pair: self._gap(*pair))
            parts.remove(far)
            tied.append(far)
            start, end = self._nearest_ends(near, far)
            yield path_of(self._curve(start, end)), self.size * 0.14

    def _curve(self, start: _ArrowEnd, end: _ArrowEnd) -> Curve:
        curve = _cheapest(start, end, self._costs, self.size)
        reach = Point(self.size * 0.16, self.size * 0.16)
        for spot in points_of(curve, 24):
            self._costs.stamp(spot, reach, _ACROSS_ARROW)
        return _visible(curve, start, end)

    def _nearest_ends(self, starts: Sequence[Candidate], ends: Sequence[Candidate]) -> tuple[_ArrowEnd, _ArrowEnd]:
        """Return a candidate of each node, as arrow ends: the two that are nearest to each other."""
        one, other = min(
            ((one, other) for one in starts for other in ends if one != other),
            key=lambda pair: dist(self.outline.spot(*pair[0]), self.outline.spot(*pair[1])),
            default=(starts[0], ends[0]),
        )
        return self._end(one, in_group=len(starts) > 1), self._end(other, in_group=len(ends) > 1)

    def _end(self, candidate: Candidate, *, in_group: bool) -> _ArrowEnd:
        shape = self.outline.shape_of(candidate.cell)
        radius = max(shape.disc) / 2 + shape.candidate_size * (0.13 if in_group else 0.05)
        return _ArrowEnd(self.outline.spot(*candidate), radius)

    def _gap(self, one: Sequence[Candidate], other: Sequence[Candidate]) -> float:
        start, end = self._nearest_ends(one, other)
        return dist(start.spot, end.spot)


def _obstacles(
    outline: Outline, digits: Sequence[Digit], candidates: Sequence[Mask], marked: Mapping[Candidate, str]
) -> Iterator[tuple[Point, Point, float]]:
    """Yield what an arrow should not cross: its centre, how far it reaches sideways and vertically, and its cost."""
    for cell, digit in enumerate(digits):
        shape = outline.shape_of(cell)
        if digit:
            yield outline.spot(cell, 0), _reach(shape.digit_size, shape.candidate_size * 0.2), _ACROSS_DIGIT
        elif candidates:
            reach = _reach(shape.candidate_size, shape.candidate_size * 0.1)
            for other in bits(candidates[cell]):
                if (cell, other) not in marked:
                    yield outline.spot(cell, other), reach, _ACROSS_CANDIDATE
    for cell, digit in marked:
        shape = outline.shape_of(cell)
        room = shape.candidate_size * 0.12
        width, height = shape.disc
        yield outline.spot(cell, digit), Point(width / 2 + room, height / 2 + room), _ACROSS_MARKED


def _reach(size: float, room: float) -> Point:
    """Return half the box of a heavy digit plus `room` for half an arrow, with or without its halo."""
    return Point(size * HEAVY_WIDTH / 2 + room, size * DIGIT_HEIGHT / 2 + room)


class _CostMap:
    """The cost of drawing across each place of the board, in squares of side `step`, from top left to bottom right."""

    def __init__(self, step: float) -> None:
        self.step = step
        self.n = ceil(SIDE / step) + 1
        self.costs = [0.0] * (self.n * self.n)

    def stamp(self, spot: Point, reach: Point, cost: float) -> None:
        """Raise the cost of a box that reaches this far from `spot` to at least `cost`."""
        step, n, costs = self.step, self.n, self.costs
        first, last = max(0, ceil((spot.x - reach.x) / step)), min(n, int((spot.x + reach.x) / step) + 1)
        for j in range(max(0, ceil((spot.y - reach.y) / step)), min(n, int((spot.y + reach.y) / step) + 1)):
            for place in range(j * n + first, j * n + last):
                if costs[place] < cost:
                    costs[place] = cost

    def at(self, x: float, y: float) -> float:
        """Return the cost of drawing at this place."""
        i, j = round(x / self.step), round(y / self.step)
        if 0 <= i < self.n and 0 <= j < self.n:
            return self.costs[j * self.n + i]
        return _OUTSIDE


def _cheapest(start: _ArrowEnd, end: _ArrowEnd, costs: _CostMap, size: float) -> Curve:
    """Return the cheapest curve from `start` to `end`; of equally cheap ones the straightest."""
    distance = dist(start.spot, end.spot) or 1.0
    least, best = inf, (start.spot, start.spot, end.spot, end.spot)
    for curves in (_symmetric_curves, _asymmetric_curves):
        for bent, curve in curves(start.spot, end.spot, distance, size):
            cost = _cost(curve, start, end, costs, size, least - bent) + bent
            if cost < least - 1e-6:
                least, best = cost, curve
        if least < distance * _FREE + _NEAR * size:
            break
    return best


def _symmetric_curves(start: Point, end: Point, distance: float, size: float) -> Iterator[tuple[float, Curve]]:
    """Yield curves whose halves mirror each other, with the cost of their bend; between neighbours, wide loops."""
    bends, arms = (_BENDS, _ARMS) if distance > 2 * size else (_LOOPS, _LOOP_ARMS)
    for bend in bends:
        for sign in (1, -1) if bend else (1,):
            for arm in arms if bend else arms[:1]:
                yield _bent_curve(start, end, distance, size, (sign * bend, sign * bend), (arm, arm))


def _asymmetric_curves(start: Point, end: Point, distance: float, size: float) -> Iterator[tuple[float, Curve]]:
    """Yield curves whose halves bend independently, the least bent first, so that the others are rejected quickly."""
    choices = [(bends, arms) for bends in product(_HALF_BENDS, repeat=2) for arms in product(_HALF_ARMS, repeat=2)]
    if distance > 2 * size:
        yield from sorted(_bent_curve(start, end, distance, size, *choice) for choice in choices)


def _bent_curve(
    start: Point, end: Point, distance: float, size: float, bends: Sequence[float], arms: Sequence[float]
) -> tuple[float, Curve]:
    """Return the cost of a curve's bend, and the curve.

    Its two control points are this far beside the straight line (`bends`, in candidate sizes), and this far along it
    from its own end of the curve (`arms`, as a share of the line).
    """
    dx, dy = (end.x - start.x) / distance, (end.y - start.y) / distance
    one, other = (
        Point(start.x + dx * along - dy * aside, start.y + dy * along + dx * aside)
        for along, aside in (
            (distance * arms[0], bends[0] * size / 0.75),
            (distance * (1 - arms[1]), bends[1] * size / 0.75),
        )
    )
    bend = (abs(bends[0]) + abs(bends[1])) / 2 + abs(bends[0] - bends[1]) / 4
    return bend * size * (0.35 + 1.2 * bend * size / max(distance, 2 * size)), (start, one, other, end)


def _cost(curve: Curve, start: _ArrowEnd, end: _ArrowEnd, costs: _CostMap, size: float, limit: float) -> float:
    """Return the curve's length outside both nodes plus the cost of what it crosses; may stop early above `limit`.

    A curve with too little to be seen outside the nodes costs extra.
    """
    (sx, sy), (ex, ey) = start.spot, end.spot
    start_radius_squared, end_radius_squared = ((node.radius + size * 0.15) ** 2 for node in (start, end))
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = curve
    cost = seen = 0.0
    x0, y0 = start.spot
    # Like `points_of`, but point by point: most curves are rejected after a few.
    for a, b, c, d in weights(max(10, ceil(dist(start.spot, end.spot) / (size * 0.4)))):
        x, y = a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy
        if (x - sx) ** 2 + (y - sy) ** 2 > start_radius_squared and (x - ex) ** 2 + (y - ey) ** 2 > end_radius_squared:
            length = hypot(x - x0, y - y0)
            seen += length
            cost += length * (1 + costs.at(x, y))
            if cost > limit:
                return cost
        x0, y0 = x, y
    return cost + 30 * max(0.0, _MIN_LENGTH * size - seen)


def _visible(curve: Curve, start: _ArrowEnd, end: _ArrowEnd) -> Curve:
    """Return the part of the curve outside both nodes, or all of it if there is none."""
    first = exit_parameter(curve, start.spot, start.radius, 0.0, 1.0)
    last = exit_parameter(curve, end.spot, end.radius, 1.0, 0.0)
    return part_of(curve, first, last) if first < last else curve


def _arrow(curve: Curve, size: float, *, is_strong: bool) -> Arrow:
    """Return the arrow along `curve`; its head lies along the last part."""
    length = sum(dist(*pair) for pair in pairwise(points_of(curve, 16)))
    head = min(size * 0.62, length * 0.6)
    base = exit_parameter(curve, curve[-1], head, 1.0, 0.0)
    width = size * (0.2 if is_strong else 0.13)
    shaft = part_of(curve, 0.0, base + (1 - base) * 0.35)
    return Arrow(path_of(shaft), _head(point_at(curve, base), curve[-1], max(head * 0.44, width * 0.9)), width)


def _head(foot: Point, tip: Point, half: float) -> str:
    """Return a notched triangle."""
    distance = dist(foot, tip) or 1.0
    dx, dy = (tip.x - foot.x) / distance, (tip.y - foot.y) / distance
    notch = Point(foot.x + dx * distance * 0.22, foot.y + dy * distance * 0.22)
    corners = (
        tip,
        Point(foot.x - dy * half, foot.y + dx * half),
        notch,
        Point(foot.x + dy * half, foot.y - dx * half),
    )
    return "M" + "L".join(f"{num(corner.x)} {num(corner.y)}" for corner in corners) + "z"
