"""The print page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from solver.web.answers.puzzle_questions import stored_answers
from solver.web.forms.print import PrintForm
from solver.web.pages.print_sheets import print_context


@require_safe
def print_page(request: HttpRequest) -> HttpResponse:
    """A print preview of up to eight puzzles. Errors are shown above the sheets; `fragment` asks only for these."""
    form = PrintForm(request.GET)
    form.is_valid()  # finds the puzzles, and may refuse the rest of the form
    context = print_context(request, form, [stored_answers(kept) for kept in form.puzzles])
    template = "print/_sheets.html" if "fragment" in request.GET else "print/print.html"
    return render(request, template, context, status=400 if context["refusal"] else 200)
