"""The lab: runs of engines, one address a moment, and the comparison of all engines."""

import re
from collections import Counter

import pytest
from django.test import Client
from django.utils import timezone

from solver.board import Event, Highlight, Puzzle
from solver.engines import find_watched
from solver.lab import METHODS
from solver.models import Finding
from solver.questions import EngineRun, needs_solver_process
from solver.recordings import Moment
from solver.web.answers.store import PuzzleAnswerStore
from solver.web.pages.lab.events import event_words
from tests.patience import give_time
from tests.web.conftest import CLASH, FIG_1, FIG_1_SOLVED, ROUND, SHIDOKU, TWO_SOLUTIONS

NO_SOLUTION = "2x2:4......2.....1.3"  # every engine has to search
ENGINES = [method.engine for method in METHODS if not needs_solver_process(method.engine)]


def _stage(client: Client, kept, engine: str, query: str = "") -> str:
    return client.get(f"/p/{kept.page_id}/lab/{engine}/{query}").content.decode()


@pytest.mark.parametrize("engine", ENGINES)
def test_every_method_can_be_watched(keep, client: Client, engine):
    html = _stage(client, keep(SHIDOKU), engine, "?at=3")
    assert re.search(r'data-count="n">3<', html)
    assert re.search(r'data-count="written">3<', html)


@pytest.mark.parametrize("engine", ENGINES)
def test_round_and_ambiguous_boards_can_be_watched(keep, client: Client, engine):
    assert 'data-count="n">1<' in _stage(client, keep(ROUND), engine, "?at=1")
    assert "Done: 2 solutions." in _stage(client, keep(TWO_SOLUTIONS), engine)


WITH_CLUES = "2x2:................;cage:3=r1c1r1c2;thermo=r2c1-r2c4;greater=r4c1r3c1"
UNABLE = {method.engine for method in METHODS} - {
    method.engine for method in METHODS if find_watched(method.engine).supports(Puzzle.from_text(WITH_CLUES))
}


def test_methods_without_clues_say_so(keep, client: Client):
    kept = keep(WITH_CLUES)
    assert sorted(UNABLE) == ["kernel", "sat"]
    pages = {engine: client.get(f"/p/{kept.page_id}/lab/{engine}/") for engine in UNABLE}
    assert {page.status_code for page in pages.values()} == {200}
    assert all("lab/unable.html" in [each.name for each in page.templates] for page in pages.values())
    assert client.get(f"/p/{kept.page_id}/lab/kernel/events/0").status_code == 404
    html = client.get(f"/p/{kept.page_id}/lab/").content.decode()
    able = {method.engine for method in METHODS} - UNABLE
    assert set(re.findall(rf"/p/{kept.page_id}/lab/(\w+)/\"", html)) == able | {"proof", "beside"}
    assert html.count('class="is-unable"') == len(UNABLE)


@pytest.mark.parametrize("engine", ["moler", "arrays", "search"])
def test_a_clue_lights_where_it_rules_out_a_digit(keep, client: Client, engine: str):
    page = client.get(f"/p/{keep(WITH_CLUES).page_id}/lab/{engine}/?at=1")
    html, shown = page.content.decode(), page.context["run"]
    lit, hidden = (
        re.findall(r'class="clue-halo"', html),
        re.findall(r'clue-halo is-aside" [^>]*data-until="(\d)"', html),
    )
    assert (len(lit) > 0, {*hidden}) == (True, {"1", "2", "3"})
    assert page.context["data"]["clues"][shown["moment"].event.clue] in shown["words"]


def test_two_methods_that_know_clues_are_shown_side_by_side(keep, client: Client):
    page = client.get(f"/p/{keep(WITH_CLUES).page_id}/lab/beside/")
    assert [run["method"].engine for run in page.context["runs"]] == ["moler", "search"]
    refused = client.get(f"/p/{keep(WITH_CLUES).page_id}/lab/beside/?left=kernel")
    assert refused.context["method"].engine == "kernel"


def _last_frame(client: Client, kept, engine: str) -> tuple[str, list[int]]:
    """Return the sentence and the digits at the end of a run."""
    html = _stage(client, kept, engine, "?at=99999999")
    said = re.search(r'id="event-words">([^<]*)<', html)
    return said[1] if said else "", [int(d or 0) for d in re.findall(r'<text class="digit"[^>]*>(\d?)</text>', html)]


@pytest.mark.parametrize("engine", [engine for engine in ENGINES if engine != "brute"])  # which takes long
def test_a_run_ends_on_the_solution_with_its_sum(keep, client: Client, engine):
    kept = keep(FIG_1)
    words, digits = _last_frame(client, kept, engine)
    run = Finding.objects.get(puzzle=kept, question=f"run-{engine}").summary
    assert "".join(map(str, digits)) == FIG_1_SOLVED
    counted = [int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*", words)]
    assert sum(counted) == run["written"]


@pytest.mark.parametrize(("text", "n_filled"), [(TWO_SOLUTIONS, 16), (NO_SOLUTION, 4)])
def test_a_run_ends_with_as_many_solutions_as_there_are(keep, client: Client, text, n_filled):
    words, digits = _last_frame(client, keep(text), "brute")
    assert sum(map(bool, digits)) == n_filled
    assert ("2 solutions" if text is TWO_SOLUTIONS else "no solution") in words


def test_a_moment_beyond_the_end_is_the_end(keep, client: Client):
    html = _stage(client, keep(SHIDOKU), "moler", "?at=99999")
    assert re.search(r'data-count="n">(\d+)</span> <small>/ \1<', re.sub(r"\s+", " ", html))


def test_a_moment_is_found_by_the_digits_tried(keep, client: Client):
    kept = keep(SHIDOKU)
    assert 'data-count="tried">20<' in _stage(client, kept, "brute", "?tried=20")
    assert Finding.objects.get(puzzle=kept, question="run-brute").summary["complete"]


def test_without_scripts_links_lead_from_moment_to_moment(keep, client: Client):
    html = _stage(client, keep(SHIDOKU), "moler", "?at=5")
    for at in (0, 4, 6):
        assert f"/lab/moler/?at={at}" in html


@pytest.mark.parametrize("query", ["?at=-1", "?at=x", "?written=1e3", "?tried=999999999999999"])
def test_a_moment_that_is_not_a_number_is_not_found(keep, client: Client, query):
    assert client.get(f"/p/{keep(SHIDOKU).page_id}/lab/moler/{query}").status_code == 404


@pytest.mark.parametrize("engine", ["cdcl", "portfolio", "no-such"])
def test_an_engine_without_a_stage_is_not_found(keep, client: Client, engine):
    assert client.get(f"/p/{keep(SHIDOKU).page_id}/lab/{engine}/").status_code == 404


def test_a_puzzle_with_a_clash_has_nothing_to_watch(keep, client: Client):
    html = _stage(client, keep(CLASH), "moler")
    assert "Nothing has been recorded" in html
    assert 'id="stage-data"' not in html


def test_pieces_are_16_bit_numbers_with_the_board_at_their_head(keep, client: Client):
    kept = keep(SHIDOKU)
    _stage(client, kept, "moler")
    piece = client.get(f"/p/{kept.page_id}/lab/moler/events/0")
    numbers = memoryview(piece.content).cast("H")
    assert list(numbers[0:32:2]) == list(kept.to_puzzle().givens)
    assert len(numbers) == 16 * (2 + 4) + 12 * 5
    assert client.get(f"/p/{kept.page_id}/lab/moler/events/1").status_code == 404


@pytest.mark.parametrize("what", ["events/0", "tree"])
def test_a_run_that_was_never_recorded_has_no_pieces(keep, client: Client, what):
    assert client.get(f"/p/{keep(SHIDOKU).page_id}/lab/moler/{what}").status_code == 404


def test_the_tree_has_three_numbers_for_each_choice(keep, client: Client):
    kept = keep(TWO_SOLUTIONS)
    html = _stage(client, kept, "moler")
    assert 'id="tree"' in html
    numbers = memoryview(client.get(f"/p/{kept.page_id}/lab/moler/tree").content).cast("I")
    assert list(numbers[:4]) == [1, 24, 23, 23]
    assert len(numbers) == 6


def test_runs_of_two_engines_are_stored_apart(keep, client: Client):
    kept = keep(SHIDOKU)
    for engine in ("moler", "brute"):
        _stage(client, kept, engine)
    stored = Finding.objects.filter(puzzle=kept, question__startswith="run-").values_list("question", flat=True)
    assert sorted(stored) == ["run-brute", "run-moler"]


def test_the_page_explains_why_the_article_counts_differently(keep, client: Client, settings, pool):
    settings.POOL_ADDRESS = str(pool.address)
    kept = keep(FIG_1)
    html = _stage(client, kept, "moler", "?written=2437")
    while "looking" in html:
        html = _stage(client, kept, "moler", "?written=2437")
    assert "the article counts 3,114" in html
    assert "Try 5 in r1c1." in html


def test_moments_that_a_stopped_run_did_not_reach_are_left_out(keep, client: Client, monkeypatch):
    give_time(monkeypatch, "engine-run", local=0.05)
    assert "19,203 digits written" not in _stage(client, keep(FIG_1), "moler")


def test_a_clause_is_written_with_its_digits(keep, client: Client):
    kept = keep(TWO_SOLUTIONS)
    assert "To find other solutions, demand no 3 in r1c2." in _stage(client, kept, "sat", "?at=13")
    assert "Take the 3 in r1c2 back." in _stage(client, kept, "sat", "?at=25")
    html = _stage(client, kept, "sat", "?at=26")
    assert "Cross out 3 in r1c2: a learned clause excludes it." in html
    assert 'class="disc is-denied"' in html


def test_a_long_clause_is_cut_short_in_words(keep, client: Client):
    kept = keep("2x2:1.....3..2.....4")
    shown = tuple(Highlight(cell, 1, 0) for cell in range(9))
    moment = Moment(
        1, [1] * 16, [""] * 16, [0] * 16, [0] * 16, (), 0, 0, Counter(), Event(0, 1, "clause", 0, shown=shown)
    )
    words = event_words(kept.to_puzzle(), moment, {})
    assert words.startswith("Learn: no 1 in r1c1 or no 1 in r1c2 or ")
    assert words.endswith(" or no 1 in r2c2 … (9 in all).")


def test_without_a_pool_the_page_says_what_is_watched(keep, client: Client):
    html = _stage(client, keep(SHIDOKU), "sat")
    assert "What you watch is a small SAT solver in plain Python" in html
    assert "The formula has 64 variables and 384 clauses." in html
    assert 'class="twins"' not in html
    assert "What you watch is" not in _stage(client, keep(SHIDOKU), "moler")


def test_the_totals_of_both_solvers_are_side_by_side(keep, client: Client, settings, pool):
    settings.POOL_ADDRESS = str(pool.address)
    kept = keep(SHIDOKU)
    html = _stage(client, kept, "sat")
    while "looking" in html:
        html = _stage(client, kept, "sat")
    assert 'class="twins"' in html
    stored = Finding.objects.get(puzzle=kept, question="run-sat").summary
    assert stored["real"]["count"] == stored["count"] == 1
    assert stored["real"]["totals"]["propagations"] > 0


def test_without_a_pool_the_stages_wait_for_one(keep, client: Client):
    html = _stage(client, keep(SHIDOKU), "ilp")
    assert re.search(r'<p class="looking">\s*The solver processes are busy or not ready yet\.', html)
    assert not Finding.objects.filter(question="run-ilp").exists()


def test_the_stages_are_in_a_table_and_the_point_on_the_board(keep, client: Client, settings, pool):
    settings.POOL_ADDRESS = str(pool.address)
    kept = keep(TWO_SOLUTIONS)
    html = _stage(client, kept, "ilp", "?at=1")
    while "looking" in html:
        html = _stage(client, kept, "ilp", "?at=1")
    table = html.partition("Cost of a solution")[2]
    assert re.findall(r'<th scope="row">(\w+(?: 2)?)</th>\s*<td>([\d,]+)</td>', table)[:6] == [
        ("Relaxation", "64"),
        ("Presolving", "24"),
        ("Relaxation 2", "24"),
        ("Probing", "24"),
        ("Cuts", "24"),
        ("Branching", "24"),
    ]
    assert re.search(r'class="disc is-share-\d+"', html)


def test_the_lab_compares_the_engines_that_need_no_library(keep, client: Client):
    html = client.get(f"/p/{keep(SHIDOKU).page_id}/lab/").content.decode()
    for title in ("Brute force", "Singletons and backtracking", "Fewest candidates first"):
        assert f'<th scope="row">{title}</th>' in html
    assert "All engines that finished agree." in html


def test_stopping_a_run_leads_back_to_the_stage(keep, client: Client):
    kept = keep(SHIDOKU)
    response = client.post(f"/p/{kept.page_id}/lab/moler/stop/")
    assert (response.status_code, response["Location"]) == (303, f"/p/{kept.page_id}/lab/moler/")


def test_the_curve_of_open_variables_falls(keep, client: Client):
    kept = keep(TWO_SOLUTIONS)
    question = EngineRun(kept.to_puzzle(), "ilp")
    PuzzleAnswerStore(kept).add(question, question.find(60), timezone.now())
    html = _stage(client, kept, "ilp")
    found = re.search(r'class="open-curve">.*?<path d="M([^"]+)"', html, re.DOTALL)
    assert found
    heights = [float(point.split()[1]) for point in found[1].split("L")]
    assert heights[0] == 0
    assert len(heights) > 2
    assert heights == sorted(heights)
