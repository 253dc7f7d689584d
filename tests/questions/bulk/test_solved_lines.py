"""Pieces of a file with a puzzle a line."""

import io
import zlib
from base64 import b64decode
from pathlib import Path
from time import process_time

import pytest

from solver.cli import main
from solver.questions import Answer, question_of
from solver.questions.bulk.solved_lines import BETWEEN, LINE_SECONDS, SolvedLines, unanswered
from tests.engines.corpus import FIG_1, SHIDOKU

PLAIN = FIG_1.removeprefix("3x3:")
HARD = "5x5:1" + "." * 624  # nobody proves in a second how many solutions there are
LINES = [PLAIN, PLAIN, "", "# comment", SHIDOKU, "nonsense", "11" + PLAIN[2:], PLAIN.replace(".", "0"), "é"]


def asked(lines: list[str], form: str = "line") -> SolvedLines:
    return SolvedLines(zlib.compress("".join(f"{line}\n" for line in lines).encode()), form)


def out_of(answer: Answer) -> str:
    return zlib.decompress(b64decode(answer["packed"])).decode()


@pytest.mark.parametrize("form", BETWEEN)
@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("lines", [LINES, [*LINES[::-1], PLAIN], [PLAIN], ["nonsense"], ["# nothing"]])
def test_lines_are_written_as_the_command_does(lines: list[str], form: str, plain: bool, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text("".join(f"{line}\n" for line in lines))
    out = io.StringIO()
    main(["solve", str(file), "--output", form], stdin=io.StringIO(), stdout=out, stderr=io.StringIO())
    answer = asked(lines, form).find(60, plain=plain)
    assert answer["complete"]
    assert out_of(answer) == out.getvalue()
    assert answer["n"] == len(out.getvalue().splitlines())
    assert [index for index, _ in answer["bad"]] == [
        k for k, line in enumerate(out.getvalue().splitlines()) if "!" in line
    ]


def test_a_question_is_sent_as_a_job() -> None:
    question = asked(LINES, "tsv")
    assert question_of(question.to_job()) == question


@pytest.mark.parametrize("plain", [False, True])
def test_without_time_the_first_lines_are_answered(plain: bool) -> None:
    rest, found = [SHIDOKU, "", SHIDOKU, PLAIN], ""
    for _ in range(4):
        text = "".join(f"{line}\n" for line in rest)
        answer = asked(rest).find(-1, plain=plain)
        found += out_of(answer)
        rest = text[answer["bytes"] :].splitlines()
    assert (rest, [line[0] for line in found.splitlines()]) == ([], ["1", "1", "1"])


def test_a_hard_line_gets_a_second() -> None:
    begun = process_time()
    answer = asked([HARD, SHIDOKU]).find(60, plain=True)
    assert process_time() - begun < 20 * LINE_SECONDS
    assert [line[:2] for line in out_of(answer).splitlines()][1] == "1 "
    assert answer["complete"]


def test_what_is_not_answered_is_written_line_by_line() -> None:
    text = f"{SHIDOKU}\n\n# c\n{PLAIN}\n".encode()
    answer = unanswered(text, "tsv", "why")
    assert out_of(answer) == f"{SHIDOKU}\t!\twhy\n{PLAIN}\t!\twhy\n"
    assert (answer["n"], answer["bytes"], [k for k, _ in answer["bad"]]) == (2, len(text), [0, 1])
