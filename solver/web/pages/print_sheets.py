"""Printed puzzles: what is printed of each, and how they fill the sheets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import segno
from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from solver.web.answers.status import PuzzleAnswers
from solver.web.forms.print import MAX_PUZZLES, PrintForm
from solver.web.pages.boards import board_svg
from solver.web.pages.puzzle import dated_title_of, givens_sentence

SOLUTIONS_PER_PAGE = 4


class Printed(NamedTuple):
    """A printed puzzle or solution. A solution has neither facts nor a QR code."""

    page_id: str
    title: str
    board: SafeString
    facts: str = ""
    code: SafeString = SafeString()
    host: str = ""
    path: str = ""


def print_context(request: HttpRequest, form: PrintForm, puzzles: Sequence[PuzzleAnswers]) -> dict[str, Any]:
    """Return the context of the print page: its form, and the sheets with `puzzles`."""
    is_good = form.is_valid()
    printed = [_printed(request, answers) for answers in puzzles]
    per = (is_good and form.cleaned_data["per"]) or 1
    with_solutions = is_good and form.cleaned_data["solutions"]
    solved = [answers for answers in puzzles if answers.is_unique] if with_solutions else []
    return {
        "refusal": "" if is_good else form.refusal(),
        "puzzles": printed,
        "per": per,
        "most": MAX_PUZZLES,
        "with_solutions": with_solutions,
        "n_unsolved": len(printed) - len(solved) if with_solutions else 0,
        "sheets": _sheets(printed, per),
        "solution_sheets": _sheets([_solution(answers) for answers in solved], SOLUTIONS_PER_PAGE),
    }


def _sheets(printed: Sequence[Printed], per: int) -> list[Sequence[Printed]]:
    return [printed[start : start + per] for start in range(0, len(printed), per)]


def _printed(request: HttpRequest, answers: PuzzleAnswers) -> Printed:
    kept, puzzle = answers.kept, answers.puzzle
    title, path = dated_title_of(kept), kept.get_absolute_url()
    return Printed(
        page_id=kept.page_id,
        title=title,
        board=board_svg(puzzle.layout, puzzle.givens, given_mask=puzzle.given_mask, ids=False, title=title),
        facts=" ".join(filter(None, [givens_sentence(puzzle), _level(answers)])),
        code=_code(request.build_absolute_uri(path)),
        host=request.get_host(),
        path=path,
    )


def _level(answers: PuzzleAnswers) -> str:
    rating = answers.rating.summary
    if rating is None or not rating["finished"]:
        return ""
    return gettext("Level: {level}.").format(level=gettext(str(rating["level"])))


def _solution(answers: PuzzleAnswers) -> Printed:
    kept, puzzle = answers.kept, answers.puzzle
    layout = puzzle.layout
    title = gettext("Solution: {title}").format(title=dated_title_of(kept))
    mask = layout.cells_mask & ~puzzle.given_mask
    digits = layout.from_text(answers.verdict_summary["solutions"][0])
    board = board_svg(layout, digits, given_mask=puzzle.given_mask, solution_mask=mask, ids=False, title=title)
    return Printed(kept.page_id, title, board)


def _code(link: str) -> SafeString:
    """Draw the link as a QR code with the quiet zone that scanners need."""
    return mark_safe(segno.make_qr(link, error="m").svg_inline(omitsize=True, border=4))
