"""Embeds of puzzles and steps: what they show, and how other sites frame them."""

from __future__ import annotations

from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import ResolverMatch, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from solver.engines import Status
from solver.web.answers.status import PuzzleAnswers
from solver.web.pages.boards import board_svg
from solver.web.pages.clues.words import clue_rules
from solver.web.pages.play import play_context
from solver.web.pages.puzzle import home_of, verdict_of
from solver.web.pages.rating import rating_pills
from solver.web.pages.step import step_page
from solver.web.pages.walkthrough import WalkthroughContext
from solver.web.site.languages import PARAMETER

THEMES = ("light", "dark")
CHOICES = ("theme", PARAMETER, "form")  # what the links of an embedded step carry over
USUAL_WIDTH, AROUND_BOARD = 480, 280  # CSS pixels: of a frame, and what it is higher than wide
_FRAME = '<iframe src="{}" title="{}" width="{}" height="{}" frameborder="0" loading="lazy"></iframe>'
EMBEDDABLE = {
    *("puzzle", "daily-puzzle", "puzzle-walkthrough", "walkthrough"),
    *("embed", "embed-step", "embed-walkthrough"),
}


class Embed(NamedTuple):
    """The frame that shows a page: its URL, its title, and its size in CSS pixels."""

    url: str
    title: str
    width: int = USUAL_WIDTH
    height: int = USUAL_WIDTH + AROUND_BOARD

    @property
    def html(self) -> SafeString:
        """The frame as one line of HTML."""
        return format_html(_FRAME, *self)

    @property
    def code(self) -> SafeString:
        """The same for an author to copy, as wide as there is room on the page around it."""
        return format_html(_FRAME, self.url, self.title, "100%", self.height)

    def within(self, maxwidth: int | None, maxheight: int | None) -> Embed:
        """Return the frame in this room, in CSS pixels. A low one scrolls."""
        width = min(self.width, maxwidth or self.width)
        height = width + AROUND_BOARD
        return self._replace(width=width, height=min(height, maxheight or height))


def embed_of(request: HttpRequest, page: ResolverMatch, page_id: str, title: str) -> Embed:
    """Return the embed of a page about the puzzle `page_id`: the step that it shows, or else the board."""
    match page.kwargs:
        case {"wid": wid, "n": n}:
            path = reverse("embed-walkthrough", args=[wid, n])
        case {"n": n}:
            path = reverse("embed-step", args=[page_id, n])
        case _:
            path = reverse("embed", args=[page_id])
    return Embed(request.build_absolute_uri(path), title)


def oembed_data(request: HttpRequest, embed: Embed, maxwidth: int | None, maxheight: int | None) -> dict[str, Any]:
    """Return the answer of type `rich` that https://oembed.com describes."""
    fitting = embed.within(maxwidth, maxheight)
    return {
        "version": "1.0",
        "type": "rich",
        "provider_name": "Sudoku Atelier",
        "provider_url": request.build_absolute_uri(reverse("home")),
        "title": fitting.title,
        "html": fitting.html,
        "width": fitting.width,
        "height": fitting.height,
    }


def oembed_url(request: HttpRequest) -> str:
    """Return the URL that says how to frame the requested page."""
    query = urlencode({"url": request.build_absolute_uri(request.path), "format": "json"})
    return request.build_absolute_uri(f"{reverse('oembed')}?{query}")


def board_page(request: HttpRequest, answers: PuzzleAnswers) -> dict[str, Any]:
    """Return the context of an embedded puzzle: its board, its rules, and what a script needs to let it be played."""
    puzzle, home = answers.puzzle, home_of(answers.kept)
    can_play = answers.verdict_summary["status"] != Status.NONE
    board = board_svg(
        puzzle.layout, puzzle.givens, given_mask=puzzle.given_mask, clues=puzzle.clues, interactive=can_play
    )
    return {
        **_frame(request, home.title, home.url),
        **(play_context(answers, home.title, None) if can_play else {}),
        "can_play": can_play,
        "layout": puzzle.layout,
        "board": board,
        "clue_rules": clue_rules(puzzle),
        "pills": [pill for pill in rating_pills(answers) if pill.rank],
        "verdict": verdict_of(answers),
    }


def step_embed(
    request: HttpRequest, walkthrough: WalkthroughContext, n: int, *, view: int, is_running: bool, path: str
) -> dict[str, Any]:
    """Return the context of an embedded step, whose page is at `path`.

    Links to other steps carry over how it is shown.
    """
    context = step_page(request, walkthrough, n, view=view, is_running=is_running, possible=None)
    query = urlencode({name: request.GET[name] for name in CHOICES if name in request.GET})
    moves = [move._replace(url=f"{_plain(move.url)}?{query}" if move.url else "") for move in context["moves"]]
    more = {"moves": moves, "graph": None, "is_embed": True}
    return context | _frame(request, home_of(walkthrough.kept).title, path) | more


def _plain(url: str) -> str:
    return url.partition("?")[0]


def _frame(request: HttpRequest, title: str, path: str) -> dict[str, Any]:
    """Return what the frame of each embed needs: title, page of the site, and the theme that the URL names."""
    theme = request.GET.get("theme", "")
    return {
        "title": title,
        "page_url": request.build_absolute_uri(path),
        "theme": theme if theme in THEMES else "",
    }
