"""Texts of puzzles: read one that was sent, and write it in another format."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext
from ninja import Router
from ninja.decorators import decorate_view

from solver.formats import Reading, WriteError, write
from solver.web.api import schemas as s
from solver.web.api.problems import Problem, refusal_of
from solver.web.forms.puzzle import PuzzleForm
from solver.web.views.service.admission import costly

router = Router(tags=["texts"])


def reading_of(body: s.PuzzleRequest) -> Reading:
    """Return the puzzle that was sent. Raises Problem if its text cannot be read."""
    form = PuzzleForm(body.dict())
    if not form.is_valid():
        raise refusal_of(form)
    reading: Reading = form.cleaned_data["reading"]
    return reading


@router.post("/convert", response=s.TextBody)
@decorate_view(costly(0.5))
def convert(request: HttpRequest, body: s.ConversionRequest) -> dict[str, Any]:
    """Write a puzzle in another format. Nothing is stored."""
    reading = reading_of(body)
    try:
        text = write(reading.to_board(), body.to)
    except WriteError as error:
        raise Problem(
            422, error.reason.text(gettext), kind="unwritable", expected=error.expected.text(gettext)
        ) from error
    return {
        "format": body.to,
        "text": text,
        "decorations": dict(reading.decorations.counts),
        "is_sukaku": reading.is_sukaku,
        "only_in_words": reading.only_in_words,
    }
