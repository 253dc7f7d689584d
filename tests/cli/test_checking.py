import pytest

from solver.questions import Verdict
from tests.cli.examples import FIG_1, IMPOSSIBLE, ROUND, SHIDOKU_SOLVED, run


def test_check_answers_field_for_field() -> None:
    found = run("check", IMPOSSIBLE, "--json")
    assert found.code == 1
    assert list(found.body) == ["puzzle", "faults", "status", "impossible", "suspects", "differing", "complete"]
    assert found.body["faults"][0] == {
        "kind": "clash",
        "cells": ["r1c1", "r1c2"],
        "digit": 1,
        "severity": "impossible",
        "text": "1 appears more than once in row 1 (r1c1 and r1c2).",
    }


def test_an_ambiguous_puzzle_may_still_be_solved() -> None:
    found = run("check", ROUND, "--json")
    assert found.code == 0
    assert [(fault["severity"], fault["cells"]) for fault in found.body["faults"]] == [
        ("ambiguous", ["r2s2", "r2s7"]),
        ("ambiguous", ["r1s3", "r1s8"]),
    ]


def test_digits_in_json_are_shown_as_on_the_board() -> None:
    digits = [
        run("check", text, "--json").body["faults"][0]["digit"]
        for text in ("4x4:AA" + "." * 254, "round5:0....0" + "." * 44)
    ]
    assert digits[0] == "A"
    assert run("check", "round5:00" + "." * 48, "--json").body["faults"][0]["digit"] == 0


def test_check_says_that_a_puzzle_is_fair() -> None:
    body, lines = run("check", FIG_1, "--json").body, run("check", FIG_1).lines
    assert (body["status"], body["faults"], body["differing"]) == ("unique", [], [])
    assert len(lines) == 2


def test_check_names_the_cells_in_which_solutions_differ() -> None:
    text = "2x2:1234............"
    body, lines = run("check", text, "--json").body, run("check", text).lines
    assert (body["status"], body["differing"]) == ("multiple", ["r3c2", "r3c4", "r4c2", "r4c4"])
    assert all(name in lines[-1] for name in body["differing"])


def test_check_names_the_first_of_many_differing_cells() -> None:
    text = "1....2....3....4"
    body, lines = run("check", text, "--json").body, run("check", text).lines
    assert len(body["differing"]) == 12
    assert [name in lines[-1] for name in body["differing"]] == [True] * 5 + [False] * 7


NO_TIME = "--seconds", "0.000001"


def test_check_tells_undecided_from_solvable() -> None:
    found = run("check", "5x5:" + "." * 625, *NO_TIME, "--json")
    assert (found.code, found.body["status"], found.body["impossible"]) == (3, "unfinished", False)
    assert not found.body["complete"]


@pytest.mark.parametrize(("text", "n_faults"), [("5x5:" + "." * 625, 1), ("2x2:1.....3..2.....4", 0)])
def test_check_says_beside_the_faults_that_time_ran_out(text: str, n_faults: int) -> None:
    assert len(run("check", text, *NO_TIME).lines) == 2 + n_faults


@pytest.mark.parametrize("n_found", [0, 1])
@pytest.mark.parametrize("givens", [".....3..2.....4", "..............."])
def test_check_says_how_much_was_found_in_time(monkeypatch, givens: str, n_found: int) -> None:
    solutions = [SHIDOKU_SOLVED] * n_found
    verdict = {"status": "unfinished", "count": n_found, "complete": False, "solutions": solutions}
    monkeypatch.setattr(Verdict, "find", lambda *_: verdict)
    body, lines = run("check", f"2x2:1{givens}", "--json").body, run("check", f"2x2:1{givens}").lines
    assert (body["status"], body["complete"]) == ("unfinished", False)
    assert len(lines) == 2 + len(body["faults"])
    assert "in time" in lines[-1]


def test_check_says_that_not_every_given_was_tried() -> None:
    text = "2x2:11.............."
    in_time, too_late = run("check", text), run("check", text, *NO_TIME)
    assert (in_time.code, too_late.code) == (1, 1)
    assert run("check", text, "--json").body["complete"]
    assert not run("check", text, *NO_TIME, "--json").body["complete"]
    assert "Time ran out" not in in_time.out
    assert "Time ran out" in too_late.lines[-1]


def test_check_names_the_given_that_may_be_wrong() -> None:
    text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....412..5....8..79"
    body, lines = run("check", text, "--json").body, run("check", text).lines
    assert (body["impossible"], body["faults"], "r8c6" in body["suspects"]) == (True, [], True)
    assert body["suspects"][0] in lines[-1]
    assert run("check", text).code == 1


def test_check_has_no_suspects_in_a_puzzle_with_solutions() -> None:
    body = run("check", "1....2....3....4", "--json").body
    assert (body["impossible"], body["suspects"]) == (False, [])
