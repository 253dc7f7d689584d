"""The trainer's pages, as the server makes them."""

import re
from html import unescape

from django.test import Client

from solver.rating.level import LEVELS
from solver.techniques import DEFAULT_LADDER, TECHNIQUES, find_ladder
from solver.templatetags.wording import plainly
from solver.training.course import lesson_of
from tests.web.conftest import text_of


def test_the_map_has_every_technique_once(client: Client):
    page = text_of(client.get("/train/"))
    slugs = re.findall(r'data-technique="([\w-]+)"', page)
    assert sorted(slugs) == sorted(each.slug for each in TECHNIQUES)
    assert page.count('class="train-level"') == len(LEVELS) + 1


def test_techniques_for_clues_have_a_group_of_their_own(client: Client):
    *levels, clues = re.split(r'class="train-level"', text_of(client.get("/train/")))[1:]
    slugs = re.findall(r'data-technique="([\w-]+)"', clues)
    assert sorted(slugs) == sorted(each.slug for each in TECHNIQUES if each.family == "Clues")
    assert len(levels) == len(LEVELS)


def test_a_technique_has_the_title_of_its_lesson_too(client: Client):
    page = text_of(client.get("/train/"))
    tile = re.search(r'data-technique="full-house".*?</li>', page, re.DOTALL)
    assert tile
    assert plainly(lesson_of("full-house").title) in unescape(tile[0])


def test_lessons_are_on_the_ladder_and_need_no_clues(client: Client):
    page = text_of(client.get("/train/"))
    taught = set(re.findall(r'data-technique="([\w-]+)" data-taught', page))
    on_ladder = {each.slug for each in find_ladder(DEFAULT_LADDER).techniques}
    assert taught == {slug for slug in on_ladder if not re.search(r"clue|^house-sum", slug)}
