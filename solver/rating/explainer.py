"""Sudoku Explainer's scale: the hardest step of a solve that always takes the easiest step available."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from solver.board import N_, Board, Budget, Puzzle, Sentence
from solver.rating.scale import Language, Scale, ScaleJson
from solver.steps import Ended, Step, Walkthrough
from solver.techniques import explain
from solver.techniques.ladders.explainer import EXPLAINER_LADDER, explainer_number

# The lowest rating, in tenths, of a puzzle that its ladder cannot solve: dynamic chains with two kinds of inner chains.
EXPLAINER_BEYOND = 110

_NUMBERS = ("er", "ep", "ed")
_ALL = N_("ER {er} for the hardest step, EP {ep} up to the first digit, ED {ed} for the first step")
_NO_LIMIT = Budget()


class ExplainerRating(NamedTuple):
    """Ratings in tenths: `er` of the hardest step, `ep` of the hardest up to the first placement, `ed` of the first.

    A rating is 0 if there is no such step. `ended` is how the walk-through ended. If the techniques got stuck, `er` is
    a lower bound.
    """

    er: int
    ep: int
    ed: int
    ended: Ended

    @property
    def numbers(self) -> ScaleJson:
        """The ratings as JSON, with one decimal as in Sudoku Explainer."""
        tenths = {"er": self.er, "ep": self.ep, "ed": self.ed}
        return {name: number / 10 if number else None for name, number in tenths.items()}

    @property
    def at_least(self) -> float:
        """The hardest step so far."""
        return self.er / 10


def rate_by_explainer(puzzle: Puzzle, *, budget: Budget = _NO_LIMIT) -> ExplainerRating:
    """Rate `puzzle`, which must have a unique solution, on Sudoku Explainer's scale.

    Source: Sudoku Explainer 1.2.1 (Nicolas Juillerat, 2007).
    """
    return explainer_rating(explain(puzzle, ladder=EXPLAINER_LADDER, budget=budget, unique=True))


def explainer_rating(walkthrough: Walkthrough) -> ExplainerRating:
    """Rate a walk-through by Sudoku Explainer's ladder."""
    er = ep = ed = 0
    board = walkthrough.board_at(0)
    for step in walkthrough.steps:
        number = explainer_number(step, board)
        er = max(er, number)
        ed = ed or number
        if not ep and step.placements:
            ep = er
        step.apply(board)
    if walkthrough.ended is Ended.STUCK:
        er = max(er, EXPLAINER_BEYOND)
    return ExplainerRating(er, ep, ed, walkthrough.ended)


def _words(body: Mapping[str, Any], language: Language) -> str:
    numbers = {name: language.figures(body[name]) if body[name] else "–" for name in _NUMBERS}
    return Sentence(_ALL, **numbers).text(language.translate)


def _of_technique(slug: str, example: tuple[Step, Board] | None, language: Language) -> str:
    """Return the number of the example; "" without an example, since the number depends on the step."""
    if example is None or slug not in EXPLAINER_LADDER.ranks:
        return ""
    number = language.figures(explainer_number(*example) / 10)
    return Sentence(N_("{number} in this example"), number=number).text(language.translate)


EXPLAINER = Scale(
    key="se",
    name="Sudoku Explainer",
    ladder=EXPLAINER_LADDER,
    numbers=_NUMBERS,
    rate=explainer_rating,
    words=_words,
    of_technique=_of_technique,
    bound=N_("ER {number}"),
)
