from pathlib import Path

import pytest

from solver.engines import WATCHED
from tests.cli.examples import DIAGONAL, FIG_1, SHIDOKU, SHIDOKU_SOLVED, run


@pytest.mark.parametrize("engine", WATCHED)
def test_every_watched_engine_can_be_traced(engine: str) -> None:
    events = run("trace", SHIDOKU, "--engine", engine, "--json").bodies
    assert list(dict.fromkeys(event["n"] for event in events)) == list(range(1, events[-1]["n"] + 1))
    assert [event["grid"] for event in events if event["event"] == "solution"] == [SHIDOKU_SOLVED]
    assert max(event.get("written", 0) for event in events) >= 12


@pytest.mark.parametrize("engine", WATCHED)
def test_each_solution_is_printed_with_its_number(engine: str) -> None:
    events = run("trace", DIAGONAL, "--engine", engine, "--limit", "9", "--every", "1000", "--json").bodies
    found = [event for event in events if event["event"] == "solution"]
    assert [event["number"] for event in found] == [1, 2]
    assert len({event["grid"] for event in found}) == 2


@pytest.mark.parametrize("engine", WATCHED)
def test_dead_branches_of_a_board_without_solution_are_named(engine: str) -> None:
    events = run("trace", "4......2.....1.3", "--engine", engine, "--json").bodies
    # singles alone end in a contradiction: moler and search take nothing back
    n_dead = {"brute": 4, "moler": 0, "arrays": 1, "search": 0, "kernel": 1, "sat": 1, "ilp": 1}[engine]
    assert sum(event["event"] == "dead end" for event in events) == n_dead
    assert all(event["event"] != "solution" for event in events)


def test_a_dead_end_stands_before_the_digit_is_taken_back() -> None:
    lines = run("trace", "4......2.....1.3", "--engine", "brute").lines
    dead = [k for k, line in enumerate(lines) if "dead end" in line]
    assert all("taken back" in lines[k + 1] and "tentative" in lines[k - 1] for k in dead)


def test_a_clause_is_printed_with_its_candidates() -> None:
    lines = run("trace", DIAGONAL, "--engine", "sat").lines
    assert "13: blocked: r1c2≠3, depth 1, 12 written" in lines
    assert "26: 3 in r1c2 crossed out (excluded), depth 0, 12 written" in lines


def test_events_are_chosen_by_their_numbers() -> None:
    events = run("trace", DIAGONAL, "--engine", "sat", "--from", "13", "--to", "20", "--every", "5", "--json").bodies
    assert [(event["n"], event["event"]) for event in events] == [(13, "noted"), (18, "taken back")]
    assert events[0]["candidates"] == "r1c2≠3"


def test_trace_refuses_an_engine_without_a_trace() -> None:
    assert run("trace", SHIDOKU, "--engine", "portfolio").code == 2


STARTS = {"gif": b"GIF89a", "png": b"\x89PNG", "svg": b"<svg", "zip": b"PK"}


@pytest.mark.parametrize("ending", STARTS)
def test_a_run_can_be_drawn_into_a_file(ending: str, tmp_path: Path) -> None:
    film = tmp_path / f"run.{ending}"
    body = run("trace", SHIDOKU, "--film", str(film), "--to", "5", "--json").bodies[0]
    assert film.read_bytes().startswith(STARTS[ending])
    assert (body["pictures"], body["bytes"]) == (6, film.stat().st_size)


@pytest.mark.parametrize("arguments", [["--film", "run.mp4"], ["--film", "run.gif", "--engine", "brute"]])
def test_an_unknown_file_type_or_too_long_a_film_is_refused(arguments: list[str]) -> None:
    assert run("trace", FIG_1, *arguments, "--seconds", "1").code == 2


def test_the_generator_can_be_traced() -> None:
    events = run("trace", "2x2", "--engine", "generator", "--seed", "1", "--json").bodies
    assert events[0] == {
        "n": 1,
        "event": "written",
        "cell": "r4c4",
        "digit": 2,
        "why": "tentative",
        "depth": 0,
        "written": 1,
    }
    assert [event["why"] for event in events[-2:]] == ["tentative", "exactly_one"]


def test_the_generator_can_be_drawn(tmp_path: Path) -> None:
    film = tmp_path / "made.gif"
    assert run("trace", "2x2", "--engine", "generator", "--film", str(film), "--json").bodies[0]["pictures"] == 12


def test_a_generator_without_time_is_unfinished() -> None:
    assert run("trace", "3x3", "--engine", "generator", "--seconds", "0.000001").code == 3


def test_the_generator_refuses_a_layout_that_does_not_exist() -> None:
    refused = run("trace", "2xx2", "--engine", "generator")
    assert (refused.code, refused.lines) == (2, [])
