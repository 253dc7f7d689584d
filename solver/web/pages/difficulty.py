"""The difficulty of techniques: a graph over the steps of a walk-through, and a tally of its techniques."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import NamedTuple

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from solver.rating.level import LEVELS
from solver.rating.levels import difficulty_of, grade_of, height_of
from solver.techniques import find_technique

# SVG user units. A stop is 1 wide. A short walk-through leaves room at the end, so that its bars do not get too wide.
_LEVEL, _MIN_STOPS = 10, 24
_HEIGHT = _LEVEL * len(LEVELS)
_MAX_WITH_GAPS = 100
_NOT_BY_TAB = 'tabindex="-1"'  # the Tab key skips these links
_CURRENT = 'aria-current="step"'


class NamedLevel(NamedTuple):
    """A level in the visitor's language, and its rank from 1 to 6; no word and 0 if it is not known."""

    word: str
    rank: int


class Stop(NamedTuple):
    """A step, or singles together, as the graph shows it. The start has no `technique`."""

    heading: str
    name: str
    url: str
    technique: str | None


class Graph(NamedTuple):
    """The drawn graph, and for the current stop its words and the rank of its level from 1 to 6, or 0."""

    svg: SafeString
    words: str
    rank: int


class TechniqueCount(NamedTuple):
    """How often a technique is needed, and its level."""

    slug: str
    name: str
    n_steps: int
    level: NamedLevel


def named_level(name: str | None) -> NamedLevel:
    """Return the level that has this name on our scale."""
    return NamedLevel(gettext(name), LEVELS.index(name) + 1) if name in LEVELS else NamedLevel("", 0)


def level_of(slug: str) -> NamedLevel:
    """Return the level of a technique."""
    return named_level(LEVELS[grade_of(slug).level])


def tally_of(counts: Mapping[str, int]) -> list[TechniqueCount]:
    """Return the techniques of a walk-through, the hardest first."""
    slugs = sorted(counts, key=difficulty_of, reverse=True)
    return [TechniqueCount(slug, gettext(find_technique(slug).name), counts[slug], level_of(slug)) for slug in slugs]


def hardest_in(slugs: Iterable[str]) -> str | None:
    """Return the technique that the graph draws highest."""
    return max(slugs, key=height_of, default=None)


def bars_of(stops: Sequence[Stop]) -> list[str]:
    """Return each stop as a link that covers the graph's full height, with its bar. The Tab key skips these links."""
    width = 0.8 if len(stops) <= _MAX_WITH_GAPS else 1
    techniques = {stop.technique for stop in stops if stop.technique}
    looks = {slug: (level_of(slug), round(_LEVEL * height_of(slug))) for slug in techniques}
    bars = []
    for x, (heading, name, url, technique) in enumerate(stops):
        title, bar = heading, ""
        if technique:
            level, height = looks[technique]
            title = f"{heading}: {name}, {level.word}"
            bar = f'<path class="is-level-{level.rank}" d="M{x} {_HEIGHT}v-{height}h{width}v{height}"/>'
        place = f'<path d="M{x} 0h1v{_HEIGHT}h-1z"/>'
        bars.append(f'<a {_NOT_BY_TAB} href="{escape(url)}"><title>{escape(title)}</title>{place}{bar}</a>')
    return bars


def graph_of(stops: Sequence[Stop], bars: Sequence[str], index: int) -> Graph:
    """Draw the graph from the bars of its stops. Tab leads only to the current stop, which is at `index`."""
    title, current = gettext("How hard each step is"), stops[index]
    width = max(len(stops), _MIN_STOPS)
    marked = bars[index].replace(_NOT_BY_TAB, _CURRENT, 1)
    svg = format_html(
        '<svg class="graph" viewBox="0 0 {} {}" preserveAspectRatio="none" role="group" aria-label="{}">'
        '<path class="graph-lines" d="{}"/>{}</svg>',
        width,
        _HEIGHT,
        title,
        "".join(f"M0 {y}h{width}" for y in range(_LEVEL, _HEIGHT + 1, _LEVEL)),
        mark_safe("".join((*bars[:index], marked, *bars[index + 1 :]))),
    )
    if not current.technique:
        return Graph(svg, title, 0)
    level = level_of(current.technique)
    return Graph(svg, f"{current.name}, {level.word}", level.rank)
