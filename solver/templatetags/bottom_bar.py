"""The bar at the bottom of a phone's window, and the mark of the part of the site that a page belongs to."""

from __future__ import annotations

from typing import Any, NamedTuple

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop

register = template.Library()

PLACES = (
    ("daily-today", "today", noop("Today")),
    ("new", "new", noop("New")),
    ("entry", "solve", noop("Enter")),
    ("learn", "learn", noop("Learn")),
    ("mine", "mine", noop("Mine")),
)

PARTS_ELSEWHERE = {"learn": ("techniques",)}  # pages that belong to a part under another path


class BarLink(NamedTuple):
    """A link of the bar; `is_here` if the page is one of its pages."""

    url: str
    icon: str
    title: str
    is_here: bool


@register.simple_tag(takes_context=True)
def here(context: Context, name: str) -> SafeString:
    """Return the attribute that marks a link to the part `name` of the site, if the page belongs to it."""
    return SafeString(' aria-current="true"' if _is_here(context, name) else "")


def _is_here(context: Context, name: str) -> bool:
    urls = tuple(reverse(each) for each in (name, *PARTS_ELSEWHERE.get(name, ())))
    return bool(context["request"].path.startswith(urls))


@register.inclusion_tag("site/_bar.html", takes_context=True)
def bottom_bar(context: Context) -> dict[str, Any]:
    """Return the context of the bar on the page that is rendered."""
    links = [BarLink(reverse(name), icon, gettext(title), _is_here(context, name)) for name, icon, title in PLACES]
    return {"links": links}
