"""Notes about the network on every page."""

from typing import Any

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse

from solver.web.site.offline import site_version

register = template.Library()


@register.inclusion_tag("site/_offline.html")
def offline_notes() -> dict[str, Any]:
    """Return the context of the notes with which scripts report a lost network and the fate of queued entries."""
    return {
        "version": site_version(),
        "worker": reverse("worker") if settings.OFFLINE else "",
        "keeping": static("js/offline/keeping.js"),
        "queue": static("js/offline/queue_notes.js"),
    }
