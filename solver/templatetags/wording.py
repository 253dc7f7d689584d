"""Sentences of the pure half in a template."""

import re

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from solver.board import Sentence

register = template.Library()

_EMPHASIS = re.compile(r"\*([^*]+)\*")
_CODE = re.compile(r"`([^`]+)`")


@register.filter
def in_words(sentence: Sentence) -> str:
    """The sentence in the visitor's language."""
    return sentence.text(gettext)


@register.filter
def marked(text: str) -> SafeString:
    """A text of a lesson in the visitor's language, with its emphasis and code."""
    return mark_safe(_CODE.sub(r"<code>\1</code>", _EMPHASIS.sub(r"<em>\1</em>", escape(gettext(text)))))


@register.filter
def plainly(text: str) -> str:
    """The same without them."""
    return re.sub("[*`]", "", gettext(text)) if text else ""
