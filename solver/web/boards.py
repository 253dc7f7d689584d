"""Boards on pages: the drawing with its words, pictures of steps, and what the browser is told about a layout."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from solver.board import CLASH, Board, Digit, Layout
from solver.drawing import (
    EMPTY,
    FILLED,
    KEY_HEIGHT,
    KEY_WIDTH,
    NO_MARKS,
    Marks,
    draw_step,
    draw_svg,
    legend,
    link_sentences,
    marks_for,
)
from solver.steps import Step

LARGE = 16  # digits from which on a board is wider than a phone


class Explained(NamedTuple):
    """A line of a legend: what it explains, drawn, and the words."""

    key: SafeString
    words: str


class Picture(NamedTuple):
    """One view of a step for the template `_picture.html`.

    `links` says of each link of a chain what it means; a step has `n_views` views, and this is number `view` from 1 on.
    """

    board: SafeString
    is_large: bool
    legend: list[Explained]
    links: list[str]
    view: int = 1
    n_views: int = 1


def plain_picture(board: Board, marks: Marks = NO_MARKS) -> Picture:
    """A position without a step."""
    svg = board_svg(board.layout, board.digits, given_mask=board.given_mask, candidates=board.candidates, marks=marks)
    return Picture(svg, board.layout.n >= LARGE, [], [])


def step_picture(board: Board, step: Step, *, view: int = 1, ids: bool = True) -> Picture:
    """The picture of a step, in the visitor's language, on the board as it was before. `ids` are for one of a page.

    Raises IndexError if the step has no such view.
    """
    layout, n_views = board.layout, max(len(step.views), 1)
    if not 1 <= view <= n_views:
        raise IndexError(view)
    marks = marks_for(step, layout, view - 1)
    box = f'viewBox="0 0 {KEY_WIDTH:g} {KEY_HEIGHT:g}" width="{KEY_WIDTH:g}" height="{KEY_HEIGHT:g}"'
    return Picture(
        board=mark_safe(draw_step(board, step, view=view - 1, ids=ids, translate=gettext)),
        is_large=layout.n >= LARGE,
        legend=[
            Explained(mark_safe(f'<svg class="key" {box} aria-hidden="true">{key}</svg>'), sentence.text(gettext))
            for key, sentence in legend(layout, marks)
        ],
        links=link_sentences(layout, marks, gettext),
        view=view,
        n_views=n_views,
    )


def board_svg(layout: Layout, digits: Sequence[Digit], **options: Any) -> SafeString:
    """The board as SVG in the visitor's language; `options` are those of `draw_svg`."""
    return mark_safe(draw_svg(layout, digits, translate=gettext, **options))


def layout_facts(layout: Layout) -> dict[str, Any]:
    """What the browser needs to let a visitor fill a board in: names, houses, arrows, symbols, words."""
    return {
        "name": layout.name,
        "symbols": layout.symbols,
        "cells": layout.cell_names,
        "arrows": layout.arrows,
        "houses": [{"name": house.sentence.text(gettext), "cells": house.cells} for house in layout.houses],
        "words": {
            "clash": gettext(CLASH),
            "empty": gettext(EMPTY),
            "filled": gettext(FILLED),
            "given": gettext("{cell}: {digit}, given"),
            "conflict": gettext("{cell}: {digit}, conflict"),
        },
    }
