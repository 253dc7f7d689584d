"""The stored puzzles, as visitors ask for them."""

from __future__ import annotations

from django.http import Http404

from solver.models import KeptPuzzle


def puzzle_or_404(page_id: str) -> KeptPuzzle:
    """Return the puzzle at this address, and record the visit. Raises Http404 if there is none."""
    kept = KeptPuzzle.objects.at(page_id)
    if kept is None:
        raise Http404(f"no puzzle {page_id}")
    kept.record_visit()
    return kept
