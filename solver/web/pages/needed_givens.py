"""The needed givens on a puzzle's page."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext, ngettext

from solver.board import Mask, mask_of
from solver.questions import Answer
from solver.web.answers.status import PuzzleAnswers

MAX_NAMED = 12  # undecided givens that are listed; there may be hundreds


class NeededGivensText(NamedTuple):
    """Whether every given is needed, in words, and whether the visitor can start a search."""

    text: str = ""
    redundant: Mask = 0
    can_ask: bool = False
    is_running: bool = False


def needed_of(answers: PuzzleAnswers, *, is_asked: bool) -> NeededGivensText:
    """Say which givens are needed if this visitor has asked, whatever others have found out."""
    if not answers.is_unique:
        return NeededGivensText()
    if not is_asked:
        return NeededGivensText(can_ask=True)
    needed = answers.needed
    answer = needed.summary
    redundant = answer["redundant"] if answer else ()
    return NeededGivensText(
        text=_text(answer, is_running=needed.is_running),
        redundant=mask_of(map(answers.puzzle.layout.parse_cell, redundant)),
        can_ask=not needed.is_running and needed.is_open,
        is_running=needed.is_running,
    )


def _text(needed: Answer | None, *, is_running: bool) -> str:
    if is_running:
        return gettext("Each given is left out in turn, which takes a moment.")
    if needed is None:
        return gettext("Not started yet: the server is busy with other puzzles.")
    redundant, undecided = needed["redundant"], needed["undecided"]
    texts = []
    if not redundant and not undecided:
        texts.append(gettext("Every given is needed: leave out any one, and there is more than one solution."))
    if redundant:
        template = ngettext(
            "Without this given there would still be just one solution: {cells}.",
            "Without any one of these {count} givens there would still be just one solution: {cells}.",
            len(redundant),
        )
        texts.append(template.format(count=len(redundant), cells=", ".join(redundant)))
        texts.append(gettext("They are marked on the board."))
    if undecided:
        template = ngettext(
            "Not decided in time for {count} given: {cells}.",
            "Not decided in time for {count} givens: {cells}.",
            len(undecided),
        )
        more = ", …" if len(undecided) > MAX_NAMED else ""
        texts.append(template.format(count=len(undecided), cells=", ".join(undecided[:MAX_NAMED]) + more))
    return " ".join(texts)
