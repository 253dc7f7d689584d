"""Filters for sentences, and for the texts about techniques and methods."""

import re
from collections.abc import Mapping

from django import template
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from solver.board import Sentence
from solver.techniques.lessons.texts import LINK, leads_to_a_word, plain_text, words
from solver.web.pages.methods.moments import board_of
from solver.web.pages.methods.texts import STAGE_LINK

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
    return mark_safe(_in_html(escape(gettext(text))))


@register.filter
def method_text(text: str, values: Mapping[str, str]) -> SafeString:
    """Translate a text about a method, fill in its figures, and turn links, emphasis and code into HTML."""
    html = _in_html(escape(gettext(text).format_map(values)))
    return mark_safe(STAGE_LINK.sub(_stage_link, html))


def _in_html(text: str) -> str:
    """Turn the links, emphasis and code of an escaped text into HTML."""
    html = LINK.sub(_link, text)
    return _CODE.sub(r"<code>\1</code>", _EMPHASIS.sub(r"<em>\1</em>", html))


@register.filter
def plainly(text: str) -> str:
    """Translate a lesson text and strip its markup."""
    return plain_text(text, gettext)


def _link(link: re.Match[str]) -> str:
    """Return a link to a technique's page, or to the glossary with the word's meaning as a tooltip."""
    slug = link["slug"]
    if not leads_to_a_word(link):
        return f'<a href="{reverse("technique", args=[slug])}">{link["text"]}</a>'
    meaning = escape(plainly(words()[slug].meaning))
    return f'<a href="{reverse("techniques")}#word-{slug}" title="{meaning}">{link["text"]}</a>'


def _stage_link(link: re.Match[str]) -> str:
    """Return a link to a method's page, or to a moment of its run on a starter."""
    engine, board = link["engine"], link["board"]
    if not board:
        return f'<a href="{reverse("method", args=[engine])}">{link["text"]}</a>'
    address = reverse("lab-stage", args=[board_of(board).page_id, engine])
    return f'<a href="{address}{link["query"] or ""}">{link["text"]}</a>'
