"""What the board of a lesson shows with each of its texts: the marks, and the picture."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from solver.board import Board, Cell, Digit, Layout, Puzzle
from solver.drawing import NO_MARKS, Marks, marks_for
from solver.steps import Candidate, Role, Step, starting_board
from solver.training.course import CourseLesson, LessonMoment
from solver.web.pages.boards import board_svg
from solver.web.pages.hints import marks_where_to_look

_MARK = re.compile(r"(?P<cell>r\d+[cs]\d+)(?:(?P<kind>[=:-])(?P<digit>\w))?$")
_CONCLUSIONS = {Role.PLACED, Role.REMOVED}
_ROLE_OF_KIND = {":": Role.PATTERN, "-": Role.REMOVED}


def board_of(lesson: CourseLesson) -> Board:
    """Return the position that the lesson is about."""
    example = lesson.example
    return example.to_lesson().board if example else starting_board(Puzzle.from_text(lesson.board))


def draw_moment(lesson: CourseLesson, moment: LessonMoment, step: Step | None) -> SafeString:
    """Draw the board as it is shown with a text. It has no marks of a step that has not been found yet."""
    board = board_of(lesson)
    marks = marks_of(moment, board.layout, step)
    return board_svg(
        board.layout,
        board.digits,
        given_mask=board.given_mask,
        candidates=board.candidates if lesson.has_candidates else None,
        marks=marks,
        clues=board.clues,
        ids=False,
        labelled=True,
        title=gettext(lesson.title),
    )


def marks_of(moment: LessonMoment, layout: Layout, step: Step | None) -> Marks:
    """Return the marks that a text asks for."""
    first = moment.shown[0]
    if first not in _FROM_STEP:
        return marks_named(moment.shown, layout)
    return _FROM_STEP[first](marks_for(step, layout, max(len(step.views) - 1, 0)), step) if step else NO_MARKS


def without_conclusions(marks: Marks) -> Marks:
    """Return the marks of the pattern alone: nothing is written or crossed out."""
    return replace(
        marks,
        cells={cell: kept for cell, roles in marks.cells.items() if (kept := _pattern_in(roles))},
        candidates={each: kept for each, roles in marks.candidates.items() if (kept := _pattern_in(roles))},
        placed={},
    )


def without_links(marks: Marks) -> Marks:
    """Return the marks of the places alone: nothing leads from one to another, and no house follows from them."""
    houses = {h: roles for h, roles in marks.houses.items() if f"is-{Role.BASE}" in roles.split()}
    return replace(marks, houses=houses, links=(), strokes=(), playback=None)


# What the board shows, by its word in the text of the lesson: from all marks of the step, and the step.
_FROM_STEP: dict[str, Callable[[Marks, Step], Marks]] = {
    "position": lambda marks, step: NO_MARKS,
    "where": lambda marks, step: marks_where_to_look(step),
    "places": lambda marks, step: without_links(without_conclusions(marks)),
    "pattern": lambda marks, step: without_conclusions(marks),
    "step": lambda marks, step: marks,
}


def _pattern_in(classes: str) -> str:
    return " ".join(each for each in classes.split() if each.removeprefix("is-") not in _CONCLUSIONS)


def marks_named(words: Iterable[str], layout: Layout) -> Marks:
    """Return marks on the houses, cells and digits that `words` name. Raises ValueError for an unknown name."""
    names = [house.name for house in layout.houses]
    houses: dict[int, str] = {}
    cells: dict[Cell, str] = {}
    candidates: dict[Candidate, str] = {}
    placed: dict[Cell, Digit] = {}
    for word in words:
        mark = _MARK.match(word)
        if mark is None:
            houses[names.index(word)] = f"is-{Role.BASE}"
            continue
        cell, kind = layout.cell_names.index(mark["cell"]), mark["kind"]
        digit = layout.symbols.index(mark["digit"]) if kind else 0
        if kind in _ROLE_OF_KIND:
            candidates[Candidate(cell, digit)] = f"is-{_ROLE_OF_KIND[kind]}"
            continue
        cells[cell] = f"is-{Role.PLACED if digit else Role.PATTERN}"
        placed |= {cell: digit} if digit else {}
    return Marks(houses=houses, cells=cells, candidates=candidates, placed=placed)
