"""Which form of an answer is asked for."""

from django.http import HttpRequest


def wants_json(request: HttpRequest) -> bool:
    """Whether a program asks, which prefers JSON to a page."""
    return request.get_preferred_type(["text/html", "application/json"]) == "application/json"
