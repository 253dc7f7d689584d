"""The options of a walk-through: grouped singles, hardest steps, alternatives, texts."""

import html
import re

import pytest
from django.test import Client

from solver.board import Puzzle
from solver.techniques import explain
from tests.web.conftest import FIG_1, ROUND_CHAIN, SHIDOKU, TWO_SOLUTIONS, still_looking, text_of


@pytest.fixture
def step(keep, client: Client):
    return lambda text, n, **query: text_of(client.get(f"/p/{keep(text).page_id}/steps/{n}/", query))


def test_in_the_short_form_singles_in_a_row_are_one_stop(step):
    short = step(SHIDOKU, 0, form="short")
    assert short.count('class="step-name"') == 2
    assert "12 singles" in short
    folded = step(SHIDOKU, 5, form="short")
    assert "Steps 1 to 12 of 12" in folded
    assert folded.count("is-placed") == 12 + 1  # on the board and in the legend
    assert "../12/?form=short" in folded


def test_the_hardest_steps_are_marked_and_reached(step):
    page = step(FIG_1, 0)
    assert page.count('class="hardest"') == 3
    assert "Hardest step" in page
    assert "hardest" not in step(SHIDOKU, 0)


def test_no_step_is_marked_hardest_during_the_search(step, monkeypatch):
    still_looking(monkeypatch, [999])
    start = step(FIG_1, 0)
    assert 'data-move="interesting"' in start
    for n in range(start.count('class="step-name"')):
        assert "hardest" not in step(FIG_1, n)


def test_the_next_interesting_step_is_no_single(step):
    page = step(FIG_1, 0)
    assert 'data-move="interesting"' in page
    assert 'data-move="interesting"' not in step(SHIDOKU, 0)


def test_alternatives_are_listed_by_technique_and_shown(step):
    assert "Show me another way" in step(SHIDOKU, 1)
    page = step(SHIDOKU, 1, ways="all")
    assert "Hidden single</h3>" in page
    assert "?ways=hidden-single.2" in page
    other = step(SHIDOKU, 1, ways="hidden-single.2")
    assert "A different way from the one in the walk-through." in other
    assert "Continue this way" in other


def test_an_unknown_alternative_shows_the_step_itself(step):
    page = step(SHIDOKU, 1, ways="x-wing.99")
    assert "Another way than" not in page
    assert "What else is possible here" in page


def test_a_whole_walkthrough_is_shown_as_text(keep, client: Client):
    lines = text_of(client.get(f"/p/{keep(SHIDOKU).page_id}/steps.txt")).splitlines()
    assert lines[:2] == [SHIDOKU, "Order of techniques: for learning"]
    assert lines[2].startswith("1. ")
    assert lines[-1] == "Every cell is filled: the puzzle is solved."


def test_a_walkthrough_as_text_names_cells_as_the_language_does(keep, client: Client):
    url = f"/p/{keep(ROUND_CHAIN).page_id}/steps.txt?words=full"
    english, german = text_of(client.get(url)), text_of(client.get(f"{url}&lang=de"))
    assert "r4s4 is not 0" in english
    assert "R4S4 nicht die 0" in german
    assert "(0=1)r4s4-(1=3)r4s6" in german
    assert not re.search(r"^\d.*\br\d+s\d", german, re.MULTILINE)


def test_a_chain_is_also_written_in_eureka_notation(keep, client: Client):
    url = f"/p/{keep(ROUND_CHAIN).page_id}/steps"
    written = re.search(r'class="notation"><code translate="no">(.*?)</code>', text_of(client.get(f"{url}/12/")))
    assert written
    text = html.unescape(written[1])
    assert text == "(0=1)r4s4-(1=3)r4s6-(3=8)r2s6-(8=0)r2s8 => r4s8<>0"
    assert f"   {text}" in text_of(client.get(f"{url}.txt?words=full")).splitlines()
    assert 'class="notation"' not in text_of(client.get(f"{url}/1/"))


def test_every_position_is_a_candidate_grid(keep, client: Client):
    url = f"/p/{keep(FIG_1).page_id}/steps/"
    assert client.get(f"{url}0.txt").status_code == 200
    assert client.get(f"{url}999.txt").status_code == 404
    again = client.post("/p/", {"puzzle": text_of(client.get(f"{url}30.txt"))})
    assert "?from=candidates&at=3x3:" in again["Location"]


def test_techniques_can_be_chosen_for_the_shown_position(step):
    assert f'name="at" value="{SHIDOKU}"' in step(SHIDOKU, 1)
    # A position after some steps is one with more digits.
    fields = re.search(r'name="at" value="2x2:([1-4.]{16})"', step(SHIDOKU, 5))
    assert fields
    assert fields[1].count(".") == 16 - 4 - 4


def test_a_dead_end_offers_the_teaching_ladder_from_there(keep, client: Client):
    url = client.post(f"/p/{keep(FIG_1).page_id}/walk/", {"ladder": "singles"})["Location"]
    page = text_of(client.get(url))
    assert "Continue in the order for learning" in page
    form = page[page.index('class="dead-end"') :]
    at, out = (re.search(rf'name="{name}" value="([^"]*)"', form)[1] for name in ("at", "out"))  # type: ignore[index]
    after = client.post(f"/p/{keep(FIG_1).page_id}/walk/", {"at": at, "out": out})["Location"]
    assert after != url
    text = text_of(client.get(after))
    assert "Order of techniques: for learning" in text
    assert "Continue in the order for learning" not in text
    n_steps = int(re.search(r"Step 1 of (\d+)", text_of(client.get(after.replace("/0/", "/1/"))))[1])  # type: ignore[index]
    assert 0 < n_steps < len(explain(Puzzle.from_text(FIG_1), unique=True).steps)


def test_a_dead_end_of_the_teaching_ladder_offers_no_other(step):
    assert "Continue in the order for learning" not in step(TWO_SOLUTIONS, 0)
