from tests.cli.examples import FIG_1, IMPOSSIBLE, ROUND, run


def test_check_answers_field_for_field() -> None:
    found = run("check", IMPOSSIBLE, "--json")
    assert found.code == 1
    assert list(found.body) == ["puzzle", "faults", "status", "impossible", "suspects", "differing"]
    assert found.body["faults"][0] == {
        "kind": "clash",
        "cells": ["r1c1", "r1c2"],
        "digit": 1,
        "severity": "impossible",
        "text": "1 appears more than once in row 1 (r1c1, r1c2).",
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


def test_check_tells_undecided_from_solvable(monkeypatch) -> None:
    monkeypatch.setattr("solver.cli.checking._SECONDS", 0)
    body = run("check", "5x5:" + "." * 625, "--json").body
    assert (body["status"], body["impossible"]) == ("unfinished", False)


def test_check_names_the_given_that_may_be_wrong() -> None:
    text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....412..5....8..79"
    body, lines = run("check", text, "--json").body, run("check", text).lines
    assert (body["impossible"], body["faults"], "r8c6" in body["suspects"]) == (True, [], True)
    assert body["suspects"][0] in lines[-1]
    assert run("check", text).code == 1


def test_check_has_no_suspects_in_a_puzzle_with_solutions() -> None:
    body = run("check", "1....2....3....4", "--json").body
    assert (body["impossible"], body["suspects"]) == (False, [])
