"""The lab: machine methods at work on a puzzle."""

from __future__ import annotations

import zlib
from typing import NoReturn

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from solver.lab import find_method
from solver.recordings import bytes_of
from solver.web.answers.lab import find_comparison, find_run, stop_run, stored_comparison, stored_run
from solver.web.pages.lab.beside import PACES, SHARE, StagePair, beside_page
from solver.web.pages.lab.collections import chart_of, collections_page
from solver.web.pages.lab.comparison import lab_page, unable_page
from solver.web.pages.lab.run import StageRun, WatchedRun, compared_on, methods_for
from solver.web.pages.lab.stage import stage_page
from solver.web.puzzles.collections import measurement
from solver.web.puzzles.kept import puzzle_or_404
from solver.web.site.memory.page_cache import cached_page, not_final
from solver.web.views.service.admission import costly

COUNTERS = ("at", "written", "tried")


def _always(request: HttpRequest) -> bool:
    return True


@require_safe
def lab(request: HttpRequest, page_id: str) -> HttpResponse:
    """All methods, with what is known of their runs on this puzzle."""
    kept = puzzle_or_404(page_id)
    template = "lab/_lab.html" if "fragment" in request.GET else "lab/lab.html"
    return render(request, template, lab_page(kept, find_comparison(kept)))


@require_safe
@cached_page
def collections(request: HttpRequest) -> HttpResponse:
    """All engines on fixed collections of puzzles, measured beforehand."""
    return render(request, "lab/collections.html", collections_page())


@require_safe
@cached_page
def chart(request: HttpRequest, name: str) -> HttpResponse:
    """The chart of a collection as a file."""
    collection = next((each for each in measurement().collections if each.name == name), None)
    return HttpResponse(chart_of(collection or _raise_404()), content_type="image/svg+xml")


@require_safe
@cached_page
def stage(request: HttpRequest, page_id: str, engine: str) -> HttpResponse:
    """A method at work: `?at=` events after the start, or after that many digits were `written` or `tried`."""
    if refusal := _refusal(request, page_id, engine):
        return refusal
    run = stage_run_or_404(page_id, engine)
    return _stage(request, run) if run.status.was_tried else _new_stage(request, run)


def _refusal(request: HttpRequest, page_id: str, *engines: str) -> HttpResponse | None:
    """Return the page that says which of the methods cannot be watched on the puzzle; None if all can."""
    kept = puzzle_or_404(page_id)
    able = methods_for(kept.to_puzzle())
    unable = [method for method in map(find_method, engines) if method and method not in able]
    return render(request, "lab/unable.html", unable_page(kept, unable[0])) if unable else None


@costly(2, when=_always)
def _new_stage(request: HttpRequest, run: StageRun) -> HttpResponse:
    """The stage of a run that has not been recorded yet."""
    return _stage(request, _with_recording(run))


def _with_recording(run: StageRun) -> StageRun:
    """Record the run, if that has not been done."""
    return StageRun(run.kept, run.method, find_run(run.kept, run.method.engine))


def _stage(request: HttpRequest, run: StageRun) -> HttpResponse:
    context = stage_page(run, run.n_of(asked_moment(request)))
    response = render(request, "lab/_stage.html" if "fragment" in request.GET else "lab/stage.html", context)
    return not_final(response) if run.status.is_open else response


@require_safe
@cached_page
def beside(request: HttpRequest, page_id: str) -> HttpResponse:
    """Two methods at work in step, `left` and `right`: `by` the share of their runs or by events."""
    usual = compared_on(puzzle_or_404(page_id).to_puzzle())
    names = [request.GET.get(side, engine) for side, engine in zip(("left", "right"), usual)]
    if refusal := _refusal(request, page_id, *names):
        return refusal
    left, right = (stage_run_or_404(page_id, name) for name in names)
    if left.method is right.method:
        return HttpResponseRedirect(left.url)
    by = request.GET.get("by", SHARE)
    if by not in PACES:
        raise Http404
    is_recorded = left.status.was_tried and right.status.was_tried
    return (_beside if is_recorded else _new_beside)(request, StagePair(left, right, by))


@costly(4, when=_always)
def _new_beside(request: HttpRequest, pair: StagePair) -> HttpResponse:
    """Two methods, at least one of which has not been recorded yet."""
    left, right = (run if run.status.was_tried else _with_recording(run) for run in pair.runs)
    return _beside(request, StagePair(left, right, pair.by))


def _beside(request: HttpRequest, pair: StagePair) -> HttpResponse:
    compared = stored_comparison(pair.kept)
    context = beside_page(pair, asked_moment(request).get("at", 0), compared)
    response = render(request, "lab/_beside.html" if "fragment" in request.GET else "lab/beside.html", context)
    is_open = compared.is_open or any(run.status.is_open for run in pair.runs)
    return not_final(response) if is_open else response


@require_safe
def piece(request: HttpRequest, page_id: str, engine: str, k: int) -> HttpResponse:
    """Piece `k` of the recording, unpacked: see `recordings/recording.py`."""
    return piece_of(stage_run_or_404(page_id, engine), k)


@require_safe
def tree(request: HttpRequest, page_id: str, engine: str) -> HttpResponse:
    """The search tree of the recording, unpacked: see `recordings/search_tree.py`."""
    return tree_of(stage_run_or_404(page_id, engine))


def piece_of(run: WatchedRun, k: int) -> HttpResponse:
    """Return piece `k` of a recording. Raises Http404 if there is none."""
    if run.recording is None or k >= len(run.recording.pieces):
        raise Http404
    return _packed(bytes_of(run.recording.numbers(k)))


def tree_of(run: WatchedRun) -> HttpResponse:
    """Return the search tree of a recording. Raises Http404 if there is none."""
    if run.recording is None:
        raise Http404
    return _packed(zlib.decompress(run.recording.tree))


def _packed(numbers: bytes) -> HttpResponse:
    response = HttpResponse(numbers, content_type="application/octet-stream")
    response["Cache-Control"] = "no-cache"
    return response


@csrf_exempt
@costly(1)
def stop(request: HttpRequest, page_id: str, engine: str) -> HttpResponse:
    """Stop the run. The way back is to its stage, or to the pair that the query names."""
    run = stage_run_or_404(page_id, engine)
    if request.method == "POST":
        stop_run(run.kept, engine)
    pair = f"{reverse('lab-beside', args=[page_id])}?{request.GET.urlencode()}"
    return HttpResponseRedirect(pair if "left" in request.GET else run.url, status=303)


def stage_run_or_404(page_id: str, engine: str) -> StageRun:
    """Return what is stored of a run. Raises Http404 for an engine without a stage, or without the puzzle's rules."""
    kept = puzzle_or_404(page_id)
    method = find_method(engine) or _raise_404()
    if method not in methods_for(kept.to_puzzle()):
        _raise_404()
    return StageRun(kept, method, stored_run(kept, engine))


def asked_moment(request: HttpRequest) -> dict[str, int]:
    """Return the moment that the query asks for. Raises Http404 if it is not a number."""
    counts = {}
    for name in COUNTERS:
        text = request.GET.get(name, "")
        if text and not (text.isascii() and text.isdecimal() and len(text) < 12):
            raise Http404
        if text:
            counts[name] = int(text)
    return counts


def _raise_404() -> NoReturn:
    raise Http404
