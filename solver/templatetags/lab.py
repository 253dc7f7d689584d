"""Numbers in the lab."""

from django import template

register = template.Library()


@register.filter
def grouped(number: int) -> str:
    """Return a number in groups of three digits, as in 19 203."""
    return f"{number:,}".replace(",", "\u202f")
