import io

import pytest

from solver.cli import main
from solver.cli.terminal import translation_into
from tests.cli.examples import SHIDOKU, Screen


def test_the_empty_text_is_translated_to_itself() -> None:
    assert translation_into("de")("") == ""


def solved_on(stream: io.StringIO) -> str:
    main(["solve", SHIDOKU, "1.q"], stdin=io.StringIO(), stdout=stream, stderr=stream)
    return stream.getvalue()


@pytest.mark.parametrize(("name", "value"), [("TERM", "dumb"), ("NO_COLOR", "1")])
def test_colours_are_used_only_on_terminals_that_want_them(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b[1mThere is exactly one solution.\x1b[0m" in solved_on(Screen())
    assert "\x1b[31mPuzzle 2, character 4: " in solved_on(Screen())
    assert "\x1b[1m" not in solved_on(io.StringIO())
    monkeypatch.setenv(name, value)
    assert "\x1b[1m" not in solved_on(Screen())
    assert "\x1b[31m" not in solved_on(Screen())
