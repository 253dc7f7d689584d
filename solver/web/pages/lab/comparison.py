"""The page of all methods: those that can be watched, and all engines compared."""

from __future__ import annotations

from math import log
from typing import Any

from django.utils.translation import gettext

from solver.engines import Status
from solver.models import KeptPuzzle
from solver.web.answers.known import KnownAnswer
from solver.web.pages.lab.methods import ANSWERS, COUNTERS, ENGINE_TITLES, MAX_COUNTERS, METHODS
from solver.web.pages.lab.stage import stage_url
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
        "compared": [_compared(each, quickest, slowest) for each in rows],
        "agree": len({(each["status"], each["count"]) for each in rows if each["status"] != Status.UNFINISHED}) == 1,
        "is_running": compared.is_running,
    }


def _compared(row: dict[str, Any], quickest: float, slowest: float) -> dict[str, Any]:
    """Return a row of the table. The bar is logarithmic: from a tenth of its length for the quickest to all of it."""
    span = log(slowest / quickest) or 1.0
    engine, status = row["engine"], row["status"]
    return {
        "title": gettext(ENGINE_TITLES[engine]),
        "answer": gettext(ANSWERS[status]),
        "time": time_words(row["seconds"]),
        "bar": round(10 + 90 * log(row["seconds"] / quickest) / span, 1),
        "counters": [
            gettext(COUNTERS[name]).format(count=figures(count))
            for name, count in row["totals"].items()
            if name in COUNTERS
        ][:MAX_COUNTERS],
    }
