"""Attributes with which scripts name cells in other ways than r3c5."""

from __future__ import annotations

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from solver.board import Layout
from solver.web.pages.boards import cell_templates

register = template.Library()


@register.simple_tag
def cell_names(layout: Layout) -> SafeString:
    """Return attributes with the templates for the name of a cell."""
    return format_html_join("", ' data-{}="{}"', cell_templates(layout).items())
