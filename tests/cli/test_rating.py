"""`rate` on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from solver.cli.rating import NOT_RATED
from solver.cli.terminal import Exit
from solver.engines import Status
from solver.rating import NOT_FOR_CLUES
from tests.cli.examples import FIG_1, IMPOSSIBLE, ROUND, SHIDOKU, run

ESSEX = "round5a:.96...8.3....6.....4..2.78..5.2.....58...29....1.."
KEYS = ["puzzle", "status", "level", "score", "hardest", "counts", "finished", "hodoku", "se", "sudokuwiki"]
OPEN = ["is_open", "at_least", "ended", "steps"]


def test_rate_answers_field_for_field() -> None:
    done = run("rate", FIG_1, "--json")
    assert done.code == Exit.ANSWER
    assert list(done.body) == [*KEYS, *OPEN]
    assert (done.body["puzzle"], done.body["status"], done.body["finished"]) == (FIG_1, "unique", True)
    assert [*done.body["hodoku"], *done.body["se"], *done.body["sudokuwiki"]] == [
        *("level", "score", *OPEN, "er", "ep", "ed", *OPEN, "grade", "score", *OPEN)
    ]
    assert [done.body[name] for name in OPEN[:3]] == [False, None, "solved"]


def test_a_puzzle_with_several_solutions_is_not_rated() -> None:
    done = run("rate", ROUND, "--json")
    assert (done.code, list(done.body), done.body["status"]) == (Exit.ANSWER, KEYS[:2], "multiple")


@pytest.mark.parametrize(
    ("puzzle", "seconds", "status"),
    [(IMPOSSIBLE, "9", "none"), (ROUND, "9", "multiple"), ("5x5:" + "." * 625, "0.000001", "unfinished")],
)
def test_text_and_json_give_the_same_reason_for_no_rating(puzzle: str, seconds: str, status: str) -> None:
    body = run("rate", puzzle, "--seconds", seconds, "--json").body
    assert (body["status"], list(body)) == (status, KEYS[:2])
    assert run("rate", puzzle, "--seconds", seconds).lines[1] == NOT_RATED[Status(status)]


def test_rate_has_no_numbers_of_other_scales_with_clues() -> None:
    puzzle = "2x2:1.....3..2.....4;odd=r1c1"
    body = run("rate", puzzle, "--json").body
    assert [body[key] for key in ("hodoku", "se", "sudokuwiki")] == [None] * 3
    assert (body["level"], body["is_open"]) == ("beginner", False)
    assert run("rate", puzzle).lines[-1] == NOT_FOR_CLUES


def test_rate_exits_with_no_solution() -> None:
    assert run("rate", IMPOSSIBLE).code == Exit.NO_SOLUTION


@pytest.mark.parametrize("command", ["rate", "explain"])
def test_several_puzzles_are_answered_in_their_order(command: str) -> None:
    lines = f"{ESSEX}\n{SHIDOKU}\nwhat\n{ROUND}\n{ESSEX}\n"
    done = run(command, "-", "--threads", "2", "--json", stdin=lines)
    assert [body["status"] for body in done.bodies] == ["unique", "unique", "multiple", "unique"]
    assert done.code == Exit.UNREADABLE
    assert "Puzzle 3" in done.err


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("command", "n_lines"),
    [(("rate", "--json"), 9), (("explain", "--json"), 9), (("convert", "--to", "line"), 2100)],
)
def test_threads_lose_no_line_at_the_end_of_a_file(tmp_path: Path, command: tuple[str, ...], n_lines: int) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{SHIDOKU}\n" * n_lines)
    done = run(command[0], str(file), *command[1:], "--threads", "2")
    assert (done.code, done.out.count("\n")) == (Exit.ANSWER, n_lines)


def test_estimates_for_other_boards_are_marked() -> None:
    assert "These scales were made for the classic 9 × 9 board." in run("rate", ESSEX).out
    assert "the numbers are ours" not in run("rate", FIG_1).out
