"""Puzzles: store one, read it, and ask the site's questions about it."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from ninja import Query, Router, Status
from ninja.decorators import decorate_view

from solver.drawing import draw_svg
from solver.drawing.raster import to_png
from solver.models import KeptPuzzle
from solver.recordings import Recording, events_from
from solver.steps.codec import digit_to_json
from solver.web.answers.lab import find_run
from solver.web.answers.puzzle_questions import find_all, find_steps, find_verdict, stop_all
from solver.web.api import schemas as s
from solver.web.api.bodies import (
    Responded,
    explanation_body,
    next_page,
    puzzle_body,
    responded,
    solutions_body,
    step_body,
    verdict_body,
)
from solver.web.api.texts import reading_of
from solver.web.pages.walkthrough import WalkthroughContext
from solver.web.puzzles.kept import puzzle_or_404
from solver.web.site.memory.page_cache import expire_brief_pages
from solver.web.site.responses import svg_response
from solver.web.views.service.admission import costly

MAX_STEPS, MAX_EVENTS = 200, 1000  # of a page
MAX_WIDTH = 2000  # pixels of a picture
_SVG = {"responses": {200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}}}
_PNG = {"responses": {200: {"content": {"image/png": {"schema": {"type": "string", "format": "binary"}}}}}}

router = Router(tags=["puzzles"])


@router.post("", response={200: s.PuzzleBody, 201: s.PuzzleBody})
@decorate_view(costly(4))
def create_puzzle(request: HttpRequest, body: s.PuzzleRequest, response: HttpResponse) -> Responded:
    """Store a puzzle. The same puzzle always gets the same id: 201 if it is new, 200 if it is known."""
    kept, is_new = KeptPuzzle.objects.keep(reading_of(body).puzzle)
    response["Location"] = f"{request.path}/{kept.page_id}"
    return Status(201 if is_new else 200, puzzle_body(request, kept))


@router.get("/{id}", response=s.PuzzleBody)
def read_puzzle(request: HttpRequest, id: s.PuzzleId) -> dict[str, Any]:
    """Read a puzzle."""
    return puzzle_body(request, puzzle_or_404(id))


@router.get("/{id}/check", response={200: s.VerdictBody, 202: s.VerdictBody})
def check_puzzle(request: HttpRequest, id: s.PuzzleId) -> Responded:
    """Find out whether a puzzle is fair: how many solutions it has, and what is wrong with it."""
    return responded(verdict_body(find_verdict(puzzle_or_404(id))))


@router.get("/{id}/solutions", response={200: s.SolutionsBody, 202: s.SolutionsBody})
def solve_puzzle(request: HttpRequest, id: s.PuzzleId) -> Responded:
    """Find the solutions of a puzzle, up to eight of them."""
    return responded(solutions_body(find_verdict(puzzle_or_404(id))))


@router.get("/{id}/explanation", response={200: s.ExplanationBody, 202: s.ExplanationBody})
def explain_puzzle(request: HttpRequest, id: s.PuzzleId) -> Responded:
    """Find out how a person would solve a puzzle. The steps themselves are at `steps`."""
    return responded(explanation_body(find_steps(puzzle_or_404(id))))


@router.get("/{id}/steps", response={200: s.StepsBody, 202: s.StepsBody})
def read_steps(
    request: HttpRequest,
    id: s.PuzzleId,
    offset: int = Query(0, ge=0, le=100_000),
    limit: int = Query(50, ge=1, le=MAX_STEPS),
) -> Responded:
    """Read the steps of the usual walk-through, a page at a time."""
    answers = find_steps(puzzle_or_404(id))
    steps, layout = WalkthroughContext(answers).steps, answers.puzzle.layout
    page = {
        "total": len(steps),
        "offset": offset,
        "steps": [step_body(step, layout) for step in steps[offset : offset + limit]],
        "next": next_page(request, offset, limit, len(steps)),
        "is_running": answers.is_running,
    }
    return responded(page)


@router.get("/{id}/rating", response={200: s.RatingBody, 202: s.RatingBody})
def rate_puzzle(request: HttpRequest, id: s.PuzzleId) -> Responded:
    """Find out how hard a puzzle is. Only one with a single solution has a rating."""
    answers = find_all(puzzle_or_404(id))
    is_running = answers.is_running or answers.rating.is_running
    return responded({"rating": answers.rating_shown if answers.is_unique else None, "is_running": is_running})


@router.post("/{id}/go-on", response={200: s.VerdictBody, 202: s.VerdictBody})
@decorate_view(costly(10))
def go_on(request: HttpRequest, id: s.PuzzleId) -> Responded:
    """Spend more time on what is open about a puzzle."""
    answers = find_all(puzzle_or_404(id), more=True)
    expire_brief_pages()
    return responded(verdict_body(answers))


@router.post("/{id}/stop", response={204: None})
@decorate_view(costly(1))
def stop_searches(request: HttpRequest, id: s.PuzzleId) -> Status[None]:
    """Stop all searches about a puzzle."""
    stop_all(puzzle_or_404(id))
    return Status(204, None)


@router.get("/{id}/picture.svg", openapi_extra=_SVG)
def draw_puzzle(request: HttpRequest, id: s.PuzzleId) -> HttpResponse:
    """Draw a puzzle as SVG."""
    return svg_response(_picture(id))


@router.get("/{id}/picture.png", openapi_extra=_PNG)
@decorate_view(costly(1, when=lambda request: True))
def draw_pixels(request: HttpRequest, id: s.PuzzleId, width: int = Query(600, ge=50, le=MAX_WIDTH)) -> HttpResponse:
    """Draw a puzzle as PNG, `width` pixels wide."""
    response = HttpResponse(to_png(_picture(id, standalone=False), width), content_type="image/png")
    response["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response


def _picture(id: str, *, standalone: bool = True) -> str:
    puzzle = puzzle_or_404(id).to_puzzle()
    return draw_svg(
        puzzle.layout,
        puzzle.givens,
        given_mask=puzzle.given_mask,
        clues=puzzle.clues,
        standalone=standalone,
        translate=gettext,
    )


@router.get("/{id}/trace/{engine}", response={200: s.TraceBody, 202: s.TraceBody})
def trace_engine(
    request: HttpRequest,
    id: s.PuzzleId,
    engine: s.EngineName,
    offset: int = Query(0, ge=0, le=10_000_000),
    limit: int = Query(100, ge=1, le=MAX_EVENTS),
) -> Responded:
    """Read what an engine does on a puzzle, event by event, a page at a time."""
    kept = puzzle_or_404(id)
    status, layout = find_run(kept, engine), kept.to_puzzle().layout
    recording = Recording.from_dict(status.answer) if status.answer else None
    events = enumerate(events_from(recording, offset, limit), offset + 1) if recording else ()
    total = recording.n_kept if recording else 0
    page = {
        "engine": engine,
        "total": total,
        "offset": offset,
        "events": [
            {
                "n": n,
                "cell": layout.cell_names[event.cell] if event.digit else None,
                "digit": digit_to_json(layout, event.digit) if event.digit else None,
                "why": event.why,
                "taken_back": event.taken_back,
                "depth": event.depth,
            }
            for n, event in events
        ],
        "next": next_page(request, offset, limit, total),
        "is_running": status.is_running,
    }
    return responded(page)
