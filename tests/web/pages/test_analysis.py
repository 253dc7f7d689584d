"""What a puzzle is like, on its page: asked for by a visitor, and then there for all."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from django.utils.translation import override

from solver.board import Puzzle
from solver.models import DailyPuzzle, Finding, KeptPuzzle
from solver.questions import Reply, State
from solver.web.answers.puzzle_questions import find_analysis, find_verdict
from solver.web.pages.analysis import AnalysisText, analysis_of
from tests.answerers import Scripted, answer_with
from tests.web.conftest import SHIDOKU

pytestmark = pytest.mark.django_db

ASKS, LINES, CHART = "data-asks", 'class="facts-of-puzzle"', 'class="ways"'


def kept(text: str) -> KeptPuzzle:
    return KeptPuzzle.objects.keep(Puzzle.from_text(text))[0]


def shown(client: Client, puzzle: KeptPuzzle, **query: str | int) -> str:
    return client.get(puzzle.get_absolute_url(), query).content.decode()


def test_nothing_is_looked_for_before_somebody_asks(client: Client) -> None:
    puzzle = kept(SHIDOKU)
    html = shown(client, puzzle, analysis=1)
    assert ASKS in html
    assert LINES not in html
    assert not Finding.objects.filter(puzzle=puzzle, question="analysis").exists()


def test_what_was_asked_for_is_shown_to_everybody(client: Client) -> None:
    puzzle = kept(SHIDOKU)
    shown(client, puzzle)
    response = client.post(f"{puzzle.get_absolute_url()}analysis/")
    assert (response.status_code, response["Location"]) == (303, f"{puzzle.get_absolute_url()}?analysis=1#analysis")
    html = shown(client, puzzle, other="visitor")
    assert LINES in html
    assert CHART in html
    assert ASKS not in html


def test_a_script_gets_only_the_part_that_changes(client: Client) -> None:
    puzzle = kept(SHIDOKU)
    shown(client, puzzle)
    address = f"{puzzle.get_absolute_url()}analysis/"
    response = client.post(address, {"fragment": 1})
    html = response.content.decode()
    assert response.status_code == 200
    assert LINES in html
    assert "<html" not in html
    assert client.get(address, {"fragment": 1}).content.decode() == html
    assert client.get(address).status_code == 303


def test_before_the_verdict_there_is_nothing_to_say() -> None:
    puzzle = kept(f"3x3:{'.' * 81}")
    assert analysis_of(find_analysis(puzzle, asks=False)) == AnalysisText()


@pytest.mark.parametrize("text", [f"2x2:1{'.' * 15}", f"2x2:11{'.' * 14}", f"2x2:{'.' * 16}", f"3x3:{'.' * 81}"])
def test_without_one_solution_there_is_no_path(client: Client, text: str) -> None:
    puzzle = kept(text)
    shown(client, puzzle)
    html = client.post(f"{puzzle.get_absolute_url()}analysis/", {"fragment": 1}).content.decode()
    assert LINES in html
    assert CHART not in html


def test_a_puzzle_with_clues_is_described(client: Client) -> None:
    puzzle = kept("2x2:1.....3..2......;cage:4=r4c4")
    shown(client, puzzle)
    html = client.post(f"{puzzle.get_absolute_url()}analysis/", {"fragment": 1}).content.decode()
    assert LINES in html
    assert html.count("<dt>") < 5


def test_a_busy_site_keeps_the_button(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = kept(SHIDOKU)
    find_verdict(puzzle)
    answer_with(monkeypatch, Scripted(Reply(State.BUSY)), "analysis")
    text = analysis_of(find_analysis(puzzle, asks=True))
    assert (text.lines, text.can_ask, text.is_running) == ((), True, False)


def test_the_headings_follow_the_language() -> None:
    puzzle = kept(SHIDOKU)
    find_verdict(puzzle)
    answers = find_analysis(puzzle, asks=True)
    with override("de"):
        german = analysis_of(answers)
    assert [len(line) for line in german.lines] == [2] * len(analysis_of(answers).lines)


TURNED = "2x2:...1.2....3.4..."  # SHIDOKU, turned: its canonical form, too
RENAMED = "2x2:2.....1..3.....4"


def analysed(client: Client, text: str) -> str:
    puzzle = kept(text)
    shown(client, puzzle)
    return client.post(f"{puzzle.get_absolute_url()}analysis/", {"fragment": 1}).content.decode()


def test_the_same_puzzle_in_another_form_is_named(client: Client) -> None:
    assert "same-puzzles" not in analysed(client, RENAMED)
    html = analysed(client, SHIDOKU)
    assert f'href="{kept(RENAMED).get_absolute_url()}"' in html
    assert f'href="{kept(SHIDOKU).get_absolute_url()}"' not in html
    assert f'href="{kept(SHIDOKU).get_absolute_url()}"' in analysed(client, RENAMED)


def test_a_puzzle_that_is_its_own_form_is_not_named_twice(client: Client) -> None:
    analysed(client, SHIDOKU)
    assert analysed(client, TURNED).count(f'href="{kept(SHIDOKU).get_absolute_url()}"') == 1
    assert KeptPuzzle.objects.count() == 2


def test_other_puzzles_are_not_the_same(client: Client) -> None:
    analysed(client, SHIDOKU)
    assert "same-puzzles" not in analysed(client, "2x2:1.....3..2....4.")


def test_a_puzzle_that_was_removed_is_not_named(client: Client) -> None:
    analysed(client, SHIDOKU)
    analysed(client, RENAMED)
    kept(RENAMED).delete()
    assert "same-puzzles" not in analysed(client, SHIDOKU)


def test_a_daily_puzzle_is_named_once_its_day_has_begun(client: Client) -> None:
    daily = DailyPuzzle.objects.create(day=date(2026, 11, 2), kind="mini", text=RENAMED, form=TURNED)
    assert "same-puzzles" not in analysed(client, SHIDOKU)
    daily.publish()
    assert f'href="{daily.get_absolute_url()}"' in analysed(client, SHIDOKU)
