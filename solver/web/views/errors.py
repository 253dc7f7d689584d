"""Error pages in the visitor's language."""

from __future__ import annotations

from functools import cache

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from solver.board import find_layout, mask_of
from solver.drawing import mark_cells
from solver.formats import MAX_CHARACTERS
from solver.web.pages.boards import board_svg
from solver.web.site.languages import figures
from solver.web.site.problems import is_api, problem_response
from solver.web.site.responses import expected, wants_json

# Three adjacent cells of a diameter, from left to right, on a board that has the digit 0.
_PLACES = ("r1s3", "r2s3", "r3s3")


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    if isinstance(exception, RequestDataTooBig):
        text = _("An entry has at most {most} characters; this request was larger than {found} bytes.").format(
            most=figures(MAX_CHARACTERS), found=figures(settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
        )
        return _page(request, 413, _("This is too large"), text)
    text = _("The request could not be understood. Go back and try again.")
    return _page(request, 400, _("Something is wrong with this request"), text)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    text = _("There is nothing at this address. Perhaps a character of the link was lost on the way.")
    return _page(request, 404, _("Not found"), text)


def no_such_board(request: HttpRequest, site: str) -> HttpResponse:
    text = _(
        "%(site)s has no boards of this kind. If other sites have them, the puzzle’s page leads there, under “Share”."
    ) % {"site": site}
    return _page(request, 404, _("Not found"), text)


def wrong_width(request: HttpRequest, least: int, most: int, found: str) -> HttpResponse:
    text = _("A picture is {least} to {most} pixels wide; this address asks for “{found}”. Change its “width”.")
    text = text.format(least=least, most=most, found=found[:20])
    return _page(request, 400, _("Something is wrong with this request"), text)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    text = _("This was not sent by a page of this site, or that page is too old. Reload the page and try again.")
    return _page(request, 403, _("Not accepted"), text)


def wrong_origin(request: HttpRequest) -> HttpResponse:
    text = _("This was sent by a page of another site. Enter the puzzle here, or follow a link.")
    return _page(request, 403, _("Not accepted"), text)


def too_many(request: HttpRequest, seconds: int) -> HttpResponse:
    text = ngettext(
        "That was a lot in a short time. Wait %(n)s second and try again; nothing is lost.",
        "That was a lot in a short time. Wait %(n)s seconds and try again; nothing is lost.",
        seconds,
    )
    return _later(_page(request, 429, _("One moment, please"), text % {"n": seconds}), seconds)


def overloaded(request: HttpRequest, seconds: int) -> HttpResponse:
    text = _("The site is very busy right now. Try again in a few seconds; nothing is lost.")
    return _later(_page(request, 503, _("Very busy right now"), text), seconds)


def not_stored(request: HttpRequest, seconds: int) -> HttpResponse:
    text = _("The site cannot store anything right now. What it knows can still be read. Try again in a few minutes.")
    return _later(_page(request, 503, _("Nothing can be stored"), text), seconds)


def server_error(request: HttpRequest) -> HttpResponse:
    text = _("The fault is ours, not yours. What you entered is still in your browser: go back and try again.")
    return _page(request, 500, _("Something broke here"), text)


def _later(response: HttpResponse, seconds: int) -> HttpResponse:
    """Say when to come again. Refusals are counted, not logged: a crowd would write thousands of lines a second."""
    response["Retry-After"] = str(seconds)
    return expected(response)


def _page(request: HttpRequest, status: int, title: str, text: str) -> HttpResponse:
    if is_api(request):
        return problem_response(status, text)
    if wants_json(request):
        return JsonResponse({"error": text, "position": None, "expected": None}, status=status)
    context = {"status": status, "title": title, "text": text, "board": _motif(status)}
    return render(request, "site/error.html", context, status=status)


@cache
def _motif(status: int) -> SafeString:
    """Draw the status code on a board. Repeated digits are marked as a conflict, as on any board."""
    layout, signs = find_layout("round5"), str(status)
    cells = [layout.parse_cell(name) for name in _PLACES]
    digits = [0] * layout.n_cells
    for cell, sign in zip(cells, signs):
        digits[cell] = layout.symbols.index(sign, 1)
    twice = mask_of(cell for cell, sign in zip(cells, signs) if signs.count(sign) > 1)
    marks = mark_cells(twice, "conflict")
    return board_svg(layout, digits, given_mask=mask_of(cells), marks=marks, ids=False, title=signs)
