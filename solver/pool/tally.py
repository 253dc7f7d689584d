"""Counts what the pool has done since it started, for monitoring."""

from __future__ import annotations

from collections import Counter

from solver.pool.tasks import Task
from solver.questions import State


class Tally:
    """How many tasks ended, by kind, lane and outcome.

    Outcomes: `answered`; `open` if more time could improve the answer; `stopped` by a visitor; `failed` if the process
    was killed or died; `dropped` if nobody waited for it any longer; `refused` if too many tasks were waiting.
    """

    def __init__(self) -> None:
        self._n: Counter[tuple[str, str, str]] = Counter()

    def add(self, task: Task, lane: str) -> None:
        """Count a task that has ended in `lane`."""
        self._count(task, lane, _outcome(task))

    def refuse(self, task: Task, lane: str) -> None:
        """Count a task for which `lane` has no room."""
        self._count(task, lane, "refused")

    def to_json(self) -> list[tuple[str, str, str, int]]:
        """Return a row for each kind, lane and outcome that occurred."""
        return [(*key, n) for key, n in sorted(self._n.items())]

    def _count(self, task: Task, lane: str, outcome: str) -> None:
        self._n[str(task.job["kind"]), lane, outcome] += 1


def _outcome(task: Task) -> str:
    if task.state is State.CANCELLED:
        return "stopped"
    if not task.has_started:
        return "dropped"
    if task.answer is None or "error" in task.answer:
        return "failed"
    return "open" if task.is_open else "answered"
