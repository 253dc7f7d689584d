"""Printed puzzles: what is printed of each, and how they fill the sheets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import segno
from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import gettext

from solver.web.answers.status import PuzzleAnswers
from solver.web.forms.print import MAX_PUZZLES, PER_PAGE, PrintForm
from solver.web.pages.boards import puzzle_picture
from solver.web.pages.clues.words import clue_rules
from solver.web.pages.difficulty import named_level
from solver.web.pages.puzzle import home_of

USUAL_PER_PAGE = 4  # of more puzzles than fit on one page
SWITCHES = ("solutions", "large", "names")  # choices that are on or off
FEW_SOLUTIONS, MANY_SOLUTIONS = 4, 9  # on the last sheet, which has room for all


class Printed(NamedTuple):
    """A printed puzzle or solution. A solution has neither facts, nor `rules` of clues, nor a QR code.

    `number` is empty if the puzzle is the only one. Without its number, `label` names it in the form.
    """

    page_id: str
    heading: str
    board: SafeString
    number: str = ""
    label: str = ""
    facts: str = ""
    rules: Sequence[str] = ()
    code: SafeString = SafeString()
    host: str = ""
    path: str = ""


class PrintedSheet(NamedTuple):
    """A sheet of paper with room for `per` puzzles, or with solutions. `is_large` is for weak eyes."""

    label: str
    per: int
    printed: Sequence[Printed]
    has_names: bool = False
    is_large: bool = False


def print_context(request: HttpRequest, form: PrintForm, puzzles: Sequence[PuzzleAnswers]) -> dict[str, Any]:
    """Return the context of the print page: its form, and the sheets with `puzzles`."""
    is_good = form.is_valid()
    chosen: dict[str, Any] = form.cleaned_data if is_good else {"per": None} | dict.fromkeys(SWITCHES, False)
    per = 1 if chosen["large"] else chosen["per"] or _usual_per(len(puzzles))
    numbered = [(answers, k if len(puzzles) > 1 else 0) for k, answers in enumerate(puzzles, 1)]
    printed = [_printed(request, answers, number) for answers, number in numbered]
    solved = [(answers, number) for answers, number in numbered if answers.is_unique] if chosen["solutions"] else []
    return {
        "refusal": "" if is_good else form.refusal(),
        "puzzles": printed,
        "per_page": PER_PAGE,
        "most": MAX_PUZZLES,
        **{f"chosen_{name}": chosen[name] for name in ("per", *SWITCHES)},
        "n_unsolved": len(printed) - len(solved) if chosen["solutions"] else 0,
        "sheets": [
            *_sheets(printed, per, has_names=chosen["names"], is_large=chosen["large"]),
            *_solution_sheets([_solution(answers, number) for answers, number in solved]),
        ],
    }


def _usual_per(n: int) -> int:
    """Return how many of `n` puzzles are printed on a page if nothing else is chosen: all, if they fit."""
    return next((per for per, _ in PER_PAGE if n <= per), USUAL_PER_PAGE)


def _sheets(printed: Sequence[Printed], per: int, *, has_names: bool, is_large: bool) -> list[PrintedSheet]:
    parts = [printed[start : start + per] for start in range(0, len(printed), per)]
    return [
        PrintedSheet(gettext("Sheet {number}").format(number=k), per, part, has_names, is_large)
        for k, part in enumerate(parts, 1)
    ]


def _solution_sheets(solutions: Sequence[Printed]) -> list[PrintedSheet]:
    """Return the sheet with all solutions; none if there are none."""
    per = FEW_SOLUTIONS if len(solutions) <= FEW_SOLUTIONS else MANY_SOLUTIONS
    return [PrintedSheet(gettext("Solutions"), per, solutions)] if solutions else []


def _printed(request: HttpRequest, answers: PuzzleAnswers, number: int) -> Printed:
    kept, puzzle = answers.kept, answers.puzzle
    title, level, path = home_of(kept).title, _level(answers), kept.get_absolute_url()
    heading = _heading(answers, number)
    return Printed(
        page_id=kept.page_id,
        heading=heading,
        board=puzzle_picture(puzzle, title=heading),
        number=_number(number),
        label=" · ".join(filter(None, [level, title])),
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
    """Draw the link as a QR code with the quiet zone that scanners need."""
    return mark_safe(segno.make_qr(link, error="m").svg_inline(omitsize=True, border=4))
