"""Time limits for tests: a slow or busy machine neither cuts a search short nor makes a quick one look slow."""

from collections.abc import Callable
from time import process_time
from typing import Any

import pytest

from solver.questions import limits


def takes_less(seconds: float, do: Callable[[], object]) -> bool:
    """Whether one of three runs takes less processor time: other work may add to one, but a fault adds to all."""
    return any(_processor_seconds(do) < seconds for _ in range(3))


def _processor_seconds(do: Callable[[], object]) -> float:
    started_at = process_time()
    do()
    return process_time() - started_at


def be_patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search in this process has the time it needs, and waits as long as it takes for its turn."""
    for kind in limits.LIMITS.keys() - {"glance", "engine-run-elsewhere", "stock"}:
        give_time(monkeypatch, kind, local=10, max_queue_wait=60)


def give_time(monkeypatch: pytest.MonkeyPatch, kind: str, **seconds: Any) -> None:
    """Both attempts at questions of this kind have these time limits."""
    old = limits.LIMITS[kind]
    new = old._replace(first=old.first._replace(**seconds), more=old.more._replace(**seconds))
    monkeypatch.setattr(limits, "LIMITS", {**limits.LIMITS, kind: new})
