"""Files with a puzzle a line: handed in, answered piece by piece, stopped, paused and deleted."""

import io
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from solver.cli import main
from solver.jobs import ANONYMOUS_SECONDS, MAX_FAILURES, RESULT_KEPT, ApiToken, BulkJob, BulkPiece
from solver.questions import Reply, State
from solver.questions.bulk.solved_lines import SolvedLines
from solver.web.answers import bulk
from solver.web.answers.bulk import WITHOUT_TOKEN, FileLimits, answer_one
from solver.web.site.problems import MEDIA_TYPE
from tests.answerers import Scripted, answer_with
from tests.web.conftest import CLASH, FIG_1, ROUND, SHIDOKU, TWO_SOLUTIONS

JOBS = "/api/v1/jobs"
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
MIXED = [EASY, "", "# a comment", SHIDOKU, "zzz", TWO_SOLUTIONS, FIG_1, CLASH, EASY.replace(".", "0"), ROUND, "é" * 3]
pytestmark = pytest.mark.django_db


def send(client: Client, lines: list[str], query: str = "", **headers: Any) -> Any:
    text = "\n".join(lines)
    return client.post(f"{JOBS}{query}", text, content_type="text/plain", headers=headers)


def result(client: Client, name: str, query: str = "") -> str:
    response = client.get(f"{JOBS}/{name}/result{query}")
    return b"".join(response.streaming_content).decode()  # type: ignore[attr-defined]


def bearer(name: str = "a", seconds: float = 3600.0) -> dict[str, str]:
    return {"authorization": f"Bearer {ApiToken.objects.make(name, seconds)}"}


@pytest.fixture
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bulk, "PIECE_LINES", 2)


@pytest.mark.parametrize("form", ["line", "tsv"])
def test_answers_are_those_of_the_command(client: Client, small_pieces: None, form: str, tmp_path: Path) -> None:
    name = send(client, MIXED, f"?form={form}").json()["id"]
    while answer_one():
        pass
    file = tmp_path / "puzzles.txt"
    file.write_text("\n".join(MIXED) + "\n")
    out = io.StringIO()
    main(["solve", str(file), "--output", form], stdin=io.StringIO(), stdout=out, stderr=io.StringIO())
    assert result(client, name) == out.getvalue()


def test_a_job_says_how_far_it_is(client: Client, small_pieces: None) -> None:
    new = send(client, MIXED)
    assert new.status_code == 201
    assert (new.json()["state"], new.json()["n_lines"], new.json()["n_done"]) == ("running", len(MIXED), 0)
    for _ in range(3):
        assert answer_one()
    body = client.get(new["Location"]).json()
    assert (body["n_done"], body["ends_at"]) == (6, None)
    assert body["seconds_left"] is not None
    assert [each["puzzle"] for each in body["bad"]] == [3]
    assert len(result(client, body["id"]).splitlines()) == 4  # two of the six lines have no puzzle
    while answer_one():
        pass
    body = client.get(new["Location"]).json()
    assert (body["state"], body["n_done"], body["seconds_left"]) == ("ended", len(MIXED), 0)
    assert body["ends_at"]
    assert [each["puzzle"] for each in body["bad"]] == [3, 9]


def test_lines_are_left_out_that_somebody_has(client: Client, small_pieces: None) -> None:
    name = send(client, [SHIDOKU, EASY, SHIDOKU, FIG_1]).json()["id"]
    while answer_one():
        pass
    whole = result(client, name)
    assert [result(client, name, f"?skip={n}") for n in range(5)] == [
        "".join(whole.splitlines(keepends=True)[n:]) for n in range(5)
    ]


def test_a_stopped_job_goes_on_where_it_was(client: Client, small_pieces: None) -> None:
    name = send(client, [EASY] * 6).json()["id"]
    answer_one()
    assert client.post(f"{JOBS}/{name}/stop").json()["state"] == "stopped"
    assert not answer_one()
    assert client.get(f"{JOBS}/{name}").json()["n_done"] == 2
    assert client.post(f"{JOBS}/{name}/go-on").json()["state"] == "running"
    while answer_one():
        pass
    assert len(result(client, name).splitlines()) == 6


def test_a_piece_that_runs_out_of_time_is_answered_in_parts(client: Client) -> None:
    name = send(client, [SHIDOKU, SHIDOKU, TWO_SOLUTIONS]).json()["id"]
    for _ in range(3):
        piece = BulkJob.objects.lease()
        assert piece is not None
        piece.settle(SolvedLines(bytes(piece.text)).find(-1, plain=True))
    assert BulkJob.objects.lease() is None
    assert [line[0] for line in result(client, name).splitlines()] == ["1", "1", "2"]
    assert list(BulkPiece.objects.order_by("part").values_list("k", "part", "n_lines")) == [(0, n, 1) for n in range(3)]


def test_a_piece_is_stored_once(client: Client) -> None:
    name = send(client, [SHIDOKU]).json()["id"]
    piece = BulkJob.objects.lease()
    assert piece is not None
    assert BulkJob.objects.lease() is None  # while it is left to whoever has taken it
    BulkPiece.objects.update(leased_until=timezone.now() - timedelta(seconds=1))
    again = BulkJob.objects.lease()
    assert again is not None
    answer = SolvedLines(bytes(piece.text)).find(10, plain=True)
    assert [again.settle(answer), piece.settle(answer)] == [True, False]
    assert len(result(client, name).splitlines()) == 1


def test_lines_that_kill_their_process_are_bad_in_the_end(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    answer_with(monkeypatch, Scripted(Reply(State.DONE, ended_at=1.0)), "solved-lines")
    name = send(client, [SHIDOKU, "# a comment", SHIDOKU]).json()["id"]
    assert [answer_one() for _ in range(MAX_FAILURES)] == [False] * MAX_FAILURES
    assert [line[0] for line in result(client, name).splitlines()] == ["!", "!"]
    assert client.get(f"{JOBS}/{name}").json()["state"] == "ended"


def test_a_piece_that_waits_too_long_is_asked_for_again(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    answer_with(monkeypatch, waiting := Scripted(Reply(State.RUNNING)), "solved-lines")
    send(client, [SHIDOKU])
    assert [answer_one() for _ in range(5)] == [False] * 5
    assert len(waiting.asked) == 5


def test_a_budget_is_for_a_day(client: Client, small_pieces: None) -> None:
    headers = bearer(seconds=100)
    new = send(client, [EASY] * 6, **headers)
    assert '"processor";q=100;w=86400' in new["RateLimit-Policy"]
    assert '"processor";r=100;' in new["RateLimit"]
    token = ApiToken.objects.get()
    token.use(100)
    assert client.get(new["Location"]).json()["state"] == "paused"
    assert not answer_one()
    ApiToken.objects.update(used_on=timezone.now().date() - timedelta(days=1))
    assert client.get(new["Location"]).json()["state"] == "running"
    assert answer_one()
    token.refresh_from_db()
    assert token.used_on == timezone.now().date()
    assert 0 < token.used_seconds < 100


def test_a_job_without_a_token_is_cut_after_a_while(client: Client, small_pieces: None) -> None:
    new = send(client, [EASY] * 4)
    BulkJob.objects.update(seconds=ANONYMOUS_SECONDS)
    answer_one()
    assert client.get(new["Location"]).json()["state"] == "cut"
    assert not answer_one()
    assert len(result(client, new.json()["id"]).splitlines()) == 2


def test_jobs_take_turns(client: Client, small_pieces: None) -> None:
    names = [send(client, [SHIDOKU] * 8).json()["id"] for _ in range(3)]
    for _ in range(6):
        answer_one()
    assert [BulkJob.objects.get(pk=name).n_done for name in names] == [4, 4, 4]


@pytest.mark.parametrize(
    ("lines", "status"),
    [([], 422), ([SHIDOKU] * 4, 413), (["1" * 30, "1" * 30], 413), (["x" * 70_000], 413)],
)
def test_a_file_over_the_limits_is_refused(
    client: Client, monkeypatch: pytest.MonkeyPatch, lines: list[str], status: int
) -> None:
    monkeypatch.setattr(bulk, "WITHOUT_TOKEN", FileLimits(60, 3))
    response = send(client, lines)
    assert (response.status_code, response["Content-Type"]) == (status, MEDIA_TYPE)
    assert not BulkJob.objects.exists()


def test_a_line_longer_than_any_puzzle_is_refused(client: Client) -> None:
    assert send(client, [SHIDOKU, "x" * 70_000]).status_code == 422
    assert not BulkJob.objects.exists()


def test_a_token_allows_larger_files(client: Client) -> None:
    lines = [SHIDOKU] * (WITHOUT_TOKEN.n_lines + 1)
    assert send(client, lines).status_code == 413
    assert send(client, lines, **bearer()).json()["n_lines"] == len(lines)


def test_only_so_many_jobs_are_open(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bulk, "MAX_OPEN_ANONYMOUS", 1)
    monkeypatch.setattr(bulk, "MAX_OPEN", 1)
    headers = bearer()
    assert [send(client, [SHIDOKU]).status_code for _ in range(2)] == [201, 429]
    assert [send(client, [SHIDOKU], **headers).status_code for _ in range(2)] == [201, 429]


@pytest.mark.parametrize("header", ["Bearer nonsense", "Basic YTpi", "Bearer ", "\xff"])
def test_a_wrong_token_is_refused(client: Client, header: str) -> None:
    ApiToken.objects.make("a", 10)
    response = send(client, [SHIDOKU], authorization=header)
    assert (response.status_code, response["Content-Type"]) == (401, MEDIA_TYPE)


def test_a_revoked_token_is_refused(client: Client) -> None:
    headers = bearer("somebody")
    call_command("tokens", "revoke", "somebody")
    assert send(client, [SHIDOKU], **headers).status_code == 401


def test_only_the_digest_of_a_token_is_stored() -> None:
    out = io.StringIO()
    call_command("tokens", "make", "somebody", seconds=5, stdout=out)
    secret = out.getvalue().strip()
    assert ApiToken.objects.of(secret) == ApiToken.objects.get()
    assert secret not in str(list(ApiToken.objects.values()))
    call_command("tokens", "list", stdout=out)
    assert out.getvalue().splitlines()[1] == "somebody: 5 s a day, 5 s left today"


@pytest.mark.parametrize("words", [("make",), ("revoke", "nobody"), ("make", "known")])
def test_a_token_that_cannot_be_is_refused(words: tuple[str, ...]) -> None:
    ApiToken.objects.make("known", 1)
    with pytest.raises(CommandError):
        call_command("tokens", *words)


def test_results_are_deleted_after_a_day(client: Client) -> None:
    name = send(client, [SHIDOKU]).json()["id"]
    answer_one()
    call_command("tidy")
    assert BulkJob.objects.exists()
    BulkJob.objects.update(ended_at=timezone.now() - RESULT_KEPT - timedelta(seconds=1))
    call_command("tidy")
    assert not BulkPiece.objects.exists()
    assert client.get(f"{JOBS}/{name}").status_code == 404


def test_a_job_is_deleted_with_its_answers(client: Client) -> None:
    names = [send(client, [SHIDOKU]).json()["id"] for _ in range(2)]
    assert client.delete(f"{JOBS}/{names[0]}").status_code == 204
    assert client.get(f"{JOBS}/{names[0]}").status_code == 404
    assert [piece.job_id for piece in BulkPiece.objects.all()] == names[1:]
    assert answer_one()


@pytest.mark.parametrize("path", ["", "/result", "/go-on", "/stop"])
def test_a_job_that_nobody_has_made_is_not_found(client: Client, path: str) -> None:
    address = f"{JOBS}/{'0' * 32}{path}"
    response = client.post(address) if path in ("/go-on", "/stop") else client.get(address)
    assert (response.status_code, response["Content-Type"]) == (404, MEDIA_TYPE)
