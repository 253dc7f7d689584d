"""A puzzle's page: the truth about it; and the same as a picture, as data, as text."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from solver.board import check
from solver.drawing import draw_svg
from solver.models import KeptPuzzle
from solver.steps import step_to_dict
from solver.web.answers import svg_answer
from solver.web.pages import puzzle_page
from solver.web.positions import PositionForm
from solver.web.rating import go_on_rating, rating_for_data, stop_rating
from solver.web.remembering import not_final, remembered
from solver.web.solving import GOING_ON, cancel, look_for_needed, truth_about


@require_safe
@remembered
def puzzle(request: HttpRequest, page_id: str) -> HttpResponse:
    """The truth about a puzzle, and its board to fill in; with `?at=` and `&out=` it is filled in to that position."""
    truth = truth_about(get_object_or_404(KeptPuzzle, page_id=page_id))
    form = PositionForm(request.GET, truth.row.to_puzzle()) if "at" in request.GET else None
    context = puzzle_page(request, truth, form.cleaned_data["start"] if form and form.is_valid() else None)
    response = render(request, template_for(request), context)
    return response if context["is_settled"] and not form else not_final(response)


def template_for(request: HttpRequest) -> str:
    """The whole page, or the part of it that changes while the server is looking."""
    return "_puzzle.html" if "fragment" in request.GET else "puzzle.html"


@csrf_exempt
def go_on(request: HttpRequest, page_id: str) -> HttpResponse:
    """Spends more time on what is undecided; a decided puzzle costs nothing."""
    row = get_object_or_404(KeptPuzzle, page_id=page_id)
    if request.method == "POST":
        truth_about(row, GOING_ON)
        go_on_rating(row)
    return HttpResponseRedirect(row.get_absolute_url(), status=303)


@csrf_exempt
def stop(request: HttpRequest, page_id: str) -> HttpResponse:
    """Stops whatever is being found out about a puzzle."""
    row = get_object_or_404(KeptPuzzle, page_id=page_id)
    if request.method == "POST":
        cancel(row)
        stop_rating(row)
    return HttpResponseRedirect(row.get_absolute_url(), status=303)


@csrf_exempt
def needed(request: HttpRequest, page_id: str) -> HttpResponse:
    """Asks of every given whether it is needed."""
    row = get_object_or_404(KeptPuzzle, page_id=page_id)
    if request.method == "POST":
        look_for_needed(row, may_start=True)
    return HttpResponseRedirect(f"{row.get_absolute_url()}?needed=1#needed", status=303)


@require_safe
def as_svg(request: HttpRequest, page_id: str) -> HttpResponse:
    puzzle = get_object_or_404(KeptPuzzle, page_id=page_id).to_puzzle()
    svg = draw_svg(puzzle.layout, puzzle.givens, given_mask=puzzle.given_mask, standalone=True, translate=gettext)
    return svg_answer(svg)


@require_safe
def as_json(request: HttpRequest, page_id: str) -> HttpResponse:
    row, kept, is_running = truth_about(get_object_or_404(KeptPuzzle, page_id=page_id))
    puzzle = row.to_puzzle()
    body = {
        **row.to_dict(),
        "url": request.build_absolute_uri(row.get_absolute_url()),
        "solutions": row.solutions,
        "faults": [fault.sentence(puzzle.layout).text(gettext) for fault in check(puzzle)],
        "is_running": is_running,
        "rating": rating_for_data(row),
        "walkthrough": None,
    }
    if kept:
        walkthrough = kept.to_walkthrough()
        body["walkthrough"] = {
            "ladder": kept.ladder,
            "ended": kept.ended,
            "steps": [step_to_dict(step, puzzle.layout) for step in walkthrough.steps],
        }
    return JsonResponse(body)


@require_safe
def as_text(request: HttpRequest, page_id: str) -> HttpResponse:
    row = get_object_or_404(KeptPuzzle, page_id=page_id)
    return HttpResponse(row.text + "\n", content_type="text/plain; charset=utf-8")
