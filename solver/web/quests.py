"""What is to be found out about a kept puzzle, and where to go on when the time was not enough."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import cached_property
from typing import Any, NamedTuple

from django.utils import timezone

from solver import steps
from solver.models import KeptPuzzle, KeptWalkthrough
from solver.pool.jobs import Job, steps_so_far
from solver.techniques import Start

TRY_AGAIN_AFTER = timedelta(minutes=1)


class Truth(NamedTuple):
    """What is known: the verdict is in `row`; the walk-through is missing if nobody had time.

    While something `is_running` the walk-through is what has been found so far.
    """

    row: KeptPuzzle
    walkthrough: KeptWalkthrough | None
    is_running: bool = False

    @property
    def is_final(self) -> bool:
        """Whether another attempt could tell nothing more."""
        kept = self.walkthrough
        return self.row.is_decided and kept is not None and kept.ended != steps.Ended.BUDGET


@dataclass(frozen=True)
class Quest:
    """What is to be found out: the verdict on `row`, and what leads on from `start`, to be stored as `kept`."""

    row: KeptPuzzle
    start: Start
    kept: KeptWalkthrough

    @property
    def walkthrough(self) -> KeptWalkthrough | None:
        """What is stored, unless the ladder has changed since."""
        is_current = self.kept.is_explained and self.kept.version == self.start.ladder.version
        return self.kept if is_current else None

    def truth(self, *, is_running: bool = False) -> Truth:
        return Truth(self.row, self.walkthrough, is_running)

    @cached_property
    def _begun(self) -> steps.Walkthrough:
        """The steps that are known of a walk-through that broke off: more time goes on from there.

        A ladder that queues singles begins anew, for its order hangs on all that has been before.
        """
        start, kept = self.start, self.walkthrough
        if kept and kept.ended == steps.Ended.BUDGET and not start.ladder.queues_singles:
            return kept.to_walkthrough()
        return steps.Walkthrough(
            start.puzzle, start.ladder.name, (), steps.Ended.BUDGET, start.placed, start.crossed_out
        )

    @property
    def frontier(self) -> Start:
        """Where the steps are still to be found."""
        begun = self._begun
        if not begun.steps:
            return self.start
        return Start.of_board(self.start.puzzle, self.start.ladder, begun.board_at(len(begun.steps)))

    def _joined(self, rest: steps.Walkthrough) -> steps.Walkthrough:
        """The walk-through of which `rest` is what comes after the frontier."""
        begun = self._begun
        return replace(begun, steps=begun.steps + rest.steps, ended=rest.ended)

    def told(self, so_far: Sequence[Any], job: Job) -> Quest:
        """The same with what has been told of `job`, which is not stored; if that is more than what is."""
        if not self._would_add(so_far):
            return self
        joined = self._joined(steps_so_far(job, so_far))
        return replace(self, kept=self.kept.with_steps(joined, self.start.ladder.version))

    def _would_add(self, rest: Sequence[Any]) -> bool:
        """Whether a walk-through that broke off has, with the `rest` after the frontier, more steps than are known."""
        return len(self._begun.steps) + len(rest) > (self.walkthrough.n_steps if self.walkthrough else 0)

    def explained(self, rest: steps.Walkthrough) -> Quest:
        """The same when what comes after the frontier is stored."""
        joined = self._joined(rest)
        if joined.ended is steps.Ended.BUDGET and self.walkthrough and not self._would_add(rest.steps):
            return self
        kept = self.kept.keep_steps(joined, self.start.ladder.version)
        if self.start.is_usual:  # its address is that of the puzzle
            KeptWalkthrough.objects.forget_older(kept)
        return replace(self, kept=kept)

    def was_tried_lately(self) -> bool:
        tried_at = self._tried.tried_at
        return tried_at is not None and tried_at > timezone.now() - TRY_AGAIN_AFTER

    def note_try(self) -> None:
        self._tried.tried_at = timezone.now()
        self._tried.save(update_fields=["tried_at"])

    @property
    def _tried(self) -> KeptPuzzle | KeptWalkthrough:
        return self.row if self.start.is_usual else self.kept

    def broken_off(self, so_far: Sequence[Any], job: Job) -> Quest:
        """The same when what has been told of `job` is stored."""
        return self.explained(steps_so_far(job, so_far)) if so_far else self
