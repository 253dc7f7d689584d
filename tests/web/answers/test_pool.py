"""The site with a pool of solver processes beside it."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from solver.models import Finding, KeptPuzzle
from solver.questions import NeededGivens, limits
from solver.questions.limits import MAX_SEARCH
from solver.web.answers import ask, puzzle_questions
from solver.web.answers.store import PuzzleAnswerStore
from tests.patience import give_time
from tests.pools import ROOT, Running, paused, processes_of, puzzle_with_ten_quick_steps
from tests.web.conftest import FIG_1, ROUND, TWO_SOLUTIONS, explained, text_of

pytestmark = pytest.mark.thorough

EMPTY = "3x3:" + "." * 81
# The same with other digits, because the pool remembers its answers for a while.
OTHER, YET_ANOTHER, A_FOURTH = (
    FIG_1[:4] + FIG_1[4:].translate(str.maketrans(*pair)) for pair in (("12", "21"), ("48", "84"), ("57", "75"))
)
FIG_1_AND_ONE_MORE = FIG_1.replace("3x3:.", "3x3:9")


@pytest.fixture
def with_pool(pool: Running, settings: Any) -> None:
    settings.POOL_ADDRESS = str(pool.address)


def eventually(text: Callable[[], str], words: str) -> bool:
    deadline = time.monotonic() + 120
    while words not in text():
        if time.monotonic() > deadline:
            return False
        cache.clear()
        time.sleep(0.1)
    return True


@pytest.mark.usefixtures("with_pool")
@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (FIG_1, "Fair: there is exactly one solution."),
        (TWO_SOLUTIONS, "Not fair: there are exactly 2 solutions."),
        pytest.param(EMPTY, "Not fair: there are at least ", marks=pytest.mark.slow),
    ],
)
def test_the_verdict_comes_from_the_pool(visit, text: str, verdict: str):
    assert eventually(lambda: text_of(visit(text)), verdict)
    assert eventually(
        lambda: text_of(visit(text)), "How a person solves it" if text == FIG_1 else "How far logic leads"
    )
    stored = Finding.objects.filter(question="walkthrough")
    assert eventually(lambda: text_of(visit(text)) and f"{stored.count()} kept", "1 kept")


@pytest.mark.usefixtures("with_pool")
def test_the_page_says_that_the_pool_is_still_looking(visit, monkeypatch, pool: Running):
    monkeypatch.setattr(limits, "WAIT", 0)
    with paused(processes_of(pool)):
        first = text_of(visit(OTHER))
    assert "Still looking: this one takes longer." in first
    assert "The answer appears here as soon as it is known." in first
    assert "Look again" in first
    assert "Keep searching" not in first
    assert eventually(lambda: text_of(visit(OTHER)), "Walk through it step by step")
    assert eventually(lambda: text_of(visit(OTHER)), "HoDoKu")
    assert eventually(lambda: f"looking: {'looking' in text_of(visit(OTHER))}", "looking: False")


@pytest.mark.usefixtures("with_pool")
def test_a_position_is_explained_by_the_pool(keep, client: Client, monkeypatch):
    url = keep(A_FOURTH).get_absolute_url()
    assert eventually(lambda: text_of(client.get(url)), "exactly one solution")
    monkeypatch.setattr(limits, "WAIT", 0)
    address = client.post(f"{url}walk/", {"ladder": "hodoku", "off": "full-house"})["Location"]
    first = text_of(client.get(address))
    assert "Still looking" in first
    assert "Look again" in first
    assert "its time is up" not in first
    stopped = client.post(address.replace("0/", "stop/"))
    assert stopped["Location"] == address
    assert client.post(address.replace("0/", "go-on/"))["Location"] == address
    assert eventually(lambda: text_of(client.get(address.replace("/0/", "/1/"))), "Step 1 of ")


@pytest.mark.usefixtures("with_pool")
def test_hints_and_alternatives_come_from_the_pool(keep, client: Client):
    url = keep(FIG_1).get_absolute_url()
    assert eventually(lambda: text_of(client.get(url)), "Walk through it step by step")
    assert eventually(lambda: text_of(client.post(f"{url}hint/", {"at": ""})), "Look here")
    assert eventually(lambda: text_of(client.get(f"{url}steps/1/", {"ways": "all"})), "Hidden single</h3>")
    assert "A different way from" in text_of(client.get(f"{url}steps/1/", {"ways": "hidden-single.2"}))


@pytest.mark.usefixtures("with_pool")
def test_a_visitor_can_stop_a_search(keep, client: Client, monkeypatch):
    monkeypatch.setattr(puzzle_questions, "MAX_COUNTED", 10**9)
    monkeypatch.setattr(puzzle_questions, "ENOUGH", 0)
    monkeypatch.setattr(limits, "WAIT", 0.2)
    url = keep(EMPTY).get_absolute_url()
    assert "Stop searching" in text_of(client.get(url))
    assert client.post(f"{url}stop/")["Location"] == url
    after = text_of(client.get(url))
    assert "Stop searching" not in after
    assert "Keep searching" in after
    client.post(f"{url}go-on/")
    client.post(f"{url}stop/")
    client.post(f"{url}go-on/")
    assert "Stop searching" in text_of(client.get(url))
    client.post(f"{url}stop/")


@pytest.mark.usefixtures("with_pool")
@pytest.mark.parametrize("is_begun", [True, False])
def test_a_stopped_search_is_not_restarted_by_an_earlier_look(keep, is_begun: bool, monkeypatch):
    monkeypatch.setattr(puzzle_questions, "MAX_COUNTED", 10**14 + is_begun)
    monkeypatch.setattr(puzzle_questions, "ENOUGH", 0)
    monkeypatch.setattr(limits, "WAIT", 0.2)
    keep(EMPTY)
    looking, stopping = KeptPuzzle.objects.get(), KeptPuzzle.objects.get()  # two requests have read what is stored
    if is_begun:
        assert puzzle_questions.find_steps(stopping).is_running
    puzzle_questions.stop_all(stopping)
    assert not puzzle_questions.find_steps(looking).is_running
    assert puzzle_questions.find_steps(KeptPuzzle.objects.get(), more=True).is_running
    puzzle_questions.stop_all(KeptPuzzle.objects.get())


@pytest.mark.usefixtures("with_pool")
def test_steps_show_during_a_search_and_survive_its_stop(keep, client: Client, monkeypatch):
    give_time(monkeypatch, "explanation", pool=MAX_SEARCH)
    kept = keep(puzzle_with_ten_quick_steps().text)
    url = kept.get_absolute_url()
    assert eventually(lambda: text_of(client.get(url)), "Still looking: 10 steps so far.")
    assert not Finding.objects.exclude(long_text="")
    page = text_of(client.get(f"{url}steps/10/"))
    assert "Step 10 of 10" in page
    assert "10 steps so far." in page
    assert "Stop searching" in page
    assert client.get(f"{url.rstrip('/')}.json").json()["is_running"]
    client.post(f"{url}stop/")
    assert "10 steps so far." in text_of(client.get(url))
    after = text_of(client.get(f"{url}steps/10/"))
    assert "10 steps were found before the time was over; they are kept." in after
    assert "Keep searching" in after
    assert explained(kept).summary["n_steps"] == 10


@pytest.mark.usefixtures("with_pool")
def test_steps_found_unwatched_are_kept_for_the_next_visitor(keep, pool: Running, monkeypatch):
    give_time(monkeypatch, "explanation", pool=3)
    kept = keep(puzzle_with_ten_quick_steps(1).text)
    assert eventually(lambda: str(puzzle_questions.find_steps(kept).is_decided), "True")
    question = puzzle_questions.stored_answers(kept).walkthrough.question
    puzzle_questions.find_steps(kept)
    assert eventually(lambda: str((reply := pool.client.look(question)) and reply.state), "done")
    answers = puzzle_questions.find_steps(kept)
    assert answers.walkthrough.summary
    assert answers.walkthrough.summary["n_steps"] == 10
    assert explained(kept).summary["n_steps"] == 10


@pytest.mark.usefixtures("with_pool")
def test_a_visitor_without_a_turn_still_sees_the_search(keep, client: Client, monkeypatch):
    monkeypatch.setattr(puzzle_questions, "MAX_COUNTED", 10**15)
    monkeypatch.setattr(puzzle_questions, "ENOUGH", 0)
    monkeypatch.setattr(limits, "WAIT", 60)
    url = keep(EMPTY).get_absolute_url()
    with ask._waiting_slots, ask._waiting_slots:
        assert "Stop searching" in text_of(client.get(url))
    client.post(f"{url}stop/")


@pytest.mark.usefixtures("with_pool")
def test_keep_searching_asks_for_more_time(keep, client: Client, monkeypatch):
    kept = keep(YET_ANOTHER)
    puzzle_questions.stop_all(kept)
    url = kept.get_absolute_url()
    assert "Not decided in time" in text_of(client.get(url))
    client.post(f"{url}go-on/")
    assert eventually(lambda: text_of(client.get(url)), "exactly one solution")
    assert eventually(lambda: text_of(client.get(url)), "Walk through it step by step")


@pytest.mark.usefixtures("with_pool")
def test_only_a_post_stops_or_starts_a_search(keep, client: Client):
    kept = keep(FIG_1)
    for action in ("stop", "needed"):
        assert client.get(f"{kept.get_absolute_url()}{action}/").status_code == 303
    assert not Finding.objects.exists()


@pytest.mark.parametrize("has_pool", [True, False])
def test_redundant_givens_are_named_and_marked(has_pool: bool, visit, client: Client, request):
    if has_pool:
        request.getfixturevalue("with_pool")
    assert eventually(lambda: text_of(visit(FIG_1_AND_ONE_MORE)), "Is every given needed?")
    url = KeptPuzzle.objects.get().get_absolute_url()
    assert client.post(f"{url}needed/")["Location"] == f"{url}?needed=1#needed"
    assert eventually(lambda: text_of(client.get(url, {"needed": 1})), "there would still be just one solution: r1c1")
    assert "is-different" in text_of(client.get(url, {"needed": 1}))
    cache.clear()
    others = text_of(Client().get(url))
    assert ("is-different" in others, "Is every given needed?" in others) == (False, True)


@pytest.mark.usefixtures("with_pool")
def test_a_puzzle_that_needs_all_its_givens_is_told_so(visit, client: Client):
    assert eventually(lambda: text_of(visit("2x2:1.....3..2.....4")), "Is every given needed?")
    url = KeptPuzzle.objects.get().get_absolute_url()
    client.post(f"{url}needed/")
    assert eventually(lambda: text_of(client.get(url, {"needed": 1})), "Every given is needed")


@pytest.mark.usefixtures("with_pool")
def test_needed_givens_are_not_asked_with_several_solutions(visit, client: Client):
    text = text_of(visit(ROUND))
    assert "Is every given needed?" not in text
    url = KeptPuzzle.objects.get().get_absolute_url()
    client.post(f"{url}needed/")
    assert not Finding.objects.filter(question="needed")


@pytest.mark.usefixtures("with_pool")
def test_keep_searching_decides_the_undecided_givens(visit, client: Client):
    assert eventually(lambda: text_of(visit(FIG_1_AND_ONE_MORE)), "Is every given needed?")
    kept = KeptPuzzle.objects.get()
    some = {"redundant": ["r1c2"], "undecided": ["r1c1", "r1c5"]}
    PuzzleAnswerStore(kept).add(NeededGivens(kept.to_puzzle()), some, timezone.now())
    url = kept.get_absolute_url()
    cache.clear()
    text = text_of(client.get(url, {"needed": 1}))
    assert "Not decided in time for 2 givens: r1c1, r1c5." in text
    assert "Keep searching" in text
    client.post(f"{url}needed/")
    assert eventually(lambda: text_of(client.get(url, {"needed": 1})), "just one solution: r1c1, r1c2.")
    stored = Finding.objects.get(question="needed").summary
    assert stored == {"redundant": ["r1c1", "r1c2"], "undecided": []}


@pytest.mark.usefixtures("with_pool")
def test_the_fragment_is_the_part_of_the_page_that_changes(visit):
    text = text_of(visit(FIG_1, fragment=1))
    assert "<html" not in text
    assert "verdict-line" in text


# What a web process does, in one of its own.
VISIT = """
import os, sys
os.environ["DJANGO_SETTINGS_MODULE"] = "sudokusite.settings"
from sudokusite.wsgi import application
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
settings.ALLOWED_HOSTS = ["testserver"]
plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
settings.STORAGES = settings.STORAGES | {"staticfiles": plain}
call_command("migrate", verbosity=0)
client = Client()
page = client.post("/p/", {"puzzle": sys.argv[1]})["Location"]
for address in ("/", page, page + "steps/1/", page.rstrip("/") + ".json", page.rstrip("/") + ".svg"):
    assert client.get(address).status_code == 200, address
assert "exactly one solution" in client.get(page).content.decode()
assert client.post(page + "needed/").status_code == 303
print(*sorted({"highspy", "llvmlite", "numba", "numpy", "pysat"} & sys.modules.keys()))
"""


def test_a_web_process_loads_no_heavy_library(tmp_path: Path):
    env = os.environ | {"DATABASE_URL": f"sqlite:///{tmp_path}/db.sqlite3", "SUDOKU_POOL": ""}
    command = [sys.executable, "-c", VISIT, FIG_1]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=env, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, ""), done.stderr
