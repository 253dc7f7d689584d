"""The notes about how a text was read: that it is a Sukaku, and what of a drawing was passed over."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext

from solver.formats import Reading
from solver.formats.drawn.decorations import Decorations
from solver.formats.reading import notes_about

_FROM_SUKAKU = ("from", "sukaku")


def fields_of_notes(reading: Reading) -> dict[str, str]:
    """Return the part of a query that tells the next page what to say about a reading."""
    decorations = {"decorations": reading.decorations.text} if reading.decorations else {}
    return dict([_FROM_SUKAKU] if reading.is_sukaku else []) | decorations


def reading_notes(request: HttpRequest, reading: Reading | None = None) -> list[str]:
    """Return what to say about a reading, else what the query tells of one."""
    notes = list(reading.notes) if reading else []
    decorations = Decorations.from_text(request.GET.get("decorations", ""))
    name, value = _FROM_SUKAKU
    notes = notes or notes_about(decorations, is_sukaku=request.GET.get(name) == value)
    return [note.text(gettext) for note in notes]
