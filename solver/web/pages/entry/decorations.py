"""The note about decorations of a drawing that were passed over."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext

from solver.formats import Reading
from solver.formats.drawn.decorations import Decorations


def passed_over(request: HttpRequest, reading: Reading | None = None) -> str:
    """Return what to say about decorations: those of a reading, else those that the query counts; "" for none."""
    decorations = reading.decorations if reading else None
    decorations = decorations or Decorations.from_text(request.GET.get("decorations", ""))
    return decorations.sentence.text(gettext) if decorations else ""
