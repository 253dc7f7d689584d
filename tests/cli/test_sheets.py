"""`sheets`: puzzles on sheets of paper, as a PDF."""

from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.cli.examples import DIAGONAL, FIG_1, ROUND, SHIDOKU, run


def _texts(path: Path) -> list[str]:
    return [page.extract_text() for page in PdfReader(path).pages]


def test_puzzles_of_all_kinds_become_one_file(tmp_path: Path) -> None:
    path = tmp_path / "sheets.pdf"
    found = run("sheets", SHIDOKU, FIG_1, ROUND, "-o", str(path), "--per", "2", "--names")
    assert (found.code, found.err) == (0, "")
    assert found.out == f"{path}: puzzles: 3, bytes: {path.stat().st_size}\n"
    texts = _texts(path)
    assert [text.count("No. ") for text in texts] == [2, 1]
    assert all("Name" in text for text in texts)


def test_only_single_solutions_are_printed(tmp_path: Path) -> None:
    path = tmp_path / "sheets.pdf"
    run("sheets", SHIDOKU, DIAGONAL, "-o", str(path), "--per", "12", "--solutions", "--language", "de")
    puzzles, solutions = _texts(path)
    assert "Nr. 2" in puzzles
    assert [n for n in (1, 2) if f"Nr. {n}" in solutions] == [1]


def test_what_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "sheets.pdf"
    found = run("sheets", "-", "-o", str(path), stdin=f"{SHIDOKU}\nhello\n")
    assert found.code == 2
    assert "Puzzle 2" in found.err
    assert "No. 1" in _texts(path)[0]


def test_without_a_puzzle_no_file_is_written(tmp_path: Path) -> None:
    assert run("sheets", "hello", "-o", str(tmp_path / "sheets.pdf")).code == 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("limit", "value", "reason"),
    [
        ("solver.cli.showing.sheets.MAX_CELLS", 15, "found 16 cells"),
        ("solver.sheets.pdf.SECONDS", 0.01, "longer than 0.01 s"),
    ],
)
def test_too_many_puzzles_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, value: float, reason: str
) -> None:
    monkeypatch.setattr(limit, value)
    found = run("sheets", SHIDOKU, "-o", str(tmp_path / "sheets.pdf"))
    assert found.code == 2
    assert reason in found.err
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    found = run("sheets", SHIDOKU, "-o", str(tmp_path / "no" / "sheets.pdf"))
    assert found.code == 2
    assert "cannot be written" in found.err
