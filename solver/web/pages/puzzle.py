"""Contexts for a puzzle's pages."""

from __future__ import annotations

from enum import Enum, auto
from typing import Any, NamedTuple

from django.http import HttpRequest
from django.utils.formats import number_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as noop

from solver.board import SHAPES, Layout, Puzzle, kind_of, mask_of, shape_of
from solver.drawing import mark_cells
from solver.engines import Status
from solver.formats import sites_for
from solver.models import KeptPuzzle
from solver.questions import Answer
from solver.steps import Ended
from solver.techniques import Start
from solver.web.answers.status import PuzzleAnswers
from solver.web.pages.analysis import analysis_of
from solver.web.pages.boards import board_svg
from solver.web.pages.clues.words import clue_rules, names_of_clues
from solver.web.pages.difficulty import tally_of
from solver.web.pages.entry.glance import doubt_about, doubt_marks
from solver.web.pages.entry.reading_notes import reading_notes
from solver.web.pages.needed_givens import NeededGivensText, needed_of
from solver.web.pages.offers import daily as daily_pages
from solver.web.pages.play import play_context
from solver.web.pages.rating import Hardness, Pill, hardness_of, rating_pills
from solver.web.puzzles.starters import STARTERS
from solver.web.site.languages import in_language

MAX_REASONS = 4


class PageState(Enum):
    """What can still change on a puzzle's page. It decides whether the page polls and how long it may be cached."""

    SEARCHING = auto()  # a search is running: the page polls for what it finds
    OPEN = auto()  # nothing is running, but more time could improve the verdict or the walk-through
    RATING_OPEN = auto()  # only the rating could be improved, and only if a visitor asks for it
    FINAL = auto()

    @property
    def is_searching(self) -> bool:
        """For templates, which cannot compare with a state."""
        return self is PageState.SEARCHING


class VerdictText(NamedTuple):
    """The verdict in one sentence, with the reasons that the givens alone show."""

    kind: str
    sign: str
    text: str
    reasons: list[str]
    n_more: int


def puzzle_page(request: HttpRequest, answers: PuzzleAnswers, start: Start | None = None) -> dict[str, Any]:
    """Return the context of a puzzle's page. With `start`, its board shows that position."""
    needed = needed_of(answers, is_asked="needed" in request.GET)
    hardness = hardness_of(answers)
    doubt = doubt_about(answers.puzzle, answers.verdict_summary, answers.suspects)
    puzzle, summary = answers.puzzle, answers.verdict_summary
    layout = puzzle.layout
    shows_solution = "solution" in request.GET and summary["count"] == 1
    can_play = summary["status"] != Status.NONE and not shows_solution
    digits = start.board.digits if start else puzzle.givens
    if shows_solution:
        digits = layout.from_text(summary["solutions"][0])
    solution_mask = layout.cells_mask & ~puzzle.given_mask if shows_solution else 0
    return {
        **about(request, answers.kept, puzzle),
        "board": board_svg(
            layout,
            digits,
            given_mask=puzzle.given_mask,
            solution_mask=solution_mask,
            clues=puzzle.clues,
            interactive=can_play,
            marks=mark_cells(needed.redundant, "different") if needed.redundant else doubt_marks(puzzle, doubt.cells),
        ),
        **(play_context(answers, title_of(puzzle), start) if can_play else {}),
        "clue_rules": clue_rules(puzzle),
        "needed": needed,
        "analysis": analysis_of(answers),
        "hardness": hardness,
        "is_decided": answers.is_decided,
        "has_one_solution": summary["count"] == 1,
        "is_running": answers.is_running,
        "is_open": not answers.is_final,
        "page_state": _state_of(answers, needed, hardness),
        "pills": [*rating_pills(answers), givens_pill(puzzle)],
        "tab": _tab_of(request, can_play=can_play),
        "verdict": verdict_of(answers),
        "doubt": doubt,
        "shows_solution": shows_solution,
        "from_candidates": request.GET.get("from") == "candidates",
        "from_library": request.GET.get("from") == "library",
        "reading_notes": reading_notes(request),
        "solutions": _solutions(answers) if summary["count"] > 1 else [],
        "solutions_title": _solutions_title(summary),
        "walkthrough": _walkthrough_summary(answers) if answers.walkthrough.has_answer else None,
    }


def _state_of(answers: PuzzleAnswers, needed: NeededGivensText, hardness: Hardness) -> PageState:
    if answers.is_running or needed.is_running or hardness.is_running or answers.analysis.is_running:
        return PageState.SEARCHING
    if not answers.is_final:
        return PageState.OPEN
    return PageState.RATING_OPEN if hardness.can_go_on else PageState.FINAL


def verdict_of(answers: PuzzleAnswers) -> VerdictText:
    """Put the verdict into words."""
    layout, faults = answers.puzzle.layout, answers.faults
    impossible = [fault for fault in faults if fault.severity == "impossible"]
    reasons = [fault.sentence(layout).text(gettext) for fault in impossible or faults]
    kind = Status.NONE.value if impossible else answers.verdict_summary["status"]
    return VerdictText(
        kind=kind,
        sign={"unique": "✓", "multiple": "≠", "none": "✗"}.get(kind, "…"),
        text=_verdict_text(answers, kind),
        reasons=reasons[:MAX_REASONS],
        n_more=len(reasons[MAX_REASONS:]),
    )


def _verdict_text(answers: PuzzleAnswers, kind: str) -> str:
    count = answers.verdict_summary["count"]
    if kind == "unique":
        return gettext("Fair: there is exactly one solution.")
    if kind == "none":
        return gettext("Impossible: there is no solution.")
    if kind == "unfinished":
        if answers.faults:
            return gettext("Not fair: if there is a solution, it is not the only one.")
        if answers.is_running:
            return gettext("Still looking: this one takes longer.")
        if count:
            return gettext("Not decided in time. There is a solution, but perhaps not just one.")
        if not answers.verdict.was_tried:
            return gettext("Not started yet: the server is busy with other puzzles.")
        return gettext("Not decided in time. No solution has been found so far.")
    written = number_format(count, force_grouping=True)
    if answers.verdict_summary["complete"]:
        return gettext("Not fair: there are exactly {count} solutions.").format(count=written)
    return gettext("Not fair: there are at least {count} solutions.").format(count=written)


def about(request: HttpRequest, kept: KeptPuzzle, puzzle: Puzzle) -> dict[str, Any]:
    """Return the context shared by all pages about a puzzle."""
    path = request.path
    return {
        "kept": kept,
        "layout": puzzle.layout,
        "title": title_of(puzzle),
        "share_url": in_language(request.build_absolute_uri(path)),
        "other_sites": sites_for(puzzle.layout, puzzle.clues),
    }


def title_of(puzzle: Puzzle) -> str:
    """Return the puzzle's title: its own if it has one, otherwise size and givens, with its shape and clues."""
    for starter in STARTERS:
        if starter.text == puzzle.text:
            return gettext(starter.title)
    shape, givens = shape_of(puzzle.layout), _n_givens(puzzle)
    size = size_in_title(puzzle.layout)
    if shape is SHAPES[0] and not puzzle.layout.features:
        title = gettext("Sudoku {size}, {givens}").format(size=size, givens=givens)
    else:
        kind = kind_of(puzzle.layout).text(gettext)
        title = gettext("{shape}, {size}, {givens}").format(shape=kind, size=size, givens=givens)
    return ", ".join([title, *names_of_clues(puzzle)])


def size_in_title(layout: Layout) -> str:
    """Return the size of a board, which stays on one line."""
    return layout.size.text(gettext).replace(" × ", "\u00a0×\u00a0")


class Home(NamedTuple):
    """The page on which a stored puzzle is played: its title and address."""

    title: str
    url: str


def home_of(kept: KeptPuzzle) -> Home:
    """Return where a stored puzzle is played. A daily puzzle has a page of its day, with the other puzzles of it."""
    days = kept.days.all()
    if not days:
        return Home(title_of(kept.to_puzzle()), kept.get_absolute_url())
    return Home(daily_pages.title_of(days[0]), daily_pages.url_of(days[0]))


def givens_sentence(puzzle: Puzzle) -> str:
    """Say how many cells are given."""
    return ngettext(
        "{count} of {n_cells} cells is given.", "{count} of {n_cells} cells are given.", puzzle.n_givens
    ).format(count=puzzle.n_givens, n_cells=puzzle.layout.n_cells)


def givens_pill(puzzle: Puzzle) -> Pill:
    """Say how many cells are given, briefly."""
    return Pill(_n_givens(puzzle), givens_sentence(puzzle), place="needed")


def _n_givens(puzzle: Puzzle) -> str:
    return ngettext("{count} given", "{count} givens", puzzle.n_givens).format(count=puzzle.n_givens)


def _tab_of(request: HttpRequest, *, can_play: bool) -> str:
    """Return the section that is open at first: the player's, unless something else was asked for."""
    return "play" if can_play and not {"needed", "analysis"} & request.GET.keys() else "analyse"


def _solutions(answers: PuzzleAnswers) -> list[SafeString]:
    """Draw the solutions as small boards, and mark the cells where they differ."""
    puzzle, layout = answers.puzzle, answers.puzzle.layout
    differing = mask_of(map(layout.parse_cell, answers.differing))
    return [
        board_svg(
            layout,
            layout.from_text(text),
            given_mask=puzzle.given_mask,
            marks=mark_cells(differing, "different"),
            clues=puzzle.clues,
            ids=False,
            title=gettext("Solution {number}").format(number=k),
        )
        for k, text in enumerate(answers.verdict_summary["solutions"], 1)
    ]


def _solutions_title(summary: Answer) -> str:
    n_kept = len(summary["solutions"])
    if summary["complete"] and n_kept == summary["count"]:
        if n_kept == 2:
            return gettext("Both solutions")
        return gettext("All {count} solutions").format(count=n_kept)
    return gettext("The first {count} solutions found").format(count=n_kept)


_NO_STEP = {
    Ended.SOLVED: noop("There is nothing left to find."),
    Ended.STUCK: noop("The techniques known here find no first step."),
    Ended.BUDGET: noop("No step has been found so far."),
}


def _logic_in_words(ended: Ended, n: int) -> str:
    """Return the template that says where `n` steps lead."""
    if not n:
        return gettext(_NO_STEP[ended])
    if ended is Ended.SOLVED:
        return ngettext("Logic alone solves it, in {n} step.", "Logic alone solves it, in {n} steps.", n)
    if ended is Ended.STUCK:
        return ngettext(
            "Logic finds {n} step. After that, the techniques known here find nothing more.",
            "Logic finds {n} steps. After that, the techniques known here find nothing more.",
            n,
        )
    if ended is Ended.BUDGET:
        return ngettext("{n} step so far.", "{n} steps so far.", n)
    return ngettext(
        "After {n} step there is a contradiction: no solution is possible.",
        "After {n} steps there is a contradiction: no solution is possible.",
        n,
    )


def _walkthrough_summary(answers: PuzzleAnswers) -> dict[str, Any] | None:
    """Say how far logic leads; nothing if the givens contradict each other, which the verdict says."""
    summary, is_running = answers.walkthrough.summary or {}, answers.is_running
    n_steps, ended = summary["n_steps"], Ended(summary["ended"])
    if ended is Ended.CONTRADICTION and not n_steps:
        return None
    if is_running:
        text = ngettext("Still looking: {n} step so far.", "Still looking: {n} steps so far.", n_steps)
    else:
        text = _logic_in_words(ended, n_steps)
    return {
        "text": text.format(n=n_steps),
        "is_running": is_running,
        "n_steps": n_steps,
        "techniques": tally_of(summary["techniques"]),
    }
