"""Downloads of the lab, a part of a run or a proof: the page that waits for it, and the file."""

from __future__ import annotations

from base64 import b64decode
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from solver.models import KeptPuzzle
from solver.questions import Answer, StepsFilm
from solver.web.answers.lab import find_film, find_proof
from solver.web.answers.puzzle_questions import find_steps
from solver.web.answers.status import AnswerStatus
from solver.web.forms.film import FilmForm
from solver.web.pages.lab.film import TYPES, file_name, film_page, steps_film_page
from solver.web.pages.lab.proof import proof_name, proof_page
from solver.web.pages.lab.run import WatchedRun
from solver.web.pages.puzzle import title_of
from solver.web.puzzles.kept import puzzle_or_404
from solver.web.views.lab.generator import generator_run_or_404
from solver.web.views.lab.stages import stage_run_or_404
from solver.web.views.service.admission import costly


def _asks_for_film(request: HttpRequest) -> bool:
    return "form" in request.GET and "fragment" not in request.GET


@require_safe
@costly(3, when=_asks_for_film)
def film(request: HttpRequest, page_id: str, engine: str) -> HttpResponse:
    """The form, and below it the film: its progress, or the finished film to watch and download."""
    run = stage_run_or_404(page_id, engine)
    return _film(request, run, "lab/film.html", kept=run.kept, title=title_of(run.puzzle))


@require_safe
@costly(3, when=_asks_for_film)
def generator_film(request: HttpRequest) -> HttpResponse:
    """The same for a run of the generator of “SUDOKU Algorithmus”."""
    return _film(request, generator_run_or_404(request), "lab/generator_film.html")


def _film(request: HttpRequest, run: WatchedRun, template: str, **context: Any) -> HttpResponse:
    if not run.n_kept:
        return HttpResponseRedirect(run.url, status=303)
    form = FilmForm(run.n_kept, request.GET)
    made = find_film(run.film(form.cleaned_data)) if form.is_valid() else None
    template = "lab/_film.html" if "fragment" in request.GET else template
    response = render(request, template, context | film_page(run, form, made, request.GET))
    response["Cache-Control"] = "no-store"
    return response


@require_safe
@costly(1, when=_asks_for_film)
def film_file(request: HttpRequest, page_id: str, engine: str) -> HttpResponse:
    """The file itself; while it is not ready, its page."""
    return _film_file(request, stage_run_or_404(page_id, engine))


@require_safe
@costly(1, when=_asks_for_film)
def generator_film_file(request: HttpRequest) -> HttpResponse:
    """The same for a run of the generator of “SUDOKU Algorithmus”."""
    return _film_file(request, generator_run_or_404(request))


def _film_file(request: HttpRequest, run: WatchedRun) -> HttpResponse:
    form = FilmForm(run.n_kept, request.GET)
    answer = find_film(run.film(form.cleaned_data)).answer if form.is_valid() else None
    if not answer or not answer["file"]:
        return HttpResponseRedirect(f"{run.urls.film}?{request.GET.urlencode()}", status=303)
    file_type = form.cleaned_data["form"]
    return _film_response(answer, file_name(run, file_type), file_type)


def _film_response(answer: Answer, name: str, file_type: str) -> HttpResponse:
    response = HttpResponse(b64decode(answer["file"]), content_type=TYPES[file_type])
    response["Content-Disposition"] = f'inline; filename="{name}"'
    response["Cache-Control"] = "private, max-age=3600"
    return response


def _is_page(request: HttpRequest) -> bool:
    return "fragment" not in request.GET


@require_safe
@costly(3, when=_is_page)
def steps_film(request: HttpRequest, page_id: str) -> HttpResponse:
    """The usual walk-through of a puzzle as a GIF: its progress, or the file to watch and download."""
    kept = puzzle_or_404(page_id)
    film = _film_of_steps(kept)
    if film is None:
        return redirect("puzzle-walkthrough", page_id, 0)
    template = "lab/_film.html" if "fragment" in request.GET else "walkthrough/film.html"
    response = render(request, template, steps_film_page(kept, film))
    response["Cache-Control"] = "no-store"
    return response


@require_safe
@costly(1, when=_is_page)
def steps_film_file(request: HttpRequest, page_id: str) -> HttpResponse:
    """The file itself; while it is not ready, its page."""
    film = _film_of_steps(puzzle_or_404(page_id))
    answer = film.answer if film else None
    if not answer or not answer["file"]:
        return redirect("puzzle-walkthrough-film", page_id)
    return _film_response(answer, f"sudoku-{page_id}-steps.gif", "gif")


def _film_of_steps(kept: KeptPuzzle) -> AnswerStatus | None:
    """Find the film of a walk-through; None while its steps are looked for, and if it has none."""
    walkthrough = find_steps(kept).walkthrough
    if walkthrough.is_running or not walkthrough.answer or not walkthrough.answer["n_steps"]:
        return None
    return find_film(StepsFilm.of(walkthrough.answer["walkthrough"]))


@require_safe
@costly(3, when=_is_page)
def proof(request: HttpRequest, page_id: str) -> HttpResponse:
    """What the proof is, how it is checked, and the file as soon as it is made."""
    kept = puzzle_or_404(page_id)
    template = "lab/_proof.html" if "fragment" in request.GET else "lab/proof.html"
    response = render(request, template, proof_page(kept, find_proof(kept)))
    response["Cache-Control"] = "no-store"
    return response


@require_safe
@costly(3)
def proof_file(request: HttpRequest, page_id: str) -> HttpResponse:
    """The file itself; while it is not ready, its page."""
    kept = puzzle_or_404(page_id)
    answer = find_proof(kept).answer
    if not answer or not answer["file"]:
        return HttpResponseRedirect(reverse("lab-proof", args=[page_id]), status=303)
    response = HttpResponse(b64decode(answer["file"]), content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="{proof_name(kept)}"'
    response["Cache-Control"] = "private, max-age=3600"
    return response
