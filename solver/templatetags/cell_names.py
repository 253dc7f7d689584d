"""Attributes with which scripts name cells in other ways than r3c5."""

from __future__ import annotations

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from solver.board import Layout, find_layout

register = template.Library()

_NUMBERINGS = ("3x3", "round5")  # a layout for each way of numbering cells


@register.simple_tag
def cell_names(layout: Layout) -> SafeString:
    """Return attributes with templates for a cell: `row {first}, column {second}`, and others where the board has them.

    They are for names with this `letter` between the numbers. Initials are left out if the language writes them as the
    server does, r3c5.
    """
    _, _, letter = layout.cell_initials.removesuffix("{second}").partition("}")
    templates = {"letter": letter, "cell": gettext(layout.cell_word), "letters": layout.cell_letters}
    initials = gettext(layout.cell_initials)
    if initials != layout.cell_initials:
        templates["initials"] = initials
    return format_html_join("", ' data-{}="{}"', ((name, text) for name, text in templates.items() if text))


@register.simple_tag
def all_cell_names() -> SafeString:
    """Return hidden elements with the attributes for every board, for pages that change from one shape to another."""
    return format_html_join("", "<span hidden{}></span>", ((cell_names(find_layout(name)),) for name in _NUMBERINGS))
