"""The page about the API: its endpoints, drawn from the same document that programs read, and examples."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop
from django.views.decorators.http import require_safe

from solver.web.api.service import openapi
from solver.web.site.memory.page_cache import cached_page
from solver.web.site.problems import API

EXAMPLES = ("curl", "Python", "JavaScript")
_HERE = Path(__file__).parent / "examples"

# The kinds of problems, by their names in links.
PROBLEMS = {
    "invalid": noop("A field is missing, unknown or wrong. `errors` names each of them."),
    "unreadable": noop(
        "The text of a puzzle cannot be read. `position` is the character at fault, `expected` says what to do."
    ),
    "unwritable": noop("This format cannot hold this board. `expected` says what to do."),
    "wrong-token": noop("The token is not known, or it was revoked."),
    "not-found": noop("There is nothing at this address."),
    "not-allowed": noop("The address exists, but not for this method. `Allow` names those that it takes."),
    "too-large": noop("The body of the request is too large."),
    "too-many": noop("You have asked for too much in a short time. `Retry-After` says when to come again."),
    "busy": noop("The site is busy. `Retry-After` says when to come again."),
}


class ProgramText(NamedTuple):
    """A program that uses the API, and its language."""

    language: str
    text: str


class EndpointText(NamedTuple):
    """An endpoint: what it does, its parameters, the type of its body and of its answer."""

    name: str
    method: str
    path: str
    text: str
    parameters: list[tuple[str, str, str]]
    body: str
    result: str


class SchemaTable(NamedTuple):
    """The fields of a type: name, type and meaning."""

    name: str
    text: str
    fields: list[tuple[str, str, str]]


@require_safe
@cached_page
def reference(request: HttpRequest) -> HttpResponse:
    """The page about the API."""
    context = {
        "groups": list(groups(openapi())),
        "tables": list(tables(openapi())),
        "examples": [ProgramText(each, example(each, request.build_absolute_uri(API)[:-1])) for each in EXAMPLES],
        "problems": [(name, gettext(text).replace("`", "")) for name, text in PROBLEMS.items()],
    }
    return render(request, "api/api.html", context)


def example(language: str, base: str) -> str:
    """Return a program that uses the API at `base`."""
    return (_HERE / f"{language.lower()}.txt").read_text(encoding="utf-8").replace("{base}", base)


def groups(document: dict[str, Any]) -> Iterator[tuple[str, list[EndpointText]]]:
    """Yield the endpoints by tag, in the order of the document."""
    found: dict[str, list[EndpointText]] = {}
    for path, operations in document["paths"].items():
        for method, each in operations.items():
            found.setdefault(each["tags"][0], []).append(_operation(method.upper(), path, each))
    yield from found.items()


def _operation(method: str, path: str, body: dict[str, Any]) -> EndpointText:
    parameters = [(each["name"], type_of(each["schema"]), _default(each["schema"])) for each in body["parameters"]]
    sent = body.get("requestBody", {}).get("content", {})
    ends_well = next(each for status, each in body["responses"].items() if str(status).startswith("2"))
    return EndpointText(
        body["operationId"],
        method,
        path,
        body["description"].replace("`", ""),
        parameters,
        next((_type_name(each["schema"]) or kind for kind, each in sent.items()), ""),
        next((_type_name(each["schema"]) or kind for kind, each in ends_well.get("content", {}).items()), ""),
    )


def tables(document: dict[str, Any]) -> Iterator[SchemaTable]:
    """Yield the types of the document."""
    for name, schema in document["components"]["schemas"].items():
        fields = [
            (field, type_of(each), each.get("description", _default(each)))
            for field, each in schema["properties"].items()
        ]
        yield SchemaTable(name, schema.get("description", ""), fields)


def _type_name(schema: dict[str, Any]) -> str:
    """Return the name of a type of the document; empty if it has none."""
    return type_of(schema) if "$ref" in schema else ""


def type_of(schema: dict[str, Any]) -> str:
    """Return the type of a value in a few characters: `string`, `PuzzleBody`, `integer or null`, `string[]`."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(map(type_of, schema["anyOf"])))
    kind = schema.get("type", "")
    if kind == "array":
        return f"{type_of(schema.get('items', {})) or 'any'}[]"
    return " or ".join(kind) if isinstance(kind, list) else str(schema.get("format", kind))


def _default(schema: dict[str, Any]) -> str:
    return f"= {schema['default']}" if "default" in schema else ""
