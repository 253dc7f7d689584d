"""What the page of a puzzle says about how hard it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext

from solver.board import Budget, Puzzle
from solver.engines import Status
from solver.models import KeptPuzzle, RatingDict
from solver.pool.jobs import rate_job, rating_so_far
from solver.rating import OUR_EXTENSION, WHY_THEY_DIFFER, body_of, could_go_on, rate, rating_with, scales_version
from solver.rating.wording import Said, said_by_scales
from solver.steps import Ended
from solver.web.asking import answer_of, ask, ask_and_wait, client, our_turn
from solver.web.languages import figures
from solver.web.quests import Truth

SECONDS = 40.0  # for all scales, in the pool
MORE_SECONDS = 120.0  # the same when a visitor asks for it
_HERE = Budget(seconds=0.2)  # for each scale, in this process
_MORE_HERE = Budget(seconds=2)
_PATIENCE = 0.3  # seconds for our turn
_SCALES_OF = "3x3"  # the layout that the scales were made for


class Hardness(NamedTuple):
    """What the scales say, why they differ, and whether the pool is still at it, or could go on.

    `is_extension`: the board is not the one that the scales were made for.
    """

    scales: tuple[Said, ...] = ()
    is_extension: bool = False
    is_running: bool = False
    can_go_on: bool = False

    @property
    def why_they_differ(self) -> str:
        return gettext(WHY_THEY_DIFFER)

    @property
    def extension(self) -> str:
        """Said where the numbers stand; empty on the board that the scales were made for."""
        return gettext(OUR_EXTENSION) if self.is_extension else ""


def hardness_of(truth: Truth, puzzle: Puzzle) -> Hardness:
    """How hard `puzzle` is, as far as that is known; nothing unless it has just one solution.

    Nothing is begun before its usual walk-through is over: our own scale is that of its steps, if they lead to the end.
    """
    row, kept = truth.row, truth.walkthrough
    if row.status != Status.UNIQUE:
        return Hardness()
    known, is_running = _look(row, puzzle, may_start=kept is not None and not truth.is_running)
    rating = known
    if kept and kept.ended == Ended.SOLVED and (known is None or known["is_open"]):
        rating = {**(known or rating_with({})._asdict()), **body_of(kept.to_walkthrough()), "finished": True}
        if known and not is_running:
            _keep(row, rating)
    if rating is None:
        return Hardness(is_running=is_running)
    has_begun = known is not None and not is_running
    said = said_by_scales(rating, gettext, figures=figures, is_running=not has_begun)
    is_extension = puzzle.layout.name != _SCALES_OF
    can_go_on = not (is_running or truth.is_running) and could_go_on(rating)
    return Hardness(tuple(said), is_extension, is_running, can_go_on)


def go_on_rating(row: KeptPuzzle) -> None:
    """Spends more time on the scales that are open; what was stopped before anything was known begins anew."""
    known = _current(row)
    if row.status == Status.UNIQUE and (known is None or could_go_on(known)):
        puzzle = row.to_puzzle()
        if ask_and_wait(rate_job(puzzle, seconds=MORE_SECONDS if known else SECONDS), again=True) is None:
            _rate_here(row, puzzle, _MORE_HERE)


def stop_rating(row: KeptPuzzle) -> None:
    """Stops it; what the scales have said so far is stored."""
    for seconds in (SECONDS, MORE_SECONDS):
        reply = client().cancel(rate_job(row.to_puzzle(), seconds=seconds))
        if reply and reply.so_far and not _current(row):
            _keep(row, rating_so_far(reply.so_far))


def _current(row: KeptPuzzle) -> Mapping[str, Any] | None:
    """What is stored, unless the scales have changed since."""
    rating: RatingDict | None = row.rating
    return rating if rating and rating["version"] == scales_version() else None


def rating_for_data(row: KeptPuzzle) -> dict[str, Any] | None:
    """What is stored, as others read it."""
    known = _current(row)
    return {name: said for name, said in known.items() if name != "version"} if known else None


def _look(row: KeptPuzzle, puzzle: Puzzle, *, may_start: bool) -> tuple[Mapping[str, Any] | None, bool]:
    """The rating as far as it is known, and whether the pool is still at it; stored once there is no more to come.

    Without a pool what takes no time counts. What was stopped before it had said anything is not known.
    """
    known = _current(row)
    if known and not could_go_on(known):
        return known, False
    job = rate_job(puzzle, seconds=MORE_SECONDS if known else SECONDS)
    may_start = may_start and known is None
    reply = ask([job], may_start=may_start)
    if reply is None:
        if may_start:
            _rate_here(row, puzzle, _HERE)
    elif reply.state == "done" or (reply.state == "cancelled" and reply.so_far):
        _keep(row, _more_of(known, answer_of(reply) or rating_so_far(reply.so_far)))
    elif reply.so_far:
        return _more_of(known, rating_so_far(reply.so_far)), True
    return _current(row), reply is not None and reply.state == "running"


def _rate_here(row: KeptPuzzle, puzzle: Puzzle, budget: Budget) -> None:
    with our_turn(_PATIENCE) as is_ours:
        if is_ours:
            _keep(row, _more_of(_current(row), rate(puzzle, budget=budget)._asdict()))


def _keep(row: KeptPuzzle, found: Mapping[str, Any]) -> None:
    rating: RatingDict = {**found, "version": scales_version()}  # type: ignore[typeddict-item]
    if rating != row.rating:
        row.keep_rating(rating)


def _more_of(known: Mapping[str, Any] | None, found: Mapping[str, Any]) -> Mapping[str, Any]:
    """Of each scale what says more: what was `known`, if it is `found` to be open still and has come less far."""
    if known is None:
        return found

    def more(one: Mapping[str, Any], other: Mapping[str, Any]) -> Mapping[str, Any]:
        has_less = other["is_open"] and (not one["is_open"] or (one["at_least"] or 0) > (other["at_least"] or 0))
        return one if has_less else other

    scales = {name: more(known[name], found[name]) for name in ("hodoku", "se", "sudokuwiki")}
    return {**more(known, found), **scales}
