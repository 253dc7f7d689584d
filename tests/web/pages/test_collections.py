"""The page of all engines on fixed collections."""

from xml.etree import ElementTree

import pytest
from django.test import Client

from solver.board import Puzzle
from solver.lab import ENGINE_TITLES
from solver.web.pages.lab.collections import WORDS
from solver.web.puzzles.collections import MeasuredCollection, measurement

EACH = pytest.mark.parametrize("collection", measurement().collections, ids=lambda each: each.name)


def test_every_collection_has_words():
    assert [each.name for each in measurement().collections] == list(WORDS)


@EACH
def test_every_engine_is_measured_on_every_quoted_puzzle(collection: MeasuredCollection):
    assert {measured.engine for measured in collection.engines} <= set(ENGINE_TITLES)
    assert len(collection.engines) >= 6
    assert {measured.n for measured in collection.engines} == {len(collection.puzzles)}
    assert 10 <= len(set(collection.puzzles)) <= 30


@EACH
def test_quoted_puzzles_are_texts_of_their_own(collection: MeasuredCollection):
    assert [Puzzle.from_text(text).text for text in collection.puzzles] == list(collection.puzzles)


@EACH
def test_quickest_median_and_slowest_are_in_order(collection: MeasuredCollection):
    for measured in collection.engines:
        times = [time for time in (measured.quickest, measured.median, measured.slowest) if time is not None]
        assert times == sorted(times)
        assert (measured.median is None) == (2 * measured.finished <= measured.n)


def test_the_page_has_a_chart_and_a_table_for_each(client: Client, db: None):
    html = client.get("/lab/collections/").content.decode()
    assert html.count('class="chart"') == html.count('<table class="comparison">') == len(WORDS)
    for collection in measurement().collections:
        assert collection.puzzles[0] in html


@pytest.mark.parametrize("name", WORDS)
def test_a_chart_is_a_file_too(client: Client, db: None, name: str):
    chart = client.get(f"/lab/collections/{name}.svg")
    assert chart["Content-Type"] == "image/svg+xml"
    assert ElementTree.fromstring(chart.content).tag.endswith("svg")


def test_an_unknown_chart_is_not_found(client: Client, db: None):
    assert client.get("/lab/collections/no-such.svg").status_code == 404
