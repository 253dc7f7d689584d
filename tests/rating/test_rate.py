"""All scales at once."""

from __future__ import annotations

from importlib import import_module

import pytest

from solver.board import Budget, Puzzle
from solver.questions.ratings import Ratings
from solver.rating import SCALES, applying, body_of, open_ladders, rate, rate_in_time, rating_with
from solver.rating.levels import grade_of
from solver.rating.own import OWN, own_rating
from solver.rating.scale import Scale
from solver.rating.sudokuwiki import sudokuwiki_rating
from solver.steps import Ended, Step, Walkthrough
from solver.techniques import BASIC_LADDER, LADDERS, Ladder, explain, find_ladder
from solver.techniques.ladders.sudokuwiki import GRADE_NAMES, STRATEGIES

EASY = Puzzle.from_text("2x2:1.....1..1......")
SHIDOKU = Puzzle.from_text("2x2:1...34...14.....")
HARD = Puzzle.from_text("3x3:1.3........71..26..893..4...3....1...6.5...9.8...4...6...2.5...5..6.4.1.9.....5..")


def test_a_puzzle_is_rated_on_every_scale() -> None:
    rating = rate(HARD)
    assert rating["finished"]
    assert (rating["level"], rating["hardest"]) == ("hard", "xy-wing")
    assert rating["hodoku"]["level"] == "Hard"
    assert rating["se"]["er"] == 4.2
    assert rating["sudokuwiki"]["grade"] == "Tough"


def test_a_puzzle_with_clues_is_rated_on_our_own_scale_alone() -> None:
    rating = rate(Puzzle.from_text("2x2:1.....3..2.....4;odd=r1c1"))
    assert [scale.key for scale in SCALES if not scale.body_in(rating)["is_open"]] == [OWN.key]


@pytest.mark.parametrize("text", ["2x2:1.....3..2.....4;odd=r1c1", "3x3-knight:" + "." * 81])
def test_scales_for_houses_are_null_with_other_rules(text: str) -> None:
    puzzle = Puzzle.from_text(text)
    shown = applying(rating_with({}), puzzle)
    assert {key for key, value in shown.items() if value is None} >= {"hodoku", "se", "sudokuwiki"}
    assert applying(rating_with({}), SHIDOKU) == rating_with({})


def test_only_scales_that_apply_ask_for_more_time() -> None:
    with_clue, without = Puzzle.from_text("2x2:1.....3..2.....4;odd=r1c1"), Puzzle.from_text("2x2:1.....3..2.....4")
    own = rating_with({OWN.ladder.name: OWN.body(explain(with_clue, ladder=OWN.ladder))})
    assert not Ratings(with_clue).is_open(own)
    assert Ratings(without).is_open(own)
    assert Ratings(with_clue).is_open(rating_with({}))


def test_without_time_there_are_no_numbers() -> None:
    rating = rate(HARD, budget=Budget(nodes=5))
    assert not rating["finished"]
    for scale in SCALES:
        body = scale.body_in(rating)
        assert (body["is_open"], body["ended"]) == (True, "budget")
        assert body["at_least"] in (None, 1.2, 1.5, 8, 10, 28)
        assert {body[name] for name in scale.numbers} == {None}


def test_a_rating_is_told_scale_by_scale_and_put_together_again() -> None:
    told: dict[str, dict[str, object]] = {}
    stages = []

    def report(name: str, body: dict[str, object]) -> None:
        told[name] = body
        stages.append(rating_with(told))

    rating = rate(HARD, report=report)
    assert stages[-1] == rating
    assert [stage["se"]["is_open"] for stage in stages] == [True, True, False, False]
    assert (stages[0]["level"], stages[0]["finished"], stages[0]["hodoku"]["score"]) == ("hard", True, None)


def test_scales_leave_their_time_to_those_after_them(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds: list[float | None] = []

    def explain_at_once(puzzle: Puzzle, *, ladder: Ladder, budget: Budget, unique: bool) -> Walkthrough:
        seconds.append(budget.seconds)
        return explain(puzzle, ladder=ladder, budget=Budget(nodes=1), unique=unique)

    monkeypatch.setattr(import_module("solver.rating.rate"), "explain", explain_at_once)
    rate_in_time(EASY, ["explainer", "teaching", "hodoku"], 600)
    assert seconds == pytest.approx([200, 300, 600], rel=0.01)


def test_a_scale_that_is_not_asked_for_stays_open() -> None:
    rating = rate_in_time(SHIDOKU, ["hodoku", "sudokuwiki"], 20)
    assert open_ladders(rating) == ("teaching", "explainer")
    assert (rating["steps"], rating["se"]["steps"]) == (0, 0)
    assert rate_in_time(SHIDOKU, [scale.ladder.name for scale in SCALES], 20) == rate(SHIDOKU)


def test_every_scale_has_its_own_key_name_and_ladder() -> None:
    for field in ("key", "name", "ladder"):
        assert len({getattr(scale, field) for scale in SCALES}) == len(SCALES)


@pytest.mark.parametrize("scale", SCALES, ids=lambda scale: scale.name)
def test_a_scale_has_the_same_names_whether_it_is_known_or_not(scale: Scale) -> None:
    walkthrough = explain(HARD, ladder=scale.ladder, unique=True)
    assert tuple(scale.rate(walkthrough).numbers) == scale.numbers
    assert list(scale.body(walkthrough)) == list(scale.unknown())
    assert scale.body_in(rating_with({scale.ladder.name: scale.body(walkthrough)})) == scale.body(walkthrough)


def test_a_ladder_without_a_scale_is_refused() -> None:
    with pytest.raises(ValueError, match="found ladder 'basic', expected that of a scale"):
        body_of(explain(EASY, ladder=find_ladder(BASIC_LADDER)))


def test_a_full_board_is_for_beginners() -> None:
    rating = rate(Puzzle.from_text("2x2:1234341221434321"))
    assert tuple(rating[name] for name in ("level", "score", "hardest", "finished")) == ("beginner", 0, None, True)


def test_singles_are_gentle() -> None:
    puzzle = Puzzle.from_text("round5a:.96...8.3....6.....4..2.78..5.2.....58...29....1..")
    rating = sudokuwiki_rating(explain(puzzle, ladder=find_ladder("sudokuwiki"), unique=True))
    assert rating.grade == GRADE_NAMES[0]
    assert rating.score


def test_a_ladder_that_gets_stuck_gives_no_points() -> None:
    singles = find_ladder("sudokuwiki").without(slug for slug in STRATEGIES if not slug.endswith("single"))
    walkthrough = explain(HARD, ladder=singles, unique=True)
    rating = sudokuwiki_rating(walkthrough)
    assert len(walkthrough.steps) > 1
    assert (rating.grade, rating.score, rating.at_least, rating.ended) == (None, None, None, Ended.STUCK)
    body = body_of(walkthrough)
    assert (body["grade"], body["score"], body["at_least"], body["ended"]) == (None, None, None, "stuck")


def test_the_points_are_of_techniques_on_their_ladder() -> None:
    (ladder,) = (ladder for ladder in LADDERS if ladder.name == "sudokuwiki")
    assert [technique.slug for technique in ladder.techniques] == list(STRATEGIES)


def test_the_hardest_step_of_a_level_is_last_on_the_ladder() -> None:
    slugs = ("dynamic-forcing-chain", "nested-forcing-chain", "cell-forcing-chain", "naked-single")
    walkthrough = Walkthrough(EASY, "teaching", tuple(map(Step, slugs)), Ended.SOLVED)
    assert own_rating(walkthrough).hardest == "nested-forcing-chain"
    assert grade_of("nested-forcing-chain").score > grade_of("dynamic-forcing-chain").score
