"""Links to a page in other languages, and numbers in the visitor's."""

from typing import Any

from django import template

from solver.web.site.languages import figures, language_links_of

register = template.Library()
register.filter(figures)


@register.inclusion_tag("site/_language_links.html", takes_context=True)
def language_links(context: template.Context) -> dict[str, Any]:
    """Return links for search engines: the page's canonical address, and the page in each language."""
    return language_links_of(context["request"])._asdict()
