"""Which form of an answer is asked for, and answers that are no pages."""

from django.http import HttpRequest, HttpResponse

from solver.drawing import STYLE_SHA256


def wants_json(request: HttpRequest) -> bool:
    """Whether a program asks, which prefers JSON to a page."""
    return request.get_preferred_type(["text/html", "application/json"]) == "application/json"


def svg_answer(svg: str) -> HttpResponse:
    """A picture as a file, which may use its own style sheet and nothing else."""
    response = HttpResponse(svg, content_type="image/svg+xml")
    response["Content-Security-Policy"] = f"default-src 'none'; style-src {STYLE_SHA256}"
    return response
