"""Rate a puzzle on all scales."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from hashlib import blake2b
from typing import Any

from solver.board import N_, Budget, Puzzle
from solver.rating.own import OWN
from solver.rating.scale import Scale, ScaleJson
from solver.rating.scales import SCALES, SEARCH_ORDER, scale_of, scales_for
from solver.steps import Ended, Walkthrough
from solver.techniques import explain

_NO_LIMIT = Budget()

_SCHEMA = 4  # increase it when the JSON of ratings changes

WHY_THEY_DIFFER = N_(
    "Each scale measures something else. HoDoKu adds up all steps, Sudoku Explainer rates only the hardest one, "
    "and SudokuWiki grades each strategy. Each also solves the puzzle in its own order."
)
# For boards other than the one that the scales were made for.
OUR_EXTENSION = N_("These scales were made for the classic 9 × 9 board. For this board we apply their rules ourselves.")


class Rating(dict[str, Any]):
    """A puzzle's rating on all scales, as JSON: each scale's body under its key, our own at the top level.

    In a body, `ended` is how the scale's walk-through ended, after how many `steps`. The scale `is_open` if it has no
    result yet: its numbers are then None, and `at_least` is a lower bound or None. `finished` says whether the teaching
    ladder solves the puzzle.
    """


def open_ladders(rating: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the ladders of the scales that more time could improve: those that are open because time ran out."""
    bodies = [(scale.ladder.name, scale.body_in(rating)) for scale in SEARCH_ORDER]
    return tuple(name for name, body in bodies if body["is_open"] and body["ended"] == Ended.BUDGET)


@cache
def scales_version() -> str:
    """Return a version that changes with the scales' ladders, so that stored ratings become stale."""
    versions = " ".join([str(_SCHEMA), *(scale.ladder.version for scale in SCALES)])
    return blake2b(versions.encode(), digest_size=4).hexdigest()


def rating_of(walkthrough: Walkthrough) -> dict[str, object] | None:
    """Rate a walk-through on the scale of its ladder, as JSON; None if the ladder has no scale.

    Also None if it does not start from the givens or uses a technique that is not on the ladder.
    """
    scale = scale_of(walkthrough.ladder)
    if scale is None or walkthrough.placed or walkthrough.crossed_out:
        return None
    if not {step.technique for step in walkthrough.steps} <= scale.ladder.ranks.keys():
        return None
    rating: dict[str, object] = scale.rate(walkthrough)._asdict()
    return rating | {"ended": walkthrough.ended}


def rate(
    puzzle: Puzzle, *, budget: Budget = _NO_LIMIT, report: Callable[[str, ScaleJson], None] | None = None
) -> Rating:
    """Rate `puzzle`, which must have a unique solution, on all scales for it. Each scale has the whole `budget`.

    `report` is called with the ladder and body of each scale when it is done. `rating_with` combines the bodies.
    """
    return _rating_on(puzzle, ((scale, budget) for scale in scales_for(puzzle)), report)


def rate_in_time(
    puzzle: Puzzle, ladders: Collection[str], seconds: float, report: Callable[[str, ScaleJson], None] | None = None
) -> Rating:
    """Rate `puzzle`, which must have a unique solution, on the scales of these ladders, all together in `seconds`.

    Each has an equal share of what the scales before it leave. The other scales are open. `report` is as for `rate`.
    """
    scales = [scale for scale in SEARCH_ORDER if scale.ladder.name in ladders and scale in scales_for(puzzle)]
    meter = Budget(seconds=seconds).start()
    shares = (Budget(seconds=(meter.seconds_left() or 0) / n_left) for n_left in range(len(scales), 0, -1))
    return _rating_on(puzzle, zip(scales, shares), report)


def _rating_on(
    puzzle: Puzzle, scales: Iterable[tuple[Scale, Budget]], report: Callable[[str, ScaleJson], None] | None
) -> Rating:
    bodies = {}
    for scale, budget in scales:
        name = scale.ladder.name
        bodies[name] = scale.body(explain(puzzle, ladder=scale.ladder, budget=budget, unique=True))
        if report:
            report(name, bodies[name])
    return rating_with(bodies)


def applying(rating: Mapping[str, Any], puzzle: Puzzle) -> dict[str, Any]:
    """Return a rating with null for each scale that does not rate `puzzle`, however much time it had."""
    unrated = {scale.key for scale in SCALES if scale not in scales_for(puzzle)}
    return {key: None if key in unrated else value for key, value in rating.items()}


def body_of(walkthrough: Walkthrough) -> ScaleJson:
    """Return what `rating_with` needs of a walk-through: its body. Raises ValueError if its ladder has no scale."""
    scale = scale_of(walkthrough.ladder)
    if scale is None:
        raise ValueError(f"found ladder {walkthrough.ladder!r}, expected that of a scale")
    return scale.body(walkthrough)


def rating_with(bodies_by_ladder: Mapping[str, ScaleJson]) -> Rating:
    """Return a rating with these bodies, each under its ladder's name. The other scales are open."""
    bodies = {scale.key: {**scale.unknown(), **bodies_by_ladder.get(scale.ladder.name, {})} for scale in SCALES}
    own = bodies.pop(OWN.key)
    # Our numbers come first, and `is_open` comes last.
    return Rating({**dict.fromkeys(OWN.numbers), "finished": own["ended"] == Ended.SOLVED, **bodies, **own})


def merged(known: Mapping[str, Any] | None, found: Mapping[str, Any]) -> Rating:
    """Merge two ratings in JSON: for each scale keep the better body; prefer `found` if they are equal.

    A final body is better than an open one. Among open ones, a stuck one is better, since more time will not change
    it, and then the one with the higher bound.
    """
    ratings = [found, known] if known else [found]
    return rating_with(
        {scale.ladder.name: max((scale.body_in(rating) for rating in ratings), key=_progress) for scale in SCALES}
    )


def _progress(body: Mapping[str, Any]) -> tuple[bool, bool, float]:
    return not body["is_open"], body["ended"] == Ended.STUCK, body["at_least"] or 0
