"""The graph of difficulty over the steps of a walk-through, and the tally of its techniques."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from django.test import Client

from tests.web.conftest import CLASH, FIG_1, SHIDOKU, still_looking


class Bar(NamedTuple):
    """A link of the graph. The start has no rank and no height."""

    attributes: str
    title: str
    rank: int
    height: int


BAR = re.compile(r'<a ([^>]*)><title>([^<]*)</title><path [^>]*>(?:<path class="is-level-(\d)" d="[^v]*v-(\d+)h)?')


@pytest.fixture
def step(keep: Any, client: Client) -> Callable[..., str]:
    return lambda text, n, **query: client.get(f"/p/{keep(text).page_id}/steps/{n}/", query).content.decode()


def _bars(html: str) -> list[Bar]:
    graph = html.partition('class="graph"')[2].partition("</svg>")[0]
    return [Bar(said, title, int(rank or 0), int(height or 0)) for said, title, rank, height in BAR.findall(graph)]


def test_the_start_and_every_step_have_a_bar_that_leads_to_them(step):
    bars = _bars(step(FIG_1, 45))
    assert len(bars) == 1 + 66
    assert bars[0] == Bar('tabindex="-1" href="../0/"', "The start", 0, 0)
    assert 'href="../36/"' in bars[36].attributes
    skyscrapers = [bar for bar in bars if "Skyscraper" in bar.title]
    assert {(bar.title.partition(": ")[2], bar.rank) for bar in skyscrapers} == {("Skyscraper, hard", 4)}
    assert {bar.height for bar in skyscrapers} == {max(bar.height for bar in bars)}


def test_tab_leads_only_to_the_current_bar(step):
    bars = _bars(step(FIG_1, 45))
    assert [n for n, bar in enumerate(bars) if "tabindex" not in bar.attributes] == [45]
    assert [n for n, bar in enumerate(bars) if 'aria-current="step"' in bar.attributes] == [45]
    assert bars[45].title.startswith("Step 45 of 66: ")


def test_the_words_below_the_graph_say_the_level_of_the_step(step):
    assert re.search(r'is-level-1"\s+aria-hidden="true">Hidden single, beginner</p>', step(FIG_1, 1))
    assert re.search(r'class="graph-words"\s+aria-hidden="true">How hard each step is</p>', step(FIG_1, 0))


def test_singles_together_are_one_bar_as_high_as_the_hardest(step):
    start, singles = _bars(step(SHIDOKU, 5, form="short"))
    assert 'href="../0/?form=short"' in start.attributes
    assert singles.title.startswith("Steps 1 to 12 of 12: 12 singles, ")
    assert singles.height == max(bar.height for bar in _bars(step(SHIDOKU, 5)))
    assert 'aria-current="step" href="../12/?form=short"' in singles.attributes


def test_only_known_steps_are_drawn_during_the_search(step, monkeypatch):
    still_looking(monkeypatch, [3])
    assert [bar.title.partition(":")[0] for bar in _bars(step(FIG_1, 0))] == [
        "The start",
        *(f"Step {n} of 3" for n in (1, 2, 3)),
    ]


def test_without_steps_there_is_no_graph(step):
    assert 'class="graph' not in step(CLASH, 0)


def test_a_short_walkthrough_does_not_fill_the_graph(step):
    assert 'class="graph" viewBox="0 0 24 60"' in step(SHIDOKU, 0)
    assert 'class="graph" viewBox="0 0 67 60"' in step(FIG_1, 0)


def test_the_tally_names_the_hardest_technique_first(visit):
    tally = visit(FIG_1).content.decode().partition('class="tally"')[2].partition("</ul>")[0]
    lines = re.findall(r'<li class="is-level-(\d)" title="(\w+)"><a [^>]*>([^<]*)</a> <span>(\d+)<', tally)
    ranks = [int(rank) for rank, *_ in lines]
    assert ranks == sorted(ranks, reverse=True)
    assert lines[0] == ("4", "hard", "Skyscraper", "3")
    assert lines[-1] == ("1", "beginner", "Full house", "20")
