"""The print page, and PDF files of sheets."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from solver.formats import MAX_CHARACTERS
from solver.sheets import MAX_CELLS, to_pdf
from solver.web.answers.printed import find_missing
from solver.web.answers.puzzle_questions import stored_answers
from solver.web.forms.added import AddedPuzzlesForm
from solver.web.forms.print import PrintForm
from solver.web.pages.print_sheets import booklet_of, n_cells_drawn, print_context, progress_of
from solver.web.puzzles.kept import puzzle_or_404
from solver.web.site.languages import figures
from solver.web.site.memory.page_cache import cached_page, not_final
from solver.web.views.errors import overloaded
from solver.web.views.service.admission import RETRY_AFTER, costly


@csrf_exempt
@costly(10)
def print_page(request: HttpRequest) -> HttpResponse:
    """A print preview of the chosen puzzles. Errors are shown above the sheets; `fragment` asks only for these.

    Solutions and steps that are wanted and not known yet are asked for, and the page says how many there are. Puzzles
    that are posted are stored and added to these.
    """
    form = PrintForm(request.GET)
    form.is_valid()  # finds the puzzles, and may refuse the rest of the form
    if request.method != "POST":
        return _page(request, form)
    added = AddedPuzzlesForm(request.POST, len(form.puzzles))
    if not added.is_valid():
        return _page(request, form, added)
    query = request.GET.copy()
    query.setlist("p", list(dict.fromkeys([*form.addresses, *added.keep()])))
    return HttpResponseRedirect(f"{reverse('print')}?{query.urlencode()}", status=303)


@require_safe
@cached_page
@costly(5, when=lambda _: True)
def as_pdf(request: HttpRequest, page_id: str = "") -> HttpResponse:
    """The sheets of the print page as a PDF, or those of one puzzle. What cannot be printed leads to that page."""
    kept = [puzzle_or_404(page_id)] if page_id else []
    form = PrintForm(request.GET, [each.page_id for each in kept])
    if form.is_valid() and form.puzzles and (n_cells := n_cells_drawn(form)) > MAX_CELLS:
        words = gettext("A PDF has room for {most} cells, and these boards have {found}. Choose fewer puzzles.")
        form.add_error(None, words.format(most=figures(MAX_CELLS), found=figures(n_cells)))
    if not form.is_valid() or not form.puzzles:
        return _page(request, form)
    puzzles = [stored_answers(each) for each in form.puzzles]
    try:
        pdf = to_pdf(booklet_of(request, form, puzzles), form.cleaned_data["paper"])
    except TimeoutError:
        return overloaded(request, RETRY_AFTER)
    response = HttpResponse(pdf, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="sudoku-{form.puzzles[0].page_id}.pdf"'
    is_final = all(answers.is_final and not answers.rating.is_open for answers in puzzles)
    return response if is_final else not_final(response)


def _page(request: HttpRequest, form: PrintForm, added: AddedPuzzlesForm | None = None) -> HttpResponse:
    chosen = form.cleaned_data if form.is_valid() else {}
    printed = None
    if form.puzzles and (chosen.get("solutions") or chosen.get("steps")):
        printed = find_missing(form.puzzles, with_steps=chosen["steps"])
    puzzles = printed.puzzles if printed else [stored_answers(kept) for kept in form.puzzles]
    context = print_context(request, form, puzzles) | {"progress": progress_of(printed) if printed else None}
    if added:
        context |= {"added_refusal": added.refusal(), "added": request.POST.get("add", "")[:MAX_CHARACTERS]}
    template = "print/_sheets.html" if "fragment" in request.GET else "print/print.html"
    return render(request, template, context, status=400 if added or context["refusal"] else 200)
