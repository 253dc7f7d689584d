"""The proof of a step on its page, in its files and in the text of the whole walk-through."""

import re

import pytest
from django.test import Client
from django.utils import translation

from solver.board import Puzzle
from solver.drawing import MAX_LINES
from solver.models import Finding
from solver.steps import ProofLine, Statement, Statements, Step, View, Walkthrough, Why, nonempty
from solver.web.pages.proof import MAX_UNFOLDED, LineContext, proof_page
from tests.web.conftest import (
    ROUND_CHAIN,
    SHIDOKU,
    lines_of_inner_proof,
    store_walkthrough,
    walkthrough_with_inner_proof,
    walkthrough_with_joint_links,
    walkthrough_with_two_views,
)

CONCLUDED = nonempty(conclusion=Statements([Statement((0,), 1, is_true=True)]))


def _page(walkthrough: Walkthrough, client: Client, query: str = "") -> str:
    return client.get(store_walkthrough(walkthrough, client) + query).content.decode()


def _lines(page: str) -> list[int]:
    """The numbers of the lines that are played."""
    return [int(number) for number in re.findall(r'data-line="(\d+)"', page)]


@pytest.mark.django_db
def test_a_proof_is_shown_line_by_line(client: Client):
    page = _page(walkthrough_with_joint_links(), client)
    assert _lines(page) == list(range(1, 10))
    assert "<summary>The proof, line by line (9 lines)</summary>" in page
    assert "Suppose r3s7 is 2." in page
    assert re.search(
        r"because there is no other place for \d in diameter \d \(lines \d+ and \d+\)\."
        r"|left for this cell \(lines \d+ and \d+\)\.",
        page,
    )
    assert re.search(
        r"<p data-closing>The last digit left for r5s2 is \w+, and that is ruled out as well \(lines \d+ and 9\)\. So",
        page,
    )


@pytest.mark.django_db
def test_an_inner_argument_is_inside_the_line_that_it_proves(client: Client):
    walkthrough = walkthrough_with_inner_proof()
    page = _page(walkthrough, client)
    first, last, n_lines = lines_of_inner_proof(walkthrough)
    assert sorted(_lines(page)) == list(range(1, n_lines + 1))
    assert re.search(rf"<summary>Lemma A, lines {first} to {last}</summary>\s*<ol>\s*<li value=\"{first}\">", page)
    assert page.index(f'<li value="{last + 1}">') < page.index(f'<li value="{first}">')
    assert page.index("(lemma A, ") < page.index("Lemma A. Suppose also, for the moment, that r")


@pytest.mark.django_db
def test_playback_marks_are_hidden_unless_it_plays(client: Client):
    walkthrough = walkthrough_with_inner_proof()
    page = _page(walkthrough, client)
    asides = re.findall(r'class="(?:disc|link) [^"]*"[^>]*data-until="\d+"', page)
    assert asides
    assert all("is-aside" in each for each in asides)


@pytest.mark.django_db
def test_a_picture_file_has_links_but_none_for_playback(client: Client):
    address = store_walkthrough(walkthrough_with_inner_proof(), client)
    svg = client.get(address.rstrip("/") + ".svg").content.decode()
    assert 'class="link is-' in svg
    assert not re.search(r'<g class="link[^>]*data-until', svg)


@pytest.mark.django_db
def test_a_plain_chain_lists_its_links_and_has_no_proof(client: Client, keep):
    page = client.get(f"/p/{keep(ROUND_CHAIN).page_id}/steps/12/").content.decode()
    assert 'class="proof"' not in page
    assert _lines(page) == list(range(1, 8))


@pytest.mark.django_db
def test_the_whole_walkthrough_has_proofs_on_request(client: Client):
    text = store_walkthrough(walkthrough_with_joint_links(), client).replace("/steps/1/", "/steps/all.txt")
    page = client.get(text.replace("all.txt", "1/")).content.decode()
    (path,) = re.findall(r'href="([^"]*)\?words=full"', page)
    short, full = (client.get(path, query).content.decode() for query in ({}, {"words": "full"}))
    assert "Suppose r3s7 is" not in short
    assert "\n   1. Suppose r3s7 is 2.\n" in full
    assert "\n   9. Then " in full


@pytest.mark.django_db
def test_a_step_stored_without_a_proof_shows_none(client: Client, keep):
    kept = keep(SHIDOKU)
    client.get(f"/p/{kept.page_id}/steps/0/")
    Finding.objects.filter(question="walkthrough").update(long_text=walkthrough_with_two_views(SHIDOKU))
    page = client.get(f"/p/{kept.page_id}/steps/1/").content.decode()
    assert 'class="proof"' not in page


def _long(n_within: int) -> Step:
    """A proof of one line, with a long argument within."""
    said = Statement((0,), 1, is_true=True)
    within = [ProofLine(Statement((k % 15 + 1,), 1, is_true=k % 2 == 0), depth=1) for k in range(n_within)]
    proof = (ProofLine(said), *within, ProofLine(said, (0,), Why.LEMMA))
    return Step(
        "nishio",
        facts=CONCLUDED,
        views=(View(), View(proof=proof)),
    )


def test_very_long_proofs_do_not_play_inner_arguments():
    layout = Puzzle.from_text(SHIDOKU).layout
    short, long = (proof_page(_long(n), layout, 2, str) for n in (MAX_LINES - 2, MAX_LINES - 1))
    assert short
    assert long
    assert [each.is_played for each in short.cases[0].lines[1].part] == [True] * (MAX_LINES - 2)
    assert not any(each.is_played for each in long.cases[0].lines[1].part)
    assert all(each.is_played for each in long.cases[0].lines)


def test_short_proofs_are_open_and_long_ones_folded():
    layout = Puzzle.from_text(SHIDOKU).layout
    short, long = (proof_page(_long(n), layout, 1, str) for n in (MAX_UNFOLDED - 2, MAX_UNFOLDED - 1))
    assert short
    assert long
    assert (short.is_unfolded, long.is_unfolded) == (True, False)
    assert not short.cases[0].is_shown
    with translation.override("de"):
        assert long.title == f"Der Beweis, Satz für Satz ({MAX_UNFOLDED + 1} Sätze)"


def _claim(cell: int, why: Why, *parents: int, is_true: bool = True) -> ProofLine:
    return ProofLine(Statement((cell,), 1, is_true=is_true), parents, why)


def test_each_case_is_one_line_that_leads_to_its_picture():
    start, end = _claim(0, Why.ASSUMED), _claim(5, Why.HOUSE, 1, is_true=False)
    straight = (start, _claim(1, Why.HOUSE, 0, is_true=False), end)
    branched = (start, _claim(1, Why.HOUSE, 0, is_true=False), _claim(2, Why.HOUSE, 0), _claim(5, Why.SET, 1, 2))
    step = Step("cell-forcing-chain", facts=CONCLUDED, views=(View(proof=straight), View(proof=branched)))
    page = proof_page(step, Puzzle.from_text(SHIDOKU).layout, 2, "?view={}".format)
    assert page
    assert [(case.summary, case.url, case.is_shown) for case in page.cases] == [
        ("r1c1=1 → r1c2≠1 → r2c2≠1", "?view=1", False),
        ("r1c1=1 → … → r2c2=1", "?view=2", True),
    ]


def test_a_step_without_a_proof_has_none():
    layout = Puzzle.from_text(SHIDOKU).layout
    assert proof_page(Step("x-wing", views=(View(),)), layout, 1, str) is None


@pytest.mark.parametrize("depths", [(0, 2, 2, 0), (0, 1, 2, 0), (1, 1), (0, 1, 3), (0, 10**9, 0)])
def test_no_line_is_lost_whatever_depth_a_stored_proof_claims(depths: tuple[int, ...]):
    proof = tuple(ProofLine(Statement((k,), 1, is_true=True), depth=depth) for k, depth in enumerate(depths))
    step = Step("nishio", facts=CONCLUDED, views=(View(proof=proof),))
    page = proof_page(step, Puzzle.from_text(SHIDOKU).layout, 1, str)
    assert page
    assert sorted(_numbers(page.cases[0].lines)) == list(range(1, len(depths) + 1))


def _numbers(lines: tuple[LineContext, ...]) -> list[int]:
    return [number for line in lines for number in (line.number, *_numbers(line.part))]
