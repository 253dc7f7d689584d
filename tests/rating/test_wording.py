"""What the scales say, in words."""

from __future__ import annotations

from typing import Any

from solver.board import Budget, Puzzle
from solver.board.wording import untranslated
from solver.rating import rate, rating_with
from solver.rating.wording import said_by_scales
from solver.techniques import DEFAULT_LADDER

HARD = Puzzle.from_text("3x3:1.3........71..26..893..4...3....1...6.5...9.8...4...6...2.5...5..6.4.1.9.....5..")


def said(rating: dict[str, Any], **options: Any) -> dict[str, str]:
    return dict(said_by_scales(rating, untranslated, **options))


def test_what_is_finished_is_its_numbers() -> None:
    done = {"is_open": False, "at_least": None, "ended": "solved"}
    rating = rating_with(
        {
            DEFAULT_LADDER: {"level": "hard", "score": 4711, "hardest": "xy-wing", **done},
            "hodoku": {"level": "Hard", "score": 950, **done},
            "explainer": {"er": 4.2, "ep": 1.2, "ed": None, **done},
            "sudokuwiki": {"grade": "Tough", "score": 159, **done},
        }
    )
    assert rating.finished
    assert said(rating._asdict(), figures=lambda number: f"{number:,}") == {
        "Here": "hard, 4,711; XY-wing",
        "HoDoKu": "Hard, 950",
        "Sudoku Explainer": "ER 4.2, EP 1.2, ED –",
        "SudokuWiki": "Tough, 159",
    }


def test_what_is_open_says_how_far_it_came_and_why() -> None:
    def body(ended: str, at_least: float | None) -> dict[str, object]:
        return {"is_open": True, "ended": ended, "at_least": at_least}

    rating = rating_with(
        {
            DEFAULT_LADDER: body("stuck", 470),
            "hodoku": body("budget", 1200),
            "explainer": body("budget", 7.1),
        }
    )
    assert said(rating._asdict(), figures=lambda number: f"{number:,}") == {
        "Here": "at least 470: its techniques do not lead to the end",
        "HoDoKu": "at least 1,200: not finished within its time",
        "Sudoku Explainer": "at least ER 7.1: not finished within its time",
        "SudokuWiki": "not finished within its time",
    }


def test_while_it_is_looked_for_a_scale_may_still_come() -> None:
    assert set(said(rating_with({})._asdict(), is_running=True).values()) == {"not finished yet"}
    some = rating_with({"hodoku": {"is_open": True, "ended": "budget", "at_least": 1200}})
    assert said(some._asdict(), is_running=True)["HoDoKu"] == "at least 1200 so far"


def test_without_time_every_scale_is_open() -> None:
    assert all("not finished" in value for value in said(rate(HARD, budget=Budget(nodes=5))._asdict()).values())
