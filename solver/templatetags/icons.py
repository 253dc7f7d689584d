"""Icons, drawn in lines on a grid of 24."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from solver.web.site.folding import constant

register = template.Library()

_CELL = "M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1z"
_PATHS = {
    "digit": f"{_CELL}M10 9.5 12.4 8v8",
    "notes": "M4 20l1-4.5L15.5 5l3.5 3.5L8.5 19zM13 7.5l3.5 3.5",
    "more": "M6 12v.01M12 12v.01M18 12v.01",
    "centre": f"{_CELL}M8 12v.01M12 12v.01M16 12v.01",
    "colour": "M12 3.5s-6 6.4-6 10.6a6 6 0 0 0 12 0C18 9.9 12 3.5 12 3.5z",
    "tint": f"{_CELL}M12 8.5a3.5 3.5 0 1 0 .01 0z",
    "line": "M6.5 15.5a2 2 0 1 0 .01 0zM17.5 4.5a2 2 0 1 0 .01 0zM8 16l8-8",
    "undo": "M9 14 4 9l5-5M4 9h10a5.5 5.5 0 0 1 0 11h-3",
    "redo": "m15 14 5-5-5-5M20 9H10a5.5 5.5 0 0 0 0 11h3",
    "erase": "M20 5H9l-6 7 6 7h11a1 1 0 0 0 1-1V6a1 1 0 0 0-1-1zM17 9.5l-5 5M12 9.5l5 5",
    "candidates": "M6 6v.01M12 6v.01M18 6v.01M6 12v.01M12 12v.01M18 12v.01M6 18v.01M12 18v.01M18 18v.01",
    "skip": "M4 6h9v12H4zM16 12h5M18.5 9.5 21 12l-2.5 2.5",
    "hint": "M9.5 18h5M10.5 21h3M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2.1h5c0-.9.4-1.6 1-2.1A6 6 0 0 0 12 3z",
    "check": "m5 12.5 4.5 4.5L19 7",
    "several": "M5 4h8a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM17.5 10H20v10H10v-2.5",
    "first": "M9 8l3-1.5V17M5 4h14M5 20h14",
    "clock": "M12 4a8 8 0 1 0 .01 0zM12 7.5v4.5l3 2",
    "pause": "M9 5v14M15 5v14",
    "play": "M8 5v14l11-7z",
    "solve": "M4 7V4h3M17 4h3v3M20 17v3h-3M7 20H4v-3M8 9h8M8 12h8M8 15h5",
    "learn": "M12 6.5C10 5 7 4.5 3.5 5v13c3.5-.5 6.5 0 8.5 1.5 2-1.5 5-2 8.5-1.5V5C17 4.5 14 5 12 6.5zM12 6.5v13",
    "today": "M5 6h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM4 10.5h16M8.5 3.5V8M15.5 3.5V8",
    "new": f"{_CELL}M12 8.5v7M8.5 12h7",
    "mine": "M12 4a4 4 0 1 0 .01 0zM4.5 20.5a7.5 7.5 0 0 1 15 0",
    "close": "M6 6l12 12M18 6 6 18",
    "pull": "m6 15 6-6 6 6",
    "rules": f"{_CELL}M8 16v-8h4.5M8 16h8v-4",
    "change": "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
    "share": "M12 15V4M8 7.5 12 3.5l4 4M5 12v7a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-7",
}


@register.simple_tag
@constant
def icon(name: str) -> SafeString:
    """Return the icon called `name`. It is decoration: the words next to it say what it means."""
    path = _PATHS[name]
    return format_html('<svg class="line-icon" viewBox="0 0 24 24" aria-hidden="true"><path d="{}"/></svg>', path)
