"""Puzzles on paper."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from solver.web.printing import PrintForm, print_context


@require_safe
def print_page(request: HttpRequest) -> HttpResponse:
    """Up to eight puzzles on sheets, to be looked at and printed; what cannot be printed is said above the form."""
    context = print_context(request, PrintForm(request.GET))
    return render(request, "print.html", context, status=400 if context["refusal"] else 200)
