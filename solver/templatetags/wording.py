"""Sentences of the pure half in a template."""

import re

from django import template
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from solver.board import Sentence
from solver.techniques.lessons.texts import LINK, leads_to_a_word, words

register = template.Library()

_EMPHASIS = re.compile(r"\*([^*]+)\*")
_CODE = re.compile(r"`([^`]+)`")


@register.filter
def in_words(sentence: Sentence) -> str:
    """The sentence in the visitor's language."""
    return sentence.text(gettext)


@register.filter
def marked(text: str) -> SafeString:
    """A text of a lesson in the visitor's language, with its links, emphasis and code."""
    html = LINK.sub(_link, escape(gettext(text)))
    return mark_safe(_CODE.sub(r"<code>\1</code>", _EMPHASIS.sub(r"<em>\1</em>", html)))


@register.filter
def plainly(text: str) -> str:
    """The same without them."""
    return re.sub("[*`]", "", LINK.sub(r"\g<text>", gettext(text))) if text else ""


def _link(link: re.Match[str]) -> str:
    """To the page of a technique; to a word among the others, with its meaning for who points at it."""
    slug = link["slug"]
    if not leads_to_a_word(link):
        return f'<a href="{reverse("technique", args=[slug])}">{link["text"]}</a>'
    meaning = escape(plainly(words()[slug].meaning))
    return f'<a href="{reverse("techniques")}#word-{slug}" title="{meaning}">{link["text"]}</a>'
