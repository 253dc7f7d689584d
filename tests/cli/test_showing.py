from pathlib import Path
from xml.etree import ElementTree

import pytest

from solver.formats import WRITERS, parse, read
from tests.cli.examples import DIAGONAL, FIG_1, ROUND, SHIDOKU, run
from tests.formats.examples import DECORATED


@pytest.mark.parametrize("puzzle", [FIG_1, ROUND])
def test_a_picture_is_well_formed(puzzle: str) -> None:
    assert ElementTree.fromstring(run("draw", puzzle).out).tag.endswith("svg")


@pytest.mark.parametrize("argv", [["convert", "--to", "line"], ["draw"], ["check"], ["explain"]])
def test_decorations_that_were_passed_over_are_mentioned(argv: list[str]) -> None:
    found = run(argv[0], DECORATED, *argv[1:])
    assert found.out
    assert found.err.strip() == str(read(DECORATED).decorations.sentence)


def test_a_picture_goes_into_a_file(tmp_path: Path) -> None:
    found = run("draw", SHIDOKU, "-o", str(tmp_path / "board.svg"))
    assert (found.code, found.out) == (0, "")
    assert (tmp_path / "board.svg").read_text().startswith("<svg")


def test_a_step_is_marked() -> None:
    plain, start, first = (run("draw", SHIDOKU, *argv).out for argv in ([], ["--step", "0"], ["--step", "1"]))
    assert len({plain, start, first}) == 3


@pytest.mark.parametrize("n", ["-1", "99"])
def test_a_step_that_is_not_there_is_refused(n: str) -> None:
    found = run("draw", SHIDOKU, "--step", n)
    assert found.code == 2
    assert "expected 0 to 12" in found.err


def test_candidates_are_drawn_on_demand() -> None:
    assert len(run("draw", DIAGONAL, "--candidates").out) > len(run("draw", DIAGONAL).out)


def test_a_file_takes_only_one_picture(tmp_path: Path) -> None:
    assert run("draw", SHIDOKU, DIAGONAL, "-o", str(tmp_path / "board.svg")).code == 2


@pytest.mark.parametrize("name", ["board.bmp", "missing/board.svg"])
def test_a_file_that_cannot_be_written_is_reported(tmp_path: Path, name: str) -> None:
    found = run("draw", SHIDOKU, "-o", str(tmp_path / name))
    assert found.code == 2
    assert "board" in found.err


@pytest.mark.parametrize("to", [name for name in WRITERS if name != "dimacs"])
def test_every_format_can_be_written(to: str) -> None:
    assert parse(run("convert", FIG_1, "--to", to).out) == parse(FIG_1)


def test_a_board_that_a_format_cannot_express_is_refused() -> None:
    found = run("convert", ROUND, "--to", "latex")
    assert found.code == 2
    assert "A round5 board cannot be written as latex" in found.err


def test_the_formula_can_be_written() -> None:
    lines = run("convert", FIG_1, "--to", "dimacs").lines
    assert lines[0] == f"c {FIG_1}"
    assert next(line for line in lines if line.startswith("p")) == "p cnf 729 12009"


def test_convert_writes_the_identity_by_default() -> None:
    assert run("convert", ROUND).lines == ["round5:" + ROUND.replace(" ", "")]


def test_a_blank_line_follows_each_multi_line_board() -> None:
    assert run("convert", SHIDOKU, DIAGONAL, "--to", "rows").out.count("\n\n") == 2


def test_a_batch_of_lines_is_converted_line_by_line() -> None:
    assert run("convert", "-", "--to", "line", stdin=f"2x2:{SHIDOKU}\n{DIAGONAL}\n").lines == [SHIDOKU, DIAGONAL]
