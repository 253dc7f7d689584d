"""All engines on fixed collections of puzzles, as charts with tables behind them."""

from __future__ import annotations

from datetime import date
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.http import urlencode
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop

from solver.drawing.charts import LogScale, Span, draw_spans
from solver.lab import ENGINE_TITLES, METHODS
from solver.web.pages.lab.comparison import counter_words
from solver.web.puzzles.collections import Measured, MeasuredCollection, measurement
from solver.web.site.languages import time_words

# By collection: its title, what it is, and where the puzzles come from.
WORDS = {
    "easy": (
        noop("Easy"),
        noop("Random puzzles with 30 to 37 givens; singles are enough for most."),
        noop("Denis Berthier’s controlled-bias collection, with givens added for this site"),
    ),
    "minimal": (
        noop("Minimal"),
        noop("Random puzzles in which no given could be left out."),
        noop("Denis Berthier’s controlled-bias collection"),
    ),
    "17-clues": (
        noop("17 givens"),
        noop("As few givens as a 9 × 9 can have. Hard for brute force, often easy for people."),
        noop("Gordon Royle’s list of puzzles with 17 givens"),
    ),
    "hardest": (
        noop("Hardest"),
        noop("Of the hardest that were known in June 2011."),
        noop("the hardest puzzles of the enjoysudoku forum, 2011"),
    ),
    "16x16": (
        noop("16 × 16"),
        noop("Large boards: six that were published, and six made by the generator of this site."),
        noop("Blue and Tarek, in Denis Berthier’s CSP-Rules examples; this site"),
    ),
    "round": (
        noop("Round"),
        noop("Round boards of five rings and ten sectors, with one solution each."),
        noop("the generator of this site"),
    ),
}
SCALE = LogScale(
    ((1e-5, "10 µs"), (1e-4, "100 µs"), (1e-3, "1 ms"), (1e-2, "10 ms"), (1e-1, "100 ms"), (1.0, "1 s"), (3.0, ""))
)


class CollectionContext(NamedTuple):
    """A collection on the page. `rows` are those of its table, `puzzles` have texts and addresses."""

    name: str
    title: str
    words: str
    source: str
    chart: SafeString
    rows: list[dict[str, Any]]
    puzzles: list[tuple[str, str]]


def collections_page() -> dict[str, Any]:
    """Return the context of the page of all collections."""
    measured = measurement()
    return {
        "collections": [_shown(each) for each in measured.collections],
        "methods": METHODS,
        "day": date.fromisoformat(measured.day),
        "machine": measured.machine,
        "cores": measured.cores,
        "seconds": time_words(measured.seconds),
    }


def chart_of(collection: MeasuredCollection) -> str:
    """Return the chart of a collection as SVG, in the visitor's language."""
    rows = [span_of(each, gettext(ENGINE_TITLES[each.engine])) for each in collection.engines]
    return draw_spans(gettext(WORDS[collection.name][0]), rows, SCALE)


def _shown(collection: MeasuredCollection) -> CollectionContext:
    title, words, source = map(gettext, WORDS[collection.name])
    return CollectionContext(
        collection.name,
        title,
        words,
        source,
        mark_safe(chart_of(collection)),
        [row_words(each, gettext(ENGINE_TITLES[each.engine])) for each in collection.engines],
        [(text, f"{reverse('entry')}?{urlencode({'p': text})}") for text in collection.puzzles],
    )


def span_of(measured: Measured, title: str) -> Span:
    """Return a row of a chart."""
    return Span(
        title, _time(measured), measured.quickest, measured.median, measured.slowest, measured.finished < measured.n
    )


def _time(measured: Measured) -> str:
    """Return the median in words, or how many puzzles were finished."""
    if measured.median is None:
        return gettext("{finished} of {n} finished").format(finished=measured.finished, n=measured.n)
    return time_words(measured.median)


def row_words(measured: Measured, title: str) -> dict[str, Any]:
    """Return a row of a table of figures in words."""
    return {
        "title": title,
        "median": "–" if measured.median is None else time_words(measured.median),
        "slowest": "–" if measured.slowest is None else time_words(measured.slowest),
        "finished": gettext("{finished} of {n}").format(finished=measured.finished, n=measured.n),
        "counters": counter_words(measured.counters),
    }
