"""The one table of measured figures, and the documents that quote it."""

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from bench.figures import FILE, PLACE, Figure, measured_again, read, written

ROOT = Path(__file__).resolve().parents[2]
FIGURES = read()


def test_the_table_is_as_it_is_written() -> None:
    assert written(FIGURES) == FILE.read_text(encoding="utf-8")


@pytest.mark.parametrize("command", dict.fromkeys(figure.command for figure in FIGURES))
def test_each_command_is_there(command: str) -> None:
    module = re.match(r"python -m (\S+)", command)
    assert module
    assert find_spec(module[1])


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.what)
def test_each_row_says_how_its_figure_is_found(figure: Figure) -> None:
    assert "figure" in re.compile(figure.find).groupindex
    assert all((figure.figure, figure.machine, re.fullmatch(r"20\d\d-\d\d(-\d\d)?", figure.date)))


@pytest.mark.parametrize("figure", [each for each in FIGURES if each.quoted], ids=lambda figure: figure.what)
def test_documents_quote_what_was_measured(figure: Figure) -> None:
    for name in figure.quoted.split():
        text = " ".join((ROOT / name).read_text(encoding="utf-8").split())
        assert re.search(rf"(?<![\d.]){re.escape(figure.figure)}(?![\d.]\d)", text), name


def test_a_figure_is_replaced_by_what_was_printed() -> None:
    [row] = [each for each in FIGURES if each.what == "minimal 9 × 9 puzzles made a second"]
    printed = "  ours     12,345.6 a second  (1.00 x)\n  in yardsticks 1.2 = 9.5 x tdoku\n"
    assert measured_again(row, printed, "a machine", "2026-12-01")[1:3] == ("12 345", "9.5 x tdoku")
    assert measured_again(row, "nothing", "a machine", "2026-12-01") == row


def test_what_is_to_be_given_is_recognised() -> None:
    assert PLACE.findall("python -m bench.x --collections DIR --rival NAME=PYTHON --queue REDIS_URL") == [
        "DIR",
        "PYTHON",
        "REDIS_URL",
    ]
