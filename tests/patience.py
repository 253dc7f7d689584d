"""What a page looks for in its own process: in tests without haste, for the machine may be slow and busy."""

import pytest

from solver.board import Budget
from solver.web import helping, rating, solving

LONG = 60.0  # seconds
ENOUGH = Budget(seconds=10)


def be_patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search waits for its turn, and has the time it needs for what it can decide; what it tries at most stays."""
    for name in ("AT_ONCE", "GOING_ON"):
        effort: solving.Effort = getattr(solving, name)
        monkeypatch.setattr(solving, name, effort._replace(turn=LONG, verdict=ENOUGH, walkthrough=ENOUGH))
    monkeypatch.setattr(helping, "PATIENCE", LONG)
    monkeypatch.setattr(rating, "_PATIENCE", LONG)
    monkeypatch.setattr(rating, "_HERE", ENOUGH)
