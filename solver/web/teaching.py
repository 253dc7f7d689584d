"""What the pages of the techniques say."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any, NamedTuple

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop

from solver.board import SHAPES, Puzzle
from solver.rating.own import grade_of
from solver.steps import Step
from solver.techniques import DEFAULT_LADDER, TECHNIQUES, Start, Technique, find_technique, phrase
from solver.techniques.examples import Example, examples_of
from solver.techniques.explainer import EXPLAINER_LADDER, explainer_number
from solver.techniques.hodoku import GRADES, LEVELS
from solver.techniques.lessons import lessons, words
from solver.techniques.sudokuwiki import GRADES as WIKI_GRADES
from solver.techniques.sudokuwiki import POINTS
from solver.web.boards import Picture, plain_picture, step_picture
from solver.web.helping import first_step
from solver.web.hints import tint, what_to_find, where_to_look
from solver.web.languages import figures
from solver.web.playing import position_of
from solver.web.proving import proof_page
from solver.web.stepping import Move

OUR_LEVELS = (noop("Easy"), noop("Medium"), noop("Hard"), noop("Unfair"), noop("Extreme"))
POSITION, WHERE, WHAT, STEP = range(4)
SQUARE = "3x3"


class Listed(NamedTuple):
    """A technique in the list of all."""

    slug: str
    name: str
    level: str


class Score(NamedTuple):
    """What a scale says of a technique."""

    scale: str
    value: str


def techniques_page() -> dict[str, Any]:
    """The context of the list: family after family, and the words that are used."""
    return {
        "families": [
            (gettext(family), [Listed(each.slug, gettext(each.name), _level(each)) for each in techniques])
            for family, techniques in groupby(TECHNIQUES, key=lambda each: each.family)
        ],
        "words": sorted(words().items(), key=lambda each: gettext(each[1].name)),
    }


def technique_page(technique: Technique, *, kind: str, depth: int, view: int) -> dict[str, Any]:
    """The context of one technique: an example of this kind, as far as it is clicked through."""
    lesson = lessons().get(technique.slug)
    examples = examples_of(technique.slug)
    shown = {each.kind: each for each in examples if each.kind != "practice"}
    example = shown.get(kind) or next(iter(shown.values()), None)
    start = example.to_lesson() if example else None
    found = first_step(start, unique=True) if start else None
    step = found.steps[0] if found and found.steps else None
    return {
        "technique": technique,
        "name": gettext(technique.name),
        "family": gettext(technique.family),
        "level": _level(technique),
        "lesson": lesson,
        "kinds": [(kind, _kind_name(each), each is example) for kind, each in shown.items() if len(shown) > 1],
        **(_example(example, start, step, depth, view) if example and start and step else {}),
        "scores": _scores(technique.slug, start, step),
        "practice": [_practice(each) for each in examples if each.kind == "practice"],
    }


def _kind_name(example: Example) -> str:
    """What the board is called beside the other one: by its size if that is all that sets it apart."""
    if example.kind != "other":
        return gettext("Round") if example.kind == "round" else gettext("Square")
    layout = Puzzle.from_text(example.puzzle).layout
    shape = next(each for each in SHAPES if layout.name in each.layouts)
    return layout.size.text(gettext) if SQUARE in shape.layouts else gettext(shape.title)


def _example(example: Example, start: Start, step: Step, depth: int, view: int) -> dict[str, Any]:
    layout = start.puzzle.layout
    n_views = max(len(step.views), 1)
    view = view if 1 <= view <= n_views else n_views
    texts = [where_to_look(step, layout), what_to_find(step, layout), phrase(step, layout, gettext)]
    return {
        "picture": _picture(start, step, depth, view),
        "moves": _moves(example.kind, depth),
        "more": _more(example.kind, depth),
        "ideas": _ideas(example.kind, view, n_views) if depth == STEP and n_views > 1 else None,
        "texts": texts[:depth],
        "proof": proof_page(step, layout, view) if depth == STEP else None,
        "n": depth,
        "n_steps": STEP,
        "position": position_of(start) | {"ladder": "", "off": (), "puzzle": example.puzzle},
    }


def _picture(start: Start, step: Step, depth: int, view: int) -> Picture:
    if depth == STEP:
        return step_picture(start.board, step, view=view)
    return plain_picture(start.board, tint(step)) if depth else plain_picture(start.board)


def _more(kind: str, depth: int) -> Move | None:
    """What is told next, on a button of its own."""
    titles = (gettext("Show where to look"), gettext("Show what to find"), gettext("Show the step"))
    return Move("more", titles[depth], f"?example={kind}&depth={depth + 1}") if depth < STEP else None


def _moves(kind: str, depth: int) -> list[Move]:
    def url(target: int) -> str:
        return f"?example={kind}&depth={target}" if POSITION <= target <= STEP and target != depth else ""

    return [
        Move("first", gettext("The position"), url(POSITION)),
        Move("back", gettext("Tell me less"), url(depth - 1)),
        Move("next", gettext("Tell me more"), url(depth + 1)),
        Move("last", gettext("The whole step"), url(STEP)),
    ]


def _ideas(kind: str, view: int, n_views: int) -> dict[str, Any]:
    def url(target: int) -> str:
        return f"?example={kind}&depth={STEP}&view={target}" if 1 <= target <= n_views else ""

    text = gettext("Idea {n} of {n_ideas}").format(n=view, n_ideas=n_views)
    return {"text": text, "back": url(view - 1), "next": url(view + 1)}


def _level(technique: Technique) -> str:
    return gettext(OUR_LEVELS[grade_of(technique.slug).level])


def _scores(slug: str, start: Start | None, step: Step | None) -> list[Score]:
    """What each scale says that knows the technique."""
    ours = grade_of(slug)
    scores = [Score(gettext("Here"), _points(gettext(OUR_LEVELS[ours.level]), ours.score))]
    if slug in GRADES:
        scores.append(Score("HoDoKu", _points(gettext(LEVELS[GRADES[slug].level]), GRADES[slug].score)))
    if start and step and any(each.slug == slug for each in EXPLAINER_LADDER.techniques):
        number = explainer_number(step, start.board) / 10
        scores.append(Score("Sudoku Explainer", gettext("{number} in this example").format(number=figures(number))))
    if slug in POINTS:
        grade, points = POINTS[slug]
        scores.append(Score("SudokuWiki", _points(gettext(WIKI_GRADES[grade]), points)))
    return scores


def _points(level: str, points: int) -> str:
    return gettext("{level}, {points} points a step").format(level=level, points=figures(points))


def _practice(example: Example) -> dict[str, Any]:
    """A position for the form that leads to it, and what the board is like."""
    start = example.to_start()
    layout = start.puzzle.layout
    text = gettext("{size}, {n_open} open cells").format(
        size=layout.size.text(gettext), n_open=start.board.open_mask.bit_count()
    )
    return {**position_of(start), "puzzle": example.puzzle, "text": text, "notes": list(_notes(start, example.source))}


def _notes(start: Start, source: str) -> Iterator[str]:
    """By which ladder the technique is needed there, and whose puzzle it is."""
    ladder = start.ladder
    if ladder.name != DEFAULT_LADDER:
        yield gettext("Ladder: {ladder}").format(ladder=gettext(ladder.title))
    for template, slugs in (
        (gettext("Tried first: {techniques}"), ladder.first),
        (gettext("Left out: {techniques}"), ladder.left_out),
    ):
        if slugs:
            yield template.format(techniques=", ".join(gettext(find_technique(slug).name) for slug in slugs))
    if source:
        yield gettext("Puzzle: {source}").format(source=source)
