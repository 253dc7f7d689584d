"""The headers of every response of the API: who may read it, and how much more may be asked for."""

from __future__ import annotations

from math import ceil

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from solver.web.site import tokens
from solver.web.site.buckets import CAPACITY, REFILL
from solver.web.site.problems import API, is_api, problem_response
from solver.web.site.view_types import GetResponse
from solver.web.site.visitors import ip_of, name_of

METHODS = "GET, HEAD, POST, DELETE"
FILES = f"{API}jobs"  # takes large bodies, which are written to the disk as they come
_EXPOSED = "ETag, Link, Location, RateLimit, RateLimit-Policy, Retry-After"
_SENT = "Authorization, Content-Type, If-None-Match, Accept-Language"
_ONE_DAY = 86400  # seconds for which a browser remembers what it may send
POLICY = f'"requests";q={CAPACITY:g};w={CAPACITY / REFILL:g}'
# Pages of all sites may read and post, but never with what their visitors' browsers know: `*` excludes cookies.
_HEADERS = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": _EXPOSED,
    "Cross-Origin-Resource-Policy": "cross-origin",
}
_PREFLIGHT = {
    "Access-Control-Allow-Methods": METHODS,
    "Access-Control-Allow-Headers": _SENT,
    "Access-Control-Max-Age": str(_ONE_DAY),
}


def api_middleware(get_response: GetResponse) -> GetResponse:
    """Middleware: set the headers of the API. It answers a browser that asks what it may send, and HEAD as GET."""

    def respond(request: HttpRequest) -> HttpResponse:
        if not is_api(request):
            return get_response(request)
        response = _response_to(request, get_response)
        for name, value in _HEADERS.items():
            response[name] = value
        left = tokens.left(name_of(ip_of(request)))
        _add(response, "RateLimit-Policy", POLICY)
        _add(response, "RateLimit", f'"requests";r={int(left)};t={ceil((CAPACITY - left) / REFILL)}')
        return response

    return respond


def _add(response: HttpResponse, name: str, item: str) -> None:
    """Add an item to the list in a header."""
    response[name] = f"{response[name]}, {item}" if name in response else item


def _response_to(request: HttpRequest, get_response: GetResponse) -> HttpResponse:
    if request.method == "OPTIONS":
        return HttpResponse(status=204, headers=_PREFLIGHT)
    if request.method == "HEAD":
        request.method = "GET"  # the server drops the body
    if _is_too_large(request):
        return problem_response(413, gettext("The body of the request is too large."))
    response = get_response(request)
    if response.status_code == 405:
        allowed = response["Allow"]
        response = problem_response(405, gettext("This address takes {methods}.").format(methods=allowed))
        response["Allow"] = allowed
    return response


def _is_too_large(request: HttpRequest) -> bool:
    """Whether a body would not be read, so that this is the reason, and not that it is no JSON."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    is_small = length.isascii() and length.isdecimal() and int(length) <= (settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0)
    return not is_small and request.path_info != FILES
