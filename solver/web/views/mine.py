"""My puzzles: the page for what a visitor's browser keeps, and what the server knows of these puzzles."""

from __future__ import annotations

import re

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from solver.models import KeptPuzzle
from solver.web.pages.offers.cards import mine_context, played_cards
from solver.web.site.memory.page_cache import cached_page, not_final

MAX_CARDS = 24
_PAGE_ID = re.compile(r"[a-z2-7]{16}")


@require_safe
@cached_page
def mine(request: HttpRequest) -> HttpResponse:
    """The page. What it shows is in the browser, and is put there by its script."""
    return render(request, "mine/mine.html", mine_context(MAX_CARDS))


@require_safe
def cards(request: HttpRequest) -> HttpResponse:
    """Pictures, titles and levels of the puzzles with the ids `p`, in no particular order, without unknown ones."""
    ids = [page_id for page_id in request.GET.getlist("p")[:MAX_CARDS] if _PAGE_ID.fullmatch(page_id)]
    kept_puzzles = list(KeptPuzzle.objects.filter(page_id__in=ids).prefetch_related("days"))
    return not_final(render(request, "mine/cards.html", {"cards": played_cards(kept_puzzles)}))
