"""The examples of the command line's page give what the page shows.

`…` stands for anything, and numbers of seconds may differ.
"""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from solver.board import Puzzle
from solver.formats import write
from tests.cli.examples import SHIDOKU, run

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "command-line.md"
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
PROMPT, CALL = "    $ ", "python -m solver "
N_PUZZLES = 200  # of the bench's file


def examples() -> Iterator[tuple[str, str]]:
    """Yield each command, and what is printed below it."""
    for block in re.findall(r"(?:^    .*\n)+", PAGE.read_text(encoding="utf-8"), re.MULTILINE):
        for example in re.split(rf"^{re.escape(PROMPT)}", block, flags=re.MULTILINE)[1:]:
            command, _, printed = example.partition("\n")
            yield command, re.sub("^    ", "", printed, flags=re.MULTILINE)


def other_commands() -> Iterator[tuple[str, str]]:
    """Yield the commands of all pages that show no output, on lines of their own and in sentences; and their pages."""
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        lines = re.findall(rf"^    {CALL}(\w.*?)(?:  .*)?$", text, re.MULTILINE)
        inline = [re.sub(r"\s+", " ", call) for call in re.findall(r"`python\s+-m\s+solver\s+(\w[^`]* [^`]+)`", text)]
        yield from ((page.name, call) for call in [*lines, *inline] if "FILE" not in call and "…" not in call)


def pattern_of(printed: str) -> str:
    pattern = re.escape(printed.strip()).replace("…", ".*")
    return re.sub(r'("(?:per_second|seconds)":\\ )[\d.\\]+', r"\1[-+.e\\d]+", pattern)


@pytest.mark.thorough
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


@pytest.mark.thorough
@pytest.mark.parametrize(("page", "call"), [*other_commands()])
def test_a_command_on_another_page_gives_an_answer(
    page: str, call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("puzzles.txt").write_text(f"{SHIDOKU}\n")
    Path("puzzle.cnf").write_text(write(Puzzle.from_text(f"2x2:{SHIDOKU}"), "dimacs"))
    found = run(*shlex.split(call))
    assert found.code == 0, found.err
    assert found.out or Path("answers.txt").read_text()


def test_other_pages_have_commands() -> None:
    assert len([*other_commands()]) > 7


def test_the_page_of_the_command_line_has_examples() -> None:
    assert len([*examples()]) > 20
