"""The SVG layers that a step draws under and over the cells, and the legend below the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import pairwise
from textwrap import wrap
from typing import NamedTuple

from solver.board import Digit, Layout, Mask, Translate
from solver.drawing.arrows.router import Router
from solver.drawing.capsules import capsules
from solver.drawing.geometry import Outline, baseline, num
from solver.drawing.legends import legend
from solver.drawing.marks import Marks, Stroke, house_id, link_id
from solver.drawing.proofs import ASIDE
from solver.drawing.set_outlines import SetOutline
from solver.drawing.signs import KEY_HEIGHT, KEY_WIDTH, badge, link, order, tie

# The legend of a file: its distance from the board, the heights of lines and letters, the width of a wide letter.
_GAP, _LINE, _TEXT, _LETTER = 16.0, 40.0, 24.0, 12.6
_BESIDE = KEY_WIDTH + 12


def houses_layer(
    layout: Layout, outline: Outline, marks: Marks, sets: Sequence[SetOutline], guides: str, *, ids: bool
) -> str:
    """Return the layer under the cells: tinted houses, and what a step draws under the digits."""
    shown = dict(outline.tinted) | dict(marks.houses)
    parts = [guides]
    for h, classes in shown.items():
        name = f' id="{house_id(layout, h)}"' if ids else ""
        parts.append(f'<path class="house {classes}"{name} d="{outline.areas[h]}"/>')
    parts += _strokes(outline, marks.strokes)
    parts += [f'<path class="set-fill {each.look}" d="{each.fill}"/>' for each in sets if each.fill]
    parts += [f'<path class="set {each.look}" d="{each.path}"/>' for each in sets]
    beats = marks.beats()
    for group in marks.groups:
        when = order(beats.get(group[0], 0))
        for path, width in capsules(outline, group, marks.candidates):
            parts.append(f'<path class="capsule-edge"{when} d="{path}" stroke-width="{num(width + 3)}"/>')
            parts.append(f'<path class="capsule"{when} d="{path}" stroke-width="{num(width)}"/>')
    kind = " has-sets" if sets else ""
    return f'<g class="houses{kind}" aria-hidden="true">{"".join(parts)}</g>'


def _strokes(outline: Outline, strokes: Sequence[Stroke]) -> Iterator[str]:
    """Yield strokes as SVG. Lines become bands: these join at crossings, and do not seem to strike out candidates."""
    lines = [stroke for stroke in strokes if "line" in stroke.classes.split()]
    width = _band_width(outline)
    for kind, extra in (("line-edge", 3.0), ("line", 0.0)):
        for stroke in lines:
            classes = stroke.classes.replace("line", kind, 1)
            yield f'<path class="{classes}" d="{stroke.path}" stroke-width="{num(width + extra)}"/>'
    yield from (f'<path class="{stroke.classes}" d="{stroke.path}"/>' for stroke in strokes if stroke not in lines)


def _band_width(outline: Outline) -> float:
    """Return the width of a band: about two fifths of a cell, so that its edges lie between columns of candidates."""
    shape = min(outline.shapes, key=lambda shape: shape.room)
    columns = sorted({0.0, *(round(abs(spot.x), 2) for spot in shape.spots)})
    usual = shape.room * 0.2
    return 2 * min(((one + other) / 2 for one, other in pairwise(columns)), key=lambda x: abs(x - usual))


def edges_layer(outline: Outline, marks: Marks) -> str:
    """Return the boundaries of the houses that a step marks, above the lines of the board."""
    edges = [f'<path class="edge {classes}" d="{outline.areas[h]}"/>' for h, classes in marks.houses.items()]
    return f'<g class="edges" aria-hidden="true">{"".join(edges)}</g>' if edges else ""


def links_layer(
    outline: Outline,
    digits: Sequence[Digit],
    candidates: Sequence[Mask],
    marks: Marks,
    *,
    ids: bool,
    is_played: bool,
) -> str:
    """Return the arrows of a chain and the ties within its groups, with the links that show only during playback."""
    if not marks.links and not marks.groups:
        return ""
    router = Router(outline, digits, candidates, marks)
    beats = marks.beats()
    parts = [
        tie(path, width, more=order(beats.get(group[0], 0)))
        for group in marks.groups
        for path, width in router.ties(group)
    ]
    drawn = zip(marks.link_beats, marks.links, router.arrows(marks.links))
    for k, (beat, each, arrow) in enumerate(drawn, 1):
        name = f' id="{link_id(k)}"' if ids else ""
        parts.append(link(f"is-{each.strength}", *arrow, more=name + order(beat)))
    if marks.playback and is_played:
        for beat, each in marks.playback.passing_links:
            parts.append(link(f"is-{each.strength} is-{ASIDE}", *router.straight(each), more=order(beat, until=beat)))
    return f'<g class="links" aria-hidden="true">{"".join(parts)}</g>' if parts else ""


def badges_layer(sets: Sequence[SetOutline]) -> str:
    """Return the letters of sets."""
    parts = [badge(each.letter, each.look, spot, each.letter_size) for each in sets for spot in each.letter_spots]
    return f'<g class="badges" aria-hidden="true">{"".join(parts)}</g>' if parts else ""


class LegendRow(NamedTuple):
    """One entry, or two side by side: for each its x coordinate, its key, and its words line by line."""

    entries: tuple[tuple[float, str, tuple[str, ...]], ...]

    @property
    def height(self) -> float:
        return _LINE + (max(len(lines) for _, _, lines in self.entries) - 1) * _TEXT * 1.25


class Legend(NamedTuple):
    """The legend of a picture, in rows as wide as the board."""

    rows: tuple[LegendRow, ...]

    @property
    def height(self) -> float:
        """The height that the legend adds to the picture."""
        return _GAP + sum(row.height for row in self.rows) if self.rows else 0.0


NO_LEGEND = Legend(())


def set_legend(layout: Layout, outline: Outline, marks: Marks, translate: Translate) -> Legend:
    """Lay out the legend of a picture in two columns. A wide entry takes both, wrapped if necessary."""
    whole = float(outline.bare_box.split()[2])
    rows: list[LegendRow] = []
    waiting: list[tuple[float, str, tuple[str, ...]]] = []
    for key, sentence, _ in legend(layout, marks):
        words = escape(sentence.text(translate), quote=False)
        if len(words) * _LETTER > whole / 2 - _BESIDE:
            rows += [LegendRow((each,)) for each in waiting]
            waiting = []
            rows.append(LegendRow(((0.0, key, tuple(wrap(words, int((whole - _BESIDE) / _LETTER)))),)))
        elif waiting:
            rows.append(LegendRow((*waiting, (whole / 2, key, (words,)))))
            waiting = []
        else:
            waiting = [(0.0, key, (words,))]
    return Legend((*rows, *(LegendRow((each,)) for each in waiting)))


def legend_layer(shown: Legend, top: float) -> str:
    """Return the legend, from `top` downwards."""
    return f'<g class="legend">{"".join(_entries(shown, top + _GAP))}</g>' if shown.rows else ""


def _entries(shown: Legend, y: float) -> Iterator[str]:
    for row in shown.rows:
        for x, key, lines in row.entries:
            texts = "".join(
                f'<text class="words" x="{num(_BESIDE)}" y="{num(KEY_HEIGHT / 2 + baseline(_TEXT) + k * _TEXT * 1.25)}"'
                f' font-size="{num(_TEXT)}">{line}</text>'
                for k, line in enumerate(lines)
            )
            yield f'<g transform="translate({num(x)} {num(y)})">{key}{texts}</g>'
        y += row.height
