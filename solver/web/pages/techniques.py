"""Context for the page of a technique."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from django.utils.translation import gettext, ngettext

from solver.board import Puzzle, shape_of
from solver.rating.wording import grades_of_technique
from solver.steps import Step
from solver.techniques import DEFAULT_LADDER, Start, Technique, find_technique, phrase
from solver.techniques.lessons.examples import Example, examples_of
from solver.techniques.lessons.texts import lessons
from solver.web.pages.boards import StepPicture, plain_picture, step_picture
from solver.web.pages.difficulty import level_of
from solver.web.pages.hints import marks_where_to_look, what_to_find, where_to_look
from solver.web.pages.offers.practice import exercises_of
from solver.web.pages.play import position_of
from solver.web.pages.proof import proof_page
from solver.web.pages.step import PlayerButton, view_links
from solver.web.site.languages import figures

POSITION, WHERE, WHAT, STEP = range(4)
SQUARE = "3x3"


def example_of(technique: Technique, kind: str) -> Example | None:
    """Return the example of this kind, or else the technique's first one."""
    shown = _shown_examples(technique)
    return shown.get(kind) or next(iter(shown.values()), None)


def _shown_examples(technique: Technique) -> dict[str, Example]:
    return {each.kind: each for each in examples_of(technique.slug) if each.kind != "practice"}


def technique_page(
    technique: Technique, example: Example | None, step: Step | None, *, depth: int, view: int
) -> dict[str, Any]:
    """Return the context of one technique. `depth` says how much of the example's `step` is revealed."""
    lesson = lessons().get(technique.slug)
    shown = _shown_examples(technique)
    start = example.to_lesson() if example else None
    used = (step, start.board) if start and step else None
    return {
        "technique": technique,
        "name": gettext(technique.name),
        "family": gettext(technique.family),
        "level": level_of(technique.slug),
        "lesson": lesson,
        "kinds": [(kind, _kind_name(each), each is example) for kind, each in shown.items() if len(shown) > 1],
        **(_example(example, start, step, depth, view) if example and start and step else {}),
        "scores": grades_of_technique(technique.slug, used, gettext, figures=figures),
        "practice": [_practice(each) for each in exercises_of(technique.slug)],
    }


def _kind_name(example: Example) -> str:
    """Return the name of an example's board: its shape, or its size if it differs from 3x3 only in that."""
    if example.kind != "other":
        return gettext("Round") if example.kind == "round" else gettext("Square")
    layout = Puzzle.from_text(example.puzzle).layout
    shape = shape_of(layout)
    return layout.size.text(gettext) if SQUARE in shape.layouts else gettext(shape.title)


def _example(example: Example, start: Start, step: Step, depth: int, view: int) -> dict[str, Any]:
    layout = start.puzzle.layout
    n_views = max(len(step.views), 1)
    view = view if 1 <= view <= n_views else n_views
    url = partial(_url_of_view, example.kind)
    texts = [
        where_to_look(step, layout),
        what_to_find(step, layout),
        phrase(step, layout, gettext, is_drawn=True, has_proof=True),
    ]
    return {
        "picture": _picture(start, step, depth, view),
        "moves": _moves(example.kind, depth),
        "more": _more(example.kind, depth),
        "view_links": view_links(view, n_views, url) if depth == STEP and n_views > 1 else None,
        "layout": layout,
        "texts": texts[:depth],
        "proof": proof_page(step, layout, view, url) if depth == STEP else None,
        "n": depth,
        "n_steps": STEP,
        "position": position_of(start) | {"ladder": "", "off": (), "puzzle": example.puzzle},
    }


def _url_of_view(kind: str, view: int) -> str:
    return f"?example={kind}&depth={STEP}&view={view}"


def _picture(start: Start, step: Step, depth: int, view: int) -> StepPicture:
    if depth == STEP:
        return step_picture(start.board, step, view=view)
    return plain_picture(start.board, marks_where_to_look(step)) if depth else plain_picture(start.board)


def _more(kind: str, depth: int) -> PlayerButton:
    """Return the button that reveals more, or hides what there is to find."""
    if depth == STEP:
        return PlayerButton("try", gettext("Find it yourself"), f"?example={kind}&depth={POSITION}")
    titles = (gettext("Show where to look"), gettext("Show what to find"), gettext("Show the step"))
    return PlayerButton("more", titles[depth], f"?example={kind}&depth={depth + 1}")


def _moves(kind: str, depth: int) -> list[PlayerButton]:
    def url(target: int) -> str:
        return f"?example={kind}&depth={target}" if POSITION <= target <= STEP and target != depth else ""

    return [
        PlayerButton("first", gettext("The position"), url(POSITION)),
        PlayerButton("back", gettext("Tell me less"), url(depth - 1)),
        PlayerButton("next", gettext("Tell me more"), url(depth + 1)),
        PlayerButton("last", gettext("The whole step"), url(STEP)),
    ]


def _practice(example: Example) -> dict[str, Any]:
    """Return a practice position as form fields, with a description of its board."""
    start = example.to_start()
    layout = start.puzzle.layout
    n_open = start.board.open_mask.bit_count()
    text = ngettext("{size}, {n_open} empty cell", "{size}, {n_open} empty cells", n_open).format(
        size=layout.size.text(gettext), n_open=n_open
    )
    return {**position_of(start), "puzzle": example.puzzle, "text": text, "notes": list(_notes(start, example.source))}


def _notes(start: Start, source: str) -> Iterator[str]:
    """Yield the ladder and its options unless they are the defaults, and the puzzle's source."""
    ladder = start.ladder
    if ladder.name != DEFAULT_LADDER:
        yield gettext("Order of techniques: {ladder}").format(ladder=gettext(ladder.title))
    for template, slugs in (
        (gettext("Tried first: {techniques}"), ladder.first),
        (gettext("Left out: {techniques}"), ladder.left_out),
    ):
        if slugs:
            yield template.format(techniques=", ".join(gettext(find_technique(slug).name) for slug in slugs))
    if source:
        yield gettext("Puzzle: {source}").format(source=source)
