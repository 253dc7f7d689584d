"""What the scales say, in words."""

from __future__ import annotations

from typing import Any

import pytest

from solver.board import Budget, Puzzle
from solver.board.wording import untranslated
from solver.rating import SCALES, body_of, rate, rating_with
from solver.rating.scale import Language, grade_in_words
from solver.rating.wording import grades_by_scale
from solver.techniques import DEFAULT_LADDER, explain

HARD = Puzzle.from_text("3x3:1.3........71..26..893..4...3....1...6.5...9.8...4...6...2.5...5..6.4.1.9.....5..")

AMBIGUOUS = Puzzle.from_text("2x2:1.....1..1......")  # several solutions, so that every ladder gets stuck


def in_words(rating: dict[str, Any], **options: Any) -> dict[str, str]:
    return dict(grades_by_scale(rating, untranslated, **options))


def test_a_finished_scale_shows_its_numbers() -> None:
    done = {"is_open": False, "at_least": None, "ended": "solved"}
    rating = rating_with(
        {
            DEFAULT_LADDER: {
                "level": "hard",
                "score": 4711,
                "hardest": "xy-wing",
                "counts": {"naked-pair": 2, "xy-wing": 1},
                **done,
            },
            "hodoku": {"level": "Hard", "score": 950, **done},
            "explainer": {"er": 4.2, "ep": 1.2, "ed": None, **done},
            "sudokuwiki": {"grade": "Tough", "score": 159, **done},
        }
    )
    assert rating["finished"]
    assert in_words(rating, figures=lambda number: f"{number:,}") == {
        "This site": "Hard, 4,711: XY-wing, 2 × Naked pair",
        "HoDoKu": "Hard, 950",
        "Sudoku Explainer": "ER 4.2 for the hardest step, EP 1.2 up to the first digit, ED – for the first step",
        "SudokuWiki": "Tough, 159",
    }


def is_open(ended: str, *, at_least: float | None = None, steps: int = 0) -> dict[str, object]:
    return {"is_open": True, "ended": ended, "at_least": at_least, "steps": steps}


def test_a_scale_out_of_time_says_how_far_it_came() -> None:
    rating = rating_with(
        {
            "hodoku": is_open("budget", at_least=1200),
            "explainer": is_open("budget", at_least=7.1),
        }
    )
    assert in_words(rating, figures=lambda number: f"{number:,}") == {
        "This site": "search stopped when its time was up",
        "HoDoKu": "1,200 or more (search stopped when its time was up)",
        "Sudoku Explainer": "ER 7.1 or more (search stopped when its time was up)",
        "SudokuWiki": "search stopped when its time was up",
    }


@pytest.mark.parametrize(
    ("steps", "words"),
    [(0, "its techniques find no first step"), (1, "gives up after 1 step"), (4711, "gives up after 4,711 steps")],
)
def test_a_scale_that_gets_stuck_says_after_how_many_steps(steps: int, words: str) -> None:
    rating = rating_with({"sudokuwiki": is_open("stuck", steps=steps)})
    assert in_words(rating, figures=lambda number: f"{number:,}")["SudokuWiki"] == words


def test_a_stuck_scale_scores_only_by_a_guess_or_a_lower_bound() -> None:
    found = {
        scale.ladder.name: body_of(explain(AMBIGUOUS, ladder=scale.ladder, budget=Budget(seconds=60)))
        for scale in SCALES
    }
    assert {body["ended"] for body in found.values()} == {"stuck"}
    assert in_words(rating_with(found)) == {
        "This site": "gives up after 1 step",
        "HoDoKu": "Extreme, 10014 (has to guess)",
        "Sudoku Explainer": "ER 11.0 or more (gives up after 1 step)",
        "SudokuWiki": "gives up after 1 step",
    }


def test_while_it_is_looked_for_a_scale_may_still_come() -> None:
    assert set(in_words(rating_with({}), is_running=True).values()) == {"not finished yet"}
    some = rating_with({"hodoku": is_open("budget", at_least=1200)})
    assert in_words(some, is_running=True)["HoDoKu"] == "1200 or more so far"


def test_without_time_every_scale_is_open() -> None:
    assert all("time was up" in value for value in in_words(rate(HARD, budget=Budget(nodes=5))).values())


def test_one_point_is_singular() -> None:
    language = Language(untranslated)
    assert (grade_in_words("Gentle", 1, language), grade_in_words("Gentle", 2, language)) == (
        "Gentle, 1 point a step",
        "Gentle, 2 points a step",
    )
