"""The examples of the command line's page give what the page shows.

`…` stands for anything, and numbers of seconds may differ.
"""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.examples import SHIDOKU, run

PAGE = Path(__file__).resolve().parents[2] / "docs" / "command-line.md"
PROMPT, CALL = "    $ ", "python -m solver "
N_PUZZLES = 200  # of the bench's file


def examples() -> Iterator[tuple[str, str]]:
    """Yield each command, and what is printed below it."""
    for block in re.findall(r"(?:^    .*\n)+", PAGE.read_text(encoding="utf-8"), re.MULTILINE):
        for example in re.split(rf"^{re.escape(PROMPT)}", block, flags=re.MULTILINE)[1:]:
            command, _, printed = example.partition("\n")
            yield command, re.sub("^    ", "", printed, flags=re.MULTILINE)


def pattern_of(printed: str) -> str:
    pattern = re.escape(printed.strip()).replace("…", ".*")
    return re.sub(r'("(?:per_second|seconds)":\\ )[\d.\\]+', r"\1[-+.e\\d]+", pattern)


@pytest.mark.parametrize(("command", "printed"), [*examples()])
def test_an_example_prints_what_its_page_shows(
    command: str, printed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("puzzles.txt").write_text(f"{SHIDOKU}\n" * N_PUZZLES)
    typed, _, call = command.rpartition(" | ")
    stdin = shlex.split(typed)[1].encode().decode("unicode_escape") if typed else ""
    found = run(*shlex.split(call.removeprefix(CALL)), stdin=stdin)
    assert re.fullmatch(pattern_of(printed), (found.out + found.err).strip(), re.DOTALL)


def test_the_page_has_examples() -> None:
    assert len([*examples()]) > 20
