from pathlib import Path

import pytest

from tests.cli.examples import DIAGONAL, SHIDOKU, run


@pytest.fixture
def collection(tmp_path: Path) -> str:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{SHIDOKU}\n\n{DIAGONAL}\n")
    return str(file)


@pytest.mark.parametrize("threads", ["1", "2"])
def test_bench_answers_field_for_field(collection: str, threads: str) -> None:
    body = run("bench", collection, "--engine", "moler", "--limit", "2", "--threads", threads, "--json").body
    assert list(body) == ["engine", "puzzles", "seconds", "per_second"]
    assert (body["engine"], body["puzzles"]) == ("moler", 2)
    assert body["per_second"] > 0


def test_bench_also_prints_sentences(collection: str) -> None:
    assert run("bench", collection).out.startswith("portfolio: 2 puzzles in ")


def test_an_unreadable_line_stops_the_benchmark(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{SHIDOKU}\nnonsense\n")
    found = run("bench", str(file))
    assert (found.code, found.out) == (2, "")
    assert found.err.startswith("Puzzle 2, character 1: No puzzle was found")


@pytest.mark.parametrize("name", ["missing.txt", "empty.txt"])
def test_a_file_without_puzzles_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "empty.txt").write_text("\n")
    found = run("bench", str(tmp_path / name))
    assert found.code == 2
    assert name in found.err
