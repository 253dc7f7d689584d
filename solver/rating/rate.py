"""A puzzle on all scales at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from hashlib import blake2b
from typing import Any

from solver.board import N_, Budget, Puzzle
from solver.rating.own import OWN
from solver.rating.scale import Body
from solver.rating.scales import SCALES, scale_of
from solver.steps import Ended, Walkthrough
from solver.techniques import explain

_NO_LIMIT = Budget()

N_SCALES = len(SCALES)
_SCHEMA = 3  # another one if ratings say more than those that are stored

WHY_THEY_DIFFER = N_(
    "The scales measure different things: HoDoKu adds up all steps, Sudoku Explainer takes the hardest one alone, and "
    "SudokuWiki grades by the list a strategy stands on; each takes its own steps in its own order."
)
# Said where the board is not the one that the scales were made for.
OUR_EXTENSION = N_("The scales were made for the classic 9 × 9 board; here the numbers are ours, by the same rules.")


class Rating(dict[str, Any]):
    """What every scale says of a puzzle, as JSON: the body of each scale by its key, that of our own at the top level.

    `ended` says how the walk-through of a scale ends, `steps` after how many steps. A scale is open (`is_open`) if more
    time or more techniques could say more: then its numbers are None, and `at_least` is a lower bound, or None.
    `finished` says whether the teaching ladder solves the puzzle.
    """


def could_go_on(rating: Mapping[str, Any]) -> bool:
    """Whether more time could say more of a rating, which is JSON: a scale is open for want of it."""
    bodies = [scale.body_in(rating) for scale in SCALES]
    return any(body["is_open"] and body["ended"] == Ended.BUDGET for body in bodies)


@cache
def scales_version() -> str:
    """Another one if a ladder that the scales read has changed: then stored ratings are to be made anew."""
    versions = " ".join([str(_SCHEMA), *(scale.ladder.version for scale in SCALES)])
    return blake2b(versions.encode(), digest_size=4).hexdigest()


def rating_of(walkthrough: Walkthrough) -> dict[str, object] | None:
    """The rating of a walk-through on the scale of its ladder, as JSON; None where the ladder has none.

    None also from another position than the givens, or with a technique put first that is not on the ladder.
    """
    scale = scale_of(walkthrough.ladder)
    if scale is None or walkthrough.placed or walkthrough.crossed_out:
        return None
    if not {step.technique for step in walkthrough.steps} <= scale.ladder.ranks.keys():
        return None
    rating: dict[str, object] = scale.read(walkthrough)._asdict()
    return rating | {"ended": walkthrough.ended}


def rate(puzzle: Puzzle, *, budget: Budget = _NO_LIMIT, told: Callable[[str, Body], None] | None = None) -> Rating:
    """The ratings of `puzzle`, which must have just one solution, on all scales; each scale has the whole `budget`.

    `told` hears of each scale, by its ladder, as soon as it is done: `rating_with` makes a rating of what there is.
    """
    found = {}
    for scale in SCALES:
        name = scale.ladder.name
        found[name] = scale.body(explain(puzzle, ladder=scale.ladder, budget=budget, unique=True))
        if told:
            told(name, found[name])
    return rating_with(found)


def body_of(walkthrough: Walkthrough) -> Body:
    """What the scale of its ladder says of a walk-through, as `rating_with` takes it. Raises ValueError without one."""
    scale = scale_of(walkthrough.ladder)
    if scale is None:
        raise ValueError(f"no scale reads the ladder {walkthrough.ladder!r}")
    return scale.body(walkthrough)


def rating_with(found: Mapping[str, Body]) -> Rating:
    """The rating of which these scales are known, each by its ladder; the others are open."""
    bodies = {scale.key: {**scale.unknown(), **found.get(scale.ladder.name, {})} for scale in SCALES}
    own = bodies.pop(OWN.key)
    # Its numbers come first and whether it is open last.
    return Rating({**dict.fromkeys(OWN.numbers), "finished": own["ended"] == Ended.SOLVED, **bodies, **own})


def joined(known: Mapping[str, Any] | None, found: Mapping[str, Any]) -> Rating:
    """Join two ratings, which are JSON: for each scale keep the better body, or the one `found` if they are equal.

    Final numbers are better than an open scale. Of two open ones the better one is stuck, since more time will not
    change that; else it is the one with the higher bound.
    """
    ratings = [found, known] if known else [found]
    return rating_with(
        {scale.ladder.name: max((scale.body_in(rating) for rating in ratings), key=_progress) for scale in SCALES}
    )


def _progress(body: Mapping[str, Any]) -> tuple[bool, bool, float]:
    return not body["is_open"], body["ended"] == Ended.STUCK, body["at_least"] or 0
