"""The types of views, and of the function that a middleware wraps."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

ViewFunction = Callable[..., HttpResponse]
GetResponse = Callable[[HttpRequest], HttpResponse]
