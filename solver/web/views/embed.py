"""Embeds: a puzzle to play or a step in frames of any site, and oEmbed, which tells sites how to frame a page."""

from __future__ import annotations

from functools import wraps
from typing import Any
from urllib.parse import urlsplit

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.urls import ResolverMatch, resolve, reverse
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from solver.models import DailyPuzzle, KeptPuzzle, KeptWalkthrough
from solver.web.answers.puzzle_questions import find_verdict
from solver.web.forms.embed import OembedForm
from solver.web.pages.puzzle import home_of
from solver.web.pages.sharing.embed import EMBEDDABLE, board_page, embed_of, oembed_data, step_embed
from solver.web.puzzles.daily import is_published
from solver.web.puzzles.kept import puzzle_or_404
from solver.web.site.frames import allow_frames
from solver.web.site.languages import not_remembered
from solver.web.site.memory.page_cache import cached_page, not_final
from solver.web.site.view_types import ViewFunction
from solver.web.views.walkthrough import find_page, view_of


def _for_frames(view: ViewFunction) -> ViewFunction:
    """Let all sites show the page in a frame. It sets no cookie, and what is missing is said in the frame, too."""

    @wraps(view)
    @require_safe
    @xframe_options_exempt
    def page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        allow_frames(request)
        try:
            response = view(request, *args, **kwargs)
        except Http404:
            response = render(request, "embed/missing.html", status=404)
        return not_remembered(response)

    return page


@_for_frames
@cached_page
def board(request: HttpRequest, page_id: str) -> HttpResponse:
    """A puzzle to play. What is played is stored nowhere; a link takes it along to the puzzle's page."""
    answers = find_verdict(puzzle_or_404(page_id))
    response = render(request, "embed/board.html", board_page(request, answers))
    return response if answers.is_decided else not_final(response)


@_for_frames
@cached_page
def step(request: HttpRequest, n: int, page_id: str = "", wid: str = "") -> HttpResponse:
    """Step `n` of a walk-through on the board before it, with links to the others. `fragment` asks for it alone."""
    walkthrough, answers, *_ = find_page(page_id, wid)
    if not answers.is_final:
        n = min(n, len(walkthrough.steps))  # show the last known step until step n is found
    view = view_of(request, walkthrough, n)
    path = reverse("walkthrough", args=[wid, n]) if wid else reverse("puzzle-walkthrough", args=[page_id, n])
    context = step_embed(request, walkthrough, n, view=view, is_running=answers.is_running, path=path)
    template = "embed/_step.html" if "fragment" in request.GET else "embed/step.html"
    response = render(request, template, context)
    return response if answers.is_final else not_final(response)


@require_safe
def oembed(request: HttpRequest) -> JsonResponse:
    """How to frame the page at `url`, as https://oembed.com describes it: 404 if it has no embed, 501 for XML."""
    if request.GET.get("format", "json") != "json":
        return JsonResponse({"error": "the only format here is json"}, status=501)
    form = OembedForm(request.GET)
    if not form.is_valid():
        return JsonResponse({"error": form.refusal()}, status=400)
    try:
        page = _page_at(request, request.GET.get("url", ""))
        kept = _puzzle_of(page)
        embed = embed_of(request, page, kept.page_id, home_of(kept).title)
    except (Http404, ValueError):
        return JsonResponse({"error": "there is nothing to embed at this url"}, status=404)
    return JsonResponse(oembed_data(request, embed, **form.cleaned_data))


def _page_at(request: HttpRequest, url: str) -> ResolverMatch:
    """Return the page of this site at a URL. Raises Http404 or ValueError if it is none that can be embedded."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or parts.netloc != request.get_host():
        raise Http404(f"{url} is not of this site")
    page = resolve(parts.path)
    if page.view_name not in EMBEDDABLE:
        raise Http404(f"{url} has no embed")
    return page


def _puzzle_of(page: ResolverMatch) -> KeptPuzzle:
    """Return the puzzle that a page is about. Raises Http404 if there is none."""
    match page.kwargs:
        case {"page_id": page_id}:
            return puzzle_or_404(page_id)
        case {"wid": wid}:
            return get_object_or_404(KeptWalkthrough.objects.select_related("puzzle"), wid=wid).puzzle
        case {"day": day, "slug": slug} if is_published(day):
            return get_object_or_404(DailyPuzzle, day=day, kind=slug).publish()
    raise Http404("no such day")
