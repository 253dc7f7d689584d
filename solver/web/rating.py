"""What the page of a puzzle says about how hard it is."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext

from solver.board import Budget, Puzzle
from solver.engines import Status
from solver.models import KeptPuzzle, RatingDict
from solver.pool.jobs import rate_job
from solver.rating import OUR_EXTENSION, WHY_THEY_DIFFER, rate, scales_version
from solver.rating.own import LEVELS
from solver.techniques import find_technique
from solver.web.asking import answer_of, ask, our_turn
from solver.web.languages import figures

SECONDS = 40.0  # for all scales, in the pool
_HERE = Budget(seconds=0.2)  # for each scale, in this process
_PATIENCE = 0.3  # seconds for our turn
_SCALES_OF = "3x3"  # the layout that the scales were made for


class Scale(NamedTuple):
    """A scale, and what it says."""

    name: str
    value: str


class Hardness(NamedTuple):
    """What the scales say, why they differ, and whether the pool is still at it."""

    scales: tuple[Scale, ...] = ()
    notes: tuple[str, ...] = ()
    is_running: bool = False


def hardness_of(row: KeptPuzzle, puzzle: Puzzle) -> Hardness:
    """How hard `puzzle` is, as soon as that is known; nothing unless it has just one solution."""
    if row.status != Status.UNIQUE:
        return Hardness()
    is_running = _look(row, puzzle) if row.rating is None or row.rating["version"] != scales_version() else False
    if row.rating is None:
        return Hardness(is_running=is_running)
    notes = [gettext(WHY_THEY_DIFFER)]
    if puzzle.layout.name != _SCALES_OF:
        notes.append(gettext(OUR_EXTENSION))
    return Hardness(tuple(_scales(row.rating)), tuple(notes), is_running)


def _look(row: KeptPuzzle, puzzle: Puzzle) -> bool:
    """Stores the rating if it can be had; whether the pool is still at it. Without one, what takes no time counts."""
    reply = ask([rate_job(puzzle, seconds=SECONDS)], may_start=True)
    found = answer_of(reply)
    if found is None and reply is None:
        with our_turn(_PATIENCE) as is_ours:
            found = rate(puzzle, budget=_HERE)._asdict() if is_ours else None
    if found is not None:
        rating: RatingDict = {"version": scales_version(), **found}  # type: ignore[typeddict-item]
        row.keep_rating(rating)
    return reply is not None and reply.state == "running"


def _scales(rating: RatingDict) -> list[Scale]:
    found = []
    if rating["finished"]:
        level = {level: gettext(level) for level in LEVELS}[str(rating["level"])]
        hardest = f"; {gettext(find_technique(rating['hardest']).name)}" if rating["hardest"] else ""
        found.append(Scale(gettext("Here"), f"{level}, {_figures(rating['score'])}{hardest}"))
    hodoku, se, wiki = rating["hodoku"], rating["se"], rating["sudokuwiki"]
    if hodoku["level"]:
        found.append(Scale("HoDoKu", f"{gettext(str(hodoku['level']))}, {_figures(hodoku['score'])}"))
    if se["er"]:
        er, ep, ed = (_figures(se[name]) for name in ("er", "ep", "ed"))
        found.append(Scale("Sudoku Explainer", f"ER {er}, EP {ep}, ED {ed}"))
    if wiki["grade"]:
        found.append(Scale("SudokuWiki", f"{gettext(str(wiki['grade']))}, {_figures(wiki['score'])}"))
    return found


def _figures(number: object) -> str:
    """As the visitor's language writes it; what a scale leaves open stays as it is."""
    return figures(number) if isinstance(number, int | float) else str(number)
