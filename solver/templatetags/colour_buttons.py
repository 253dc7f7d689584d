"""The colour buttons of a playable board."""

from string import ascii_lowercase
from typing import Any

from django import template

from solver.web.pages.boards import COLOURS
from solver.web.site.folding import constant

register = template.Library()


@register.inclusion_tag("play/_colours.html")
@constant
def colour_buttons() -> dict[str, Any]:
    """Return the context of the buttons, one for each colour, with a letter so that they differ by more than colour."""
    return {"colours": list(zip(ascii_lowercase, COLOURS))}
