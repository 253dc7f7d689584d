"""`collection` on the command line."""

from pathlib import Path

import pytest

from solver.collections import read_collection, write_collection
from tests.cli.examples import SHIDOKU, run

OPEN = "1....2....3....4"
CLASH = "11.............."
TEXT = f"# Small\n\n## One\n{SHIDOKU}\n\nlevel: easy\n{OPEN}\n"


def test_it_says_how_many_solutions_each_puzzle_has() -> None:
    found = run("collection", "-", "--json", stdin=TEXT)
    assert found.code == 0
    assert [(each["n"], each["title"], each["level"], each["status"]) for each in found.bodies] == [
        (1, "One", "", "unique"),
        (2, "", "easy", "multiple"),
    ]


def test_lines_have_the_title_and_a_puzzle_each(tmp_path: Path) -> None:
    path = tmp_path / "small.txt"
    path.write_text("\ufeff" + TEXT)
    first, *lines = run("collection", str(path)).lines
    assert first == "Small"
    assert [line.partition(". ")[0] for line in lines] == ["1", "2"]
    assert "One" in lines[0]


def test_it_is_written_as_the_site_does() -> None:
    found = run("collection", "-", "--write", stdin=TEXT)
    assert found.out == write_collection(read_collection(TEXT))


@pytest.mark.parametrize(
    ("text", "code"), [("", 2), (f"# A\n{SHIDOKU}\noops", 2), (f"# A\n{SHIDOKU}\n\n2x2:{CLASH}", 1)]
)
def test_the_exit_code_says_what_is_wrong(text: str, code: int) -> None:
    assert run("collection", "-", stdin=text).code == code


def test_a_refusal_names_the_line() -> None:
    assert "3" in run("collection", "-", stdin=f"# A\n{SHIDOKU}\noops").err


@pytest.mark.parametrize("name", ["nowhere.txt", ".", "a\0b"])
def test_a_file_that_cannot_be_read_is_refused(name: str) -> None:
    found = run("collection", name)
    assert (found.code, found.out) == (2, "")
    assert "cannot be read" in found.err
