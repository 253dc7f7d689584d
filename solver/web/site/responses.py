"""Content negotiation, and responses other than pages."""

from django.http import HttpRequest, HttpResponse
from django.utils.feedgenerator import Atom1Feed

from solver.drawing import STYLE_SHA256

MAX_QUERY_LENGTH = 3500  # most characters of a position in a URL; web servers limit its length


def wants_json(request: HttpRequest) -> bool:
    """Whether the client prefers JSON to HTML, as programs do."""
    return request.get_preferred_type(["text/html", "application/json"]) == "application/json"


def wants_page(request: HttpRequest) -> bool:
    """Whether the client names HTML among what it accepts, as browsers do. Many programs just accept anything."""
    return any((each.main_type, each.sub_type) == ("text", "html") for each in request.accepted_types)


def expected(response: HttpResponse) -> HttpResponse:
    """Keep Django from logging this response as an error, because its status is intended. Return it."""
    response._has_been_logged = True  # type: ignore[attr-defined]
    return response


def svg_response(svg: str) -> HttpResponse:
    """Return a picture as a file that may load nothing but its own style sheet."""
    response = HttpResponse(svg, content_type="image/svg+xml")
    response["Content-Security-Policy"] = f"default-src 'none'; style-src {STYLE_SHA256}"
    response["Cross-Origin-Resource-Policy"] = "cross-origin"  # pictures are there to be shown elsewhere
    return response


def png_response(png: bytes) -> HttpResponse:
    """Return a picture in pixels as a file."""
    response = HttpResponse(png, content_type="image/png")
    response["Content-Security-Policy"] = "default-src 'none'"
    response["Cross-Origin-Resource-Policy"] = "cross-origin"  # pictures are there to be shown elsewhere
    return response


def atom_response(feed: Atom1Feed) -> HttpResponse:
    """Return a feed."""
    return HttpResponse(feed.writeString("utf-8"), content_type=Atom1Feed.content_type)
