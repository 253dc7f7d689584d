"""Form fields for printing."""

from typing import Any

from django import template

from solver.web.forms.print import PER_PAGE
from solver.web.site.folding import constant

register = template.Library()


@register.inclusion_tag("print/_print_choices.html")
@constant
def print_choices(per: int = 1, with_solutions: bool = False) -> dict[str, Any]:
    """Return the context of the fields: puzzles per page, and whether to print solutions."""
    return {"choices": PER_PAGE, "per": per, "with_solutions": with_solutions}
