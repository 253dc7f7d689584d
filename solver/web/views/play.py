"""A puzzle in play: its board at a position, a hint for the position, and a walk-through from it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt

from solver.models import KeptPuzzle, KeptWalkthrough
from solver.questions.mistakes import mistakes_in
from solver.techniques import Start
from solver.web.answers.puzzle_questions import find_all, find_verdict, next_step_at
from solver.web.forms.position import PositionForm
from solver.web.pages.hints import WHERE, has_next_step, hint_for
from solver.web.pages.play import hint_page, ladder_page, refused_page
from solver.web.pages.puzzle import puzzle_page, title_of
from solver.web.pages.step import SENT
from solver.web.puzzles.kept import puzzle_or_404
from solver.web.site.callables import ViewFunction
from solver.web.site.responses import wants_json
from solver.web.views.service.admission import costly

PositionView = Callable[[HttpRequest, KeptPuzzle, Start], HttpResponse]


def _at_position(view: PositionView) -> ViewFunction:
    """Call `view` with the position that was sent, or refuse one that is wrong. A GET leads to the puzzle's page."""

    @wraps(view)
    def checked(request: HttpRequest, page_id: str) -> HttpResponse:
        kept = puzzle_or_404(page_id)
        if request.method != "POST":
            query = request.GET.urlencode()  # a polling page asks for its fragment
            return redirect(kept.get_absolute_url() + (f"?{query}" if query else ""))
        form = PositionForm(request.POST, kept.to_puzzle())
        if form.is_valid():
            return view(request, kept, form.cleaned_data["start"])
        template = "play/_refused.html" if "fragment" in request.POST else "play/refused.html"
        return render(request, template, refused_page(title_of(form.puzzle), kept, form), status=400)

    return checked


@csrf_exempt
@costly(1)
@_at_position
def play(request: HttpRequest, kept: KeptPuzzle, start: Start) -> HttpResponse:
    """The puzzle's page with its board at the position that was sent."""
    return render(request, "puzzle/puzzle.html", puzzle_page(request, find_all(kept), start))


@csrf_exempt
@costly(2)
@_at_position
def hint(request: HttpRequest, kept: KeptPuzzle, start: Start) -> HttpResponse:
    """A hint for the position that was sent. `depth` says how much it reveals."""
    depth = request.POST.get("depth", "")
    verdict = find_verdict(kept)
    mistakes = mistakes_in(verdict.verdict_summary, start)
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
    return render(request, template, hint_page(title_of(start.puzzle), kept, start, found))


@csrf_exempt
@costly(2)
@_at_position
def walk(request: HttpRequest, kept: KeptPuzzle, start: Start) -> HttpResponse:
    """Redirect to the walk-through from the position that was sent, or point out its mistakes first.

    With the field `choose`, show the ladders and their techniques instead. With `step`, redirect to the first step.
    """
    title = title_of(start.puzzle)
    if "choose" in request.POST:
        return render(request, "play/ladder.html", ladder_page(title, kept, start))
    mistakes = mistakes_in(find_verdict(kept).verdict_summary, start)
    if mistakes:
        wrong = hint_for(start, None, WHERE, mistakes=mistakes)
        return render(request, "play/hint.html", hint_page(title, kept, start, wrong))
    is_step = "step" in request.POST
    url = _walkthrough_url(kept, start, n=int(is_step))
    if wants_json(request):
        return JsonResponse({"url": request.build_absolute_uri(url) + (SENT if is_step else "")})
    return HttpResponseRedirect(url, status=303)


def _walkthrough_url(kept: KeptPuzzle, start: Start, *, n: int) -> str:
    """Return the address of step `n` from a position, after storing the position if needed."""
    if start.is_usual:
        return reverse("puzzle-walkthrough", args=[kept.page_id, n])
    return reverse("walkthrough", args=[KeptWalkthrough.objects.keep(kept, start).wid, n])
