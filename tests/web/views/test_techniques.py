"""The pages of the techniques."""

import re

import pytest
from django.test import Client

from solver.rating.levels import grade_of
from solver.techniques import TECHNIQUES
from solver.techniques.lessons.examples import Example
from solver.web.pages.offers.ideas import FIRST
from solver.web.pages.offers.practice import exercises_of
from tests.web.conftest import text_of

pytestmark = pytest.mark.django_db


def test_every_technique_is_listed(client: Client):
    page = text_of(client.get("/techniques/"))
    assert all(f'/techniques/{technique.slug}/"' in page for technique in TECHNIQUES)


def test_the_first_techniques_come_as_one_learns_them():
    levels = [grade_of(slug).level for slug in FIRST]
    in_order = ("hidden-single", "naked-pair", "pointing", "naked-triple", "x-wing", "skyscraper", "w-wing", "aic")
    assert [slug for slug in FIRST if slug in in_order] == list(in_order)
    assert (levels[0], levels[-1]) == (min(levels), max(levels))
    assert len(FIRST) % 4 == 0  # cards fill their rows


def test_a_card_has_a_picture_a_level_and_an_idea(client: Client):
    page = text_of(client.get("/techniques/"))
    card = re.search(r'<li class="card"\s+data-technique="x-wing".*?</li>', page, re.DOTALL)
    assert card
    assert all(each in card[0] for each in ("<svg", "is-level-4", "Hard", "In two rows a digit fits"))


def test_families_are_folded_and_show_their_level(client: Client):
    page = text_of(client.get("/techniques/"))
    families = re.findall(r"<details class=\"technique-family\">\s*<summary>(.*?)</summary>", page, re.DOTALL)
    wings = next(each for each in families if "Wings" in each)
    assert re.findall(r">(Hard|Expert)<", wings) == ["Hard", "Expert"]
    assert "<details open" not in page


def test_a_name_in_another_language_is_searched_too(client: Client):
    assert 'data-other="Naked single"' in text_of(client.get("/techniques/?lang=de"))


@pytest.mark.parametrize("slug", ["naked-single", "x-wing", "unique-rectangle-1", "three-d-medusa"])
def test_a_lesson_explains_spotting_and_difficulty(client: Client, slug: str):
    page = text_of(client.get(f"/techniques/{slug}/"))
    assert all(title in page for title in ("What it is", "How to spot it", "How hard it is", "An example"))
    assert "HoDoKu" in page or slug == "three-d-medusa"
    assert "<em>net</em>" in page or slug != "three-d-medusa"


def test_an_example_reveals_the_step_in_four_depths(client: Client):
    url = "/techniques/pointing/?fragment=1&depth="
    position, where, what, step = (text_of(client.get(f"{url}{depth}")) for depth in range(4))
    assert "Can you find it yourself?" in position
    assert "Look here: box" in where
    assert "Find this" not in where
    assert "Find this: Locked candidates (pointing)" in what
    assert "is-removed" in step
    assert "is-removed" not in position + where + what


def test_each_depth_but_the_last_offers_the_next(client: Client):
    url = "/techniques/pointing/?fragment=1&depth="
    offered = [re.findall(r'data-move="more">([^<]*)<', text_of(client.get(f"{url}{depth}"))) for depth in range(4)]
    assert offered == [["Show where to look"], ["Show what to find"], ["Show the step"], []]
    assert "Find it yourself" in text_of(client.get(f"{url}3"))


def test_examples_are_also_shown_on_a_round_board(client: Client):
    page = text_of(client.get("/techniques/x-wing/?example=round"))
    assert re.search(r'href="\?example=round"\s+data-move="round"\s+aria-current="true"', page)
    assert 'id="cell-r1s1"' in page


@pytest.mark.parametrize("query", ["depth=99&view=7", "depth=-1", "example=nonsense", "view=²"])
def test_an_invalid_query_still_shows_the_lesson(client: Client, query: str):
    assert client.get(f"/techniques/x-wing/?{query}").status_code == 200


def test_a_technique_that_does_not_exist_is_not_found(client: Client):
    assert client.get("/techniques/z-wing/").status_code == 404


def test_a_practice_position_opens_with_its_ladder(client: Client):
    data = {"puzzle": "2x2:1.....3..2.....4", "at": "2x2:1342..3..2.....4", "out": "", "ladder": "basic"}
    url = client.post("/p/", data)["Location"]
    page = text_of(client.get(url))
    assert 'aria-label="row 1, column 2: 3"' in page
    assert 'name="ladder" value="basic"' in page


def test_a_lesson_links_to_other_techniques_and_the_glossary(client: Client):
    page = text_of(client.get("/techniques/naked-single/"))
    assert '<a href="/techniques/hidden-single/">hidden single</a>' in page
    title = "A digit that an empty cell may still take"
    assert re.search(rf'<a href="/techniques/#word-candidate" title="{title}[^"]*">candidate</a>', page)


def test_the_glossary_is_below_the_techniques(client: Client):
    page = text_of(client.get("/techniques/"))
    assert page.index('href="#words"') < page.index('id="words"')
    assert re.search(r'<dt id="word-fin">Fin</dt>\s*<dd>\s*An extra place of the digit', page)


def test_a_description_for_search_engines_has_no_links(client: Client):
    page = text_of(client.get("/techniques/full-house/"))
    assert 'content="Only one cell of a house is still empty.' in page


def test_grades_of_other_scales_are_in_the_language_of_the_page(client: Client):
    page = text_of(client.get("/techniques/exocet/?lang=de"))
    assert "Extrem, " in page
    assert "Extreme" not in page


def test_practice_names_the_ladder_that_needs_the_technique(client: Client):
    page = text_of(client.get("/techniques/direct-pointing/"))
    assert "<small>Order of techniques: Sudoku Explainer’s</small>" in page
    assert 'name="ladder" value="explainer"' in page


def test_a_technique_on_no_ladder_is_tried_first_in_practice(client: Client):
    page = text_of(client.get("/techniques/uvwxyz-wing/"))
    assert "<small>Tried first: UVWXYZ-wing</small>" in page
    assert 'name="first" value="uvwxyz-wing"' in page


def test_what_to_find_names_the_digits_of_the_pattern(client: Client):
    what = text_of(client.get("/techniques/hidden-pair/?fragment=1&depth=2"))
    step = text_of(client.get("/techniques/hidden-pair/?fragment=1&depth=3"))
    digits = re.search(r"with the digits (. and .)\.", what)
    assert digits
    assert f"The digits {digits[1]} of" in step


def _opened(client: Client, exercise: Example, slug: str) -> str:
    start = exercise.to_start()
    data = {"puzzle": exercise.puzzle, "at": start.cells, "out": start.crossed_out_text, "practice": slug}
    return text_of(client.get(client.post("/p/", data)["Location"]))


@pytest.mark.parametrize("slug", ["x-wing", "skyscraper"])
def test_exercises_begin_on_small_boards(slug: str):
    boards = [each.to_start().board for each in exercises_of(slug)]
    sizes = [(board.layout.n, board.open_mask.bit_count()) for board in boards]
    assert len(sizes) > 1
    assert sizes == sorted(sizes)


def test_an_exercise_says_what_to_find_and_leads_to_the_next(client: Client):
    first, *_, last = exercises_of("x-wing")
    page = _opened(client, first, "x-wing")
    assert "Find: X-wing. Remove what it rules out." in page
    assert '"removes": [[' in page
    assert "Next exercise" in page
    after_the_last = _opened(client, last, "x-wing")
    assert "Next exercise" not in after_the_last
    assert re.search(r'id="practice-next" hidden>\s*<a [^>]*href="/techniques/"', after_the_last)


def test_an_exercise_for_a_single_asks_for_its_digit(client: Client):
    assert "Find: Hidden single. Write its digit." in _opened(client, exercises_of("hidden-single")[0], "hidden-single")


@pytest.mark.parametrize("slug", ["sk-loop", "nonsense", ""])
def test_a_puzzle_that_is_not_an_exercise_has_no_task(client: Client, slug: str):
    assert "practice-task" not in _opened(client, exercises_of("x-wing")[0], slug)
