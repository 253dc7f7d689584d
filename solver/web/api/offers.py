"""What the site offers: new puzzles, those of each day, collections, and the techniques that it knows."""

from __future__ import annotations

import datetime
import secrets
from typing import Any

from django.db.models import Count
from django.http import HttpRequest, QueryDict
from django.urls import reverse
from django.utils.translation import gettext
from ninja import Query, Router, Status
from ninja.decorators import decorate_view

from solver.board import Puzzle
from solver.collected import KeptCollection
from solver.collections import SHIPPED
from solver.models import DailyPuzzle
from solver.rating.level import LEVELS
from solver.rating.levels import difficulty_of, grade_of
from solver.techniques import TECHNIQUES, Technique
from solver.web.answers.wishes import find_puzzles, keep_puzzles
from solver.web.api import schemas as s
from solver.web.api.bodies import Responded, next_page, responded
from solver.web.api.problems import field_refusal
from solver.web.forms.wish import WishForm
from solver.web.pages.new.found import found_json, shown_pieces
from solver.web.pages.offers.collections import in_language, words_of
from solver.web.puzzles import daily as days
from solver.web.views.collections.reading import collection_or_404
from solver.web.views.daily import dailies_of
from solver.web.views.service.admission import costly

router = Router(tags=["offers"])


@router.post("/generate", response={200: s.NewPuzzlesBody, 202: s.NewPuzzlesBody})
@decorate_view(costly(2))
def generate(request: HttpRequest, body: s.WishRequest) -> Responded:
    """Make new puzzles. While `is_running`, send the wish again with the seed of the answer."""
    fields = QueryDict(mutable=True)
    for name, value in body.dict(exclude_none=True).items():
        fields.setlist(name, [str(each) for each in value] if isinstance(value, list) else [str(value or "")])
    fields["seed"] = body.seed or secrets.token_hex(4)
    form = WishForm(fields)
    if not form.is_valid():
        raise field_refusal(form)
    status = find_puzzles(form.question)
    found = found_json(form, status, keep_puzzles(shown_pieces(status)), request.build_absolute_uri)
    return responded({**found, "seed": fields["seed"]})


@router.get("/daily", response=s.DaysBody)
def list_days(
    request: HttpRequest, offset: int = Query(0, ge=0, le=100_000), limit: int = Query(30, ge=1, le=100)
) -> dict[str, Any]:
    """List the days that have stored puzzles, the latest first."""
    stored = days.stored(days.FIRST_DAY, days.last_day()).order_by("-day").values_list("day", flat=True).distinct()
    page = list(stored[offset : offset + limit + 1])
    return {"days": page[:limit], "next": next_page(request, offset, limit, offset + len(page))}


@router.get("/daily/{day}", response={200: s.DayBody, 202: s.DayBody})
def read_day(request: HttpRequest, day: datetime.date) -> Responded:
    """Read the puzzles of a day that has begun anywhere on earth."""
    puzzles = [_daily_body(request, daily) for daily in dailies_of(day)]
    missing = [kind.slug for kind in days.missing_on(day)]
    return Status(202 if missing else 200, {"day": day, "puzzles": puzzles, "missing": missing})


def _daily_body(request: HttpRequest, daily: DailyPuzzle) -> dict[str, Any]:
    kept = daily.publish()
    url = request.build_absolute_uri(daily.get_absolute_url())
    return {"kind": daily.kind, "level": daily.level, "id": kept.page_id, "puzzle": kept.text, "url": url}


@router.get("/collections", response=s.CollectionsBody)
def list_collections(request: HttpRequest) -> dict[str, Any]:
    """List the collections of the site."""
    shipped = KeptCollection.objects.filter(is_shipped=True).annotate(n=Count("puzzles")).in_bulk()
    found = [shipped[slug] for slug in SHIPPED if slug in shipped]
    return {"collections": [_collection_body(request, kept, kept.n) for kept in found]}


@router.get("/collections/{id}", response=s.WholeCollectionBody)
def read_collection(request: HttpRequest, id: str) -> dict[str, Any]:
    """Read a collection of the site, or one that a visitor has made."""
    kept = collection_or_404(id)
    shown = in_language(kept)
    puzzles = [
        {**each._asdict(), "id": each.puzzle.page_id, "puzzle": each.puzzle.text, "url": _url_of(request, each.puzzle)}
        for each in shown.puzzles
    ]
    return {**_collection_body(request, kept, len(puzzles)), "puzzles": puzzles}


def _collection_body(request: HttpRequest, kept: KeptCollection, n: int) -> dict[str, Any]:
    words, url = words_of(kept), request.build_absolute_uri(kept.get_absolute_url())
    about = "\n".join(words(paragraph) for paragraph in kept.about.splitlines())
    return {"id": kept.cid, "title": words(kept.title), "about": about, "count": n, "url": url}


def _url_of(request: HttpRequest, puzzle: Puzzle) -> str:
    return request.build_absolute_uri(reverse("puzzle", args=[puzzle.page_id]))


@router.get("/techniques", response=s.TechniquesBody)
def list_techniques(request: HttpRequest) -> dict[str, Any]:
    """List the techniques that the site knows, easy ones first."""
    ranked = sorted(TECHNIQUES, key=lambda each: difficulty_of(each.slug))
    return {"techniques": [_technique_body(request, each) for each in ranked]}


def _technique_body(request: HttpRequest, technique: Technique) -> dict[str, Any]:
    return {
        "slug": technique.slug,
        "name": gettext(technique.name),
        "family": gettext(technique.family),
        "level": LEVELS[grade_of(technique.slug).level],
        "url": request.build_absolute_uri(reverse("technique", args=[technique.slug])),
    }
