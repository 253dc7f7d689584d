"""Cubic Bézier curves: points on them, and parts of them."""

from __future__ import annotations

from functools import lru_cache
from math import dist

from solver.drawing.geometry import Point, num

_PARTS = 48  # how many parts to test for the point where a curve leaves a circle

Curve = tuple[Point, Point, Point, Point]


@lru_cache(maxsize=64)
def weights(n: int) -> tuple[tuple[float, float, float, float], ...]:
    """Return the weights of the four control points at n + 1 places along a curve."""
    shares = [k / n for k in range(n + 1)]
    return tuple(((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3) for t in shares)


def points_of(curve: Curve, n: int) -> list[Point]:
    """Return n + 1 points along a curve."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = curve
    return [Point(a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy) for a, b, c, d in weights(n)]


def exit_parameter(curve: Curve, centre: Point, radius: float, start: float, stop: float) -> float:
    """Return the parameter at which a curve, followed from `start` to `stop`, first leaves a circle; else `stop`."""
    inside = start
    for k in range(1, _PARTS + 1):
        outside = start + (stop - start) * k / _PARTS
        if dist(point_at(curve, outside), centre) >= radius:
            # Halve the part in which it leaves the circle.
            for _ in range(8):
                middle = (inside + outside) / 2
                if dist(point_at(curve, middle), centre) >= radius:
                    outside = middle
                else:
                    inside = middle
            return outside
        inside = outside
    return stop


def point_at(curve: Curve, share: float) -> Point:
    """Return the point at a parameter of a curve."""
    return halves(curve, share)[1][0]


def part_of(curve: Curve, first: float, last: float) -> Curve:
    """Return the part of a curve between two parameters."""
    rest = halves(curve, first)[1]
    return halves(rest, (last - first) / (1 - first) if first < 1 else 1.0)[0]


def between(one: Point, other: Point, share: float) -> Point:
    """Return the point at this share of the way from one point to the other."""
    return Point(one.x + (other.x - one.x) * share, one.y + (other.y - one.y) * share)


def halves(curve: Curve, share: float) -> tuple[Curve, Curve]:
    """Return the two parts of a curve before and after a parameter."""
    a, b, c, d = curve
    ab, bc, cd = between(a, b, share), between(b, c, share), between(c, d, share)
    abc, bcd = between(ab, bc, share), between(bc, cd, share)
    middle = between(abc, bcd, share)
    return (a, ab, abc, middle), (middle, bcd, cd, d)


def path_of(curve: Curve) -> str:
    """Return the path data of a curve."""
    a, b, c, d = (f"{num(point.x)} {num(point.y)}" for point in curve)
    return f"M{a}C{b} {c} {d}"
