"""What scripts need in order to name cells in other ways than r3c5."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from solver.board import Layout

register = template.Library()


@register.simple_tag
def cell_names(layout: Layout) -> SafeString:
    """Return attributes with templates for a cell: `row {first}, column {second}` and `r{first}c{second}`."""
    return format_html(' data-cell="{}" data-initials="{}"', gettext(layout.cell_word), gettext(layout.cell_initials))
