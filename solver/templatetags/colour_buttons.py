"""What a board to play on always has beside it."""

from typing import Any

from django import template

from solver.web.pages.boards import COLOURS
from solver.web.site.folding import constant

register = template.Library()


@register.inclusion_tag("play/_colours.html")
@constant
def colour_buttons() -> dict[str, Any]:
    """A button for each colour."""
    return {"colours": COLOURS}
