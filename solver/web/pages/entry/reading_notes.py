"""The notes about how a text was read: as a Sukaku, without rules that are only in words, or without decorations."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext

from solver.board.features import FEATURES
from solver.formats import Reading
from solver.formats.drawn.decorations import Decorations
from solver.formats.reading import notes_about

_FROM, _SUKAKU = "from", "sukaku"
_IN_WORDS, _BETWEEN = "in_words", "-"


def fields_of_notes(reading: Reading) -> dict[str, str]:
    """Return the part of a query that tells the next page what to say about a reading."""
    return {
        **({_FROM: _SUKAKU} if reading.is_sukaku else {}),
        **({_IN_WORDS: _BETWEEN.join(reading.only_in_words)} if reading.only_in_words else {}),
        **({"decorations": reading.decorations.text} if reading.decorations else {}),
    }


def reading_notes(request: HttpRequest, reading: Reading | None = None) -> list[str]:
    """Return what to say about a reading, else what the query tells of one."""
    words = request.GET.get(_IN_WORDS, "").split(_BETWEEN)
    notes = (list(reading.notes) if reading else []) or notes_about(
        Decorations.from_text(request.GET.get("decorations", "")),
        is_sukaku=request.GET.get(_FROM) == _SUKAKU,
        only_in_words=[feature.word for feature in FEATURES if feature.word in words],
    )
    return [note.text(gettext) for note in notes]
