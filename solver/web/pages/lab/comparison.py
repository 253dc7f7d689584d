"""The page of all methods: those that can be watched, and all engines compared."""

from __future__ import annotations

from math import log
from typing import Any

from django.template.defaultfilters import filesizeformat
from django.urls import reverse
from django.utils.translation import gettext

from solver.engines import Status
from solver.models import KeptPuzzle
from solver.web.answers.known import KnownAnswer
from solver.web.pages.lab.methods import ANSWERS, COUNTERS, ENGINE_TITLES, MAX_COUNTERS, METHODS
from solver.web.pages.lab.run import COMPARED, stage_url
from solver.web.pages.puzzle import title_of
from solver.web.site.languages import figures, time_words


def lab_page(row: KeptPuzzle, compared: KnownAnswer) -> dict[str, Any]:
    """Return the context of the page of all methods: those that can be watched, and the comparison of all."""
    rows = (compared.summary or {"rows": []})["rows"]
    seconds = [each["seconds"] for each in rows] or [1.0]
    quickest, slowest = min(seconds), max(seconds)
    return {
        "row": row,
        "title": title_of(row.to_puzzle()),
        "methods": [(each, stage_url(row, each.engine)) for each in METHODS],
        "choice": choice_of(row, *COMPARED),
        "compared": [_compared(each, quickest, slowest) for each in rows],
        "agree": len({(each["status"], each["count"]) for each in rows if each["status"] != Status.UNFINISHED}) == 1,
        "is_running": compared.is_running,
    }


def choice_of(row: KeptPuzzle, left: str, right: str) -> dict[str, Any]:
    """Return the context of the form in which two methods are chosen."""
    return {
        "url": reverse("lab-beside", args=[row.page_id]),
        "fields": [("left", gettext("Left"), left), ("right", gettext("Right"), right)],
        "methods": METHODS,
    }


def _compared(row: dict[str, Any], quickest: float, slowest: float) -> dict[str, Any]:
    """Return a row of the table. The bar is logarithmic: a tenth of the width for the quickest, all for the slowest."""
    span = log(slowest / quickest) or 1.0
    engine, status = row["engine"], row["status"]
    return {
        "title": gettext(ENGINE_TITLES[engine]),
        "answer": gettext(ANSWERS[status]),
        "time": time_words(row["seconds"]),
        "bar": round(10 + 90 * log(row["seconds"] / quickest) / span, 1),
        "counters": _counters(row),
    }


def _counters(row: dict[str, Any]) -> list[str]:
    """Say what an engine has counted, and how much memory it took."""
    named = ((COUNTERS[name], count) for name, count in row["totals"].items() if name in COUNTERS)
    counted = [gettext(words).format(count=figures(count)) for words, count in named][:MAX_COUNTERS]
    return [*counted, gettext("memory: {size}").format(size=filesizeformat(row["memory"]))]


def measured_words(compared: KnownAnswer, engine: str) -> list[str]:
    """Say how long an engine took for the solution and its proof, and what it counted; empty if it is not known."""
    row = next((each for each in (compared.summary or {"rows": []})["rows"] if each["engine"] == engine), None)
    if row is None:
        return []
    words = gettext("not finished after {time}") if row["status"] == Status.UNFINISHED else "{time}"
    return [words.format(time=time_words(row["seconds"])), *_counters(row)]
