"""The page of all methods: those that can be watched, and all engines compared."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from math import log
from typing import Any

from django.template.defaultfilters import filesizeformat
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop

from solver.engines import Status
from solver.lab import ENGINE_TITLES, METHODS
from solver.lab.method import Method
from solver.models import KeptPuzzle
from solver.web.answers.status import AnswerStatus
from solver.web.pages.lab.run import compared_on, methods_for, stage_url
from solver.web.pages.puzzle import title_of
from solver.web.site.languages import figures, time_words

COUNTERS = {
    "steps": noop("digits written: {count}"),
    "tried": noop("digits tried: {count}"),
    "guesses": noop("tentative digits: {count}"),
    "dead_ends": noop("dead ends: {count}"),
    "decisions": noop("decisions: {count}"),
    "conflicts": noop("conflicts: {count}"),
    "relaxations": noop("relaxations: {count}"),
    "branches": noop("branches: {count}"),
    "nodes": noop("positions searched: {count}"),
}
MAX_COUNTERS = 3
ANSWERS = {
    "unique": noop("exactly one"),
    "multiple": noop("more than one"),
    "none": noop("no solution"),
    "found": noop("a solution"),
    "unfinished": noop("not finished"),
}


def lab_page(kept: KeptPuzzle, compared: AnswerStatus) -> dict[str, Any]:
    """Return the context of the page of all methods: those that can be watched, and the comparison of all."""
    puzzle = kept.to_puzzle()
    able = methods_for(puzzle)
    results = (compared.summary or {"rows": []})["rows"]
    seconds = [each["seconds"] for each in results] or [1.0]
    quickest, slowest = min(seconds), max(seconds)
    return {
        "kept": kept,
        "title": title_of(puzzle),
        "methods": [(each, stage_url(kept, each.engine)) for each in able],
        "unable": [each for each in METHODS if each not in able],
        "choice": choice_of(kept, compared_on(puzzle)),
        "compared": [_compared(each, quickest, slowest) for each in results],
        "agree": len({(each["status"], each["count"]) for each in results if each["status"] != Status.UNFINISHED}) == 1,
        "is_running": compared.is_running,
    }


def unable_page(kept: KeptPuzzle, method: Method) -> dict[str, Any]:
    """Return the context of the page of a method that cannot be watched on this puzzle, with those that can."""
    puzzle = kept.to_puzzle()
    able = [(each, stage_url(kept, each.engine)) for each in methods_for(puzzle)]
    return {"kept": kept, "title": title_of(puzzle), "method": method, "methods": able}


def choice_of(kept: KeptPuzzle, engines: Iterable[str]) -> dict[str, Any]:
    """Return the context of the form in which two methods are chosen."""
    return {
        "url": reverse("lab-beside", args=[kept.page_id]),
        "fields": list(zip(("left", "right"), (gettext("Left"), gettext("Right")), engines)),
        "methods": methods_for(kept.to_puzzle()),
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


def counter_words(counters: Mapping[str, float]) -> list[str]:
    """Say what an engine has counted: the first few of its counters that have words."""
    named = ((COUNTERS[name], count) for name, count in counters.items() if name in COUNTERS)
    return [gettext(words).format(count=figures(round(count))) for words, count in islice(named, MAX_COUNTERS)]


def _counters(result: dict[str, Any]) -> list[str]:
    """Say what an engine has counted, and how much memory it took."""
    memory = gettext("memory: {size}").format(size=filesizeformat(result["memory"]))
    return [*counter_words(result["totals"]), memory]


def measured_words(compared: AnswerStatus, engine: str) -> list[str]:
    """Say how long an engine took for the solution and its proof, and what it counted; empty if it is not known."""
    result = next((each for each in (compared.summary or {"rows": []})["rows"] if each["engine"] == engine), None)
    if result is None:
        return []
    words = gettext("not finished after {time}") if result["status"] == Status.UNFINISHED else "{time}"
    return [words.format(time=time_words(result["seconds"])), *_counters(result)]
