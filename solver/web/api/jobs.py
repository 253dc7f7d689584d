"""Jobs: files with a puzzle a line, answered when nothing else waits."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Any, Literal

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from ninja import Query, Router, Status
from ninja.decorators import decorate_view

from solver.jobs import ApiToken, BulkJob
from solver.web.answers.bulk import FileError, receive
from solver.web.api import schemas as s
from solver.web.api.bodies import Responded
from solver.web.api.problems import Problem
from solver.web.pages.bulk import progress_of
from solver.web.views.bulk import job_or_404
from solver.web.views.service.admission import costly

SCHEME = "token"  # in the document
_BEARER = "Bearer "
_A_DAY = 86400
_TEXT = {"schema": {"type": "string"}}
_SENT: dict[str, Any] = {
    "requestBody": {"required": True, "content": {"text/plain": _TEXT}},
    "security": [{}, {SCHEME: []}],
}
_LINES = {"responses": {200: {"content": {"text/plain": _TEXT}}}}

router = Router(tags=["jobs"])


@router.post("/jobs", response={201: s.JobBody}, openapi_extra=_SENT)
@decorate_view(costly(10))
def create_job(request: HttpRequest, response: HttpResponse, form: Literal["line", "tsv"] = "line") -> Responded:
    """Hand in a file with a puzzle a line. A token allows more than 10 000 lines; see the budget in `RateLimit`."""
    token = token_of(request)
    try:
        job = receive(request.read, token, form)
    except FileError as error:
        raise Problem(error.status, gettext(error.reason).format(**error.values)) from error
    response["Location"] = reverse("api:read_job", args=[job.name])
    if token:
        response["RateLimit-Policy"] = f'"processor";q={token.seconds_a_day:g};w={_A_DAY}'
        response["RateLimit"] = f'"processor";r={int(token.seconds_left)};t={_seconds_of_today_left()}'
    return Status(201, job_body(request, job))


@router.get("/jobs/{id}", response=s.JobBody)
def read_job(request: HttpRequest, id: s.JobId) -> dict[str, Any]:
    """Read how far a job is."""
    return job_body(request, job_or_404(id))


@router.get("/jobs/{id}/result", openapi_extra=_LINES)
def read_result(request: HttpRequest, id: s.JobId, skip: int = Query(0, ge=0, le=1_000_000)) -> StreamingHttpResponse:
    """Read the answers in the order of the puzzles, as far as they are ready, without the first `skip`."""
    response = StreamingHttpResponse(result_of(job_or_404(id), skip), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{id[:8]}.txt"'
    return response


@router.delete("/jobs/{id}", response={204: None})
@decorate_view(costly(1, when=lambda request: True))
def delete_job(request: HttpRequest, id: s.JobId) -> Status[None]:
    """Stop a job and delete its answers."""
    job_or_404(id).delete()
    return Status(204, None)


@router.post("/jobs/{id}/stop", response=s.JobBody)
@decorate_view(costly(1))
def stop_job(request: HttpRequest, id: s.JobId) -> dict[str, Any]:
    """Stop a job. What is answered stays, and the job can go on."""
    job_or_404(id).stop()
    return job_body(request, job_or_404(id))


@router.post("/jobs/{id}/go-on", response=s.JobBody)
@decorate_view(costly(1))
def go_on_with_job(request: HttpRequest, id: s.JobId) -> dict[str, Any]:
    """Go on with a job that was stopped."""
    job_or_404(id).go_on()
    return job_body(request, job_or_404(id))


def token_of(request: HttpRequest) -> ApiToken | None:
    """Return the token that came with a request; None if none did. Raises Problem if it is not known."""
    header = request.META.get("HTTP_AUTHORIZATION", "")
    if not header:
        return None
    token = ApiToken.objects.of(header.removeprefix(_BEARER).strip()) if header.startswith(_BEARER) else None
    if token is None:
        raise Problem(401, gettext("This token is not known, or it was revoked."), kind="wrong-token")
    return token


def job_body(request: HttpRequest, job: BulkJob) -> dict[str, Any]:
    """Return how far a job is."""
    result = request.build_absolute_uri(reverse("api:read_result", args=[job.name]))
    return {"id": job.name, **progress_of(job), "result": result}


def result_of(job: BulkJob, skip: int) -> Iterator[bytes]:
    """Yield the answers that are ready, without the first `skip`."""
    for piece in job.ready():
        if skip >= piece.n:
            skip -= piece.n
            continue
        out = zlib.decompress(piece.out)
        yield b"".join(out.splitlines(keepends=True)[skip:]) if skip else out
        skip = 0


def _seconds_of_today_left() -> int:
    now = timezone.now()
    return _A_DAY - (now.hour * 60 + now.minute) * 60 - now.second
