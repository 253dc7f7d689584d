"""Printed puzzles: what is printed of each, and how they fill the sheets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import get_language, gettext

from solver.sheets import Booklet, Printed, PrintedSheet, PrintedSteps, puzzle_sheets, solution_sheets
from solver.web.answers.status import PrintedAnswers, PuzzleAnswers
from solver.web.forms.print import MAX_PUZZLES, PAPERS, PER_PAGE, PrintForm
from solver.web.pages.boards import puzzle_picture
from solver.web.pages.clues.words import clue_rules
from solver.web.pages.difficulty import named_level
from solver.web.pages.puzzle import home_of
from solver.web.pages.step import walkthrough_as_text
from solver.web.pages.walkthrough import WalkthroughContext
from solver.web.site.languages import figures
from solver.web.site.qr import qr_picture

MAX_ON_PAGE = 8  # puzzles whose sheets are on the page; more are printed as a PDF
USUAL_PER_PAGE, MOST_USUAL = 4, 6  # of more puzzles than fit on one page; more than six are too small to be usual
SWITCHES = ("solutions", "large", "names", "steps")  # choices that are on or off


def print_context(request: HttpRequest, form: PrintForm, puzzles: Sequence[PuzzleAnswers]) -> dict[str, Any]:
    """Return the context of the print page: its form, and the sheets with `puzzles`."""
    is_good, is_long = form.is_valid(), len(puzzles) > MAX_ON_PAGE
    usual: dict[str, Any] = {"per": None, "paper": PAPERS[0][0]} | dict.fromkeys(SWITCHES, False)
    chosen = form.cleaned_data if is_good else usual
    n_unsolved = sum(not answers.is_unique for answers in puzzles)
    return {
        "refusal": "" if is_good else form.refusal(),
        "puzzles": [_list_entry(answers, number) for answers, number in _with_numbers(puzzles)],
        "per_page": PER_PAGE,
        "papers": PAPERS,
        "most": MAX_PUZZLES,
        "most_on_page": MAX_ON_PAGE,
        "is_long": is_long,
        **{f"chosen_{name}": chosen[name] for name in usual},
        "n_unsolved": n_unsolved if chosen["solutions"] else 0,
        "sheets": [] if is_long else _all_sheets(request, chosen, puzzles),
    }


def booklet_of(request: HttpRequest, form: PrintForm, puzzles: Sequence[PuzzleAnswers]) -> Booklet:
    """Return the sheets that a valid form asks for, with the steps of each puzzle after them if it wants them."""
    return Booklet(
        title=home_of(puzzles[0].kept).title if len(puzzles) == 1 else gettext("Sudokus"),
        language=get_language() or "en",
        sheets=_all_sheets(request, form.cleaned_data, puzzles),
        steps=[_steps(*numbered) for numbered in _with_numbers(puzzles)] if form.cleaned_data["steps"] else [],
        words={"code": gettext("QR code of the puzzle’s link"), "names": (gettext("Name"), gettext("Date"))},
    )


def progress_of(printed: PrintedAnswers) -> dict[str, Any]:
    """Return how many of the puzzles have all that is wanted. Once nothing more will come, `lacking` names the rest."""
    lacking = [
        _number(number) or home_of(answers.kept).title
        for answers, number in _with_numbers(printed.puzzles)
        if not answers.is_printable(with_steps=printed.with_steps)
    ]
    words = gettext("{done} of {total} puzzles are decided.")
    if printed.with_steps:
        words = gettext("{done} of {total} puzzles are explained.")
    n_all = len(printed.puzzles)
    n_done = n_all - len(lacking)
    return {
        "sentence": words.format(done=figures(n_done), total=figures(n_all)),
        "n_done": n_done,
        "n_all": n_all,
        "is_looking": printed.is_looking,
        "lacking": [] if printed.is_looking else lacking,
    }


def n_cells_drawn(form: PrintForm) -> int:
    """Return how many cells the booklet of a valid form has: of puzzles, and of their solutions."""
    n_boards = 2 if form.cleaned_data["solutions"] else 1
    return n_boards * sum(kept.to_puzzle().layout.n_cells for kept in form.puzzles)


def _with_numbers(puzzles: Sequence[PuzzleAnswers]) -> list[tuple[PuzzleAnswers, int]]:
    """Return the puzzles with their numbers; 0 if there is only one."""
    return [(answers, k if len(puzzles) > 1 else 0) for k, answers in enumerate(puzzles, 1)]


def _all_sheets(
    request: HttpRequest, chosen: Mapping[str, Any], puzzles: Sequence[PuzzleAnswers]
) -> list[PrintedSheet]:
    """Return the sheets with the puzzles, and those with their solutions if these were chosen."""
    per = 1 if chosen["large"] else chosen["per"] or _usual_per(len(puzzles))
    numbered = _with_numbers(puzzles)
    printed = [_printed(request, answers, number) for answers, number in numbered]
    solved = [(answers, number) for answers, number in numbered if answers.is_unique] if chosen["solutions"] else []
    return [
        *puzzle_sheets(
            printed, per, label=gettext("Sheet {number}"), has_names=chosen["names"], is_large=chosen["large"]
        ),
        *solution_sheets([_solution(answers, number) for answers, number in solved], label=gettext("Solutions")),
    ]


def _usual_per(n: int) -> int:
    """Return how many of `n` puzzles are printed on a page if nothing else is chosen: all, if they fit."""
    return next((per for per, _ in PER_PAGE if n <= per <= MOST_USUAL), USUAL_PER_PAGE)


def _steps(answers: PuzzleAnswers, number: int) -> PrintedSteps:
    """Return the walk-through of a puzzle as far as it is known. Its first line, the puzzle as text, is left out."""
    if not answers.walkthrough.has_answer:
        return PrintedSteps(_heading(answers, number), [gettext("The steps of this puzzle are not known yet.")])
    _, *lines = walkthrough_as_text(WalkthroughContext(answers)).splitlines()
    return PrintedSteps(_heading(answers, number), lines)


def _list_entry(answers: PuzzleAnswers, number: int) -> Printed:
    """Return a puzzle as the form lists it, without its picture."""
    label = " · ".join(filter(None, [_level(answers), home_of(answers.kept).title]))
    return Printed(answers.kept.page_id, _heading(answers, number), "", _number(number), label)


def _printed(request: HttpRequest, answers: PuzzleAnswers, number: int) -> Printed:
    kept, puzzle = answers.kept, answers.puzzle
    title, level, path = home_of(kept).title, _level(answers), kept.get_absolute_url()
    heading = _heading(answers, number)
    return Printed(
        page_id=kept.page_id,
        heading=heading,
        board=puzzle_picture(puzzle, title=heading),
        facts=title if number else level,
        rules=[rule.words for rule in clues.rules] if (clues := clue_rules(puzzle)) else (),
        code=_code(request.build_absolute_uri(path)),
        host=request.get_host(),
        path=path,
    )


def _heading(answers: PuzzleAnswers, number: int) -> str:
    """Return the title of a puzzle that is alone; of one among several its number and level."""
    if not number:
        return home_of(answers.kept).title
    return " · ".join(filter(None, [_number(number), _level(answers)]))


def _number(number: int) -> str:
    return gettext("No. {n}").format(n=number) if number else ""


def _level(answers: PuzzleAnswers) -> str:
    """Return the level, as far as it is known."""
    rating = answers.rating.summary
    return capfirst(named_level(rating["level"]).word) if rating else ""


def _solution(answers: PuzzleAnswers, number: int) -> Printed:
    puzzle = answers.puzzle
    layout = puzzle.layout
    title = gettext("Solution: {title}").format(title=_heading(answers, number))
    mask = layout.cells_mask & ~puzzle.given_mask
    digits = layout.from_text(answers.verdict_summary["solutions"][0])
    board = puzzle_picture(puzzle, digits=digits, solution_mask=mask, title=title)
    return Printed(answers.kept.page_id, title, board)


def _code(link: str) -> SafeString:
    """Draw the link as a QR code."""
    return mark_safe(qr_picture(link))
