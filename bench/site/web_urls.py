"""The site's URLs, and a view that does nothing, to compare with."""

from django.http import HttpRequest, HttpResponse
from django.urls import path

from sudokusite.urls import urlpatterns as site


def bare(request: HttpRequest) -> HttpResponse:
    return HttpResponse("ok")


urlpatterns = [path("bare/", bare), *site]
