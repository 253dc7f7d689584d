"""What a puzzle is like, on its page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from solver.analysis import MAX_PLACES
from solver.analysis.words import lines_of
from solver.models import KeptPuzzle
from solver.web.answers.status import PuzzleAnswers
from solver.web.puzzles.same import same_as


class AnalysedLine(NamedTuple):
    """A heading and the sentences under it, in the visitor's language."""

    heading: str
    text: str


class AnalysisText(NamedTuple):
    """The facts in words, with a chart of the ways on at each step, and whether the visitor can start a search.

    The chart `has_gaps` where the ways on were not counted. `same` are stored puzzles with the same canonical form.
    """

    lines: tuple[AnalysedLine, ...] = ()
    chart: SafeString = SafeString()
    bottleneck: int = 0
    has_gaps: bool = False
    same: tuple[KeptPuzzle, ...] = ()
    can_ask: bool = False
    is_running: bool = False


def analysis_of(answers: PuzzleAnswers) -> AnalysisText:
    """Say what is known. There is nothing to say before the number of solutions is known."""
    if not answers.is_decided:
        return AnalysisText()
    analysis, facts = answers.analysis, answers.analysis.summary or {}
    lines = tuple(
        AnalysedLine(gettext(heading), " ".join(sentence.text(gettext) for sentence in sentences))
        for heading, sentences in lines_of(facts, answers.puzzle)
    )
    path = facts.get("path") or {}
    return AnalysisText(
        lines,
        _chart_of(path["places"], path["bottleneck"]) if path else SafeString(),
        path.get("bottleneck") or 0,
        None in path.get("places", ()),
        tuple(same_as(answers)),
        can_ask=not analysis.is_running and analysis.is_open,
        is_running=analysis.is_running,
    )


def _chart_of(places: Sequence[int | None], bottleneck: int | None) -> SafeString:
    """Draw a bar for each step: as high as there are ways on. Steps whose ways were not counted have none."""
    bars = [f"M{k} {MAX_PLACES}v-{n}h.8v{n}z" for k, n in enumerate(min(count or 0, MAX_PLACES) for count in places)]
    return format_html(
        '<svg class="ways" viewBox="0 0 {} {}" preserveAspectRatio="none" role="img" aria-label="{}">'
        '<path d="{}"/><path class="is-narrowest" d="{}"/></svg>',
        len(bars),
        MAX_PLACES,
        gettext("How many ways on there are at each step"),
        "".join(bars),
        bars[bottleneck - 1] if bottleneck else "",
    )
