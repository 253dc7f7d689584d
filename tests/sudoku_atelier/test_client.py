"""The client, asked against a running server."""

import ast
import io
import sys
from pathlib import Path
from typing import Any

import pytest
from pytest_django.live_server_helper import LiveServer

from solver.jobs import ApiToken, BulkJob
from solver.web.answers.bulk import answer_one
from solver.web.api.service import openapi
from sudoku_atelier import client
from sudoku_atelier.client import Atelier, FileJob, Hint, ProblemError, Progress, Step, Verdict
from tests.patience import be_patient
from tests.web.conftest import FIG_1, FIG_1_SOLVED, SHIDOKU, TWO_SOLUTIONS

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    be_patient(monkeypatch)


@pytest.fixture
def site(live_server: LiveServer) -> Atelier:
    return Atelier(live_server.url)


def test_a_puzzle_is_checked_solved_explained_and_rated(site: Atelier) -> None:
    puzzle = site.puzzle(FIG_1)
    assert puzzle.check()["status"] == "unique"
    assert puzzle.solutions() == [FIG_1_SOLVED]
    steps = list(puzzle.steps())
    assert sum(len(step["places"]) for step in steps) == FIG_1.count(".")
    rating = puzzle.rating()
    assert rating is not None
    assert rating["level"]
    assert site.stored(puzzle.id).text == FIG_1
    assert site.puzzle(TWO_SOLUTIONS).rating() is None


def test_a_hint_and_pictures(site: Atelier) -> None:
    puzzle = site.puzzle(SHIDOKU)
    assert [len(puzzle.hint(depth=depth)["texts"]) for depth in (1, 2, 3)] == [1, 2, 3]
    assert puzzle.svg().startswith("<svg")
    assert puzzle.png(100).startswith(b"\x89PNG")


def test_sentences_are_in_the_language_of_the_client(live_server: LiveServer) -> None:
    words = {next(Atelier(live_server.url, language=code).puzzle(SHIDOKU).steps())["text"] for code in ("en", "de")}
    assert len(words) == 2


def test_new_puzzles_formats_and_techniques(site: Atelier) -> None:
    assert [each.layout for each in site.generate(layout="2x2", count=2, seed="1")] == ["2x2", "2x2"]
    assert site.convert(SHIDOKU, "line") == SHIDOKU.removeprefix("2x2:")
    assert site.techniques()[0]["slug"] == "full-house"


def test_a_refusal_is_an_error_with_its_place(site: Atelier) -> None:
    with pytest.raises(ProblemError) as refused:
        site.puzzle("3x3:123")
    assert (refused.value.status, refused.value.kind) == (422, "unreadable")
    assert refused.value.body["expected"]


def test_a_file_is_answered(live_server: LiveServer) -> None:
    site = Atelier(live_server.url, token=ApiToken.objects.make("a", 10))
    job = site.hand_in(io.BytesIO(f"{SHIDOKU}\nzzz\n{TWO_SOLUTIONS}\n".encode()))
    assert BulkJob.objects.get().token is not None
    job.stop()
    assert (job.progress()["state"], list(job.answers())) == ("stopped", [])
    job.go_on()
    assert answer_one()
    assert [line[0] for line in job.answers()] == ["1", "!", "2"]
    job.delete()
    with pytest.raises(ProblemError):
        job.progress()


def test_nothing_is_asked_of_other_sites(site: Atelier) -> None:
    with pytest.raises(ProblemError) as refused:
        FileJob(site, "../../../p/x").progress()
    assert refused.value.status == 404


@pytest.mark.parametrize(
    ("kind", "name"),
    [(Verdict, "VerdictBody"), (Step, "StepBody"), (Hint, "HintBody"), (Progress, "JobBody")],
)
def test_types_have_the_fields_of_the_document(kind: Any, name: str) -> None:
    assert kind.__annotations__.keys() == openapi()["components"]["schemas"][name]["properties"].keys()


def test_the_client_needs_only_the_standard_library() -> None:
    tree = ast.parse(Path(client.__file__).read_text(encoding="utf-8"))
    names = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    names |= {each.name for node in ast.walk(tree) if isinstance(node, ast.Import) for each in node.names}
    assert {str(name).split(".")[0] for name in names} <= sys.stdlib_module_names
