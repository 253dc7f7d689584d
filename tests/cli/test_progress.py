import io
import subprocess
import sys
from pathlib import Path

import pytest

from solver.cli.progress import Progress, is_watched
from tests.cli.examples import SHIDOKU

ROOT = Path(__file__).parent.parent.parent


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
    progress = Progress(say, io.StringIO(), screen)
    progress.advance()
    assert "1 puzzles, " in screen.getvalue()
    progress.clear()
    assert screen.getvalue().endswith("\r\x1b[K")


@pytest.mark.parametrize("n_before", [0, 4000])
def test_progress_shows_how_much_of_a_file_was_read(tmp_path: Path, n_before: int) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text("x" * 8000)
    with path.open() as stdin:
        stdin.buffer.read(n_before)
        screen = Screen()
        Progress(say, stdin, screen).advance()
    assert f"{n_before // 80:3}% " in screen.getvalue()


def test_a_file_is_answered_in_order_with_its_bad_line_named(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text("\n".join([SHIDOKU, "nonsense", "2x2:11..............", SHIDOKU]))
    argv = [sys.executable, "-m", "solver", "solve", "-"]
    with path.open() as stdin:
        found = subprocess.run(argv, stdin=stdin, capture_output=True, text=True, cwd=ROOT, timeout=300, check=False)
    assert found.returncode == 2
    assert found.stderr.startswith("puzzle 2, position 0: no puzzle was found")
    assert [line for line in found.stdout.splitlines() if ":" in line] == [
        f"2x2:{SHIDOKU}",
        "2x2:11..............",
        f"2x2:{SHIDOKU}",
    ]
