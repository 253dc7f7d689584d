"""How hard a puzzle is, on its page."""

from __future__ import annotations

import pytest
from django.test import Client

from solver.board import Puzzle
from solver.models import KeptPuzzle, RatingDict
from solver.rating import scales_version

pytestmark = pytest.mark.django_db
SHIDOKU = "2x2:1.....3..2.....4"
SQUARE = "3x3:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def page(client: Client, text: str, *, visit: int = 1) -> str:
    """Pages are remembered, so that a second `visit` needs another address."""
    row, _ = KeptPuzzle.objects.keep(Puzzle.from_text(text))
    return client.get(row.get_absolute_url(), {"visit": visit}).content.decode()


def kept() -> RatingDict:
    rating: RatingDict | None = KeptPuzzle.objects.get(text=SQUARE).rating
    assert rating
    return rating


def test_the_page_of_a_fair_puzzle_says_how_hard_it_is_on_every_scale(client: Client) -> None:
    html = page(client, SQUARE)
    assert "How hard it is" in html
    for scale in ("HoDoKu", "Sudoku Explainer", "SudokuWiki"):
        assert f"<dt>{scale}</dt>" in html
    assert "The scales measure different things" in html
    assert "these numbers are ours" not in html


def test_the_numbers_of_other_boards_are_marked(client: Client) -> None:
    assert "On boards other than 9 × 9 these numbers are ours" in page(client, SHIDOKU)


@pytest.mark.parametrize("text", ["2x2:1...............", "2x2:11.............."])
def test_a_puzzle_without_just_one_solution_has_no_rating(client: Client, text: str) -> None:
    assert "How hard it is" not in page(client, text)


def test_levels_and_grades_are_said_in_the_language_of_the_page(client: Client) -> None:
    row, _ = KeptPuzzle.objects.keep(Puzzle.from_text(SQUARE))
    html = client.get(row.get_absolute_url(), {"lang": "de"}).content.decode()
    assert "Leicht, " in html
    assert "Gentle" not in html


def test_a_rating_is_kept(client: Client) -> None:
    page(client, SQUARE)
    assert kept()["version"] == scales_version()
    KeptPuzzle.objects.get(text=SQUARE).keep_rating({**kept(), "score": 4711})
    assert "4,711" in page(client, SQUARE, visit=2)


def test_our_own_scale_is_that_of_the_steps_on_the_page(client: Client) -> None:
    page(client, SQUARE)
    known = kept()
    is_open: RatingDict = {**known, "level": None, "score": None, "is_open": True, "at_least": 4711, "finished": False}
    KeptPuzzle.objects.get(text=SQUARE).keep_rating(is_open | {"ended": "budget"})
    assert "4,711" not in page(client, SQUARE, visit=2)
    assert kept() == known


def test_a_rating_by_other_ladders_is_made_anew(client: Client) -> None:
    page(client, SQUARE)
    KeptPuzzle.objects.get(text=SQUARE).keep_rating({**kept(), "score": 4711, "version": "old"})
    assert "4,711" not in page(client, SQUARE, visit=2)
    assert kept()["version"] == scales_version()
