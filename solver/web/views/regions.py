"""The editor for a jigsaw's regions."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from solver.web.pages.entry.regions import regions_from_query, regions_page


@require_safe
def regions(request: HttpRequest) -> HttpResponse:
    """The board on which regions are drawn. `fragment` asks for the note alone.

    With `use`, redirect to the entry page if the regions are valid.
    """
    drawn = regions_from_query(request.GET)
    if drawn.layout and "use" in request.GET:
        query = urlencode({"layout": drawn.layout.name})
        return HttpResponseRedirect(f"{reverse('entry')}?{query}", status=303)
    template = "entry/_regions_note.html" if "fragment" in request.GET else "entry/regions.html"
    return render(request, template, regions_page(drawn))
