"""A puzzle in play: its board at a position, a hint for the position, and a walk-through from it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.csrf import csrf_exempt

from solver.models import KeptPuzzle, KeptWalkthrough
from solver.web.answers.mistakes import mistakes_in
from solver.web.answers.puzzle_questions import find_all, find_verdict, next_step_at
from solver.web.forms.position import PositionForm
from solver.web.pages.hints import WHERE, has_next_step, hint_for
from solver.web.pages.play import hint_page, ladder_page, refused_page
from solver.web.pages.puzzle import puzzle_page, title_of
from solver.web.views.service.admission import costly


@csrf_exempt
@costly(1)
def play(request: HttpRequest, page_id: str) -> HttpResponse:
    """The puzzle's page with its board at the position that was sent."""
    row = get_object_or_404(KeptPuzzle, page_id=page_id)
    if request.method != "POST":
        query = request.GET.urlencode()  # a polling page asks for its fragment
        return redirect(row.get_absolute_url() + (f"?{query}" if query else ""))
    form = PositionForm(request.POST, row.to_puzzle())
    if not form.is_valid():
        return _refused(request, row, form)
    return render(request, "puzzle/puzzle.html", puzzle_page(request, find_all(row), form.cleaned_data["start"]))


@csrf_exempt
@costly(2)
def hint(request: HttpRequest, page_id: str) -> HttpResponse:
    """A hint for the position that was sent. `depth` says how much it reveals."""
    row = get_object_or_404(KeptPuzzle, page_id=page_id)
    if request.method != "POST":
        return redirect(row)
    form = PositionForm(request.POST, row.to_puzzle())
    if not form.is_valid():
        return _refused(request, row, form)
    start, depth = form.cleaned_data["start"], request.POST.get("depth", "")
    verdict = find_verdict(row)
    mistakes = mistakes_in(verdict.solutions, start)
    may_ask = not mistakes and has_next_step(start.board)
    found = hint_for(
        start,
        next_step_at(start, unique=verdict.is_unique) if may_ask else None,
        int(depth) if depth in ("1", "2", "3") else WHERE,
        mistakes=mistakes,
        is_flat="flat" in request.POST,
        with_candidates="candidates" in request.POST,
    )
    template = "play/_hint.html" if "fragment" in request.POST else "play/hint.html"
    return render(request, template, hint_page(title_of(start.puzzle), row, start, found))


@csrf_exempt
@costly(2)
def walk(request: HttpRequest, page_id: str) -> HttpResponse:
    """Redirect to the walk-through from the position that was sent, or point out its mistakes first.

    With the field `choose`, show the ladders and their techniques instead.
    """
    row = get_object_or_404(KeptPuzzle, page_id=page_id)
    if request.method != "POST":
        return redirect(row)
    form = PositionForm(request.POST, row.to_puzzle())
    if not form.is_valid():
        return _refused(request, row, form)
    start = form.cleaned_data["start"]
    title = title_of(start.puzzle)
    if "choose" in request.POST:
        return render(request, "play/ladder.html", ladder_page(title, row, start))
    mistakes = mistakes_in(find_verdict(row).solutions, start)
    if mistakes:
        wrong = hint_for(start, None, WHERE, mistakes=mistakes)
        return render(request, "play/hint.html", hint_page(title, row, start, wrong))
    if start.is_usual:
        return redirect("puzzle-walkthrough", row.page_id, 0)
    return HttpResponseRedirect(KeptWalkthrough.objects.keep(row, start).get_absolute_url(), status=303)


def _refused(request: HttpRequest, row: KeptPuzzle, form: PositionForm) -> HttpResponse:
    template = "play/_refused.html" if "fragment" in request.POST else "play/refused.html"
    return render(request, template, refused_page(title_of(form.puzzle), row, form), status=400)
