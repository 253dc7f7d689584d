"""Puzzles that are the same but for a symmetry and the names of their digits, found by their canonical form.

The canonical form is a puzzle, too, and is stored as one. Its findings under SAME name the puzzles that have it: in
place of an answer, `wid` has the id of a page.
"""

from __future__ import annotations

import logging

from django.db import DatabaseError, transaction

from solver.board import Puzzle, id_of
from solver.models import DailyPuzzle, Finding, KeptPuzzle
from solver.web.answers.status import PuzzleAnswers

SAME = "same"
MAX_SAME = 5  # puzzles that are named

_log = logging.getLogger("solver.answers")


def note_form(answers: PuzzleAnswers) -> None:
    """Store which form a puzzle has, if its analysis has found it. A page is shown even if that fails."""
    if form := _form_in(answers):
        try:
            with transaction.atomic():
                canonical, _ = KeptPuzzle.objects.keep(Puzzle.from_text(form))
                Finding.objects.get_or_create(puzzle=canonical, wid=answers.kept.page_id, question=SAME)
        except DatabaseError as error:
            _log.warning("a canonical form could not be stored: %s", error)


def same_as(answers: PuzzleAnswers) -> list[KeptPuzzle]:
    """Return puzzles with the same form as an analysed one: those of past days, then others whose form is stored."""
    form, own = _form_in(answers), answers.kept.page_id
    if not form:
        return []
    days = DailyPuzzle.objects.filter(form=form).exclude(puzzle=None).values_list("puzzle", flat=True)[:MAX_SAME]
    others = Finding.objects.filter(puzzle=id_of(form), question=SAME).values_list("wid", flat=True)[: MAX_SAME + 1]
    ids = [page_id for page_id in dict.fromkeys([*days, *others]) if page_id != own][:MAX_SAME]
    found = KeptPuzzle.objects.in_bulk(ids)
    return [found[page_id] for page_id in ids if page_id in found]


def _form_in(answers: PuzzleAnswers) -> str:
    """Return the canonical form; empty if there is none, or if it is not known."""
    form = (answers.analysis.summary or {}).get("form")
    return str(form["text"]) if form else ""
