"""Two methods at work on one puzzle, side by side and in step."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop

from solver.web.answers.status import AnswerStatus
from solver.web.pages.boards import layout_script, pencil
from solver.web.pages.lab.comparison import choice_of, measured_words
from solver.web.pages.lab.run import StageRun
from solver.web.pages.lab.stage import moves_of, script_data, shown_run
from solver.web.pages.puzzle import title_of

SHARE, EVENTS = "share", "events"
PACES = {SHARE: noop("share of the run"), EVENTS: noop("events")}


class StagePair:
    """Two runs in step. A moment is counted in events of the longer one, as in `static/js/lab/pace.js`.

    By events, both are the same number of events past their start, and the shorter one waits at its end. Otherwise both
    have done the same share of their run.
    """

    def __init__(self, left: StageRun, right: StageRun, by: str) -> None:
        self.runs, self.by = (left, right), by
        self.kept = left.kept

    @cached_property
    def last(self) -> int:
        """The events of the longer run."""
        return max(run.n_kept for run in self.runs)

    def n_of(self, run: StageRun, at: int) -> int:
        """Return the events that a run has done at a moment."""
        return min(at, run.n_kept) if self.by == EVENTS else at * run.n_kept // max(self.last, 1)

    def query(self, by: str) -> str:
        """Return the query that names the pair, in step by SHARE or EVENTS."""
        left, right = (run.method.engine for run in self.runs)
        return urlencode({"left": left, "right": right} | ({} if by == SHARE else {"by": by}))

    def url(self, by: str) -> str:
        """Return the address of the pair. It ends where the next parameter begins."""
        return f"{reverse('lab-beside', args=[self.kept.page_id])}?{self.query(by)}&"


def beside_page(pair: StagePair, at: int, compared: AnswerStatus) -> dict[str, Any]:
    """Return the context of two methods side by side, at a moment, with what is known of all engines compared."""
    at, layout = min(at, pair.last), pair.runs[0].puzzle.layout
    runs = [_shown(pair, run, at, compared) for run in pair.runs]
    return {
        "kept": pair.kept,
        "title": title_of(pair.runs[0].puzzle),
        "choice": choice_of(pair.kept, (run.method.engine for run in pair.runs)),
        "runs": runs,
        "is_measured": all(run["measured"] for run in runs),
        "has_events": all(run.n_kept for run in pair.runs),
        "at": at,
        "last": pair.last,
        "moves": moves_of(pair.url(pair.by), at, pair.last),
        "paces": [
            {"by": by, "title": gettext(title), "url": f"{pair.url(by)}at={at}", "is_current": by == pair.by}
            for by, title in PACES.items()
        ],
        "data": script_data(pair.runs, at, by_events=pair.by == EVENTS),
        "layout": layout,
        "layout_script": layout_script(layout),
        "pencil": pencil(layout),
    }


def _shown(pair: StagePair, run: StageRun, at: int, compared: AnswerStatus) -> dict[str, Any]:
    n = pair.n_of(run, at)
    shown = shown_run(run, n, ids=False)
    return {
        **shown,
        "stop": f"{shown['stop']}?{pair.query(pair.by)}",
        "alone": f"{run.url}?at={n}",
        "measured": measured_words(compared, run.method.engine),
    }
