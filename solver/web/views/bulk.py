"""Files with a puzzle a line: hand one in, and see how far its answers are."""

from __future__ import annotations

from io import BytesIO

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from solver.jobs import ApiToken, BulkJob
from solver.web.answers.bulk import WITH_TOKEN, WITHOUT_TOKEN, FileError, receive
from solver.web.forms.bulk import FileForm
from solver.web.pages.bulk import job_page
from solver.web.site.languages import figures
from solver.web.views.service.admission import costly


@csrf_exempt
@costly(10)
def bulk(request: HttpRequest) -> HttpResponse:
    """The form for a file. A file that is handed in gets a page of its own."""
    if request.method != "POST":
        return _form_page(request, FileForm(), 200)
    form = FileForm(request.POST)
    if not form.is_valid():
        return _form_page(request, form, 400)
    secret = form.cleaned_data["token"].strip()
    token = ApiToken.objects.of(secret) if secret else None
    if secret and not token:
        form.add_error("token", gettext("This token is not known, or it was revoked."))
        return _form_page(request, form, 400)
    try:
        lines = BytesIO(form.cleaned_data["lines"].encode())
        job = receive(lines.read, token, form.cleaned_data["form"] or "line")
    except FileError as error:
        form.add_error("lines", gettext(error.reason).format(**error.values))
        return _form_page(request, form, error.status)
    return HttpResponseRedirect(reverse("bulk-job", args=[job.name]), status=303)


def _form_page(request: HttpRequest, form: FileForm, status: int) -> HttpResponse:
    context = {
        "form": form,
        "most": figures(WITHOUT_TOKEN.n_lines),
        "most_with_token": figures(WITH_TOKEN.n_lines),
    }
    return render(request, "bulk/bulk.html", context, status=status)


@require_safe
def job(request: HttpRequest, job: str) -> HttpResponse:
    """How far a file is. `fragment` asks only for the part that changes."""
    template = "bulk/_job.html" if "fragment" in request.GET else "bulk/job.html"
    return render(request, template, job_page(job_or_404(job)))


@csrf_exempt
@costly(1)
def stop(request: HttpRequest, job: str) -> HttpResponse:
    """Answer no further lines."""
    found = job_or_404(job)
    if request.method == "POST":
        found.stop()
    return HttpResponseRedirect(reverse("bulk-job", args=[job]), status=303)


@csrf_exempt
@costly(1)
def go_on(request: HttpRequest, job: str) -> HttpResponse:
    """Answer further lines."""
    found = job_or_404(job)
    if request.method == "POST":
        found.go_on()
    return HttpResponseRedirect(reverse("bulk-job", args=[job]), status=303)


def job_or_404(name: str) -> BulkJob:
    """Return the job of this name. Raises Http404 if there is none."""
    job = BulkJob.objects.select_related("token").filter(name=name, is_whole=True).first()
    if job is None:
        raise Http404
    return job
