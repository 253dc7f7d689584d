import io
from pathlib import Path
from time import monotonic

import pytest

from solver.cli.progress import Progress, is_watched
from tests.cli.examples import Screen

ROOT = Path(__file__).resolve().parents[3]


def say(template: str, **values: object) -> str:
    return template.format(**values)


def test_progress_shows_only_if_answers_go_elsewhere() -> None:
    assert is_watched(io.StringIO(), Screen())
    assert not is_watched(Screen(), Screen())
    assert not is_watched(io.StringIO(), io.StringIO())


def test_progress_counts_answers_and_clears_its_line() -> None:
    screen = Screen()
    progress = Progress(say, screen, lambda: None)
    progress.advance(3)
    assert "3 puzzles, " in screen.getvalue()
    progress.clear()
    assert screen.getvalue().endswith("\r\x1b[K")


def test_hidden_progress_writes_nothing() -> None:
    screen = Screen()
    progress = Progress(say, screen, lambda: None, is_shown=False)
    progress.advance()
    progress.clear()
    assert screen.getvalue() == ""


@pytest.mark.parametrize(("seconds", "estimate"), [(1.0, ""), (90.0, ", about 4:30 left"), (2.0, ", about 0:06 left")])
def test_progress_estimates_the_time_left(seconds: float, estimate: str) -> None:
    screen = Screen()
    Progress(say, screen, lambda: 0.25, started_at=monotonic() - seconds).advance()
    assert screen.getvalue().startswith("\r\x1b[K 25% ██████░░")
    assert screen.getvalue().endswith(f" a second{estimate}")
