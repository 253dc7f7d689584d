"""A puzzle on all scales at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from hashlib import blake2b
from typing import Any, NamedTuple

from solver.board import N_, Budget, Puzzle
from solver.rating.explainer import explainer_rating
from solver.rating.hodoku import hodoku_rating
from solver.rating.own import own_rating
from solver.rating.sudokuwiki import sudokuwiki_rating
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

WHY_THEY_DIFFER = N_(
    "The scales measure different things: HoDoKu adds up all steps, Sudoku Explainer takes the hardest one alone, and "
    "SudokuWiki grades by the list a strategy stands on; each takes its own steps in its own order."
)
# Said where the board is not the one that the scales were made for.
OUR_EXTENSION = N_("On boards other than 9 × 9 these numbers are ours, by the same rules.")


class Rating(NamedTuple):
    """`level`, `score` and `hardest` (the slug of a technique) are those of the teaching ladder.

    The other scales are JSON as the command line prints it. Numbers of a solve that did not come to its end are None;
    `finished` tells whether the teaching ladder comes to the end.
    """

    level: str | None
    score: int | None
    hardest: str | None
    finished: bool
    hodoku: dict[str, object]
    se: dict[str, object]
    sudokuwiki: dict[str, object]


@cache
def scales_version() -> str:
    """Another one if a ladder that the scales read has changed: then stored ratings are to be made anew."""
    versions = " ".join(find_ladder(name).version for name in _SCALES)
    return blake2b(versions.encode(), digest_size=4).hexdigest()


def rating_of(walkthrough: Walkthrough) -> dict[str, object] | None:
    """The rating of a walk-through on the scale of its ladder, as JSON; None where the ladder has none."""
    scale = _SCALES.get(walkthrough.ladder)
    if scale is None or walkthrough.placed or walkthrough.crossed_out:
        return None
    rating: dict[str, object] = scale(walkthrough)._asdict()
    return rating | {"ended": walkthrough.ended}


def rate(puzzle: Puzzle, *, budget: Budget = _NO_LIMIT) -> Rating:
    """The ratings of `puzzle`, which must have just one solution, on all scales; each scale has the whole `budget`."""
    found = {
        name: scale(explain(puzzle, ladder=find_ladder(name), budget=budget, unique=True))
        for name, scale in _SCALES.items()
    }
    own, hodoku, explainer, wiki = found.values()
    in_time = {name: rating.ended is not Ended.BUDGET for name, rating in found.items()}
    return Rating(
        own.level,
        own.score,
        own.hardest,
        own.ended is Ended.SOLVED,
        {
            "level": hodoku.level if in_time["hodoku"] else None,
            "score": hodoku.score if in_time["hodoku"] else None,
        },
        {
            name: tenths / 10 if explainer.ended is Ended.SOLVED and tenths else None
            for name, tenths in (("er", explainer.er), ("ep", explainer.ep), ("ed", explainer.ed))
        },
        {
            "grade": wiki.grade if in_time["sudokuwiki"] else None,
            "score": wiki.score if in_time["sudokuwiki"] else None,
        },
    )
