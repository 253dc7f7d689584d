"""Collections: the shelves with those of the site, the page of one, and the form for one of your own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext

from solver.board import Puzzle, Translate
from solver.board.wording import untranslated
from solver.collected import CollectedPuzzle, KeptCollection
from solver.collections import MAX_PUZZLES, SHELVES, Collected, Collection, write_collection
from solver.formats import MAX_CHARACTERS
from solver.rating.level import LEVELS
from solver.web.forms.collection import CollectionForm
from solver.web.pages.boards import puzzle_picture
from solver.web.pages.difficulty import NamedLevel, named_level
from solver.web.pages.offers.cards import known_ratings
from solver.web.pages.puzzle import title_of
from solver.web.puzzles.starters import starter
from solver.web.site.languages import in_language as url_in_language

PUZZLES_PER_PAGE = 20
CELLS_PER_PAGE = PUZZLES_PER_PAGE * 81  # of all boards on a page
ID_START = 6  # characters of each id on the shelves: enough to tell a visitor's puzzles apart, and a third of the bytes
ANY_ID = "a" * 16  # stands for the id in the URL of a puzzle, for scripts


class CollectionCard(NamedTuple):
    """A collection on a shelf. `ids` has the beginnings of its puzzles' ids; the picture is of its first puzzle."""

    title: str
    about: str
    url: str
    ids: str
    n_puzzles: int
    picture: SafeString


class CollectedCard(NamedTuple):
    """A puzzle on the page of a collection."""

    n: int
    page_id: str
    title: str
    note: list[str]
    url: str
    facts: str
    level: NamedLevel
    picture: SafeString


def shelves_page(shipped: Mapping[str, KeptCollection]) -> dict[str, Any]:
    """Return the context of the page with all collections of the site, as far as they are stored."""
    rows = CollectedPuzzle.objects.filter(collection__in=shipped).order_by("collection", "n")
    ids = {
        cid: [page_id for _, page_id in group]
        for cid, group in groupby(rows.values_list("collection_id", "puzzle_id"), key=lambda row: row[0])
    }
    firsts = {row.collection_id: row.puzzle.to_puzzle() for row in rows.filter(n=1).select_related("puzzle")}
    shelves = [
        (
            gettext(shelf.title),
            [_card(shipped[slug], ids[slug], firsts[slug]) for slug in shelf.slugs if slug in firsts],
        )
        for shelf in SHELVES
    ]
    return {"shelves": [(title, cards) for title, cards in shelves if cards], "most": MAX_PUZZLES}


def _card(kept: KeptCollection, ids: Sequence[str], first: Puzzle) -> CollectionCard:
    about, *_ = kept.about.splitlines() or [""]
    return CollectionCard(
        title=gettext(kept.title),
        about=gettext(about) if about else "",
        url=kept.get_absolute_url(),
        ids=" ".join(page_id[:ID_START] for page_id in ids),
        n_puzzles=len(ids),
        picture=puzzle_picture(first, title=gettext(kept.title)),
    )


def collection_page(request: HttpRequest, kept: KeptCollection, number: int) -> dict[str, Any]:
    """Return the context of a collection with the puzzles of page `number`; of the last one if there are fewer."""
    rows = list(kept.puzzles.select_related("puzzle"))
    pages = list(_pages_of(rows))
    number = max(1, min(number, len(pages)))
    shown = pages[number - 1] if pages else []
    ratings = known_ratings(row.puzzle_id for row in shown if not row.level)
    words = words_of(kept)
    return {
        "collection": kept,
        "title": words(kept.title),
        "about": [words(paragraph) for paragraph in kept.about.splitlines()],
        "cards": [_card_of(row, words, ratings.get(row.puzzle_id)) for row in shown],
        "has_notes": any(row.note for row in shown),
        "ids": " ".join(row.puzzle_id for row in rows),
        "count": len(rows),
        "first": rows[0].puzzle.get_absolute_url() if rows else "",
        "any_puzzle": reverse("puzzle", args=[ANY_ID]),
        "pages": [(n, page[0].n, page[-1].n) for n, page in enumerate(pages, 1)],
        "number": number,
        "share_url": url_in_language(request.build_absolute_uri(kept.get_absolute_url())),
    }


def _pages_of(rows: Iterable[CollectedPuzzle]) -> Iterator[list[CollectedPuzzle]]:
    """Yield the puzzles of each page: as many as have room, and at least one."""
    page: list[CollectedPuzzle] = []
    n_cells = 0
    for row in rows:
        n = _n_cells(row.puzzle.text)
        if len(page) == PUZZLES_PER_PAGE or (page and n_cells + n > CELLS_PER_PAGE):
            yield page
            page, n_cells = [], 0
        page.append(row)
        n_cells += n
    if page:
        yield page


def _n_cells(text: str) -> int:
    """Return how many cells a text identity has, without its layout."""
    return len(text.partition(":")[2].partition(";")[0])


def _card_of(row: CollectedPuzzle, words: Translate, rating: dict[str, Any] | None) -> CollectedCard:
    puzzle = row.puzzle.to_puzzle()
    level = named_level(row.level or (rating["level"] if rating else None))
    title = words(row.title) if row.title else gettext("No. {n}").format(n=row.n)
    return CollectedCard(
        n=row.n,
        page_id=row.puzzle_id,
        title=title,
        note=[words(paragraph) for paragraph in row.note.splitlines()],
        url=row.puzzle.get_absolute_url(),
        facts=title_of(puzzle),
        level=NamedLevel(capfirst(level.word), level.rank),
        picture=puzzle_picture(puzzle, title=title),
    )


def words_of(kept: KeptCollection) -> Translate:
    """Return what translates the texts of a collection. Those of visitors stay as they are."""
    return gettext if kept.is_shipped else untranslated


def in_language(kept: KeptCollection) -> Collection:
    """Return a collection with its texts in the visitor's language."""
    words, stored = words_of(kept), kept.to_collection()

    def said(text: str) -> str:
        return "\n".join(words(paragraph) for paragraph in text.splitlines())

    puzzles = [each._replace(title=said(each.title), note=said(each.note)) for each in stored.puzzles]
    return Collection(said(stored.title), said(stored.about), tuple(puzzles))


def making_page(text: str, form: CollectionForm | None = None) -> dict[str, Any]:
    """Return the context of the form with this text, and with what a sent `form` found in it."""
    found = form.cleaned_data["collection"] if form and form.is_valid() else None
    return {
        "text": text,
        "refusal": form.refusal() if form and not found else "",
        "line": form.line if form else 0,
        "found": found,
        "most": MAX_PUZZLES,
        "most_characters": MAX_CHARACTERS,
        "levels": LEVELS,
    }


def sample(kept: KeptCollection | None) -> str:
    """Return the text of a collection to begin with: a small one in the visitor's language if there is none."""
    if kept:
        return write_collection(in_language(kept))
    texts = [starter(name).text for name in ("shidoku", "small")]
    puzzles = [Puzzle.from_text(text) for text in texts]
    title, note = gettext("The first puzzle"), gettext("A note on it: look at the first row.")
    return write_collection(
        Collection(
            gettext("Puzzles for Tuesday"),
            gettext("What they have in common."),
            (Collected(puzzles[0], title, note, LEVELS[0]), Collected(puzzles[1], gettext("The second one"))),
        )
    )
