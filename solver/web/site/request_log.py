"""One line of JSON for each request. It names no visitor: no address, no query, nothing that was entered."""

from __future__ import annotations

import json
import logging
import re
import secrets
import time

from django.http import HttpRequest, HttpResponse

from solver.web.site.callables import GetResponse

HEADER = "X-Request-ID"
_GIVEN = re.compile(r"[\w-]{8,64}", re.ASCII)

_log = logging.getLogger("solver.requests")


def request_log_middleware(get_response: GetResponse) -> GetResponse:
    """Middleware: give each request an id, or take the proxy's, and log it when it is answered."""

    def answer(request: HttpRequest) -> HttpResponse:
        given = request.META.get("HTTP_X_REQUEST_ID", "")
        request_id = given if _GIVEN.fullmatch(given) else secrets.token_hex(8)
        begin = time.perf_counter()
        response = get_response(request)
        response[HEADER] = request_id
        if _log.isEnabledFor(logging.INFO):
            _log.info(_line(request, response, request_id, time.perf_counter() - begin))
        return response

    return answer


def _line(request: HttpRequest, response: HttpResponse, request_id: str, seconds: float) -> str:
    route = request.resolver_match.view_name if request.resolver_match else None
    facts = {
        "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "id": request_id,
        "method": request.method,
        "path": request.path,
        "route": route,
        "status": response.status_code,
        "ms": round(1000 * seconds, 1),
        "bytes": None if response.streaming else len(response.content),
    }
    return json.dumps(facts, ensure_ascii=False)
