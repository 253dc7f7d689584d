"""The API as one thing: its endpoints, and the document that describes them."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_safe
from ninja import NinjaAPI
from ninja.operation import Operation

from solver.web.api import jobs, offers, positions, puzzles, texts
from solver.web.api.problems import JsonParser, add_handlers
from solver.web.site.problems import API, MEDIA_TYPE

VERSION = "1.0.0"  # of the API: within 1 it only grows
_DESCRIPTION = (
    "Check, solve, explain, rate, draw and make Sudokus, square and round. Reading needs no account. "
    "Sentences are in the language of Accept-Language."
)
_PROBLEM = {
    "type": "object",
    "required": ["type", "title", "status", "detail"],
    "properties": {
        "type": {"type": "string", "description": "an address that says more about this kind of problem"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string", "description": "what is wrong, for people"},
        "position": {"type": ["integer", "null"], "description": "of a text: the character at fault, from 0"},
        "expected": {"type": ["string", "null"], "description": "of a text: what to do"},
        "puzzles": {"type": "array", "items": {"type": "string"}, "description": "of a text that shows several"},
        "errors": {
            "type": "array",
            "description": "what is wrong with each field",
            "items": {
                "type": "object",
                "properties": {"field": {"type": ["string", "null"]}, "detail": {"type": "string"}},
            },
        },
    },
}
_REFUSED = {
    "description": "A problem (RFC 9457)",
    "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
}


class SiteApi(NinjaAPI):
    """The framework's API, whose operations are called by the names of their functions."""

    def get_openapi_operation_id(self, operation: Operation) -> str:
        return operation.view_func.__name__


api = SiteApi(
    title="Sudoku Atelier",
    version=VERSION,
    description=_DESCRIPTION,
    urls_namespace="api",
    openapi_url=None,  # served below, with problems
    docs_url=None,
    parser=JsonParser(),
)
add_handlers(api)
api.add_router("/puzzles", puzzles.router)
api.add_router("/puzzles", positions.router)
api.add_router("", offers.router)
api.add_router("", texts.router)
api.add_router("", jobs.router)


@cache
def openapi() -> dict[str, Any]:
    """Return the document of the API (OpenAPI 3.1), made from the endpoints and their types."""
    document = dict(api.get_openapi_schema(path_prefix=API))
    for operations in document["paths"].values():
        for operation in operations.values():
            operation["responses"] |= {"4XX": _REFUSED, "5XX": _REFUSED}
    document["components"]["schemas"]["Problem"] = _PROBLEM
    document["components"]["securitySchemes"] = {jobs.SCHEME: {"type": "http", "scheme": "bearer"}}
    return document


@require_safe
def openapi_json(request: HttpRequest) -> JsonResponse:
    """The document of the API."""
    return JsonResponse(openapi())
