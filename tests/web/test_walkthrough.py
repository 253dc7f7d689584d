"""The walk-through, one address a step."""

from django.core.cache import cache
from django.test import Client

from solver import steps
from solver.models import KeptWalkthrough
from solver.web import solving

from .conftest import CLASH, FIG_1, SHIDOKU


def _text(response):
    return response.content.decode()


def _url(row, n: int) -> str:
    return f"/p/{row.page_id}/steps/{n}/"


def test_every_step_has_an_address_and_the_end_has_an_end(keep, client: Client):
    row = keep(SHIDOKU)
    assert [client.get(_url(row, n)).status_code for n in range(14)] == [200] * 13 + [404]


def test_a_puzzle_with_a_clash_has_a_start_and_no_steps(keep, client: Client):
    row = keep(CLASH)
    assert "stands more than once" in _text(client.get(_url(row, 0)))
    assert "It is clear at once that nothing fits." in _text(client.get(row.get_absolute_url()))
    assert client.get(_url(row, 1)).status_code == 404


def test_fig_1_says_where_this_logic_ends(keep, client: Client):
    row = keep(FIG_1)
    client.get(_url(row, 0))
    kept = KeptWalkthrough.objects.get()
    assert kept.ended == "stuck"
    last = _text(client.get(_url(row, kept.n_steps)))
    assert 'class="ending ending-stuck"' in last
    assert "The position at the end" in last
    assert "The position at the end" not in _text(client.get(_url(row, kept.n_steps - 1)))


def test_the_fragment_is_the_same_part_of_the_page(keep, client: Client):
    row = keep(SHIDOKU)
    fragment = _text(client.get(_url(row, 3) + "?fragment=1"))
    assert "<html" not in fragment
    assert "Step 3 of 12" in fragment


def test_a_stored_walkthrough_is_replayed_and_not_computed_again(keep, client: Client, monkeypatch):
    row = keep(SHIDOKU)
    first = _text(client.get(_url(row, 5)))
    monkeypatch.setattr(solving, "explain", None)
    cache.clear()
    assert _text(client.get(_url(row, 5))) == first


def test_a_walkthrough_of_an_older_schema_is_made_anew(keep, client: Client):
    row = keep(SHIDOKU)
    client.get(_url(row, 1))
    KeptWalkthrough.objects.update(schema=0, body="{}")
    cache.clear()
    assert client.get(_url(row, 1)).status_code == 200
    assert KeptWalkthrough.objects.get().schema == steps.SCHEMA


def test_what_is_stored_replays_to_the_solution(keep, client: Client):
    row = keep(SHIDOKU)
    client.get(_url(row, 0))
    walkthrough = KeptWalkthrough.objects.get().to_walkthrough()
    board = walkthrough.board_at(len(walkthrough.steps))
    assert board.layout.to_text(board.digits) == "1342243142133124"
