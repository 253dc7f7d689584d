"""The signs that pictures and legends are made of, as SVG."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from solver.drawing.geometry import CellShape, Point, Size, baseline, circle, num, segment
from solver.drawing.proofs import Ghost
from solver.drawing.room import BADGE
from solver.steps import Role

STRIKE = 0.1  # the width of the stroke over a candidate, in candidate sizes

_GHOST = 0.8  # the size of a ghost digit, in sizes of a written one
_CENTRE = Point(0, 0)

KEY_WIDTH, KEY_HEIGHT = 48.0, 32.0  # the size of a legend's keys

_SQUARE = {f"is-{role}" for role in (Role.FIN, Role.SECOND_PATTERN, Role.SECOND_LINKING)}
_DASHES = {"is-weak": (2.6, 1.9), "is-joint": (3.4, 1.3, 0.8, 1.3)}  # in widths of the arrow


def order(k: int, until: int = 0) -> str:
    """Return attributes for playback: the beat k in which something appears (0: always there), and its last beat."""
    return f' data-order="{k}"' * bool(k) + f' data-until="{until}"' * bool(until)


def disc(spot: Point, size: Size, classes: str, more: str = "") -> str:
    """Return the shape under a marked candidate: round, or square for a fin and for the colours of a second cluster."""
    width, height = size
    corner = min(width, height) * (0.5 if _SQUARE.isdisjoint(classes.split()) else 0.18)
    return (
        f'<rect class="disc {classes}"{more} x="{num(spot.x - width / 2)}" y="{num(spot.y - height / 2)}"'
        f' width="{num(width)}" height="{num(height)}" rx="{num(corner)}"/>'
    )


def strike(spot: Point, size: Size) -> str:
    """Return path data of the stroke over a candidate: within its disc, and flat, as a steep one would alter a 0."""
    dx, dy = size.width * 0.47, size.height * 0.16
    return segment(Point(spot.x - dx, spot.y + dy), Point(spot.x + dx, spot.y - dy))


def link(classes: str, shaft: str, head: str, width: float, *, more: str = "") -> str:
    """Return an arrow: its halo, its shaft (dashed if weak or joint) and its head."""
    pattern = next((_DASHES[word] for word in classes.split() if word in _DASHES), ())
    dashes = f' stroke-dasharray="{" ".join(num(width * part) for part in pattern)}"' if pattern else ""
    return (
        f'<g class="link {classes}"{more}><path class="halo" d="{shaft}" stroke-width="{num(width * 1.9)}"{dashes}/>'
        f'<path class="shaft" d="{shaft}" stroke-width="{num(width)}"{dashes}/><path class="head" d="{head}"/></g>'
    )


def tie(path: str, width: float, *, more: str = "") -> str:
    """Return a dotted line between parts of a group."""
    return f'<path class="tie"{more} d="{path}" stroke-width="{num(width)}" stroke-dasharray="0 {num(width * 2)}"/>'


def badge(letter: str, look: str, spot: Point, size: float) -> str:
    """Return the letter of a set."""
    return (
        f'<g class="badge {look}"><path d="{circle(*spot, size * BADGE)}"/><text x="{num(spot.x)}"'
        f' y="{num(spot.y + baseline(size))}" font-size="{num(size)}">{letter}</text></g>'
    )


def draw_ghosts(shape: CellShape, ghosts: Iterable[Ghost], symbols: Sequence[str]) -> str:
    """Return the ghosts of a cell as SVG. They show only during playback."""
    return "".join([part for each in ghosts for part in _drawn(shape, each, symbols[each.candidate.digit])])


def _drawn(shape: CellShape, ghost: Ghost, symbol: str) -> Iterator[str]:
    beats = order(ghost.first, until=ghost.last)
    if ghost.is_true:
        size = shape.digit_size * _GHOST
        look = "is-assumed" if ghost.is_assumed else "is-deduced"
        y = num(baseline(size))
        yield f'<text class="ghost {look} is-aside"{beats} y="{y}" font-size="{num(size)}">{symbol}</text>'
    if ghost.is_clash:
        side = shape.digit_size * _GHOST
        yield _struck(Size(side, side), _CENTRE, "is-clash", beats)
    elif not ghost.is_true:
        yield _struck(shape.disc, shape.spots[ghost.candidate.digit], "is-denied", beats)


def _struck(size: Size, spot: Point, look: str, beats: str) -> str:
    path, width = strike(spot, size), num(min(size) * STRIKE)
    return f'<path class="ghost-strike {look} is-aside"{beats} d="{path}" stroke-width="{width}"/>'
