import pytest

from solver.engines import ENGINES
from tests.cli.examples import DIAGONAL, FIG_1, FIG_1_SOLVED, IMPOSSIBLE, ROUND, SHIDOKU, SHIDOKU_SOLVED, run


def test_solve_answers_field_for_field() -> None:
    body = run("solve", FIG_1, "--engine", "moler", "--json").body
    assert list(body) == ["puzzle", "engine", "status", "count", "complete", "solutions", "stats"]
    assert (body["puzzle"], body["engine"], body["status"]) == (FIG_1, "moler", "unique")
    assert (body["count"], body["complete"], body["solutions"]) == (1, True, [FIG_1_SOLVED])
    assert body["stats"]["seconds"] > 0
    assert body["stats"]["steps"] == 19203
    assert body["stats"]["first"]["steps"] == 15028


@pytest.mark.parametrize("engine", [engine.name for engine in ENGINES])
def test_every_engine_can_be_named(engine: str) -> None:
    body = run("solve", SHIDOKU, "--engine", engine, "--json").body
    assert (body["engine"], body["solutions"]) == (engine, [SHIDOKU_SOLVED])


def test_the_portfolio_is_the_engine_that_is_taken() -> None:
    assert run("solve", SHIDOKU, "--json").body["engine"] == "portfolio"


def test_a_limit_beyond_the_last_solution_makes_the_count_exact() -> None:
    body = run("solve", ROUND, "--limit", "10", "--keep", "3", "--json").body
    assert (body["status"], body["count"], body["complete"], len(body["solutions"])) == ("multiple", 4, True, 3)


def test_solutions_may_be_counted_only() -> None:
    body = run("solve", ROUND, "--limit", "10", "--keep", "0", "--json").body
    assert (body["count"], body["solutions"]) == (4, [])


def test_one_solution_not_asked_further_is_found() -> None:
    body = run("solve", SHIDOKU, "--limit", "1", "--json").body
    assert (body["status"], body["complete"]) == ("found", False)


def test_no_solution_is_an_answer_of_its_own() -> None:
    found = run("solve", IMPOSSIBLE, "--json")
    assert found.code == 1
    assert (found.body["status"], found.body["count"], found.body["complete"]) == ("none", 0, True)


def test_a_search_out_of_time_is_unfinished() -> None:
    found = run("solve", "5x5:" + "." * 625, "--seconds", "0.001", "--engine", "brute", "--limit", "1", "--json")
    assert (found.code, found.body["status"]) == (3, "unfinished")


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        ([SHIDOKU], "There is exactly one solution."),
        ([DIAGONAL], "There are at least 2 solutions."),
        ([DIAGONAL, "--limit", "3"], "There are exactly 2 solutions."),
        ([SHIDOKU, "--limit", "1"], "There is a solution. Whether there are more was not asked."),
        ([IMPOSSIBLE], "There is no solution. 1 appears more than once in row 1 (r1c1, r1c2)."),
    ],
)
def test_the_verdict_is_a_sentence(argv: list[str], sentence: str) -> None:
    assert run("solve", *argv).lines[1] == sentence


def test_solutions_follow_the_verdict() -> None:
    assert run("solve", SHIDOKU).lines == ["2x2:" + SHIDOKU, "There is exactly one solution.", SHIDOKU_SOLVED]


def test_check_answers_field_for_field() -> None:
    found = run("check", IMPOSSIBLE, "--json")
    assert found.code == 1
    assert list(found.body) == ["puzzle", "faults"]
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


def test_a_puzzle_without_faults_promises_nothing() -> None:
    assert run("check", FIG_1).lines == [
        FIG_1,
        "The givens show no mistake. How many solutions there are is not checked here.",
    ]
