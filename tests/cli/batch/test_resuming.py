from pathlib import Path

import pytest

from tests.cli.examples import DIAGONAL, FIG_1, IMPOSSIBLE, SHIDOKU, run

LINES = [SHIDOKU, "", "# a comment", "what", DIAGONAL, FIG_1, IMPOSSIBLE]


@pytest.fixture
def puzzles(tmp_path: Path) -> str:
    file = tmp_path / "puzzles.txt"
    file.write_text("\n".join(LINES * 3) + "\n")
    return str(file)


@pytest.mark.parametrize("form", ["line", "tsv"])
@pytest.mark.parametrize("n_bytes", [0, 3, 18, 19, 60, 250, 10_000])
def test_an_interrupted_run_is_resumed(puzzles: str, tmp_path: Path, form: str, n_bytes: int) -> None:
    whole = run("solve", puzzles, "--output", form).out
    file = tmp_path / "answers.txt"
    file.write_text(whole[:n_bytes])
    found = run("solve", puzzles, "--output", form, "--resume", str(file))
    assert file.read_text() == whole
    assert found.out == ""


def test_lines_that_cannot_be_read_keep_their_numbers(puzzles: str, tmp_path: Path) -> None:
    file = tmp_path / "answers.txt"
    file.write_text("1\n" * 6)
    found = run("solve", puzzles, "--output", "line", "--resume", str(file))
    assert [line.split(",")[0] for line in found.err.splitlines()[::2]] == ["Puzzle 7", "Puzzle 12"]


def test_resuming_a_finished_run_adds_nothing(puzzles: str, tmp_path: Path) -> None:
    file = tmp_path / "answers.txt"
    assert run("solve", puzzles, "--output", "line", "--resume", str(file)).code == 2
    before = file.read_text()
    assert run("solve", puzzles, "--output", "line", "--resume", str(file)).code == 0
    assert file.read_text() == before


@pytest.mark.parametrize("form", [["--output", "text"], ["--json"], []])
def test_answers_that_cannot_be_counted_are_refused(puzzles: str, tmp_path: Path, form: list[str]) -> None:
    found = run("solve", puzzles, *form, "--resume", str(tmp_path / "answers.txt"))
    assert (found.code, found.out) == (2, "")
    assert "use --output line or tsv" in found.err
    assert not (tmp_path / "answers.txt").exists()


def test_a_file_that_cannot_be_written_is_refused(puzzles: str, tmp_path: Path) -> None:
    found = run("solve", puzzles, "--output", "line", "--resume", str(tmp_path))
    assert found.code == 2
    assert "cannot be written" in found.err
