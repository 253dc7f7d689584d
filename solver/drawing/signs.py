"""The signs of which pictures and their legends are made, as SVG."""

from __future__ import annotations

from solver.drawing.geometry import Point, baseline, circle, num
from solver.steps import Role

KEY_WIDTH, KEY_HEIGHT = 48.0, 32.0  # of what a legend shows beside its words


def order(k: int) -> str:
    """The attribute by which a browser plays a picture: what comes with the k-th of its links; 0 for what is there."""
    return f' data-order="{k}"' if k else ""


def disc(spot: Point, size: Point, classes: str, more: str = "") -> str:
    """What lies behind a marked candidate: round, but a fin is square."""
    width, height = size
    corner = min(width, height) * (0.18 if f"is-{Role.FIN}" in classes.split() else 0.5)
    return (
        f'<rect class="disc {classes}"{more} x="{num(spot.x - width / 2)}" y="{num(spot.y - height / 2)}"'
        f' width="{num(width)}" height="{num(height)}" rx="{num(corner)}"/>'
    )


def link(classes: str, shaft: str, head: str, width: float, *, more: str = "") -> str:
    """An arrow: what sets it off from the ground, its shaft (a weak one is dashed) and its head."""
    dashes = f' stroke-dasharray="{num(width * 2.6)} {num(width * 1.9)}"' if "is-weak" in classes.split() else ""
    return (
        f'<g class="link {classes}"{more}><path class="halo" d="{shaft}" stroke-width="{num(width * 1.9)}"{dashes}/>'
        f'<path class="shaft" d="{shaft}" stroke-width="{num(width)}"{dashes}/><path class="head" d="{head}"/></g>'
    )


def tie(path: str, width: float, *, more: str = "") -> str:
    """A dotted line between parts of a group."""
    return f'<path class="tie"{more} d="{path}" stroke-width="{num(width)}" stroke-dasharray="0 {num(width * 2)}"/>'


def badge(letter: str, look: str, spot: Point, size: float) -> str:
    """The letter of a set."""
    return (
        f'<g class="badge {look}"><path d="{circle(*spot, size * 0.62)}"/><text x="{num(spot.x)}"'
        f' y="{num(spot.y + baseline(size))}" font-size="{num(size)}">{letter}</text></g>'
    )
