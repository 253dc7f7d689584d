"""Sentences of the pure half in a template."""

from django import template
from django.utils.translation import gettext

from solver.board import Sentence

register = template.Library()


@register.filter
def in_words(sentence: Sentence) -> str:
    """The sentence in the visitor's language."""
    return sentence.text(gettext)
