"""A command runs again and again beside the site."""

import sys
import threading
from pathlib import Path

from sudokusite.hourly import Hourly


def test_the_hourly_command_runs_until_it_is_ended(tmp_path: Path) -> None:
    file = tmp_path / "times"
    said: list[str] = []
    command = [sys.executable, "-c", f"open({str(file)!r}, 'a').write('x')"]
    hourly = Hourly(command, said.append, first=0, every=0.05)
    hourly.start()
    while not file.exists() or len(file.read_text()) < 2:
        assert hourly.is_alive()
    hourly.end()
    hourly.join(60)
    assert not hourly.is_alive()
    assert said == []


def test_a_failed_run_is_logged_and_the_next_follows() -> None:
    said: list[str] = []
    two = threading.Event()

    def log(sentence: str) -> None:
        said.append(sentence)
        if len(said) == 2:
            two.set()

    hourly = Hourly(["no-such-command"], log, first=0, every=0.05)
    hourly.start()
    assert two.wait(60)
    hourly.end()
    assert said[:2] == ["no-such-command failed with exit code 127"] * 2
