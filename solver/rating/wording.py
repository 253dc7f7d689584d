"""What the scales say of a puzzle, in words: also what is known where one is still open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from solver.board import N_, Sentence, Translate
from solver.steps import Ended
from solver.techniques import find_technique

LEVEL_NAMES = {
    "easy": N_("easy"),
    "medium": N_("medium"),
    "hard": N_("hard"),
    "unfair": N_("unfair"),
    "extreme": N_("extreme"),
}

_SO_FAR, _NOT_YET = N_("at least {number} so far"), N_("not finished yet")
# By how the walk-through of the scale ends: with what is known so far, and without.
_OPEN = {
    Ended.BUDGET.value: (
        N_("at least {number}: not finished within its time"),
        N_("not finished within its time"),
    ),
    Ended.STUCK.value: (
        N_("at least {number}: its techniques do not lead to the end"),
        N_("its techniques do not lead to the end"),
    ),
}

Figures = Callable[[float], str]


class Said(NamedTuple):
    """A scale, and what it says."""

    name: str
    value: str


def said_by_scales(
    rating: Mapping[str, Any], translate: Translate, *, figures: Figures = str, is_running: bool = False
) -> list[Said]:
    """What each scale says of a rating, which is JSON; `figures` writes numbers, `is_running` if there may be more."""

    def words(body: Mapping[str, Any], number: str, value: Callable[[], str]) -> str:
        return _open(body, number, translate, is_running=is_running) if body["is_open"] else value()

    def number(body: Mapping[str, Any]) -> str:
        return figures(body["at_least"]) if body["at_least"] else ""

    def graded(grade: str, body: Mapping[str, Any]) -> str:
        return f"{translate(grade)}, {figures(body['score'])}"

    hodoku, se, wiki = rating["hodoku"], rating["se"], rating["sudokuwiki"]
    er = f"ER {number(se)}" if se["at_least"] else ""
    return [
        Said(translate(N_("Here")), words(rating, number(rating), lambda: _own(rating, translate, figures))),
        Said(
            "HoDoKu", words(hodoku, number(hodoku), lambda: f"{translate(hodoku['level'])}, {figures(hodoku['score'])}")
        ),
        Said("Sudoku Explainer", words(se, er, lambda: _explainer(se, figures))),
        Said("SudokuWiki", words(wiki, number(wiki), lambda: graded(wiki["grade"], wiki))),
    ]


def _open(body: Mapping[str, Any], number: str, translate: Translate, *, is_running: bool) -> str:
    known, unknown = _OPEN.get(body["ended"], _OPEN[Ended.BUDGET.value])
    if is_running and body["ended"] == Ended.BUDGET:
        known, unknown = _SO_FAR, _NOT_YET
    return Sentence(known, number=number).text(translate) if number else translate(unknown)


def _own(rating: Mapping[str, Any], translate: Translate, figures: Figures) -> str:
    hardest = f"; {translate(find_technique(rating['hardest']).name)}" if rating["hardest"] else ""
    return f"{translate(LEVEL_NAMES[rating['level']])}, {figures(rating['score'])}{hardest}"


def _explainer(se: Mapping[str, Any], figures: Figures) -> str:
    return ", ".join(f"{name.upper()} {figures(se[name]) if se[name] else '–'}" for name in ("er", "ep", "ed"))
