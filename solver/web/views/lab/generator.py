"""The generator of “SUDOKU Algorithmus” at work."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from solver.web.answers.lab import find_generator_run, stop_generator_run, stored_generator_run
from solver.web.forms.generator import GeneratorForm
from solver.web.pages.lab.generator import GeneratorStage, generator_page
from solver.web.site.memory.page_cache import cached_page, not_final
from solver.web.views.lab.stages import asked_moment, piece_of, tree_of
from solver.web.views.service.admission import costly


@require_safe
@cached_page
def generator(request: HttpRequest) -> HttpResponse:
    """The run from a `seed` on a `layout`, after `at` events."""
    run = generator_run_or_404(request)
    return _stage(request, run) if run.status.was_tried else _new_stage(request, run)


@costly(2, when=lambda request: True)
def _new_stage(request: HttpRequest, run: GeneratorStage) -> HttpResponse:
    """The stage of a run that has not been recorded yet."""
    return _stage(request, GeneratorStage(run.form, find_generator_run(run.form.question)))


def _stage(request: HttpRequest, run: GeneratorStage) -> HttpResponse:
    template = "lab/_generator.html" if "fragment" in request.GET else "lab/generator.html"
    response = render(request, template, generator_page(run, run.n_of(asked_moment(request))))
    return not_final(response) if run.status.is_open else response


@require_safe
def piece(request: HttpRequest) -> HttpResponse:
    """Piece `k` of the recording, unpacked."""
    k = request.GET.get("k", "")
    if not (k.isascii() and k.isdecimal() and len(k) < 12):
        raise Http404
    return piece_of(generator_run_or_404(request), int(k))


@require_safe
def tree(request: HttpRequest) -> HttpResponse:
    """The search tree of the recording, unpacked."""
    return tree_of(generator_run_or_404(request))


@csrf_exempt
@costly(1)
def stop(request: HttpRequest) -> HttpResponse:
    """Stop the run."""
    run = generator_run_or_404(request)
    if request.method == "POST":
        stop_generator_run(run.form.question)
    return HttpResponseRedirect(run.url, status=303)


def generator_run_or_404(request: HttpRequest) -> GeneratorStage:
    """Return what is stored of a run. Raises Http404 for an invalid layout or seed."""
    form = GeneratorForm(request.GET)
    if not form.is_valid():
        raise Http404
    return GeneratorStage(form, stored_generator_run(form.question))
