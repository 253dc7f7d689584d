"""Filters for sentences and lesson texts."""

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
    """Translate a sentence into the visitor's language."""
    return sentence.text(gettext)


@register.filter
def marked(text: str) -> SafeString:
    """Translate a lesson text and turn its links, emphasis and code into HTML."""
    html = LINK.sub(_link, escape(gettext(text)))
    return mark_safe(_CODE.sub(r"<code>\1</code>", _EMPHASIS.sub(r"<em>\1</em>", html)))


@register.filter
def plainly(text: str) -> str:
    """Translate a lesson text and strip its markup."""
    return re.sub("[*`]", "", LINK.sub(r"\g<text>", gettext(text))) if text else ""


def _link(link: re.Match[str]) -> str:
    """Return a link to a technique's page, or to the glossary with the word's meaning as a tooltip."""
    slug = link["slug"]
    if not leads_to_a_word(link):
        return f'<a href="{reverse("technique", args=[slug])}">{link["text"]}</a>'
    meaning = escape(plainly(words()[slug].meaning))
    return f'<a href="{reverse("techniques")}#word-{slug}" title="{meaning}">{link["text"]}</a>'
