"""Where a page is found in other languages."""

from typing import Any

from django import template

from solver.web.site.languages import links_of

register = template.Library()


@register.inclusion_tag("site/_language_links.html", takes_context=True)
def language_links(context: template.Context) -> dict[str, Any]:
    """For search engines: the page's own address, and the same page in each language."""
    return links_of(context["request"])._asdict()
