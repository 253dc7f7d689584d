"""Refusals of the API: `application/problem+json`, as RFC 9457 describes it."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, JsonResponse

from solver.web.site.responses import expected

API = "/api/v1/"
MEDIA_TYPE = "application/problem+json"
DOCS = "/api/#"  # a type is a link that a person can open
_KINDS = {404: "not-found", 405: "not-allowed", 413: "too-large", 429: "too-many", 503: "busy"}


def is_api(request: HttpRequest) -> bool:
    """Whether the request is to the API, whose errors are problems and not pages."""
    return request.path_info.startswith(API)


def problem_response(status: int, detail: str, *, kind: str = "", **more: Any) -> JsonResponse:
    """Return a problem. `kind` is its name on the page about the API; `more` are further fields."""
    title = HTTPStatus(status).phrase
    body = {"type": DOCS + (kind or _KINDS.get(status, "invalid")), "title": title, "status": status, "detail": detail}
    return expected(JsonResponse(body | more, status=status, content_type=MEDIA_TYPE))  # type: ignore[return-value]
