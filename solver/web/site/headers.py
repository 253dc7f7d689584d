"""Headers for every response, including static files and errors."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from solver.web.site.view_types import GetResponse

_UNUSED = (
    *("accelerometer", "autoplay", "camera", "display-capture", "encrypted-media", "geolocation", "gyroscope"),
    *("magnetometer", "microphone", "midi", "payment", "usb", "xr-spatial-tracking"),
)
HEADERS = {
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in _UNUSED),
}


def headers_middleware(get_response: GetResponse) -> GetResponse:
    """Middleware: set the headers, unless a view has set its own.

    They also tell crawlers not to follow links on pages with a query or on steps.
    """

    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        for name, value in HEADERS.items():
            response.setdefault(name, value)
        if request.META.get("QUERY_STRING") or "/steps/" in request.path:
            response["X-Robots-Tag"] = "nofollow"
        return response

    return respond
