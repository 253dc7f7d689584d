"""A puzzle on all scales at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from hashlib import blake2b
from typing import Any, NamedTuple

from solver.board import N_, Budget, Puzzle
from solver.rating.explainer import ExplainerRating, explainer_rating
from solver.rating.hodoku import HodokuRating, hodoku_rating
from solver.rating.own import OwnRating, own_rating
from solver.rating.sudokuwiki import SudokuWikiRating, sudokuwiki_rating
from solver.steps import Ended, Walkthrough
from solver.techniques import DEFAULT_LADDER, explain, find_ladder

_NO_LIMIT = Budget()

# Each scale by the ladder whose walk-through it reads.
_SCALES: Mapping[str, Callable[[Walkthrough], Any]] = {
    DEFAULT_LADDER: own_rating,
    "hodoku": hodoku_rating,
    "explainer": explainer_rating,
    "sudokuwiki": sudokuwiki_rating,
}

N_SCALES = len(_SCALES)
_SCHEMA = 2  # another one if ratings say more than those that are stored

WHY_THEY_DIFFER = N_(
    "The scales measure different things: HoDoKu adds up all steps, Sudoku Explainer takes the hardest one alone, and "
    "SudokuWiki grades by the list a strategy stands on; each takes its own steps in its own order."
)
# Said where the board is not the one that the scales were made for.
OUR_EXTENSION = N_("On boards other than 9 × 9 these numbers are ours, by the same rules.")


Body = dict[str, object]


class Rating(NamedTuple):
    """`level`, `score` and `hardest` (the slug of a technique) are those of the teaching ladder.

    The other scales are JSON as the command line prints it. `ended` says how the walk-through of a scale ends. Where
    more time, or more techniques, could say more (`is_open`) its numbers are None, and `at_least` is what the hardest
    step, or the sum, is so far; None if nothing is known. `finished` tells if the teaching ladder comes to the end.
    """

    level: str | None
    score: int | None
    hardest: str | None
    finished: bool
    hodoku: Body
    se: Body
    sudokuwiki: Body
    is_open: bool
    at_least: int | None
    ended: str


def _own_body(rating: OwnRating) -> Body:
    is_open = rating.ended is not Ended.SOLVED
    numbers = {"level": rating.level, "score": rating.score, "hardest": rating.hardest}
    return _body(numbers, rating.ended, is_open=is_open, at_least=rating.at_least)


def _hodoku_body(rating: HodokuRating) -> Body:
    numbers: Body = {"level": rating.level, "score": rating.score}
    return _body(numbers, rating.ended, is_open=rating.ended is Ended.BUDGET, at_least=rating.score)


def _explainer_body(rating: ExplainerRating) -> Body:
    tenths = {"er": rating.er, "ep": rating.ep, "ed": rating.ed}
    numbers: Body = {name: number / 10 if number else None for name, number in tenths.items()}
    return _body(numbers, rating.ended, is_open=rating.ended is not Ended.SOLVED, at_least=rating.er / 10)


def _sudokuwiki_body(rating: SudokuWikiRating) -> Body:
    numbers: Body = {"grade": rating.grade, "score": rating.score}
    return _body(numbers, rating.ended, is_open=rating.ended is Ended.BUDGET, at_least=rating.score)


def _body(numbers: Mapping[str, object], ended: Ended, *, is_open: bool, at_least: float) -> Body:
    known = dict.fromkeys(numbers) if is_open else dict(numbers)
    return {**known, "is_open": is_open, "at_least": (at_least or None) if is_open else None, "ended": ended.value}


# Each scale as JSON; and what it says before anything is known.
_BODIES: Mapping[str, Callable[[Any], Body]] = {
    DEFAULT_LADDER: _own_body,
    "hodoku": _hodoku_body,
    "explainer": _explainer_body,
    "sudokuwiki": _sudokuwiki_body,
}
_UNKNOWN: Mapping[str, Body] = {
    name: _body(dict.fromkeys(numbers), Ended.BUDGET, is_open=True, at_least=0)
    for name, numbers in {
        DEFAULT_LADDER: ("level", "score", "hardest"),
        "hodoku": ("level", "score"),
        "explainer": ("er", "ep", "ed"),
        "sudokuwiki": ("grade", "score"),
    }.items()
}


def could_go_on(rating: Mapping[str, Any]) -> bool:
    """Whether more time could say more of a rating, which is JSON: a scale is open for want of it."""
    bodies = (rating, rating["hodoku"], rating["se"], rating["sudokuwiki"])
    return any(body["is_open"] and body["ended"] == Ended.BUDGET for body in bodies)


@cache
def scales_version() -> str:
    """Another one if a ladder that the scales read has changed: then stored ratings are to be made anew."""
    versions = " ".join([str(_SCHEMA), *(find_ladder(name).version for name in _SCALES)])
    return blake2b(versions.encode(), digest_size=4).hexdigest()


def rating_of(walkthrough: Walkthrough) -> dict[str, object] | None:
    """The rating of a walk-through on the scale of its ladder, as JSON; None where the ladder has none.

    None also from another position than the givens, or with a technique put first that is not on the ladder.
    """
    scale = _SCALES.get(walkthrough.ladder)
    if scale is None or walkthrough.placed or walkthrough.crossed_out:
        return None
    if not {step.technique for step in walkthrough.steps} <= find_ladder(walkthrough.ladder).ranks.keys():
        return None
    rating: dict[str, object] = scale(walkthrough)._asdict()
    return rating | {"ended": walkthrough.ended}


def rate(puzzle: Puzzle, *, budget: Budget = _NO_LIMIT, told: Callable[[str, Body], None] | None = None) -> Rating:
    """The ratings of `puzzle`, which must have just one solution, on all scales; each scale has the whole `budget`.

    `told` hears of each scale, by its ladder, as soon as it is done: `rating_with` makes a rating of what there is.
    """
    found = {}
    for name in _SCALES:
        found[name] = body_of(explain(puzzle, ladder=find_ladder(name), budget=budget, unique=True))
        if told:
            told(name, found[name])
    return rating_with(found)


def body_of(walkthrough: Walkthrough) -> Body:
    """What the scale of its ladder says of a walk-through, as `rating_with` takes it."""
    return _BODIES[walkthrough.ladder](_SCALES[walkthrough.ladder](walkthrough))


def rating_with(found: Mapping[str, Body]) -> Rating:
    """The rating of which these scales are known, each by its ladder; the others are open."""
    own, hodoku, explainer, wiki = ({**unknown, **found.get(name, {})} for name, unknown in _UNKNOWN.items())
    rating: dict[str, Any] = {"hodoku": hodoku, "se": explainer, "sudokuwiki": wiki, **own}
    return Rating(**rating, finished=own["ended"] == Ended.SOLVED)
