"""The site without network: its service worker, the page for what is not there, and the manifest to install it by."""

from __future__ import annotations

import json

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.views.decorators.http import require_safe

from solver.web.site.offline import WORKER, manifest, worker_facts
from solver.web.site.page_cache import cached_page


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker. It is served here and not with the other scripts, because it answers for the whole site."""
    if not settings.OFFLINE:
        raise Http404
    scripts = [static(name) for name in WORKER]
    body = f"const SITE = {json.dumps(worker_facts())};\nimportScripts(...{json.dumps(scripts)});\n"
    response = HttpResponse(body, content_type="text/javascript; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    return response


@require_safe
@cached_page
def offline(request: HttpRequest) -> HttpResponse:
    """What is there without network; browsers show it in place of a page that is not."""
    return render(request, "site/offline.html")


@require_safe
def web_manifest(request: HttpRequest) -> HttpResponse:
    """How the site is called and looks when it is installed."""
    response = JsonResponse(manifest(), content_type="application/manifest+json")
    response["Cache-Control"] = "no-cache"
    return response
