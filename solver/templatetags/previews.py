"""What chats and networks show of a page: its title and description once more, and the URL of its preview."""

from __future__ import annotations

from typing import Any

from django import template
from django.http import HttpRequest
from django.template.base import NodeList, Parser, Token
from django.urls import NoReverseMatch, reverse
from django.utils.http import urlencode
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext

from solver.drawing.previews import HEIGHT, WIDTH
from solver.web.puzzles.daily import today
from solver.web.site.languages import PARAMETER

register = template.Library()

# The fields of a query that change the picture.
_SHOWN = ("at", "out", "written", "tried", "form", "view", "example")


class QuotedNode(template.Node):
    """A part of the page that `preview` repeats under a name."""

    def __init__(self, name: str, nodelist: NodeList) -> None:
        self.name, self.nodelist = name, nodelist

    def render(self, context: template.Context) -> SafeString:
        """Render the part, without line breaks and indentation."""
        text = mark_safe(" ".join(self.nodelist.render(context).split()))
        context.render_context[f"quoted-{self.name}"] = text
        return text


@register.tag
def quoted(parser: Parser, token: Token) -> QuotedNode:
    """Remember what is written up to `endquoted` for `preview`: `{% quoted "title" %}`."""
    _, name = token.split_contents()
    nodelist = parser.parse(("endquoted",))
    parser.delete_first_token()
    return QuotedNode(name.strip('"'), nodelist)


@register.inclusion_tag("site/_preview.html", takes_context=True)
def preview(context: template.Context) -> dict[str, Any]:
    """Return the context of the elements that chats and networks read."""
    request, title = context["request"], context.render_context["quoted-title"]
    return {
        "title": title,
        "description": context.render_context["quoted-description"],
        "image": request.build_absolute_uri(preview_url(request)),
        "alt": gettext("A picture of the page: {title}").format(title=title),
        "width": WIDTH,
        "height": HEIGHT,
        "locale": get_language(),
    }


@register.simple_tag(takes_context=True)
def preview_path(context: template.Context) -> str:
    """Return the URL of the preview of this page, without the host."""
    return preview_url(context["request"])


def preview_url(request: HttpRequest) -> str:
    """Return the URL of the picture of a page, in the language of the page."""
    query = {name: request.GET[name] for name in _SHOWN if name in request.GET}
    return f"{_path_of(request)}?{urlencode(query | {PARAMETER: get_language() or ''})}"


def _path_of(request: HttpRequest) -> str:
    """Return the path of the picture of a page; that of the site if the page has none."""
    match = request.resolver_match
    if match and match.url_name == "daily-today":
        return reverse("daily-png", args=[today()])
    try:
        return reverse(f"{match.url_name}-png", kwargs=match.kwargs) if match else reverse("preview")
    except NoReverseMatch:
        return reverse("preview")
