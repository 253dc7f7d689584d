"""The request log: a line of JSON for each request. It has no visitor's address, no query and nothing entered."""

from __future__ import annotations

import json
import logging
import re
import secrets
import time

from django.http import HttpRequest, HttpResponse

from solver.web.site.view_types import GetResponse

HEADER = "X-Request-ID"
_GIVEN = re.compile(r"[\w-]{8,64}", re.ASCII)

_log = logging.getLogger("solver.requests")


def request_log_middleware(get_response: GetResponse) -> GetResponse:
    """Middleware: give each request an id, or use the proxy's, and log the request with its response."""

    def respond(request: HttpRequest) -> HttpResponse:
        request_id = id_from(request.META.get("HTTP_X_REQUEST_ID", ""))
        started_at = time.perf_counter()
        response = get_response(request)
        response[HEADER] = request_id
        seconds = time.perf_counter() - started_at
        route = request.resolver_match.view_name if request.resolver_match else None
        size = None if response.streaming else len(response.content)
        log(request.method or "", request.path, route, response.status_code, size, request_id, seconds)
        return response

    return respond


def id_from(given: str) -> str:
    """Return the id given by a proxy, if it is well-formed, else a new one."""
    return given if _GIVEN.fullmatch(given) else secrets.token_hex(8)


def log(
    method: str, path: str, route: str | None, status: int, size: int | None, request_id: str, seconds: float
) -> None:
    """Log a request and its response. `size` is in bytes; None for a streamed response."""
    if not _log.isEnabledFor(logging.INFO):
        return
    facts = {
        "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "id": request_id,
        "method": method,
        "path": path,
        "route": route,
        "status": status,
        "ms": round(1000 * seconds, 1),
        "bytes": size,
    }
    _log.info(json.dumps(facts, ensure_ascii=False))
