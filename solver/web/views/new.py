"""New puzzles: of a level at once, or as wished."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from solver.generator.stock import LAYOUT
from solver.rating.level import LEVELS
from solver.web.answers.wishes import find_puzzles, keep_puzzles, offline_puzzles, stop_search, take_puzzle
from solver.web.forms.wish import WishForm
from solver.web.pages.difficulty import named_level
from solver.web.pages.new.found import found_json, found_page, shown_pieces
from solver.web.pages.new.wish import form_page
from solver.web.site.responses import wants_json
from solver.web.views.service.admission import costly


def _is_search(request: HttpRequest) -> bool:
    """Whether to search for a wish. A page that follows the search asks for its fragment once a second."""
    return bool(request.GET.get("seed")) and "fragment" not in request.GET


@csrf_exempt
@costly(4)
def of_level(request: HttpRequest, level: str) -> HttpResponse:
    """A new puzzle of this level, from the stock. If the stock is empty, a search with progress makes one."""
    if level not in LEVELS:
        raise Http404
    if request.method != "POST":
        return render(request, "new/level.html", {"level": level, "rank": named_level(level).rank})
    kept = take_puzzle(level)
    if kept is None:
        query = urlencode({"layout": LAYOUT, "level": level, "symmetry": "half-turn", "count": 1, "seed": ""})
        return HttpResponseRedirect(f"{reverse('new')}?{query}", status=303)
    if wants_json(request):
        url = request.build_absolute_uri(kept.get_absolute_url())
        return JsonResponse({"id": kept.page_id, "url": url, "puzzle": kept.text, "level": level}, status=201)
    return HttpResponseRedirect(kept.get_absolute_url(), status=303)


@require_safe
def offline_list(request: HttpRequest) -> HttpResponse:
    """Today's new puzzles for browsers that store them for offline use: the address and level of each."""
    puzzles = [
        {"id": kept.page_id, "url": kept.get_absolute_url(), "level": level} for level, kept in offline_puzzles()
    ]
    response = JsonResponse({"puzzles": puzzles})
    response["Cache-Control"] = "no-cache"
    return response


@require_safe
@costly(2, when=_is_search)
def new(request: HttpRequest) -> HttpResponse:
    """The form for a wish; with a seed, the puzzles found for it. `fragment` asks only for the part that changes."""
    if "form" in request.GET or not ("seed" in request.GET or wants_json(request)):
        return render(request, "new/new.html", form_page(WishForm.to_fill_in(request.GET)))
    form = WishForm(request.GET)
    if not form.is_valid():
        return _refused(request, form)
    if not form.cleaned_data["seed"]:
        return HttpResponseRedirect(f"{reverse('new')}?{form.query}", status=303)
    status = find_puzzles(form.question)
    kept_puzzles = keep_puzzles(shown_pieces(status))
    if wants_json(request):
        body = found_json(form, status, kept_puzzles, request.build_absolute_uri)
        return JsonResponse(body, status=202 if status.is_running else 200)
    template = "new/_found.html" if "fragment" in request.GET else "new/found.html"
    return render(request, template, found_page(form, status, kept_puzzles))


@csrf_exempt
@costly(10)
def go_on(request: HttpRequest) -> HttpResponse:
    """Spend more time on a wish."""
    return _then_back(request, more=True)


@csrf_exempt
@costly(1)
def stop(request: HttpRequest) -> HttpResponse:
    """Stop the search for a wish."""
    return _then_back(request, more=False)


def _then_back(request: HttpRequest, *, more: bool) -> HttpResponse:
    form = WishForm(request.GET)
    if not form.is_valid() or not form.cleaned_data["seed"]:
        return _refused(request, form)
    if request.method == "POST" and more:
        find_puzzles(form.question, more=True)
    elif request.method == "POST":
        stop_search(form.question)
    return HttpResponseRedirect(f"{reverse('new')}?{form.query}", status=303)


def _refused(request: HttpRequest, form: WishForm) -> HttpResponse:
    refusals = form.refusals()
    if wants_json(request):
        return JsonResponse({"error": " ".join(refusals)}, status=400)
    return render(request, "new/new.html", form_page(form, refusals), status=400)
