"""What every page says about the network."""

from typing import Any

from django import template
from django.conf import settings
from django.urls import reverse

from solver.web.site.offline import site_version

register = template.Library()


@register.inclusion_tag("site/_offline.html")
def offline_notes() -> dict[str, Any]:
    """Where scripts tell that there is no network, and what became of what was entered without."""
    return {"version": site_version(), "worker": reverse("worker") if settings.OFFLINE else ""}
