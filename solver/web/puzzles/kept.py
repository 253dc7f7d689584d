"""The stored puzzles, as visitors ask for them."""

from __future__ import annotations

from django.http import Http404

from solver.models import KeptPuzzle


def puzzle_or_404(page_id: str) -> KeptPuzzle:
    """Return the puzzle at this address, and note the visit. Raises Http404 if there is none."""
    row = KeptPuzzle.objects.at(page_id)
    if row is None:
        raise Http404(f"no puzzle {page_id}")
    row.note_visit()
    return row
