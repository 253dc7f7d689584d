import io
import subprocess
import sys
from pathlib import Path
from time import monotonic

import pytest

from solver.cli.progress import Progress, is_watched
from tests.cli.examples import SHIDOKU

ROOT = Path(__file__).resolve().parents[3]


def say(template: str, **values: object) -> str:
    return template.format(**values)


class Screen(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


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


def test_a_file_is_answered_in_order_and_a_bad_line_reported(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text("\n".join([SHIDOKU, "nonsense", "2x2:11..............", SHIDOKU]))
    argv = [sys.executable, "-m", "solver", "solve", "-"]
    with path.open() as stdin:
        found = subprocess.run(argv, stdin=stdin, capture_output=True, text=True, cwd=ROOT, timeout=300, check=False)
    assert found.returncode == 2
    assert found.stderr.startswith("Puzzle 2, character 1: No puzzle was found")
    assert [line for line in found.stdout.splitlines() if ":" in line] == [
        f"2x2:{SHIDOKU}",
        "2x2:11..............",
        f"2x2:{SHIDOKU}",
    ]
