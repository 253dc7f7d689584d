"""Buttons for new puzzles."""

from typing import Any

from django import template

from solver.rating.level import LEVELS
from solver.web.site.folding import constant

register = template.Library()

RANKED = [(level, rank) for rank, level in enumerate(LEVELS, 1)]


@register.inclusion_tag("new/_menu.html")
@constant
def new_puzzle_menu() -> dict[str, Any]:
    """Return the context of the menu in the header: a button for each level."""
    return {"levels": RANKED}


@register.inclusion_tag("new/_levels.html")
@constant
def level_buttons() -> dict[str, Any]:
    """Return the context of the buttons alone."""
    return {"levels": RANKED}
