import re
from pathlib import Path

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
def test_every_engine_can_be_chosen(engine: str) -> None:
    body = run("solve", SHIDOKU, "--engine", engine, "--json").body
    assert (body["engine"], body["solutions"]) == (engine, [SHIDOKU_SOLVED])


def test_the_portfolio_is_the_default_engine() -> None:
    assert run("solve", SHIDOKU, "--json").body["engine"] == "portfolio"


def test_a_limit_beyond_the_last_solution_makes_the_count_exact() -> None:
    body = run("solve", ROUND, "--limit", "10", "--keep", "3", "--json").body
    assert (body["status"], body["count"], body["complete"], len(body["solutions"])) == ("multiple", 4, True, 3)


def test_solutions_may_be_counted_only() -> None:
    body = run("solve", ROUND, "--limit", "10", "--keep", "0", "--json").body
    assert (body["count"], body["solutions"]) == (4, [])


def test_a_limit_of_one_leaves_the_status_found() -> None:
    body = run("solve", SHIDOKU, "--limit", "1", "--json").body
    assert (body["status"], body["complete"]) == ("found", False)


def test_no_solution_has_its_own_status() -> None:
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
        ([IMPOSSIBLE], "There is no solution. 1 appears more than once in row 1 (r1c1 and r1c2)."),
    ],
)
def test_the_verdict_is_a_sentence(argv: list[str], sentence: str) -> None:
    assert run("solve", *argv).lines[1] == sentence


def test_solutions_follow_the_verdict() -> None:
    assert run("solve", SHIDOKU).lines == ["2x2:" + SHIDOKU, "There is exactly one solution.", SHIDOKU_SOLVED]


UNFINISHED = "5x5:" + "." * 625


def test_a_line_has_the_count_and_the_first_solution() -> None:
    lines = [SHIDOKU, "1.....3q.2.....4", "# passed over", DIAGONAL, IMPOSSIBLE]
    found = run("solve", "-", "--output", "line", stdin="\n".join(lines))
    assert found.code == 2
    unique, unreadable, several, none = found.lines
    assert (unique, none) == (f"1 {SHIDOKU_SOLVED}", "0")
    assert unreadable == "! Character 8: In row 2, column 4 there is 'q'. Write 1-4, or . for an empty cell."
    assert several[:2] == "2 "
    assert [digit for digit, given in zip(several[2:], DIAGONAL) if given != "."] == ["1", "2", "3", "4"]


def test_an_unfinished_count_has_a_question_mark() -> None:
    found = run("solve", UNFINISHED, "--engine", "brute", "--seconds", "0.01", "--output", "line")
    assert (found.code, found.lines) == (3, ["0?"])


def test_columns_start_with_the_entered_puzzle() -> None:
    found = run("solve", "-", "--output", "tsv", stdin=f"{SHIDOKU} # small\nwhat\tnow\n{IMPOSSIBLE}\n")
    assert [line.split("\t") for line in found.lines] == [
        [f"{SHIDOKU} # small", "1", SHIDOKU_SOLVED],
        ["what now", "!", found.lines[1].split("\t")[2]],
        [IMPOSSIBLE, "0"],
    ]


# Everything that a line of a file may contain, for both ways of solving lines.
MIXED = [
    FIG_1[4:],
    FIG_1[4:].replace(".", "0"),
    FIG_1[4:] + "\r",
    FIG_1,
    "",
    "# a comment",
    "." * 81,
    "11" + "." * 79,
    FIG_1[4:80],
    FIG_1[4:] + " easy",
    FIG_1[4:-1] + "q",
    "-" * 81,
    SHIDOKU,
    ROUND,
    "\xff",
]


@pytest.mark.parametrize("form", ["text", "line", "tsv", "json"])
@pytest.mark.parametrize("options", [[], ["--limit", "1"], ["--limit", "12"], ["--keep", "0"], ["--layout", "3x3x"]])
def test_a_file_is_answered_like_its_lines_one_by_one(form: str, options: list[str]) -> None:
    argv = ["solve", "-", "--output", form, "--engine", "kernel", *options]
    singly = run(*argv, stdin="\n".join(MIXED) + "\n")
    at_once = run(*argv, stdin_file="\n".join([*MIXED] * 10))
    assert without_times(at_once.out) == without_times(singly.out) * 10
    assert (at_once.code, len(at_once.err.splitlines())) == (2, 10 * len(singly.err.splitlines()))
    last = 10 * (len(MIXED) - 2)
    assert f"Puzzle {last}, character 1: " in at_once.err


def without_times(out: str) -> str:
    """`out` without the seconds and counters of JSON, which no two runs share."""
    return re.sub(r'"stats": .*', "", out)


@pytest.mark.parametrize("threads", ["1", "2", "5"])
def test_threads_keep_the_order_of_the_lines(tmp_path: Path, threads: str) -> None:
    file, expected = tmp_path / "puzzles.txt", []
    with file.open("w") as out:
        for k in range(40_000):
            cells = [FIG_1[4:], "." * 81, "11" + "." * 79][k % 7 % 3]
            out.write(f"{cells}\n")
            expected.append("120"[k % 7 % 3])
    found = run("solve", str(file), "--output", "line", "--threads", threads)
    assert [line[0] for line in found.lines] == expected
