"""The walk-through, one address a step."""

import re

import pytest
from django.core.cache import cache
from django.test import Client

from solver.drawing import STYLE_SHA256
from solver.models import Finding
from solver.questions import Explanation
from solver.steps import CodecError, from_json
from tests.web.conftest import CLASH, ROUND, ROUND_CHAIN, SHIDOKU, explained, text_of, walkthrough_with_two_views

CHAIN_STEP = 12  # of ROUND_CHAIN: a chain of 7 links


def _url(kept, n: int) -> str:
    return f"/p/{kept.page_id}/steps/{n}/"


def test_every_step_has_an_address_and_nothing_follows_the_end(keep, client: Client):
    kept = keep(SHIDOKU)
    assert [client.get(_url(kept, n)).status_code for n in range(14)] == [200] * 13 + [404]


@pytest.mark.thorough
@pytest.mark.usefixtures("little_time")
def test_an_unknown_step_shows_what_is_known(keep, client: Client):
    assert client.get(_url(keep("5x5:" + "." * 625), 500)).status_code == 200


def test_a_puzzle_with_a_clash_has_a_start_and_no_steps(keep, client: Client):
    kept = keep(CLASH)
    assert "appears more than once" in text_of(client.get(_url(kept, 0)))
    assert "How far logic leads" not in text_of(client.get(kept.get_absolute_url()))
    assert client.get(_url(kept, 1)).status_code == 404


def test_a_puzzle_with_four_solutions_says_where_logic_ends(keep, client: Client):
    kept = keep(ROUND)
    client.get(_url(kept, 0))
    summary = explained(kept).summary
    assert summary["ended"] == "stuck"
    last = text_of(client.get(_url(kept, summary["n_steps"])))
    assert 'class="ending ending-stuck"' in last
    assert "The position at the end" in last
    assert "The position at the end" not in text_of(client.get(_url(kept, summary["n_steps"] - 1)))


def test_the_fragment_is_the_same_part_of_the_page(keep, client: Client):
    kept = keep(SHIDOKU)
    fragment = text_of(client.get(_url(kept, 3) + "?fragment=1"))
    assert "<html" not in fragment
    assert "Step 3 of 12" in fragment


def test_a_stored_walkthrough_is_replayed_and_not_computed_again(keep, client: Client, monkeypatch):
    kept = keep(SHIDOKU)
    first = text_of(client.get(_url(kept, 5)))
    monkeypatch.setattr(Explanation, "find", None)
    cache.clear()
    assert text_of(client.get(_url(kept, 5))) == first


def test_a_page_reads_no_other_step_than_its_own(keep, client: Client):
    kept = keep(SHIDOKU)
    third = text_of(client.get(_url(kept, 3)))
    head, *steps = explained(kept).text.split('"facts":')
    unreadable = [step if n == 3 else "!" + step for n, step in enumerate(steps, 1)]
    Finding.objects.filter(question="walkthrough").update(long_text='"facts":'.join([head, *unreadable]))
    cache.clear()
    assert text_of(client.get(_url(kept, 3))) == third
    with pytest.raises(CodecError):
        client.get(_url(kept, 4))


def test_a_walkthrough_by_an_older_ladder_or_schema_is_redone(keep, client: Client):
    kept = keep(SHIDOKU)
    client.get(_url(kept, 1))
    version = explained(kept).version
    Finding.objects.filter(question="walkthrough").update(version="older.0", long_text="{}")
    cache.clear()
    assert client.get(_url(kept, 1)).status_code == 200
    assert explained(kept).version == version


def test_a_stored_walkthrough_replays_to_the_solution(keep, client: Client):
    kept = keep(SHIDOKU)
    client.get(_url(kept, 0))
    walkthrough = from_json(explained(kept).text)
    board = walkthrough.board_at(len(walkthrough.steps))
    assert board.layout.to_text(board.digits) == "1342243142133124"


def test_a_step_shows_its_ideas_one_after_the_other(keep, client: Client):
    kept = keep(SHIDOKU)
    client.get(_url(kept, 1))
    Finding.objects.filter(question="walkthrough").update(long_text=walkthrough_with_two_views(SHIDOKU))
    cache.clear()
    first, second = (text_of(client.get(_url(kept, 1) + query)) for query in ("", "?view=2"))
    assert "Idea 1 of 2" in first
    assert "Idea 2 of 2" in second
    assert 'class="strike"' not in first
    assert 'class="strike"' in second
    assert 'href="?view=2"' in first
    assert 'href="?view=1"' in second


def test_a_step_with_one_idea_does_not_mention_ideas(keep, client: Client):
    assert "Idea" not in text_of(client.get(_url(keep(SHIDOKU), 1)))


@pytest.mark.parametrize("view", ["0", "2", "-1", "x", "", "²", "9999999999"])
def test_an_unknown_idea_is_not_found(keep, client: Client, view: str):
    kept = keep(SHIDOKU)
    assert client.get(_url(kept, 1) + f"?view={view}").status_code == 404
    assert client.get(_url(kept, 0) + f"?view={view}").status_code == 404


def test_a_chain_is_listed_link_by_link_and_explained(keep, client: Client):
    page = text_of(client.get(_url(keep(ROUND_CHAIN), CHAIN_STEP)))
    assert [f'id="link-{k}" data-order="{k}"' in page for k in range(1, 9)] == [True] * 7 + [False]
    assert len(re.findall(r'<li data-line="\d">If ', page.split('class="all-links"')[1])) == 7
    assert "strong link: if the first is false, the second is true" in page
    assert "fin" not in page.split('class="legend"')[1].split("</ul>")[0]


def test_the_picture_of_a_step_is_a_file_too(keep, client: Client):
    kept = keep(ROUND_CHAIN)
    response = client.get(f"/p/{kept.page_id}/steps/{CHAIN_STEP}.svg")
    assert response["Content-Type"] == "image/svg+xml"
    assert STYLE_SHA256 in response["Content-Security-Policy"]
    svg = text_of(response)
    assert svg.count('class="link is-') == 7 + 2  # in the picture, and in its legend
    assert "strong link" in svg
    assert f"../{CHAIN_STEP}.svg" in text_of(client.get(_url(kept, CHAIN_STEP)))


def test_the_page_and_the_file_draw_the_same_arrows(keep, client: Client):
    kept = keep(ROUND_CHAIN)
    shafts = [
        re.findall(r'<path class="shaft" d="([^"]*)"', text_of(client.get(url)))[:7]
        for url in (_url(kept, CHAIN_STEP), f"/p/{kept.page_id}/steps/{CHAIN_STEP}.svg")
    ]
    assert shafts[0] == shafts[1]


def test_the_share_link_leads_to_the_current_view(keep, client: Client):
    kept = keep(ROUND_CHAIN)
    page = text_of(client.get(_url(kept, CHAIN_STEP) + "?ways=all&form=short&view=1&fragment=1"))
    assert f'value="http://testserver{_url(kept, CHAIN_STEP)}?form=short&amp;ways=all&amp;view=1#sent"' in page
    assert f'href="../{CHAIN_STEP}.svg?form=short&amp;ways=all&amp;view=1"' in page
    assert f'value="http://testserver{_url(kept, CHAIN_STEP)}#sent"' in text_of(
        client.get(_url(kept, CHAIN_STEP) + "?x=1")
    )


@pytest.mark.thorough
def test_the_file_of_an_alternative_matches_the_page(keep, client: Client):
    kept = keep(ROUND_CHAIN)
    page = text_of(client.get(_url(kept, CHAIN_STEP) + "?ways=all"))
    names = re.findall(r'href="\?ways=([\w-]+\.\d+)"', page)
    assert len(names) > 1
    files = []
    for name in names[:2]:  # these are found at once
        way = text_of(client.get(_url(kept, CHAIN_STEP) + f"?ways={name}")).split('class="legend"')[0]
        files.append(text_of(client.get(f"/p/{kept.page_id}/steps/{CHAIN_STEP}.svg?ways={name}")))
        for what in (r'class="strike"[^>]* d="([^"]*)"', r'<g class="cell ([^"]*is-placed)'):
            assert set(re.findall(what, way)) <= set(re.findall(what, files[-1]))
    assert files[0] != files[1]
    assert client.get(f"/p/{kept.page_id}/steps/{CHAIN_STEP}.svg?ways=all&view=99").status_code == 200


def test_the_file_of_grouped_singles_matches_the_page(keep, client: Client):
    kept = keep(SHIDOKU)
    own, together = (text_of(client.get(f"/p/{kept.page_id}/steps/1.svg{query}")) for query in ("", "?form=short"))
    assert own.count("is-placed") < together.count("is-placed")


def test_the_start_as_a_file_is_the_puzzle(keep, client: Client):
    kept = keep(SHIDOKU)
    assert client.get(f"/p/{kept.page_id}/steps/0.svg")["Location"] == f"/p/{kept.page_id}.svg"
    assert client.get(f"/p/{kept.page_id}/steps/99.svg").status_code == 404
