"""Refusals of the API as exceptions, and how the framework's own become problems."""

from __future__ import annotations

import json
from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError
from ninja.parser import Parser

from solver.web.forms.plain_form import PlainForm
from solver.web.forms.puzzle import PuzzleForm
from solver.web.site.problems import problem_response

MAX_ERRORS = 20  # in one problem; more would tell nobody more


class Problem(Exception):
    """A refusal. `kind` is its name on the page about the API; `more` are further fields."""

    def __init__(self, status: int, detail: str, *, kind: str = "invalid", **more: Any) -> None:
        super().__init__(detail)
        self.status, self.detail, self.kind, self.more = status, detail, kind, more


class JsonParser(Parser):
    """Reads bodies as JSON, and refuses texts that no database could hold."""

    def parse_body(self, request: HttpRequest) -> Any:
        """Return the body. Raises ValueError if it is not JSON, or has half of a surrogate pair in a text."""
        body = json.loads(request.body)
        if b"\\u" in request.body:
            json.dumps(body, ensure_ascii=False).encode()
        return body


def refusal_of(form: PuzzleForm) -> Problem:
    """Return what is wrong with a text: what is there, what is expected, and at which character."""
    refusal = form.refusal()
    more = {name: refusal[name] for name in ("position", "expected")}
    several = {"puzzles": [each.text for each in form.several]} if form.several else {}
    return Problem(422, refusal["error"], kind="unreadable", **more, **several)


def field_refusal(form: PlainForm) -> Problem:
    """Return what is wrong with the fields of a form."""
    errors = form.errors.get_json_data()
    fields = [
        {"field": name if name != NON_FIELD_ERRORS else None, "detail": each["message"]}
        for name, some in errors.items()
        for each in some
    ]
    return Problem(422, fields[0]["detail"] or "", errors=fields)


def add_handlers(api: NinjaAPI) -> None:
    """Let `api` answer every exception of its endpoints with a problem."""
    api.exception_handler(Problem)(_of_problem)
    api.exception_handler(Http404)(_of_404)
    api.exception_handler(HttpError)(_of_http_error)
    api.exception_handler(ValidationError)(_of_validation_error)


def _of_problem(request: HttpRequest, problem: Problem) -> HttpResponse:
    return problem_response(problem.status, problem.detail, kind=problem.kind, **problem.more)


def _of_404(request: HttpRequest, error: Http404) -> HttpResponse:
    return problem_response(404, gettext("There is nothing at this address."))


def _of_http_error(request: HttpRequest, error: HttpError) -> HttpResponse:
    if error.status_code == 400:
        return problem_response(400, gettext("The body of the request is not JSON."))
    return problem_response(error.status_code, error.message)


def _of_validation_error(request: HttpRequest, error: ValidationError) -> HttpResponse:
    fields = [
        {"field": ".".join(map(str, each["loc"][1:])) or None, "detail": each["msg"]}
        for each in error.errors[:MAX_ERRORS]
    ]
    detail = "; ".join(f"{each['field']}: {each['detail']}" for each in fields[:3])
    return problem_response(422, detail, errors=fields)
