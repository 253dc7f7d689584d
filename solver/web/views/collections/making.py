"""The form for a collection of your own."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt

from solver.collected import KeptCollection
from solver.web.forms.collection import CollectionForm
from solver.web.pages.offers.collections import making_page, sample
from solver.web.views.service.admission import costly


@csrf_exempt
@costly(10)
def make(request: HttpRequest) -> HttpResponse:
    """The form, with the text of the collection `from` if there is one. A text that is sent gets a page.

    With `check` it is only read, and the page says what was found.
    """
    if request.method != "POST":
        kept = KeptCollection.objects.filter(cid=request.GET.get("from", "")).first()
        return render(request, "collections/make.html", making_page(sample(kept)))
    form = CollectionForm(request.POST)
    if form.is_valid() and "check" not in request.POST:
        kept = KeptCollection.objects.keep(form.cleaned_data["collection"])
        return HttpResponseRedirect(kept.get_absolute_url(), status=303)
    context = making_page(request.POST.get("text", ""), form)
    return render(request, "collections/make.html", context, status=200 if form.is_valid() else 400)
