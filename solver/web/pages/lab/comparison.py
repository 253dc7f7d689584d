"""The page of all methods: those that can be watched, and all engines compared."""

from __future__ import annotations

from math import log
from typing import Any

from django.template.defaultfilters import filesizeformat
from django.urls import reverse
from django.utils.translation import gettext

from solver.engines import Status
from solver.models import KeptPuzzle
from solver.web.answers.status import AnswerStatus
from solver.web.pages.lab.methods import ANSWERS, COUNTERS, ENGINE_TITLES, MAX_COUNTERS, METHODS
from solver.web.pages.lab.run import COMPARED, stage_url
from solver.web.pages.puzzle import title_of
from solver.web.site.languages import figures, time_words


def lab_page(kept: KeptPuzzle, compared: AnswerStatus) -> dict[str, Any]:
    """Return the context of the page of all methods: those that can be watched, and the comparison of all."""
    results = (compared.summary or {"rows": []})["rows"]
    seconds = [each["seconds"] for each in results] or [1.0]
    quickest, slowest = min(seconds), max(seconds)
    return {
        "kept": kept,
        "title": title_of(kept.to_puzzle()),
        "methods": [(each, stage_url(kept, each.engine)) for each in METHODS],
        "choice": choice_of(kept, *COMPARED),
        "compared": [_compared(each, quickest, slowest) for each in results],
        "agree": len({(each["status"], each["count"]) for each in results if each["status"] != Status.UNFINISHED}) == 1,
        "is_running": compared.is_running,
    }


def choice_of(kept: KeptPuzzle, left: str, right: str) -> dict[str, Any]:
    """Return the context of the form in which two methods are chosen."""
    return {
        "url": reverse("lab-beside", args=[kept.page_id]),
        "fields": [("left", gettext("Left"), left), ("right", gettext("Right"), right)],
        "methods": METHODS,
    }


def _compared(result: dict[str, Any], quickest: float, slowest: float) -> dict[str, Any]:
    """Return a row of the table. The bar is logarithmic: a tenth of the width for the quickest, all for the slowest."""
    span = log(slowest / quickest) or 1.0
    engine, status = result["engine"], result["status"]
    return {
        "title": gettext(ENGINE_TITLES[engine]),
        "answer": gettext(ANSWERS[status]),
        "time": time_words(result["seconds"]),
        "bar": round(10 + 90 * log(result["seconds"] / quickest) / span, 1),
        "counters": _counters(result),
    }


def _counters(result: dict[str, Any]) -> list[str]:
    """Say what an engine has counted, and how much memory it took."""
    named = ((COUNTERS[name], count) for name, count in result["totals"].items() if name in COUNTERS)
    counted = [gettext(words).format(count=figures(count)) for words, count in named][:MAX_COUNTERS]
    return [*counted, gettext("memory: {size}").format(size=filesizeformat(result["memory"]))]


def measured_words(compared: AnswerStatus, engine: str) -> list[str]:
    """Say how long an engine took for the solution and its proof, and what it counted; empty if it is not known."""
    result = next((each for each in (compared.summary or {"rows": []})["rows"] if each["engine"] == engine), None)
    if result is None:
        return []
    words = gettext("not finished after {time}") if result["status"] == Status.UNFINISHED else "{time}"
    return [words.format(time=time_words(result["seconds"])), *_counters(result)]
