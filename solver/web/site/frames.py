"""Which responses may be shown in frames of other sites."""

from __future__ import annotations

from csp.constants import NONE
from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse

from solver.web.site.view_types import GetResponse

# What is framed may send nothing but requests for what it shows.
POLICY = {"frame-ancestors": ["*"], "form-action": [NONE], "worker-src": [NONE], "manifest-src": [NONE]}
_FRAMED = "sudoku.framed"  # in the META of a request


def allow_frames(request: HttpRequest) -> None:
    """Let any site frame the response to this request."""
    request.META[_FRAMED] = True


def frames_middleware(get_response: GetResponse) -> GetResponse:
    """Middleware: send the policy of framed pages with a 304, too, which Django makes anew."""

    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if _FRAMED not in request.META:
            return response
        response["Cross-Origin-Resource-Policy"] = "cross-origin"
        csp_replace(POLICY)(lambda _: response)(request)
        return response

    return respond
