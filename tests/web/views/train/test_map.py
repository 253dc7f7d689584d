"""The trainer's pages, as the server makes them."""

import re

from django.test import Client

from solver.rating.level import LEVELS
from solver.techniques import DEFAULT_LADDER, TECHNIQUES, find_ladder
from tests.web.conftest import text_of


def test_the_map_has_every_technique_once(client: Client):
    page = text_of(client.get("/train/"))
    slugs = re.findall(r'data-technique="([\w-]+)"', page)
    assert sorted(slugs) == sorted(each.slug for each in TECHNIQUES)
    assert page.count('class="train-level"') == len(LEVELS)


def test_lessons_are_on_the_ladder_and_need_no_clues(client: Client):
    page = text_of(client.get("/train/"))
    taught = set(re.findall(r'data-technique="([\w-]+)" data-taught', page))
    on_ladder = {each.slug for each in find_ladder(DEFAULT_LADDER).techniques}
    assert taught == {slug for slug in on_ladder if not re.search(r"clue|^house-sum", slug)}
