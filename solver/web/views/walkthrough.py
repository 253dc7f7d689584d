"""The walk-through, one address a step."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from solver.models import KeptPuzzle
from solver.web.pages import step_page
from solver.web.remembering import not_final, remembered
from solver.web.solving import truth_about


@require_safe
@remembered
def step(request: HttpRequest, page_id: str, n: int) -> HttpResponse:
    """Step `n`, shown on the board as it is before it; 0 is the start."""
    truth = truth_about(get_object_or_404(KeptPuzzle, page_id=page_id))
    row, kept = truth.row, truth.walkthrough
    if n > (kept.n_steps if kept else 0):
        raise Http404
    template = "_step.html" if "fragment" in request.GET else "step.html"
    response = render(request, template, step_page(request, row, kept, n))
    return response if truth.is_final else not_final(response)
