"""Previews: a PNG for each page that can be sent, as chats and networks show it next to a link.

They show what is stored and start no search, except that a technique looks for the step of its example as its page
does. The usual size is free; other sizes, positions and moments of runs take tokens.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from solver.collected import KeptCollection
from solver.drawing.previews import WIDTH
from solver.drawing.raster import to_png
from solver.lab import find_method
from solver.techniques import find_technique
from solver.web.answers.puzzle_questions import next_step_at, stored_answers, stored_answers_from
from solver.web.forms.position import PositionForm
from solver.web.pages.sharing import previews as pages
from solver.web.pages.techniques import example_of
from solver.web.pages.walkthrough import WalkthroughContext
from solver.web.puzzles import daily as days
from solver.web.puzzles.kept import puzzle_or_404
from solver.web.site.memory.page_cache import cached_briefly, cached_page
from solver.web.site.responses import png_response
from solver.web.views.errors import wrong_width
from solver.web.views.lab.stages import COUNTERS, asked_moment, stage_run_or_404
from solver.web.views.learn.course import lesson_or_404, step_in
from solver.web.views.service.admission import costly
from solver.web.views.walkthrough import kept_walkthrough_or_404, view_of

MIN_WIDTH, MAX_WIDTH = 120, 2400  # pixels
COST = 2.0  # tokens for what is not free


def _picture(
    request: HttpRequest, draw: Callable[[], str], *, is_final: bool = True, is_free: bool = True
) -> HttpResponse:
    """Return the preview as pixels, `?width=` across. One that is not final is drawn again after a minute."""
    found = request.GET.get("width", str(WIDTH))
    width = int(found) if found.isascii() and found.isdecimal() and len(found) < 6 else 0
    if not MIN_WIDTH <= width <= MAX_WIDTH:
        return wrong_width(request, MIN_WIDTH, MAX_WIDTH, found)
    respond = _draw_free if is_free and width == WIDTH else _draw_for_tokens
    response = respond(request, draw, width)
    return response if is_final else cached_briefly(response)


def _always(request: HttpRequest) -> bool:
    return True


@costly(0, when=_always)
def _draw_free(request: HttpRequest, draw: Callable[[], str], width: int) -> HttpResponse:
    """A free preview. Only a few are drawn at the same time, as with all costly requests."""
    return png_response(to_png(draw(), width))


@costly(COST, when=_always)
def _draw_for_tokens(request: HttpRequest, draw: Callable[[], str], width: int) -> HttpResponse:
    return png_response(to_png(draw(), width))


@require_safe
@cached_page
def site(request: HttpRequest) -> HttpResponse:
    """The preview of pages without one of their own."""
    return _picture(request, pages.site_preview)


@require_safe
@cached_page
def puzzle(request: HttpRequest, page_id: str) -> HttpResponse:
    """A puzzle; `?at=` and `&out=` name a position, as on its page."""
    answers = stored_answers(puzzle_or_404(page_id))
    form = PositionForm(request.GET, answers.puzzle) if "at" in request.GET else None
    start = form.cleaned_data["start"] if form and form.is_valid() else None
    is_final = answers.is_final and not answers.rating.is_open
    return _picture(request, partial(pages.puzzle_preview, answers, start), is_final=is_final, is_free=not form)


@require_safe
@cached_page
def step(request: HttpRequest, n: int, page_id: str = "", wid: str = "") -> HttpResponse:
    """Step `n` of a walk-through; 404 as long as it is not stored."""
    answers = stored_answers(puzzle_or_404(page_id)) if page_id else stored_answers_from(kept_walkthrough_or_404(wid))
    walkthrough = WalkthroughContext(answers)
    draw = partial(pages.step_preview, request, answers, walkthrough, n, view_of(request, walkthrough, n))
    return _picture(request, draw, is_final=answers.is_final)


@require_safe
@cached_page
def technique(request: HttpRequest, slug: str) -> HttpResponse:
    """A technique with its example."""
    try:
        found = find_technique(slug)
    except ValueError as error:
        raise Http404 from error
    example = example_of(found, request.GET.get("example", ""))
    choice = next_step_at(example.to_lesson(), unique=True) if example else None
    step = choice.steps[0] if choice and choice.steps else None
    return _picture(request, partial(pages.technique_preview, found, example, step), is_final=step is not None)


@require_safe
@cached_page
def lesson(request: HttpRequest, slug: str) -> HttpResponse:
    """A lesson of the course, with what its board shows last."""
    found = lesson_or_404(slug)
    step = step_in(found)
    draw = partial(pages.lesson_preview, found, step)
    return _picture(request, draw, is_final=step is not None or not found.example)


@require_safe
@cached_page
def day(request: HttpRequest, day: datetime.date) -> HttpResponse:
    """The puzzles of a day, as far as they are stored."""
    dailies = days.in_order(list(days.stored(day, day)))
    if not dailies:
        raise Http404
    return _picture(request, partial(pages.day_preview, day, dailies), is_final=not days.missing_on(day))


@require_safe
@cached_page
def daily(request: HttpRequest, day: datetime.date, slug: str) -> HttpResponse:
    """One puzzle of a day; 404 as long as it is not stored."""
    found = get_object_or_404(days.stored(day, day), kind=slug)
    return _picture(request, partial(pages.daily_preview, found))


@require_safe
@cached_page
def collection(request: HttpRequest, cid: str) -> HttpResponse:
    """The first puzzles of a collection."""
    kept = get_object_or_404(KeptCollection, cid=cid)
    return _picture(request, partial(pages.collection_preview, kept))


@require_safe
@cached_page
def stage(request: HttpRequest, page_id: str, engine: str) -> HttpResponse:
    """A moment of a run, as on its stage; if the run is not recorded, its start."""
    run = stage_run_or_404(page_id, engine)
    draw = partial(pages.run_preview, run, run.n_of(asked_moment(request)))
    is_free = not any(name in request.GET for name in COUNTERS)
    return _picture(request, draw, is_final=not run.status.is_open, is_free=is_free)


@require_safe
@cached_page
def method(request: HttpRequest, engine: str) -> HttpResponse:
    """A method of the lab."""
    found = find_method(engine)
    if found is None:
        raise Http404
    return _picture(request, partial(pages.method_preview, found))
