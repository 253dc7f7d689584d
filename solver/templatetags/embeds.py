"""How other sites frame the page that is shown: a line to copy, and a link for programs."""

from __future__ import annotations

from typing import Any

from django import template
from django.template import Context

from solver.web.pages.sharing.embed import embed_of, oembed_url

register = template.Library()


@register.inclusion_tag("puzzle/_embed.html", takes_context=True)
def embed_code(context: Context) -> dict[str, Any]:
    """Return the context of the line of HTML that frames the page about a puzzle."""
    request = context["request"]
    return {"embed": embed_of(request, request.resolver_match, context["kept"].page_id, context["title"])}


@register.inclusion_tag("puzzle/_oembed.html", takes_context=True)
def oembed_link(context: Context) -> dict[str, Any]:
    """Return the context of the link by which programs find the frame of the page."""
    return {"oembed_url": oembed_url(context["request"])}
