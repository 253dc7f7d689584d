"""A walk-through for its pages: groups of steps, interesting steps and the hardest ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from solver.steps import Ended, Step, from_json_lazily
from solver.techniques import DEFAULT_LADDER, Ladder, Start, find_ladder
from solver.techniques.basic.singles import SINGLES
from solver.web.answers.known import PuzzleAnswers


class StepGroup(NamedTuple):
    """Steps shown together, from `first` to `last`, counted from 1. The start is 0 to 0."""

    first: int
    last: int

    @property
    def is_folded(self) -> bool:
        return self.first < self.last


class ShownWalkthrough:
    """A walk-through and what its pages need to know. `found` are its steps so far: at first there are none."""

    def __init__(self, answers: PuzzleAnswers) -> None:
        self.row = answers.row
        self.start = answers.start
        answer = answers.walkthrough.answer
        # Lazily: a page shows only one step.
        self.found = from_json_lazily(answer["walkthrough"]) if answer else self.start.to_walkthrough()

    @property
    def steps(self) -> tuple[Step, ...]:
        return self.found.steps

    @property
    def ladder(self) -> Ladder:
        return self.start.ladder

    @property
    def dead_end(self) -> Start | None:
        """The position where the ladder is stuck, to go on from with the default ladder; None if there is none."""
        if self.found.ended != Ended.STUCK or self.ladder == find_ladder(DEFAULT_LADDER):
            return None
        start = replace(self.start, ladder=find_ladder(DEFAULT_LADDER))
        return start.moved_to(self.found.board_at_end())

    @cached_property
    def hardest(self) -> tuple[int, ...]:
        """The numbers of the steps by the technique that comes last in the ladder; empty if singles are enough."""
        ranks = self.ladder.ranks
        found = [ranks.get(step.technique, -1) for step in self.steps]
        highest = max(found, default=-1)
        return tuple(n for n, rank in enumerate(found, 1) if rank == highest and not self.is_single(n))

    def is_single(self, n: int) -> bool:
        """Whether step `n` is a single."""
        return self.steps[n - 1].technique in SINGLES

    def next_interesting(self, n: int) -> int:
        """Return the first step after `n` that is not a single, or 0."""
        return next((k for k in range(n + 1, len(self.steps) + 1) if not self.is_single(k)), 0)

    def groups(self, *, is_short: bool) -> list[StepGroup]:
        """Return the start and every step. In the short form, consecutive singles are one group."""
        return [StepGroup(0, 0), *self._groups(is_short=is_short)]

    def _groups(self, *, is_short: bool) -> Iterator[StepGroup]:
        n, n_steps = 1, len(self.steps)
        while n <= n_steps:
            last = n
            while is_short and self.is_single(n) and last < n_steps and self.is_single(last + 1):
                last += 1
            yield StepGroup(n, last)
            n = last + 1
