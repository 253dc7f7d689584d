"""Time limits for tests: a slow or busy machine does not cut a search short."""

import pytest

from solver.questions import limits


def be_patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search in this process has the time it needs, and waits as long as it takes for its turn."""
    for kind in limits.LIMITS.keys() - {"glance", "engine-run-elsewhere", "stock"}:
        give_time(monkeypatch, kind, local=10, max_queue_wait=60)


def give_time(monkeypatch: pytest.MonkeyPatch, kind: str, **seconds: float) -> None:
    """Both attempts at questions of this kind have these time limits."""
    old = limits.LIMITS[kind]
    new = old._replace(first=old.first._replace(**seconds), more=old.more._replace(**seconds))
    monkeypatch.setattr(limits, "LIMITS", {**limits.LIMITS, kind: new})
