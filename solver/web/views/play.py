"""A puzzle in play: its board at a position, a hint for the position, and a walk-through from it.

A browser that posts a position is led to an address with the position in it, so that it can go back to what it saw. A
position too long for that is answered directly.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt

from solver.models import KeptPuzzle, KeptWalkthrough
from solver.questions.mistakes import mistakes_in
from solver.techniques import Start
from solver.web.answers.puzzle_questions import find_all, find_verdict, next_step_at
from solver.web.forms.position import PositionForm, sent_position
from solver.web.pages.hints import WHERE, has_next_step, hint_for
from solver.web.pages.play import hint_page, ladder_page, refused_page
from solver.web.pages.puzzle import puzzle_page, title_of
from solver.web.pages.step import SENT
from solver.web.puzzles.kept import puzzle_or_404
from solver.web.site.languages import in_language
from solver.web.site.responses import MAX_QUERY_LENGTH, wants_json, wants_page
from solver.web.site.view_types import ViewFunction
from solver.web.views.service.admission import costly

_FIELDS = ("at", "out", "ladder", "off", "first", "depth")

PositionView = Callable[[HttpRequest, KeptPuzzle, Start], HttpResponse]


def _at_position(view: PositionView) -> ViewFunction:
    """Call `view` with the position that was sent, or refuse one that is wrong.

    A GET without a position leads to the puzzle's page.
    """

    @wraps(view)
    def checked(request: HttpRequest, page_id: str) -> HttpResponse:
        kept = puzzle_or_404(page_id)
        if request.method != "POST" and "at" not in request.GET:
            query = request.GET.urlencode()  # a polling page asks for its fragment
            return redirect(kept.get_absolute_url() + (f"?{query}" if query else ""))
        form = PositionForm(_sent(request), kept.to_puzzle())
        if form.is_valid():
            return _not_kept(view(request, kept, form.cleaned_data["start"]))
        if address := _url(request, reverse("puzzle-hint", args=[page_id])):
            return HttpResponseRedirect(address, status=303)
        template = "play/_refused.html" if "fragment" in request.POST else "play/refused.html"
        return _not_kept(render(request, template, refused_page(title_of(form.puzzle), kept, form), status=400))

    return checked


def _sent(request: HttpRequest) -> QueryDict:
    return sent_position(request.POST if request.method == "POST" else request.GET)


def _url(request: HttpRequest, path: str) -> str:
    """Return the address that shows the position a browser has posted; empty if it is too long or needs none."""
    if request.method != "POST" or "fragment" in request.POST or not wants_page(request):
        return ""
    sent = _sent(request)
    fields = {"at": ""} | {name: sent.getlist(name) for name in _FIELDS if any(sent.getlist(name))}
    query = urlencode(fields, doseq=True, safe=":")
    return f"{path}?{query}" if len(query) <= MAX_QUERY_LENGTH else ""


def _not_kept(response: HttpResponse) -> HttpResponse:
    """Keep browsers from storing a page that belongs to one position."""
    response["Cache-Control"] = "no-store"
    return response


@csrf_exempt
@costly(1)
@_at_position
def play(request: HttpRequest, kept: KeptPuzzle, start: Start) -> HttpResponse:
    """The puzzle's page with its board at the position that was sent."""
    if address := _url(request, kept.get_absolute_url()):
        return HttpResponseRedirect(address, status=303)
    return render(request, "puzzle/puzzle.html", puzzle_page(request, find_all(kept), start))


@csrf_exempt
@costly(2)
@_at_position
def hint(request: HttpRequest, kept: KeptPuzzle, start: Start) -> HttpResponse:
    """A hint for the position that was sent. `depth` says how much it reveals."""
    if address := _url(request, reverse("puzzle-hint", args=[kept.page_id])):
        return HttpResponseRedirect(address, status=303)
    sent = _sent(request)
    depth = sent.get("depth", "")
    verdict = find_verdict(kept)
    mistakes = mistakes_in(verdict.verdict_summary, start)
    may_ask = not mistakes and has_next_step(start.board)
    found = hint_for(
        start,
        next_step_at(start, unique=verdict.is_unique) if may_ask else None,
        int(depth) if depth in ("1", "2", "3") else WHERE,
        mistakes=mistakes,
        is_flat="flat" in sent,
        with_candidates="candidates" in sent,
    )
    template = "play/_hint.html" if "fragment" in sent else "play/hint.html"
    return render(request, template, hint_page(title_of(start.puzzle), kept, start, found))


@csrf_exempt
@_at_position
def ladder(request: HttpRequest, kept: KeptPuzzle, start: Start) -> HttpResponse:
    """The ladders and their techniques to choose from, for the position that was sent."""
    if address := _url(request, reverse("puzzle-ladder", args=[kept.page_id])):
        return HttpResponseRedirect(address, status=303)
    return render(request, "play/ladder.html", ladder_page(title_of(start.puzzle), kept, start))


@csrf_exempt
@costly(2)
@_at_position
def walk(request: HttpRequest, kept: KeptPuzzle, start: Start) -> HttpResponse:
    """Redirect to the walk-through from the position that was sent, or point out its mistakes first.

    With `step`, redirect to the first step.
    """
    if request.method != "POST":
        return redirect(kept.get_absolute_url())
    mistakes = mistakes_in(find_verdict(kept).verdict_summary, start)
    if mistakes:
        if address := _url(request, reverse("puzzle-hint", args=[kept.page_id])):
            return HttpResponseRedirect(address, status=303)
        wrong = hint_for(start, None, WHERE, mistakes=mistakes)
        return render(request, "play/hint.html", hint_page(title_of(start.puzzle), kept, start, wrong))
    is_step = "step" in request.POST
    url = _walkthrough_url(kept, start, n=int(is_step))
    if wants_json(request):
        return JsonResponse({"url": in_language(request.build_absolute_uri(url)) + (SENT if is_step else "")})
    return HttpResponseRedirect(url, status=303)


def _walkthrough_url(kept: KeptPuzzle, start: Start, *, n: int) -> str:
    """Return the address of step `n` from a position, after storing the position if needed."""
    if start.is_usual:
        return reverse("puzzle-walkthrough", args=[kept.page_id, n])
    return reverse("walkthrough", args=[KeptWalkthrough.objects.keep(kept, start).wid, n])
