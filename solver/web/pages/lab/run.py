"""A run on stage: what is known of it, and its board at any moment."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.urls import reverse
from django.utils.functional import cached_property

from solver.models import KeptPuzzle
from solver.recordings import Moment, Recording, moment_at, n_when_tried, n_when_written
from solver.web.answers.known import KnownAnswer
from solver.web.pages.lab.methods import Method

COMPARED = ("moler", "kernel")  # side by side, unless others are chosen


def stage_url(row: KeptPuzzle, engine: str) -> str:
    """Return the address of the stage for an engine on a puzzle."""
    return reverse("lab-stage", args=[row.page_id, engine])


def beside_url(row: KeptPuzzle, engine: str) -> str:
    """Return the address of an engine on a puzzle with another one beside it."""
    other = next(each for each in reversed(COMPARED) if each != engine)
    return f"{reverse('lab-beside', args=[row.page_id])}?left={engine}&right={other}"


class StageRun:
    """What is known about the run of a method on a puzzle. The recording is read when it is first needed."""

    def __init__(self, row: KeptPuzzle, method: Method, known: KnownAnswer) -> None:
        self.row, self.method, self.known = row, method, known
        self.puzzle = row.to_puzzle()

    @property
    def summary(self) -> dict[str, Any]:
        return self.known.summary or {}

    @property
    def n_kept(self) -> int:
        return int(self.summary.get("n_kept", 0))

    @cached_property
    def recording(self) -> Recording | None:
        answer = self.known.answer
        return Recording.from_dict(answer) if answer else None

    @property
    def url(self) -> str:
        return stage_url(self.row, self.method.engine)

    def n_of(self, at: dict[str, int]) -> int:
        """Return the event that the address asks for, at most the last one. Without a wish it is the start."""
        if self.recording is None:
            return 0
        if "written" in at:
            return n_when_written(self.recording, at["written"])
        if "tried" in at:
            return n_when_tried(self.recording, at["tried"])
        return min(at.get("at", 0), self.n_kept)

    def moment(self, n: int) -> Moment:
        """Return the moment after `n` events."""
        if self.recording is None or not self.n_kept:
            givens = list(self.puzzle.givens)
            none = [0] * len(givens)
            return Moment(0, givens, [""] * len(givens), none, none, (), 0, 0, Counter(), None)
        return moment_at(self.recording, n)
