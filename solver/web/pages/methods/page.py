"""The page of a method, and the page of all methods."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_noop as noop

from solver.drawing.charts import draw_spans
from solver.lab import ENGINE_TITLES, METHODS
from solver.lab.method import Method
from solver.web.pages.lab.collections import SCALE, WORDS, chart_of, row_words, span_of
from solver.web.pages.methods.moments import board_of
from solver.web.pages.methods.pictures import MethodPicture, picture_of
from solver.web.pages.methods.texts import SECTIONS, Block, method_text
from solver.web.puzzles.collections import Measured, measurement
from solver.web.site.languages import figures, time_words

TITLES = {
    "idea": noop("The idea"),
    "watch": noop("Watch it"),
    "history": noop("Where it comes from"),
    "figures": noop("What it is good at"),
}
PLAYED, RACED, CHARTED = "shidoku", "fig-1", "minimal"


class Captioned(NamedTuple):
    """A picture with its caption, a message."""

    picture: MethodPicture
    caption: str


class SectionBlock(NamedTuple):
    """A paragraph or list, or else a row of pictures."""

    block: Block
    pictures: tuple[Captioned, ...]


class Section(NamedTuple):
    """A section of the page."""

    name: str
    title: str
    blocks: tuple[SectionBlock, ...]


class MethodCard(NamedTuple):
    """A method in the list of all."""

    method: Method
    picture: MethodPicture


def methods_page() -> dict[str, Any]:
    """Return the context of the list of all methods."""
    charted = next(each for each in measurement().collections if each.name == CHARTED)
    return {
        "cards": _cards(get_language()),
        "chart": mark_safe(chart_of(charted)),
        "played": board_of(PLAYED).page_id,
        "raced": board_of(RACED).page_id,
    }


@cache
def _cards(language: str | None) -> tuple[MethodCard, ...]:
    """Draw the cards in the active `language`, which is the key of the cache."""
    return tuple(MethodCard(each, picture_of(each, next(iter(each.pictures)))) for each in METHODS)


def method_page(method: Method) -> dict[str, Any]:
    """Return the context of a method's page."""
    k = METHODS.index(method)
    return {
        "method": method,
        "sections": [_section(method, name) for name in SECTIONS],
        "values": measured_values(method.engine),
        "stage": reverse("lab-stage", args=[board_of(PLAYED).page_id, method.engine]),
        "chart": mark_safe(_chart(method)),
        "rows": [row_words(measured, gettext(WORDS[name][0])) for name, measured in _measured(method.engine)],
        "files": method.code,
        "before": METHODS[k - 1] if k else None,
        "after": METHODS[k + 1] if k + 1 < len(METHODS) else None,
    }


def _section(method: Method, name: str) -> Section:
    blocks = (
        SectionBlock(block, tuple(Captioned(picture_of(method, each.name), each.caption) for each in block.pictures))
        for block in method_text(method)[name]
    )
    return Section(name, gettext(TITLES[name]), tuple(blocks))


def _measured(engine: str) -> Iterator[tuple[str, Measured]]:
    """Yield what was measured of an engine, with the name of each collection."""
    for collection in measurement().collections:
        yield from ((collection.name, measured) for measured in collection.engines if measured.engine == engine)


def _chart(method: Method) -> str:
    rows = [span_of(measured, gettext(WORDS[name][0])) for name, measured in _measured(method.engine)]
    return draw_spans(gettext(method.title), rows, SCALE)


def measured_values(engine: str) -> dict[str, str]:
    """Return the figures that texts may name: `hardest_median` of this engine, `sat_hardest_median` of another one."""
    others = {f"{other}_{key}": value for other in ENGINE_TITLES for key, value in _values(other)}
    return others | dict(_values(engine)) | {"seconds": time_words(measurement().seconds)}


def _values(engine: str) -> Iterator[tuple[str, str]]:
    for name, measured in _measured(engine):
        collection = name.replace("-", "_")
        yield f"{collection}_finished", figures(measured.finished)
        yield f"{collection}_n", figures(measured.n)
        yield from ((f"{collection}_{counter}", figures(round(n))) for counter, n in measured.counters.items())
        for which, seconds in (
            ("quickest", measured.quickest),
            ("median", measured.median),
            ("slowest", measured.slowest),
        ):
            if seconds is not None:
                yield f"{collection}_{which}", time_words(seconds)
