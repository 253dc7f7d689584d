"""Puzzles as cards: the choice between several in one text, and those that a visitor has played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from solver.board import Digit, Layout, ParseError, Puzzle, find_layout
from solver.drawing.cells import drawn_rows
from solver.formats import Excerpt, read
from solver.models import Finding, KeptPuzzle
from solver.rating.level import LEVELS
from solver.web.forms.puzzle import PuzzleForm
from solver.web.pages.boards import board_svg, puzzle_picture
from solver.web.pages.difficulty import named_level
from solver.web.pages.offers.practice import exercise_page_ids
from solver.web.pages.puzzle import home_of

PER_PAGE = 24
_ABOVE_ALL_SCORES = 10**7


class PuzzleCard(NamedTuple):
    """One puzzle to choose: its text, name and picture. If `error` says that it cannot be read, there is no picture."""

    number: int
    text: str
    name: str
    facts: str = ""
    picture: SafeString = SafeString()
    error: str = ""


def several_context(request: HttpRequest, form: PuzzleForm, text: str) -> dict[str, Any]:
    """Return the context of the page: the puzzles from number `first` on, and where the neighbouring pages begin."""
    parts = form.several
    sent = request.POST or request.GET
    asked = sent.get("first", "")
    first = min(int(asked), len(parts)) if asked.isdecimal() and len(asked) < 7 and int(asked) else 1
    layout = form.cleaned_data.get("layout")
    shown = parts[first - 1 : first - 1 + PER_PAGE]
    return {
        "cards": [_card(number, part, layout) for number, part in enumerate(shown, first)],
        "count": len(parts),
        "first": first,
        "last": first + len(shown) - 1,
        "before": max(1, first - PER_PAGE) if first > 1 else None,
        "after": first + PER_PAGE if first + PER_PAGE <= len(parts) else None,
        "layout": layout,
        "is_to_fill": "fill" in sent or not (request.POST or "refused" in sent),
        "text": text,
    }


def _card(number: int, part: Excerpt, layout: Any) -> PuzzleCard:
    name = part.name or gettext("Puzzle {number}").format(number=number)
    try:
        reading = read(part.text, layout=layout)
    except ParseError as error:
        return PuzzleCard(number, part.text, name, error=error.text(gettext))
    puzzle = reading.puzzle
    picture = puzzle_picture(puzzle, digits=reading.digits, title=name)
    return PuzzleCard(number, part.text, name, _facts(puzzle, reading.digits), picture)


def _facts(puzzle: Puzzle, digits: Sequence[Digit]) -> str:
    """Say how large a puzzle is and how much of it is filled in."""
    size = puzzle.layout.size.text(gettext)
    if all(digits):
        return gettext("{size}, solved").format(size=size)
    return ngettext("{size}, {count} given", "{size}, {count} givens", puzzle.n_givens).format(
        size=size, count=puzzle.n_givens
    )


class PlayedCard(NamedTuple):
    """What the server knows about a puzzle that a visitor has played.

    `rank` is that of the level, `difficulty` the key by which scripts sort. If the puzzle is not rated yet, `level` is
    empty and both are 0. The `picture` has an element for the digit of every cell. If cells are not drawn in the order
    of their numbers, `order` has the numbers as they are drawn.
    """

    page_id: str
    title: str
    url: str
    facts: str
    level: str
    rank: int
    difficulty: int
    layout: Layout
    is_exercise: bool
    order: str
    picture: SafeString

    @property
    def symbols(self) -> str:
        """The sign of each digit, the first for an empty cell."""
        return self.layout.symbols


def played_cards(kept_puzzles: Sequence[KeptPuzzle]) -> list[PlayedCard]:
    """Return the cards of stored puzzles, with the levels that are known already."""
    known = known_ratings(kept.page_id for kept in kept_puzzles)
    return [_played(kept, known.get(kept.page_id)) for kept in kept_puzzles]


def known_ratings(page_ids: Iterable[str]) -> dict[str, dict[str, Any]]:
    """Return the finished ratings of puzzles, as far as they are stored."""
    ratings = Finding.objects.filter(puzzle__in=list(page_ids), wid="", question="rating")
    found = ratings.values_list("puzzle_id", "summary")
    return {page_id: summary for page_id, summary in found if summary.get("finished")}


def _played(kept: KeptPuzzle, rating: dict[str, Any] | None) -> PlayedCard:
    puzzle, (title, url) = kept.to_puzzle(), home_of(kept)
    layout = puzzle.layout
    level = named_level(rating["level"] if rating else None)
    drawn = [cell for row in drawn_rows(layout) for cell in row]
    return PlayedCard(
        page_id=kept.page_id,
        title=title,
        url=url,
        facts=ngettext("{count} given", "{count} givens", puzzle.n_givens).format(count=puzzle.n_givens),
        level=level.word.capitalize(),
        rank=level.rank,
        difficulty=level.rank * _ABOVE_ALL_SCORES + int(rating["score"]) if rating and level.rank else 0,
        layout=layout,
        is_exercise=kept.page_id in exercise_page_ids(),
        order="" if drawn == sorted(drawn) else " ".join(map(str, drawn)),
        picture=puzzle_picture(puzzle, interactive=True, title=title),
    )


def mine_context(at_once: int) -> dict[str, Any]:
    """Return the context of the page of played puzzles; `at_once` is how many cards a script may ask for."""
    layout = find_layout("3x3")
    return {
        "at_once": at_once,
        "levels": [named_level(level) for level in LEVELS],
        "empty_board": board_svg(layout, (0,) * layout.n_cells, ids=False),
        "says": {
            "begun": gettext("{share}% filled in"),
            "solved": gettext("Solved"),
            "solvedIn": gettext("Solved in {time}"),
            "unknown": gettext("no longer on this site"),
            "remove": gettext("Remove: {title}"),
            "count": gettext("Shown: {shown} of {count}"),
            "restored": gettext("Restored: {title}"),
            "gone": gettext("Removed: {title}"),
            "read": gettext("Puzzles added from the file: {puzzles}."),
            "older": gettext("Newer in this browser, and therefore kept: {older}."),
            "settings": gettext("The settings from the file now apply."),
            "refused": gettext("This is not a file of puzzles saved here. Nothing was changed."),
            "full": gettext("Your browser has no room for more. Puzzles added: {puzzles}, the others were not."),
        },
    }
