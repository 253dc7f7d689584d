"""The questions with a choice of answers, as the server makes their pages."""

import re
from html import unescape

import pytest
from django.test import Client

from solver.training.quizzes import all_claims, all_which
from solver.web.pages.training.quizzes import VALID, WHICH, quizzes_by_level
from tests.web.conftest import text_of

MODES = (WHICH, VALID)


def _choices(page: str) -> dict[str, tuple[bool, str]]:
    """The answers of a page: whether each is right, and what is said about it."""
    tags = re.findall(r"<a [^>]*data-answer[^>]*>", page, re.DOTALL)
    comments = (re.search(r'data-comment="([^"]*)"', tag) for tag in tags)
    names = (re.search(r'data-answer="([\w-]+)"', tag) for tag in tags)
    return {
        name[1]: ("data-right" in tag, unescape(comment[1]))
        for tag, name, comment in zip(tags, names, comments, strict=True)
        if name and comment
    }


@pytest.mark.parametrize(("mode", "n_choices"), [(WHICH, 4), (VALID, 2)])
def test_a_question_has_one_right_answer(client: Client, mode: str, n_choices: int):
    choices = _choices(text_of(client.get(f"/train/{mode}/?level=hard&n=2")))
    assert len(choices) == n_choices
    assert [is_right for is_right, _ in choices.values()].count(True) == 1
    assert all(comment for _, comment in choices.values())


@pytest.mark.parametrize("mode", MODES)
def test_each_answer_has_a_page_that_says_what_is_right(client: Client, mode: str):
    address = f"/train/{mode}/?level=medium&n=1"
    choices = _choices(text_of(client.get(address)))
    for answer, (_, comment) in choices.items():
        page = unescape(text_of(client.get(f"{address}&answer={answer}")))
        assert re.search(rf'role="status">{re.escape(comment)}<', page)
        assert "is-answered" in page


def test_a_near_miss_names_the_candidate_that_spoils_it(client: Client):
    n, claim = next((n, each) for n, each in enumerate(quizzes_by_level(VALID)["hard"]) if getattr(each, "spoiler", ""))
    cell, digits = getattr(claim, "spoiler", "").split(":")
    choices = _choices(text_of(client.get(f"/train/valid/?level=hard&n={n}")))
    assert [is_right for is_right, _ in choices.values()] == [False, True]
    assert all(cell in comment and digits in comment for _, comment in choices.values())


def test_a_valid_step_is_explained_by_its_sentence(client: Client):
    n = next(n for n, each in enumerate(quizzes_by_level(VALID)["easy"]) if not getattr(each, "spoiler", ""))
    page = text_of(client.get(f"/train/valid/?level=easy&n={n}"))
    claimed = re.search(r"<blockquote>\s*(.*?)\s*</blockquote>", page, re.DOTALL)
    assert claimed
    assert all(comment.endswith(unescape(claimed[1])) for _, comment in _choices(page).values())


def test_a_claimed_digit_covers_no_candidates(client: Client):
    for n in range(len(quizzes_by_level(VALID)["easy"])):
        board = text_of(client.get(f"/train/valid/?level=easy&n={n}")).partition("<template>")[0]
        assert re.search(r'class="cand[^"]*is-pattern[^"]*" id="cand-', board)


def test_beginners_meet_many_claims_they_can_read():
    claims = quizzes_by_level(VALID)["easy"]
    assert len(claims) >= 16
    assert max(each.start.puzzle.layout.n for each in claims) <= 10


@pytest.mark.parametrize("mode", MODES)
def test_every_question_has_its_place(mode: str):
    placed = [quiz for some in quizzes_by_level(mode).values() for quiz in some]
    assert sorted(placed) == sorted(all_which() if mode == WHICH else all_claims())


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "query", [{"n": "999999"}, {"n": "-1"}, {"n": "٣"}, {"n": "0", "level": "x"}, {"n": "0", "answer": "<b>"}]
)
def test_an_unknown_place_leads_to_a_question(client: Client, mode: str, query: dict[str, str]):
    page = text_of(client.get(f"/train/{mode}/", query))
    assert "data-answer" in page
    assert "is-answered" not in page


@pytest.mark.parametrize("mode", MODES)
def test_after_the_last_question_comes_the_first(client: Client, mode: str):
    last = len(quizzes_by_level(mode)["medium"]) - 1
    page = unescape(text_of(client.get(f"/train/{mode}/?level=medium&n={last}")))
    assert f'data-next href="/train/{mode}/?level=medium&n=0"' in page


@pytest.mark.parametrize("mode", MODES)
def test_a_fragment_is_the_question_alone(client: Client, mode: str):
    page = text_of(client.get(f"/train/{mode}/?n=0&fragment=1"))
    assert "data-answer" in page
    assert "<html" not in page


@pytest.mark.parametrize("mode", [*MODES, "speed"])
def test_without_a_number_any_question_comes(client: Client, mode: str):
    found = {client.get(f"/train/{mode}/?level=hard")["Location"] for _ in range(5)}
    assert len(found) > 1
    assert all(re.fullmatch(rf"/train/{mode}/\?level=hard&n=\d+", url) for url in found)
