"""The corpus of pasted texts on the command line, which takes all puzzles of a text."""

import pytest

from solver.formats import read
from tests.cli.examples import FIG_1, SHIDOKU, run
from tests.formats.pasted import PUZZLES, REFUSED, SEVERAL, SUKAKU, Pasted, name_of

SMALL_SUKAKU = next(sample for sample in PUZZLES if sample.name.startswith("a small Sukaku"))
LIBRARY = next(sample for sample in PUZZLES if sample.name == "HoDoKu's library line")


@pytest.mark.parametrize("sample", PUZZLES, ids=name_of)
def test_an_argument_is_read(sample: Pasted) -> None:
    found = run("convert", sample.text, "--to", "json")
    assert found.code == 0
    assert read(found.out).puzzle.text == sample.identity
    assert (len(read(found.out).placed), len(read(found.out).crossed_out)) == sample.placed_and_out


@pytest.mark.parametrize("sample", SEVERAL, ids=name_of)
def test_all_puzzles_of_a_pasted_text_are_converted(sample: Pasted) -> None:
    found = run("convert", sample.text)
    assert (found.code, len(found.lines)) == (0, sample.n_puzzles)


@pytest.mark.parametrize("sample", REFUSED, ids=name_of)
def test_unreadable_text_is_refused_in_plain_words(sample: Pasted) -> None:
    found = run("convert", sample.text)
    assert found.code == 2
    assert sample.reason.strip() in found.err


def test_lines_of_standard_input_may_be_links_and_have_comments() -> None:
    lines = f"# two\nhttps://example.org/?p={FIG_1[4:]}\n\n{SHIDOKU} # small\n"
    assert run("convert", "-", stdin=lines).lines == [FIG_1, f"2x2:{SHIDOKU}"]


def test_a_bad_line_is_reported_and_the_others_answered() -> None:
    found = run("convert", "-", stdin=f"{SHIDOKU}\nhttps://sudokupad.app/abc\n{FIG_1}\n")
    assert (found.code, found.lines) == (2, [f"2x2:{SHIDOKU}", FIG_1])
    assert found.err.startswith("Puzzle 2, character 1: This link to SudokuPad only names the puzzle")


def test_a_walkthrough_continues_from_the_position() -> None:
    found = run("explain", LIBRARY.text, "--json")
    assert found.body["puzzle"] == LIBRARY.identity
    written = {place for step in found.body["steps"] for place in map(str, step["places"])}
    assert not any("r1c2" in place for place in written)  # the 9 there was placed by hand


def test_a_position_is_converted_and_read_back() -> None:
    line = run("convert", LIBRARY.text, "--to", "library").lines[0]
    assert line.startswith(":0000:x:.+92....+365")
    assert run("convert", line, "--to", "library").lines == [line]


@pytest.mark.parametrize("command", ["solve", "check", "explain", "rate"])
def test_a_sukaku_is_a_puzzle_of_its_own(command: str) -> None:
    found = run(command, SUKAKU.text, "--json")
    assert found.code == 0
    assert found.body["puzzle"] == SUKAKU.identity
    assert found.body.get("status", "unique") == "unique"


@pytest.mark.parametrize("command", ["check", "explain", "rate", "draw"])
def test_what_a_list_of_candidates_was_read_as_is_mentioned(command: str) -> None:
    assert run(command, SMALL_SUKAKU.text).err.strip() == str(read(SMALL_SUKAKU.text).notes[0])
