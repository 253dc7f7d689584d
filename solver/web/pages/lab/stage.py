"""The stage of the lab: a method at work on a puzzle, at any moment of its run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as noop

from solver import lab
from solver.board import Puzzle
from solver.drawing import Marks, drawn_rows
from solver.films import SHADES, candidates_of, marks_of
from solver.lab.method import Count, PublishedMoment
from solver.recordings import ENTERS, Moment
from solver.web.forms.film import FilmForm
from solver.web.pages.boards import board_svg, layout_script, pencil
from solver.web.pages.lab.events import CLAUSE_WORDS, MAX_NAMED, WORDS, choices_of, clue_words, event_words, kind_of
from solver.web.pages.lab.ilp_stages import ilp_stages_of, open_curve
from solver.web.pages.lab.possibilities import possibilities, possibility_data
from solver.web.pages.lab.run import StageRun, WatchedRun, beside_url, methods_for, stage_url
from solver.web.pages.puzzle import title_of
from solver.web.puzzles.starters import starter
from solver.web.site.languages import figures, time_words

MAX_MILESTONES = 8
# What is said below the search tree.
TREE_WORDS = {
    "treeStart": noop("No choice is open."),
    "treeAt": noop("Choice {k} of {count}, depth {depth}."),
    "treeFolded": noop("The smallest branches are left out; a + shows where."),
}


class Milestone(NamedTuple):
    """A moment worth a link. `article` is the number that the article gives for it, if it differs."""

    n: int
    words: str
    url: str
    article: int | None = None


def stage_page(run: StageRun, n: int) -> dict[str, Any]:
    """Return the context of the stage of an engine, `n` events after the start."""
    context, layout = watched(run, n, f"{run.url}?"), run.puzzle.layout
    return {
        **context,
        "kept": run.kept,
        "title": title_of(run.puzzle),
        "methods": [(each, stage_url(run.kept, each.engine)) for each in methods_for(run.puzzle)],
        "closing": run.closing,
        "beside": beside_url(run.kept, run.method.engine),
        "milestones": milestones_of(run),
        "stand_in": stand_in_of(run),
        "ilp_stages": ilp_stages_of(run),
        "open_curve": open_curve(run),
        "p": _possibilities(run, context["run"]["moment"]),
        "has_article": any(each.article for each in _published(run)),
        "data": context["data"] | {"possibilities": possibility_data(layout) if run.method.has_layers else None},
    }


def watched(run: WatchedRun, n: int, address: str) -> dict[str, Any]:
    """Return what every stage shows of a run, `n` events after the start. The `address` ends where `at=` follows."""
    layout, shown = run.puzzle.layout, shown_run(run, n)
    return {
        "layout": layout,
        "run": shown,
        "has_tree": not ENTERS.isdisjoint(run.summary.get("kinds", ())),
        "lines": [(line, kind_of(shown["moment"]) in line.on) for line in run.lines],
        "at": n,
        "last": run.n_kept,
        "film_form": FilmForm(run.n_kept) if run.n_kept else None,
        "film": run.urls.film,
        "film_fields": run.fields,
        "moves": moves_of(address, n, run.n_kept),
        "data": script_data([run], n),
        "layout_script": layout_script(layout),
        "pencil": pencil(layout, run.puzzle.clues),
    }


def shown_run(run: WatchedRun, n: int, *, ids: bool = True) -> dict[str, Any]:
    """Return what is shown of a run, `n` events after the start. Only one board of a page may have `ids`."""
    moment, layout = run.moment(n), run.puzzle.layout
    return {
        "method": run.method,
        "is_running": run.status.is_running,
        "stop": run.urls.stop,
        "was_tried": run.status.was_tried,
        "has_events": bool(run.n_kept),
        "n": n,
        "moment": moment,
        "board": board_svg(
            layout,
            moment.digits,
            given_mask=run.puzzle.given_mask,
            candidates=candidates_of(run.puzzle, moment),
            marks=_with_halos(run.puzzle, marks_of(run.puzzle, moment)),
            clues=run.puzzle.clues,
            interactive=True,
            ids=ids,
        ),
        "words": run.closing if moment.is_end else event_words(run.puzzle, moment, run.method.words),
        "counts": [(count, _n_of(count, moment.counts), _n_of(count, _totals(run))) for count in run.method.counts],
        "choices": choices_of(layout, moment),
        **_figures(run),
    }


def _with_halos(puzzle: Puzzle, marks: Marks) -> Marks:
    """Return the marks with a halo for each clue, in the beat of its number, for scripts to show; lit ones stay so."""
    numbered = {clue.text(puzzle.layout): (number,) for number, clue in enumerate(puzzle.clues, 1)}
    return replace(marks, clues={text: (*((0,) * (text in marks.clues)), *beats) for text, beats in numbered.items()})


def _possibilities(run: StageRun, moment: Moment) -> dict[str, Any] | None:
    """Return all possibilities at a moment as pictures, for methods that think in them."""
    if not run.method.has_layers or not run.n_kept:
        return None
    shown = moment.event.digit if moment.event and moment.event.digit else 1
    return possibilities(run.puzzle.layout, candidates_of(run.puzzle, moment), moment.digits, shown)


def _figures(run: WatchedRun) -> dict[str, Any]:
    """Return the run in numbers, if it is known."""
    summary = run.summary
    if not summary:
        return {"n_events": 0}
    names = ("n_events", "n_kept", "written", "tried", "status", "count", "complete")
    return {name: summary[name] for name in names if name in summary}


def _totals(run: WatchedRun) -> Counter[str]:
    """Return how many events of each kind the whole run has."""
    return Counter(dict(zip(run.summary.get("kinds", ()), run.summary.get("counts", ()))))


def _n_of(count: Count, counts: Counter[str]) -> int:
    return sum(counts[why] for why in count.of)


def stand_in_of(run: StageRun) -> dict[str, Any] | None:
    """Return what is known of an engine beside its stand-in; None if it is watched itself."""
    stand_in, summary = run.method.stand_in, run.summary
    if stand_in is None or not run.n_kept:
        return None
    totals, real = summary["totals"], summary.get("real")
    return {
        "what": gettext(stand_in.what),
        "titles": [gettext(title) for title in stand_in.titles],
        "rows": [
            (gettext(title), figures(totals[name]), figures(real["totals"][name])) for name, title in stand_in.counters
        ]
        if real
        else [],
        "time": time_words(real["seconds"]) if real else "",
        "facts": gettext(stand_in.facts).format(**{name: figures(number) for name, number in totals.items()}),
    }


def moves_of(address: str, at: int, last: int) -> dict[str, str]:
    """Return the URLs of the neighbouring moments; those that do not exist are left out.

    `address` ends where the next parameter of its query begins.
    """
    targets = {"first": 0, "back": at - 1, "next": at + 1, "last": last}
    return {name: f"{address}at={to}" for name, to in targets.items() if to != at and 0 <= to <= last}


def milestones_of(run: StageRun) -> list[Milestone]:
    """Return the moments of the articles that the run has reached, or the solutions, and the end."""
    if not run.n_kept:
        return []
    if published := _published(run):
        return [_published_milestone(run, each) for each in published if each.n <= run.summary[each.counter]]
    solutions = run.summary["event_of_solution"][:MAX_MILESTONES]
    numbered = [
        Milestone(n, gettext("Solution {number}").format(number=k), f"{run.url}?at={n}")
        for k, n in enumerate(solutions, 1)
    ]
    return [*numbered, Milestone(run.n_kept, gettext("The end"), f"{run.url}?at={run.n_kept}")]


def _published(run: StageRun) -> tuple[PublishedMoment, ...]:
    return run.method.published if run.kept.page_id == starter("fig-1").page_id else ()


def _published_milestone(run: StageRun, moment: PublishedMoment) -> Milestone:
    counter, count, article = moment
    words = (
        ngettext("{count} digit written", "{count} digits written", count)
        if counter == "written"
        else ngettext("{count} digit tried", "{count} digits tried", count)
    )
    n = run.n_of({counter: count})
    return Milestone(n, words.format(count=figures(count)), f"{run.url}?{counter}={count}", article)


def script_data(runs: Sequence[WatchedRun], at: int, *, by_events: bool = False) -> dict[str, Any]:
    """Return what the script needs in addition to the data about the layout."""
    return {
        "at": at,
        "byEvents": by_events,
        "runs": [_run_data(run) for run in runs],
        "rows": drawn_rows(runs[0].puzzle.layout),
        "treeWords": {name: gettext(words) for name, words in TREE_WORDS.items()},
        "reasons": {
            "all": lab.REASONS,
            "writes": lab.WRITE_REASONS,
            "crossesOut": lab.CROSS_OUT_REASONS,
            "says": lab.REMARKS,
            "points": lab.LASTING_REMARKS,
            "choices": lab.reasons_that("chooses"),
            "deadEnds": lab.DEAD_ENDS,
        },
        "shades": SHADES,
        "words": {kind: gettext(words) for kind, words in _words(runs[0]).items()},
        "mostNamed": MAX_NAMED,
        "clues": clue_words(runs[0].puzzle),
    }


def _words(run: WatchedRun) -> dict[str, str]:
    return {**WORDS, **CLAUSE_WORDS, **run.method.words}


def _run_data(run: WatchedRun) -> dict[str, Any]:
    summary = run.summary
    return {
        "title": gettext(run.method.title),
        "nKept": run.n_kept,
        "piece": summary.get("piece", 1),
        "starts": summary.get("starts", []),
        "depthProfile": summary.get("outline", []),
        "solutions": summary.get("event_of_solution", []),
        "closing": run.closing,
        "stage": run.url,
        "pieces": run.urls.pieces,
        "tree": run.urls.tree,
        "kinds": summary.get("kinds", []),
        "counts": [list(count.of) for count in run.method.counts],
        "lines": [list(line.on) for line in run.lines],
    }
