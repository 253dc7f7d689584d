"""All collections, the page of one, and its puzzles as text and to print."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from solver.collected import KeptCollection
from solver.collections import write_collection
from solver.web.pages.offers import collections as pages
from solver.web.site.memory.page_cache import cached_briefly, cached_page


@require_safe
@cached_page
def shelves(request: HttpRequest) -> HttpResponse:
    """The collections of the site."""
    shipped = KeptCollection.objects.filter(is_shipped=True)
    return render(request, "collections/shelves.html", pages.shelves_page({each.cid: each for each in shipped}))


@require_safe
@cached_page
def collection(request: HttpRequest, cid: str) -> HttpResponse:
    """A collection: some of its puzzles, `page` says which."""
    asked = request.GET.get("page", "")
    number = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 4 else 1
    context = pages.collection_page(request, collection_or_404(cid), number)
    return cached_briefly(render(request, "collections/collection.html", context))


@require_safe
@cached_page
def as_text(request: HttpRequest, cid: str) -> HttpResponse:
    """The text of a collection, to be changed and sent as a file."""
    text = write_collection(pages.in_language(collection_or_404(cid)))
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'inline; filename="{cid}.txt"'
    return response


@require_safe
def to_print(request: HttpRequest, cid: str) -> HttpResponse:
    """Lead to the print page with the puzzles of a collection."""
    page_ids = collection_or_404(cid).puzzles.values_list("puzzle_id", flat=True)
    return redirect(f"{reverse('print')}?{urlencode({'p': list(page_ids)}, doseq=True)}")


def collection_or_404(cid: str) -> KeptCollection:
    """Return the collection at this URL, and record the visit. Raises Http404 if there is none."""
    kept = KeptCollection.objects.filter(cid=cid).first()
    if kept is None:
        raise Http404(f"no collection {cid}")
    kept.record_visit()
    return kept
