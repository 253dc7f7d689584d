"""Boards on pages: translated drawings, pictures of steps, and the data about layouts that scripts need."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from django.utils.html import format_html, json_script
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_noop as noop

from solver.board import AND, Board, Cell, Digit, Layout, Puzzle, Sentence, per_layout
from solver.board.clues.clue import Clue
from solver.drawing import (
    KEY_HEIGHT,
    KEY_WIDTH,
    NO_MARKS,
    Marks,
    can_lie_flat,
    draw_clues,
    draw_svg,
    flat_arrows,
    legend,
    marks_for,
    only_marked,
    pencil_of,
    shape_indices,
)
from solver.steps import Step
from solver.techniques.words.proof_words import link_sentences

# The colours of cells and candidates, by number. After Okabe and Ito: most colour-blind people can tell them apart.
COLOURS = (
    noop("blue"),
    noop("orange"),
    noop("green"),
    noop("yellow"),
    noop("purple"),
    noop("red"),
    noop("sky blue"),
    noop("grey"),
)

LARGE = 16  # boards with at least this many columns or sectors are wider than a phone


class LegendLine(NamedTuple):
    """A line of a legend: a drawn sample and its explanation; `look` is the class of a set that the sentence names."""

    key: SafeString
    words: str
    look: str = ""


def sets_in(legend: Iterable[LegendLine]) -> list[LegendLine]:
    """Return the lines about sets that the sentence calls by their letters: they are shown right below it."""
    return [line for line in legend if line.look]


class StepPicture(NamedTuple):
    """One view of a step for the template `_picture.html`.

    `links` explains each link of a chain. A proof has `n_lines` lines to play instead. This is view `view` of
    `n_views`, counted from 1.
    """

    board: SafeString
    is_large: bool
    legend: list[LegendLine]
    links: list[str]
    n_lines: int = 0
    view: int = 1
    n_views: int = 1

    @property
    def sets(self) -> list[LegendLine]:
        return sets_in(self.legend)


def plain_picture(board: Board, marks: Marks = NO_MARKS) -> StepPicture:
    """Draw a position without a step."""
    return StepPicture(_marked_board(board, marks), board.layout.width >= LARGE, [], [])


def _marked_board(board: Board, marks: Marks, *, ids: bool = True) -> SafeString:
    return board_svg(
        board.layout,
        board.digits,
        given_mask=board.given_mask,
        candidates=board.candidates,
        marks=marks,
        clues=board.clues,
        ids=ids,
    )


def focused_board(board: Board, marks: Marks, **options: Any) -> SafeString:
    """Draw a position with candidates only where `marks` has some. `options` are passed on to `draw_svg`."""
    return board_svg(
        board.layout,
        board.digits,
        given_mask=board.given_mask,
        candidates=only_marked(board.candidates, marks),
        marks=marks,
        clues=board.clues,
        **options,
    )


def step_picture(board: Board, step: Step, *, view: int = 1, ids: bool = True) -> StepPicture:
    """Draw a step on the board before it, in the visitor's language. Only one board of a page may have `ids`.

    Raises IndexError if the step has no such view.
    """
    layout, n_views = board.layout, max(len(step.views), 1)
    if not 1 <= view <= n_views:
        raise IndexError(view)
    marks = marks_for(step, layout, view - 1)
    return StepPicture(
        board=_marked_board(board, marks, ids=ids),
        is_large=layout.width >= LARGE,
        legend=legend_lines(layout, marks),
        links=[] if marks.playback or not step.views else link_sentences(step.views[view - 1], board, gettext),
        n_lines=marks.playback.n_played if marks.playback else 0,
        view=view,
        n_views=n_views,
    )


def legend_lines(layout: Layout, marks: Marks) -> list[LegendLine]:
    """Return the legend of a picture in the visitor's language. Its last line says what the name of a cell means."""
    box = f'viewBox="0 0 {KEY_WIDTH:g} {KEY_HEIGHT:g}" width="{KEY_WIDTH:g}" height="{KEY_HEIGHT:g}"'
    lines = [
        LegendLine(mark_safe(f'<svg class="key" {box} aria-hidden="true">{key}</svg>'), sentence.text(gettext), look)
        for key, sentence, look in legend(layout, marks)
    ]
    marked = [*marks.cells, *(candidate.cell for candidate in marks.candidates)]
    return [*lines, _cell_name_line(layout, marked[-1])] if marked else lines


def _cell_name_line(layout: Layout, cell: Cell) -> LegendLine:
    first, second = layout.numbers_of(cell)
    key = format_html('<b class="key cell-key">{}</b>', layout.cell_name(cell))
    return LegendLine(key, gettext(layout.cell_word).format(first=first, second=second))


def board_svg(layout: Layout, digits: Sequence[Digit], **options: Any) -> SafeString:
    """Draw the board as SVG in the visitor's language. `options` are passed on to `draw_svg`."""
    return mark_safe(draw_svg(layout, digits, translate=gettext, **options))


def puzzle_picture(puzzle: Puzzle, *, title: str, digits: Sequence[Digit] = (), **options: Any) -> SafeString:
    """Draw a puzzle as one of several pictures of a page; with `digits`, as it is filled in."""
    shown = digits or puzzle.givens
    options = {"given_mask": puzzle.given_mask, "clues": puzzle.clues, "ids": False, "title": title} | options
    return board_svg(puzzle.layout, shown, **options)


def layout_data(layout: Layout) -> dict[str, Any]:
    """Return what scripts need for an interactive board: names, houses, arrow keys, symbols, words.

    The result is cached for each language. Do not modify it.
    """
    return _layout_data(layout, get_language())


def layout_script(layout: Layout) -> SafeString:
    """Return the script element with the layout's data. Writing it takes a hundred times as long as inserting it."""
    return _layout_script(layout, get_language())


@per_layout
def _layout_script(layout: Layout, language: str | None) -> SafeString:
    return json_script(_layout_data(layout, language), "layout-data", _Compact)


class _Compact(json.JSONEncoder):
    """JSON without spaces: a tenth less of the layout's data, also when it is compressed."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options | {"separators": (",", ":")})


@per_layout
def _layout_data(layout: Layout, language: str | None) -> dict[str, Any]:
    return {
        "name": layout.name,
        "symbols": layout.symbols,
        "cells": layout.cell_names,
        "arrows": layout.arrows,
        "shapes": shape_indices(layout),
        "houses": [
            {
                "name": house.sentence.text(gettext),
                "kind": house.kind.name,
                "number": Sentence("{number}", number=house.numbered).text(gettext),
                "cells": house.cells,
            }
            for house in layout.houses
        ],
        "partitions": layout.partitions,
        "pairs": layout.pairs,
        "words": _words(layout),
    }


def _words(layout: Layout) -> dict[str, Any]:
    return {
        "clash": gettext("{digit} appears more than once in {houses}."),
        "pair": gettext("{digit} cannot be in both {first} and {last}."),
        "broken": gettext("This does not fit: {clue}."),
        "and": gettext(AND),
        "cell": gettext(layout.cell_word),
        "empty": gettext("empty"),
        "given": gettext("given"),
        "conflict": gettext("conflict"),
        "wrong": gettext("not right"),
        "corner": gettext("corner notes {marks}"),
        "centre": gettext("centre notes {marks}"),
        "pencil": gettext("candidates {marks}"),
        "colour": gettext("coloured {colour}"),
        "tint": gettext("{digit} coloured {colour}"),
        "colours": [gettext(name) for name in COLOURS],
        "mode": gettext("Mode: {mode}"),
        "chosen": gettext("Selected cells: {count}"),
        "left": gettext("{count} left"),
        "missing": gettext("Still missing on the board: {count}"),
        "over": gettext("Too many on the board: {count}"),
        "held": gettext("{digit} is chosen: now tap its cells."),
    }


def pencil(layout: Layout, clues: Sequence[Clue] = (), *, flat: bool = False) -> SafeString:
    """Return the SVG elements for notes. Scripts copy them. Those of a board with `clues` leave room for their sums."""
    return mark_safe(pencil_of(layout, flat=flat, corners=draw_clues(layout, clues).has_notes))


def flat_board(puzzle: Puzzle, digits: Sequence[Digit]) -> dict[str, Any] | None:
    """Return the board drawn flat and the data that changes with it; None if it cannot be drawn flat."""
    layout, options = puzzle.layout, {"given_mask": puzzle.given_mask, "clues": puzzle.clues}
    if not can_lie_flat(layout):
        return None
    return {
        "board": board_svg(layout, digits, interactive=True, flat=True, **options),
        "pencil": pencil(layout, puzzle.clues, flat=True),
        "data": {"arrows": flat_arrows(layout), "shapes": shape_indices(layout, flat=True)},
    }
