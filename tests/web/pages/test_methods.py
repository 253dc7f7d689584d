"""The pages about the methods of the lab, and the links to them."""

import re

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import translation
from django.utils.translation import gettext

from solver.board import Budget, Puzzle, find_layout
from solver.engines import WATCHED, find_watched
from solver.engines.ilp.system import System
from solver.lab import METHODS
from solver.lab.method import RULES, Layer, Method, Shot
from solver.recordings import moment_at
from solver.techniques import find_technique
from solver.techniques.lessons.texts import LINK
from solver.web.pages.methods.moments import board_of, stored_moment
from solver.web.pages.methods.page import measured_values
from solver.web.pages.methods.pictures import allowed_cells, equations
from solver.web.pages.methods.texts import SECTIONS, STAGE_LINK, method_text, texts
from solver.web.puzzles.collections import measurement
from tests.web.conftest import SHIDOKU
from tools.moments import recorded

EACH = pytest.mark.parametrize("engine", WATCHED)
FIELD = re.compile(r"\{(\w+)\}")
TEXTS = [text for _, text in texts()]


def _way(link: re.Match[str]) -> str:
    return link[0].rpartition("](")[2]


def _page(client: Client, path: str, language: str = "en") -> str:
    response = client.get(path, headers={"accept-language": language})
    assert response.status_code == 200, path
    return response.content.decode()


@EACH
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_method_has_a_page_in_both_languages(client: Client, db: None, engine: str, language: str):
    html = _page(client, f"/lab/{engine}/", language)
    assert f'<html lang="{language}">' in html
    assert [name for name in SECTIONS if f'<h2 id="{name}">' in html] == list(SECTIONS)
    assert not re.search(r"[{}]|\]\(|\*\w", re.sub(r"<(script|style).*?</\1>", "", html, flags=re.DOTALL))


def test_the_start_page_of_the_lab_links_to_all_methods(client: Client, db: None):
    html = _page(client, "/lab/")
    for address in (*(f"/lab/{engine}/" for engine in WATCHED), "/lab/collections/"):
        assert f'href="{address}"' in html


@pytest.mark.parametrize("engine", ["portfolio", "cdcl", "no-such"])
def test_an_unknown_method_is_not_found(client: Client, db: None, engine: str):
    assert client.get(f"/lab/{engine}/").status_code == 404


@EACH
def test_all_links_of_a_page_work(client: Client, db: None, engine: str):
    call_command("keep_starters", verbosity=0)
    main = _page(client, f"/lab/{engine}/").partition("<main")[2].partition("</main>")[0]
    stages = set(re.findall(r'href="(/p/(\w{16})/lab/(\w+)/(?:\?(?:at|written|tried)=\d+)?)"', main))
    assert {other for _, _, other in stages} == {engine}
    assert len(stages) >= 4
    for page_id in {page_id for _, page_id, _ in stages}:
        assert client.get(f"/p/{page_id}.txt").status_code == 200
    for address in set(re.findall(r'href="(/(?:lab|techniques)/[\w-]*/?)"', main)):
        assert client.get(address).status_code == 200, address


@pytest.mark.parametrize("path", ["/lab/collections/", "/techniques/", "/"])
def test_other_pages_link_to_the_lab(client: Client, db: None, path: str):
    assert 'href="/lab/"' in _page(client, path)


def test_a_puzzle_and_its_lab_lead_to_the_methods(keep, client: Client):
    kept = keep(SHIDOKU)
    for path in (f"/p/{kept.page_id}/", f"/p/{kept.page_id}/lab/"):
        assert 'href="/lab/"' in _page(client, path).partition("<main")[2].partition("</main>")[0]
    assert 'href="/lab/moler/"' in _page(client, f"/p/{kept.page_id}/lab/moler/")


@pytest.mark.parametrize(
    ("method", "name"),
    [(method, name) for method in METHODS for name, shot in method.pictures.items() if isinstance(shot, Shot)],
    ids=lambda each: getattr(each, "engine", each),
)
def test_a_picture_shows_what_the_engine_does(method: Method, name: str):
    shot = method.pictures[name]
    assert isinstance(shot, Shot)
    stored, now = stored_moment(method, name, shot.at), moment_at(recorded(method.engine, shot), shot.at)
    if method.engine == "ilp":  # another version of HiGHS may find another point
        assert stored.event
        assert now.event
        assert (stored.n, stored.event.why) == (now.n, now.event.why)
    else:
        assert stored == now


def test_all_rules_together_allow_what_the_board_allows():
    puzzle = Puzzle.from_text(SHIDOKU)
    layers = [allowed_cells(puzzle, Layer("shidoku", 4, rule)) for rule in RULES]
    assert layers[-1] == set.intersection(*layers[:-1]) == {1, 2, 4, 5, 8}


@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.engine)
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_text_only_mentions_existing_figures(method: Method, language: str):
    with translation.override(language):
        known = measured_values(method.engine)
        for section in method_text(method).values():
            for block in section:
                for text in block.paragraph.texts if block.paragraph else ():
                    assert set(FIELD.findall(gettext(text))) <= set(known), text


def test_a_translation_has_the_links_of_its_text():
    with translation.override("de"):
        for text in TEXTS:
            for links in (LINK, STAGE_LINK):
                ways = [sorted(map(_way, links.finditer(each))) for each in (text, gettext(text))]
                assert ways[0] == ways[1], text


def test_texts_only_mention_existing_techniques_and_boards():
    for text in TEXTS:
        for link in LINK.finditer(text):
            find_technique(link["slug"])
        for link in STAGE_LINK.finditer(text):
            assert link["engine"] in WATCHED or link[0].endswith("(generator)")
            assert not link["board"] or board_of(link["board"])


@pytest.mark.parametrize(
    ("engine", "board", "counter", "n"),
    [("brute", "shidoku", "steps", 18), ("sat", "fig-1", "fixed", 638), ("sat", "fig-1", "decisions", 3)],
)
def test_the_counts_in_the_texts_are_right(engine: str, board: str, counter: str, n: int):
    found = find_watched(engine).solve(board_of(board), budget=Budget())
    assert found.stats.totals[counter] == n


def test_fewest_candidates_first_solves_fig_1_with_one_try():
    assert find_watched("search").solve(board_of("fig-1"), budget=Budget()).stats.first["guesses"] == 1


def test_our_kernel_is_the_quickest_as_its_page_says():
    for collection in measurement().collections:
        medians = {measured.engine: measured.median for measured in collection.engines if measured.median is not None}
        assert min(medians, key=medians.__getitem__) == "kernel"


@pytest.mark.parametrize("name", ["2x2", "3x3", "4x4", "3x3x", "round5"])
def test_the_equations_are_those_of_the_engine(name: str):
    layout = find_layout(name)
    system = System(layout)
    demanded = [tuple(row.tolist()) for row, is_demanded in zip(system.constraints, system.demands) if is_demanded]
    drawn = [tuple(row) for block in equations(layout) for row in block]
    assert drawn == demanded
    assert name != "3x3" or (len(drawn), system.n_variables, sum(map(len, drawn))) == (324, 729, 2916)


def test_the_picture_has_a_dot_for_each_share_of_an_equation(client: Client, db: None):
    html = _page(client, "/lab/ilp/")
    matrix = html.split('class="matrix"')[1].split("</svg>")[0]
    assert matrix.count("h1M") + matrix.count('h1"') == 2916
