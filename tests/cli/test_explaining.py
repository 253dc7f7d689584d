import pytest

from solver.board import Budget, Puzzle
from solver.cli.explaining import SEVERAL
from solver.engines import find_engine
from solver.formats import write
from tests.cli.examples import DIAGONAL, FIG_1, IMPOSSIBLE, ROUND, SHIDOKU, run


def test_explain_answers_field_for_field() -> None:
    found = run("explain", SHIDOKU, "--json")
    assert found.code == 0
    assert list(found.body) == ["puzzle", "status", "mistakes", "ended", "finished", "steps", "rating"]
    assert (found.body["ended"], found.body["finished"]) == ("solved", True)
    assert found.body["rating"]["level"] == "beginner"
    assert all(
        list(step) == ["technique", "places", "removes", "facts", "views", "text"] for step in found.body["steps"]
    )
    assert len([place for step in found.body["steps"] for place in step["places"]]) == 12


def test_a_stuck_walkthrough_is_a_normal_result() -> None:
    found = run("explain", FIG_1, "--ladder", "basic", "--json")
    assert (found.code, found.body["ended"], found.body["finished"]) == (0, "stuck", False)


@pytest.mark.parametrize("puzzle", ["1....2....3....4", "2x2:" + "." * 16, "3x3:" + "." * 81, ROUND])
def test_several_solutions_are_announced_before_the_steps(puzzle: str) -> None:
    """And it does not go on looking for steps until time runs out."""
    done, body = run("explain", puzzle, "--seconds", "60"), run("explain", puzzle, "--seconds", "60", "--json").body
    assert done.code == 0
    assert done.lines[1] == SEVERAL
    assert (body["status"], body["finished"]) == ("multiple", False)


def test_nothing_is_said_of_solutions_when_there_is_one() -> None:
    assert SEVERAL not in run("explain", SHIDOKU).lines


def test_a_full_board_is_solved_and_nothing_else_is_said() -> None:
    grid = Puzzle.from_text("2x2:" + SHIDOKU)
    (solution,) = find_engine("search").solve(grid, limit=1, keep=1, budget=Budget()).solutions
    assert run("explain", grid.layout.to_text(solution)).lines[1:] == ["Every cell is filled: the puzzle is solved."]


GOLDEN_NUGGET = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
WRONG = ":0000:x:5+2..8..49...5...3..673....115..........2.8..........187....415..3...2...49..5...3:{}::"


@pytest.mark.parametrize(
    ("crossed_out", "placed", "cells"), [("", [["r1c2", 2]], []), ("225", [["r1c2", 2]], ["r2c5"])]
)
def test_mistakes_in_the_position_come_before_the_steps(
    crossed_out: str, placed: list[list[object]], cells: list[str]
) -> None:
    text = WRONG.format(crossed_out)
    lines, body = run("explain", text, "--seconds", "60").lines, run("explain", text, "--json").body
    assert body["mistakes"] == {"placed": placed, "cells": cells}
    assert [not line[0].isdigit() for line in lines[1:4]] == [True, bool(cells), False]


def test_a_position_without_mistakes_has_none() -> None:
    assert run("explain", SHIDOKU, "--json").body["mistakes"] is None


def test_a_position_in_which_digits_clash_has_no_steps() -> None:
    done = run("steps", "1....2....3....4", "--technique", "naked-single", "--placed", "r1c2=1")
    assert (done.code, "1 appears more than once in row 1 (r1c1 and r1c2)" in done.err) == (2, True)


def test_a_contradiction_means_no_solution() -> None:
    found = run("explain", IMPOSSIBLE, "--json")
    assert (found.code, found.body["ended"]) == (1, "contradiction")


def test_an_explanation_out_of_time_is_unfinished() -> None:
    found = run("explain", GOLDEN_NUGGET, "--seconds", "0.000001", "--json")
    assert (found.code, found.body["ended"], found.body["finished"]) == (3, "budget", False)


def test_a_ladder_can_be_chosen() -> None:
    slugs = {step["technique"] for step in run("explain", ROUND, "--ladder", "singles", "--json").body["steps"]}
    assert slugs <= {"full-house", "hidden-single", "naked-single"}


def test_steps_are_numbered_sentences() -> None:
    lines = run("explain", SHIDOKU).lines
    assert lines[0] == "2x2:" + SHIDOKU
    assert lines[1].startswith("1. ")
    assert lines[-1] == "Every cell is filled: the puzzle is solved."


def test_a_candidate_grid_is_explained_from_its_position() -> None:
    grid = write(Puzzle.from_text("2x2:" + DIAGONAL), "candidates")
    assert run("explain", grid, "--json").body["ended"] == "stuck"
    assert run("explain", grid.replace("34", "3 ", 1), "--json").body["ended"] == "solved"


def test_steps_answer_field_for_field() -> None:
    body = run("steps", SHIDOKU, "--technique", "naked-single", "--json").body
    assert list(body) == ["puzzle", "technique", "steps", "complete"]
    assert (body["puzzle"], body["technique"]) == ("2x2:" + SHIDOKU, "naked-single")
    assert len(body["steps"]) == 4


def test_steps_stop_when_their_time_is_up() -> None:
    options = SHIDOKU, "--technique", "naked-single", "--seconds"
    in_time, too_late = run("steps", *options, "60", "--json"), run("steps", *options, "0.000001", "--json")
    assert (in_time.code, in_time.body["complete"]) == (0, True)
    assert (too_late.code, too_late.body["complete"]) == (3, False)
    assert len(too_late.body["steps"]) < len(in_time.body["steps"])
    assert [line[:1] for line in run("steps", *options, "0.000001").lines[1:]] == ["1", "T"]


def test_placed_digits_change_the_position() -> None:
    plain = run("steps", DIAGONAL, "--technique", "naked-single", "--json").body
    placed = run("steps", DIAGONAL, "--technique", "naked-single", "--placed", "r1c2=3", "--json").body
    assert plain["steps"] == []
    assert ["r2c1", 4] in [place for step in placed["steps"] for place in step["places"]]


def test_crossed_out_candidates_change_the_position() -> None:
    body = run("steps", DIAGONAL, "--technique", "naked-single", "--crossed-out", "r1c2:4 r1c3:2", "--json").body
    assert [step["places"] for step in body["steps"]] == [[["r1c2", 3]], [["r1c3", 4]]]


def test_lines_name_technique_and_position() -> None:
    stdin = f"{DIAGONAL}\tnaked-single\tr1c2=3\t\n{DIAGONAL}\tnaked-single\t\tr1c2:4\n{SHIDOKU}\tfull-house\n"
    bodies = run("steps", "-", "--json", stdin=stdin).bodies
    assert [body["technique"] for body in bodies] == ["naked-single", "naked-single", "full-house"]
    assert bodies[0]["steps"]
    assert bodies[1]["steps"][0]["places"] == [["r1c2", 3]]


def test_an_unknown_technique_on_a_line_is_refused() -> None:
    found = run("steps", "-", "--json", stdin=f"{SHIDOKU}\tguess\n")
    assert found.code == 2
    assert "no technique called 'guess'" in found.err


def test_steps_needs_a_technique() -> None:
    found = run("steps", SHIDOKU)
    assert found.code == 2
    assert "--technique" in found.err


def test_a_technique_that_finds_nothing_says_so() -> None:
    assert run("steps", DIAGONAL, "--technique", "full-house").lines[1] == "The technique finds nothing here."


def test_steps_are_printed_in_german() -> None:
    assert "Zeile" in run("explain", SHIDOKU, "--language", "de").out


XY_WING = "3x3:1.3........71..26..893..4...3....1...6.5...9.8...4...6...2.5...5..6.4.1.9.....5.."


def test_explanations_come_in_three_lengths() -> None:
    brief, sentence, full = (run("explain", XY_WING, "--words", words).lines for words in ("brief", "sentence", "full"))
    assert "32. XY-wing: r6c6 ≠ 2" in brief
    assert len(brief) == len(sentence) < len(full)
    assert any(line.startswith("   ") and "because it sees the" in line for line in full)
    assert any(line.startswith("   If r") for line in full)


def test_a_technique_may_be_left_out() -> None:
    assert "XY-wing" not in run("explain", XY_WING, "--without", "xy-wing, als-xz").out
    refused = run("explain", XY_WING, "--without", "x-wings")
    assert (refused.code, "'x-wings' is not on the ladder" in refused.err) == (2, True)


def test_uniqueness_techniques_need_a_proved_unique_solution() -> None:
    slugs = {step["technique"] for step in run("explain", XY_WING, "--ladder", "hodoku", "--json").body["steps"]}
    assert slugs
    several = run("explain", ROUND, "--ladder", "everything", "--json").body["steps"]
    assert not any(step["technique"].startswith(("unique-", "avoidable-", "bug-")) for step in several)


def test_ladders_without_a_scale_give_no_rating() -> None:
    assert run("explain", SHIDOKU, "--ladder", "basic", "--json").body["rating"] is None
    assert run("explain", SHIDOKU, "--ladder", "hodoku", "--json").body["rating"]["level"] == "Easy"


def test_techniques_may_be_put_first() -> None:
    (first, *_) = run("explain", SHIDOKU, "--first", "naked-single", "--json").body["steps"]
    assert first["technique"] == "naked-single"
    refused = run("explain", SHIDOKU, "--first", "x-wings")
    assert (refused.code, "x-wings" in refused.err) == (2, True)


def test_a_technique_that_is_not_on_the_ladder_can_be_put_first() -> None:
    singles, first = (
        {step["technique"] for step in run("explain", FIG_1, "--ladder", "singles", *more, "--json").body["steps"]}
        for more in ((), ("--first", "pointing"))
    )
    assert "pointing" in first - singles


def test_a_technique_unknown_to_the_scale_gives_no_rating() -> None:
    found = run("explain", FIG_1, "--ladder", "hodoku", "--first", "aligned-pair-exclusion", "--json")
    assert (found.code, found.body["ended"]) == (0, "solved")
    assert (found.body["rating"] is None) == any(
        step["technique"] == "aligned-pair-exclusion" for step in found.body["steps"]
    )
