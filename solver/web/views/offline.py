"""Offline use: the service worker, the page for what is missing offline, words of hints, and the web app manifest."""

from __future__ import annotations

import json

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils.translation import override
from django.views.decorators.http import require_safe

from solver.web.pages.offline.hint_words import hint_words
from solver.web.site.memory.page_cache import cached_page
from solver.web.site.offline import WORKER, manifest, worker_data


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker. It is served from the root and not as a static file, so that its scope is the whole site."""
    if not settings.OFFLINE:
        raise Http404
    scripts = [static(name) for name in WORKER]
    body = f"const SITE = {json.dumps(worker_data())};\nimportScripts(...{json.dumps(scripts)});\n"
    response = HttpResponse(body, content_type="text/javascript; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    return response


@require_safe
@cached_page
def offline(request: HttpRequest) -> HttpResponse:
    """The list of pages available offline. Browsers show it in place of a page that is not."""
    return render(request, "site/offline.html")


@require_safe
def hints(request: HttpRequest, language: str) -> HttpResponse:
    """What a browser says about easy steps in one language, when it finds them itself."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    with override(language):
        response = JsonResponse(hint_words())
    response["Cache-Control"] = "no-cache"
    return response


@require_safe
def web_manifest(request: HttpRequest) -> HttpResponse:
    """The web app manifest: name and appearance of the installed site."""
    response = JsonResponse(manifest(), content_type="application/manifest+json")
    response["Cache-Control"] = "no-cache"
    return response
