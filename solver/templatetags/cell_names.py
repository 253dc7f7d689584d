"""Attributes with which scripts name cells in other ways than r3c5."""

from __future__ import annotations

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from solver.board import Layout

register = template.Library()


@register.simple_tag
def cell_names(layout: Layout) -> SafeString:
    """Return attributes with templates for a cell: `row {first}, column {second}`, and others where the board has them.

    Initials are left out if the language writes them as the server does, r3c5.
    """
    templates = {"cell": gettext(layout.cell_word), "letters": layout.cell_letters}
    initials = gettext(layout.cell_initials)
    if initials != layout.cell_initials:
        templates["initials"] = initials
    return format_html_join("", ' data-{}="{}"', ((name, text) for name, text in templates.items() if text))
